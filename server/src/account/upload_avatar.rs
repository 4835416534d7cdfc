//! Allows the upload of a picture of the person who asks. It is shown once it is taken as theirs, by
//! [`crate::account::take_avatar`].

use domain::upload::allow_avatar;

use crate::prelude::*;
use crate::upload::{Purpose, UploadView, begin, read_sha256};

/// A picture that is to be uploaded.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AvatarUploadRequest {
    /// Its media type.
    mime: String,
    /// Its size.
    bytes: u64,
    /// The SHA-256 hash of what is in it, in hexadecimal digits or in Base64: nothing else can be sent in its place.
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
