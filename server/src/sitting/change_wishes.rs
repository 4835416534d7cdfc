//! Stores when the learner wants to work, and shows the sittings that follow.

use domain::sitting::SittingWishes;
use domain::sitting::change_wishes::change_wishes;

use crate::mission::rows as mission_rows;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::sitting::{Sittings, rows, sittings};

/// Changes when the caller wants to work on a session, by id or slug.
#[utoipa::path(responses((status = 200, body = Sittings)))]
#[put("/app/experience-sessions/{id}/sittings")]
pub(crate) async fn change_sitting_wishes(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    id: Path<String>,
    Json(draft): Json<SittingWishes>,
) -> Result<Json<Sittings>> {
    let of = network.prices_for(learner.user.country(), None);
    let (user, conn) = (learner.id, &mut learner.conn);
    let course = mission_rows::course_in_session(conn, &curricula, user, &SessionKey::parse(&id)).await?;
    course.require_place()?;
    let wishes = change_wishes(draft)?;
    rows::store_wishes(conn, course.enrolment.id, &wishes, now).await?;
    Ok(Json(sittings(conn, &course, Some(wishes), (learner.user.timezone.as_deref(), of), now).await?))
}
