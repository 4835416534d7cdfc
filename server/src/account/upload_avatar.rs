//! Allows the upload of the caller's picture. It is shown after [`crate::account::take_avatar`].

use domain::upload::allow_avatar;

use crate::prelude::*;
use crate::upload::{Purpose, UploadView, begin, read_sha256};

/// A picture to be uploaded.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AvatarUploadRequest {
    /// Media type.
    mime: String,
    /// Size.
    bytes: u64,
    /// SHA-256 hash of the content, in hexadecimal or Base64. No other content can be uploaded in its place.
    sha256: String,
}

/// Allows the upload of a picture.
#[utoipa::path(responses((status = 200, body = UploadView)))]
#[post("/aws/s3-signed-url/avatar")]
pub(crate) async fn sign_avatar(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<AvatarUploadRequest>,
) -> Result<Json<UploadView>> {
    let sha256 = read_sha256(&body.sha256)?;
    let allowed = allow_avatar(&body.mime, body.bytes)?;
    let upload = begin(&mut learner.conn, &platform, learner.id, Purpose::Avatar, &allowed, &sha256, now).await?;
    Ok(Json(upload))
}
