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
    Ok(Json(UploadedFile {
        url: platform.files()?.sign_download(&row.key, &row.name),
        name: row.name,
        mime: row.mime,
        bytes: u64::try_from(row.bytes).unwrap_or_default(),
        expires_at: now.plus_seconds(SIGNED_SECONDS.into()),
    }))
}
