//! Gives the owner of a file temporary access to it.

use domain::limits::SIGNED_SECONDS;

use crate::prelude::*;
use crate::upload::rows;

/// A file with its download URL.
#[derive(Serialize, ToSchema)]
pub(crate) struct UploadedFile {
    /// Signed URL.
    url: String,
    /// Name.
    name: String,
    /// Media type.
    mime: String,
    /// Size.
    bytes: u64,
    /// Expiry of the URL.
    expires_at: Timestamp,
}

impl UploadedFile {
    /// Returns the file with a URL that expires soon.
    pub(crate) fn signed(
        platform: &Platform,
        key: &str,
        name: String,
        mime: String,
        bytes: u64,
        now: Timestamp,
    ) -> Result<Self> {
        let url = platform.files()?.sign_download(key, &name);
        Ok(Self { url, name, mime, bytes, expires_at: now.plus_seconds(SIGNED_SECONDS.into()) })
    }
}

/// Allows the owner of a file to download it.
#[utoipa::path(responses((status = 200, body = UploadedFile)))]
#[get("/uploads/{key:.*}")]
pub(crate) async fn show_upload(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    key: Path<String>,
) -> Result<Json<UploadedFile>> {
    let row = rows::own(&mut learner.conn, learner.id, &key).await?.ok_or(Refusal::RouteNotFound)?;
    let bytes = u64::try_from(row.bytes).unwrap_or_default();
    Ok(Json(UploadedFile::signed(&platform, &row.key, row.name, row.mime, bytes, now)?))
}
