//! Shows the sittings in which the learner can do the missions that are left.

use crate::mission::rows as mission_rows;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::sitting::{Sittings, rows, sittings};

/// Shows the caller's sittings in a session, by id or slug.
#[utoipa::path(responses((status = 200, body = Sittings)))]
#[get("/app/experience-sessions/{id}/sittings")]
pub(crate) async fn show_sittings(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    id: Path<String>,
) -> Result<Json<Sittings>> {
    let of = network.prices_for(learner.user.country(), None);
    let (user, conn) = (learner.id, &mut learner.conn);
    let course = mission_rows::course_in_session(conn, &curricula, user, &SessionKey::parse(&id)).await?;
    let chosen = rows::wishes_of(conn, course.enrolment.id).await?;
    Ok(Json(sittings(conn, &course, chosen, (learner.user.timezone.as_deref(), of), now).await?))
}
