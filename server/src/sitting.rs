//! Sittings: when a learner wants to work, and the plan that follows from it. Only the wishes are stored. The plan is
//! computed for each request, because it begins at the present time.

pub mod calendar;
pub mod change_wishes;
pub mod rows;
pub mod show;

use actix_web::web;
use domain::enrolment::extend::offer::extension_offer;
use domain::sitting::SittingFacts;
use domain::sitting::SittingWishes;
use domain::sitting::plan::{SittingPlan, plan};
use domain::time::Zone;

use crate::enrolment::extension_rows::{extensions_of, facts};
use crate::mission::Course;
use crate::prelude::*;
use crate::program::price_rows::{PriceFor, price_list};
use crate::zone::zone_facts;

/// The sittings of a learner in a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sittings {
    /// Whether the learner chose the times. Otherwise the plan follows the usual ones.
    is_chosen: bool,
    /// The facts of the plan, for the rules in the browser.
    facts: SittingFacts,
    /// The plan.
    plan: SittingPlan,
}

/// Returns the sittings of a course. `None` as wishes: the learner has not chosen.
pub(crate) async fn sittings(
    conn: &mut AsyncPgConnection,
    course: &Course,
    chosen: Option<SittingWishes>,
    (timezone, of): (Option<&str>, PriceFor),
    now: Timestamp,
) -> Result<Sittings> {
    let place = (&course.session, &course.enrolment);
    let taken = extensions_of(conn, place.1).await?;
    let prices = price_list(conn, course.session.program_id).await?.extension_prices(course.session.id, of, now);
    let offer = extension_offer(&facts(place, &taken, prices, None, now)?);
    let is_chosen = chosen.is_some();
    let facts = SittingFacts {
        zone: zone_of(course, timezone, now)?,
        wishes: chosen.unwrap_or_else(|| SittingWishes::usual(course.hours_per_week)),
        extensions: offer.options.iter().map(|option| option.days).collect(),
    };
    let (board, asked) = (course.board(now)?, facts.clone());
    let plan = web::block(move || plan(&board, &asked)).await.map_err(Error::broken)??;
    Ok(Sittings { is_chosen, facts, plan })
}

/// Returns the learner's zone or, if it is unknown, the session's.
pub(crate) fn zone_of(course: &Course, timezone: Option<&str>, now: Timestamp) -> Result<Zone> {
    let until = course.enrolment.access_until.0.max(now);
    let own = timezone.and_then(|timezone| zone_facts(timezone, now, until));
    own.map_or_else(|| course.session.zone(), Ok)
}
