//! A file of one's own, for a short while.

use domain::limits::SIGNED_SECONDS;

use crate::prelude::*;
use crate::upload::rows;

/// Where a file can be fetched.
#[derive(Serialize, ToSchema)]
pub(crate) struct UploadedFile {
    /// The address.
    url: String,
    /// Its name.
    name: String,
    /// Its media type.
    mime: String,
    /// Its size.
    bytes: u64,
    /// Until when the address is good.
    expires_at: Timestamp,
}

impl UploadedFile {
    /// The file with an address that is good for a short while.
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

/// Allows the download of a file to the person who uploaded it.
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
