//! Records that badges were seen, so that each is celebrated only once on all devices. Badges of other people are
//! ignored.

use domain::ids::BadgeId;
use domain::reward::see_badges::see_badges as decide;

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::badge_rows;
use crate::prelude::*;

/// Request to mark badges as seen.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeenRequest {
    /// These badges.
    #[schema(max_items = 100)]
    seen: Vec<BadgeId>,
}

/// Records that the caller has seen badges.
#[utoipa::path(responses((status = 204)))]
#[patch("/user-badge")]
pub(crate) async fn see_badges(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<SeenRequest>,
) -> Result<HttpResponse> {
    let user = learner.id;
    let seen = decide(body.seen)?;
    let noted = learner.conn.transaction(async |conn| {
        let is_new = badge_rows::apply_seen(conn, user, &seen, now).await?;
        let published = seen.first().filter(|_| is_new).map(|id| PublishedUpdate::new(user, LiveFeature::Reward, id.0));
        publish(conn, published.as_slice(), now).await
    });
    noted.await?;
    Ok(HttpResponse::NoContent().finish())
}
