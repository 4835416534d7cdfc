//! Removes a browser of the caller, which then gets no push notifications.

use crate::notification::push_rows;
use crate::prelude::*;

/// Removes a browser of the caller. Succeeds too if it is already removed.
#[utoipa::path(responses((status = 204)))]
#[delete("/user/devices/{id}")]
pub(crate) async fn remove_device(mut learner: Learner, id: Path<Uuid>, _: NoBody) -> Result<HttpResponse> {
    push_rows::delete(&mut learner.conn, learner.id, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
