//! Extends the caller's access if the session offers it for free. Paid extensions are granted when their payment is
//! settled.

use domain::enrolment::extend::{Extended, ExtensionKind, ExtensionRequest, extend};
use domain::ids::SessionId;
use domain::notification::notice::{Notice, SessionPlace};

use crate::enrolment::extension_rows::{apply_extended, extensions_of, facts};
use crate::idempotency::{IdempotentResponse, Once};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::rows::{self, CourseKey};
use crate::mission::show_extension::{ReopenedMission, reopened};
use crate::network_country::NetworkCountry;
use crate::notification::tell::{NoticeMessage, tell};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::price_rows::price_list;
use crate::program::rows::SessionKey;

/// Request for an extension.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExtendRequest {
    /// The session, by id or slug.
    xs: String,
    /// Number of additional days.
    days: u16,
    /// The end of access that the learner was shown. Two requests with the same end, for example from two tabs, make
    /// one extension.
    access_until: Timestamp,
}

/// An extension.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExtendedAccess {
    /// The extension, with the old and the new end of access.
    extended: Extended,
    /// The missions that can be worked on again.
    reopened: Vec<ReopenedMission>,
}

/// Extends the caller's access.
#[utoipa::path(params(Once), responses((status = 201, body = ExtendedAccess)))]
#[post("/program-extension")]
pub(crate) async fn extend_access(
    mut learner: Learner,
    once: Once,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    Json(body): Json<ExtendRequest>,
) -> Result<IdempotentResponse> {
    let (user, key) = (learner.id, SessionKey::parse(&body.xs));
    let of = network.prices_for(learner.user.country(), None);
    let work = async |conn: &mut AsyncPgConnection| {
        rows::course_in_session(conn, &curricula, user, &key).await?;
        let course = rows::locked_course(conn, &curricula, user, CourseKey::Session(&key)).await?;
        let course = course.ok_or_else(|| Error::broken("a course does not exist any longer"))?;
        let taken = extensions_of(conn, &course.enrolment).await?;
        let same = taken.iter().find(|row| row.counts && row.is_answer_to(body.access_until, body.days));
        if let Some(same) = same {
            return Ok(ExtendedAccess { extended: same.extended(&taken)?, reopened: Vec::new() });
        }
        let prices = price_list(conn, course.session.program_id).await?.extension_prices(course.session.id, of, now);
        let facts = facts((&course.session, &course.enrolment), &taken, prices, None, now)?;
        let extended = extend(&facts, ExtensionRequest { days: body.days, kind: ExtensionKind::Automatic })?;
        let reopened = reopened(&course, extended.new_until, now)?;
        apply_extended(conn, course.enrolment.id, &extended, None, now).await?;
        tell_extended(conn, user, course.session_place(), &extended, now).await?;
        Ok(ExtendedAccess { extended, reopened })
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// Notifies a learner and their open pages of an extension, in its transaction.
pub async fn tell_extended(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: SessionPlace,
    extended: &Extended,
    now: Timestamp,
) -> Result<()> {
    let SessionId(id) = session.id;
    let notice = Notice::ExtensionApplied { session, until: extended.new_until };
    tell(conn, vec![NoticeMessage::new(user, notice)], now).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, id)], now).await
}
