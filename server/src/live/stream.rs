//! Streams the changes for a person: server-sent events with ids and no content. The stream begins with the updates
//! after the position in `Last-Event-ID`. This is the position of the last event that the page got, or of the page's
//! first response. The stream holds no database connection.

use actix_web::HttpRequest;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use domain::notification::follow::{FollowFacts, follow};
use time::OffsetDateTime;

use crate::live::events::{self, LiveEvent};
use crate::live::rows;
use crate::prelude::*;

/// Streams the changes for the caller.
#[utoipa::path(params(("Last-Event-ID" = Option<String>, Header)),
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent)))]
#[get("/updates/stream")]
pub(crate) async fn stream_updates(
    request: HttpRequest,
    learner: Learner,
    platform: Data<Platform>,
) -> Result<HttpResponse> {
    let Learner { id, token, position, mut conn, .. } = learner;
    let since = events::last_heard(&request)?.unwrap_or_else(|| position.clone());
    let now = position.at;
    let token_ends_at = OffsetDateTime::from_unix_timestamp(token.expires_at).map_err(Error::broken)?.into();
    let allow = |following| follow(&FollowFacts { now, following, token_ends_at });
    let (followed, following) = platform.live.follow(id, allow)?;
    // Missed updates are read after the page has been added as a follower, so that no update is lost in between.
    let missed = rows::missed(&mut conn, id, &since, now).await?;
    drop(conn);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/event-stream"))
        .insert_header((CACHE_CONTROL, "no-cache, no-transform"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events::stream(following, platform.clock.clone(), missed, position, followed.until)?))
}
