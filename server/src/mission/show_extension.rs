//! The extensions that the caller may take, and the missions that they would reopen.

use domain::enrolment::access::{AccessWindow, access};
use domain::enrolment::extend::offer::{ExtensionOffer, extension_offer};
use domain::mission::reopens::reopens;

use crate::columns::count;
use crate::enrolment::extension_rows::{access_facts, extensions_of, facts};
use crate::mission::{Course, rows};
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;
use crate::program::price_rows::price_list;

/// The extensions that a learner may take, and their effect.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExtensionChoice {
    /// The current end of access, and the rights that remain afterwards.
    access: AccessWindow,
    /// The possible extensions, or the reasons why an extension is impossible.
    offer: ExtensionOffer,
    /// The missions that any of them would reopen.
    reopens: Vec<ReopenedMission>,
}

/// A reopened mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReopenedMission {
    /// The mission.
    id: MissionId,
    /// Its number, from 1.
    number: u32,
    /// Its title.
    title: String,
}

/// Shows the extensions that the caller may take.
#[utoipa::path(params(SessionPath), responses((status = 200, body = ExtensionChoice)))]
#[get("/program-extension")]
pub(crate) async fn show_extension(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    query: Query<SessionPath>,
) -> Result<Json<ExtensionChoice>> {
    let of = network.prices_for(learner.user.country(), None);
    let conn = &mut learner.conn;
    let course = rows::course_in_session(conn, &curricula, learner.id, &query.key()).await?;
    let taken = extensions_of(conn, &course.enrolment).await?;
    let prices = price_list(conn, course.session.program_id).await?.extension_prices(course.session.id, of, now);
    let facts = facts((&course.session, &course.enrolment), &taken, prices, None, now)?;
    let offer = extension_offer(&facts);
    let reopens = match offer.options.first() {
        Some(shortest) => reopened(&course, shortest.new_until, now)?,
        None => Vec::new(),
    };
    let place = (&course.session, &course.enrolment);
    let access = access(&access_facts(place, &taken, &course.of_learner.entitlements.0, now)?);
    Ok(Json(ExtensionChoice { access, offer, reopens }))
}

/// The missions of a course that reopen if its access ends at `access_until`.
pub(super) fn reopened(course: &Course, access_until: Timestamp, now: Timestamp) -> Result<Vec<ReopenedMission>> {
    let mission = |id: MissionId| {
        let row = &course.mission(id)?.row;
        Ok(ReopenedMission { id, number: count(row.number), title: row.title.clone() })
    };
    reopens(&course.board(now)?, access_until).into_iter().map(mission).collect()
}
