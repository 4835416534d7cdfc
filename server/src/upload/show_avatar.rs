//! Serves a person's picture to anybody with its URL. A new picture has a new URL, so a picture may be cached for ever.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};

use crate::prelude::*;
use crate::upload::{rows, store_unavailable};

/// Returns a person's picture.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "image/*")))]
#[get("/avatars/{user}/{file}")]
pub(crate) async fn show_avatar(
    mut anyone: Anyone,
    platform: Data<Platform>,
    path: Path<(String, String)>,
) -> Result<HttpResponse> {
    let (user, file) = path.into_inner();
    let row = rows::shown_avatar(&mut anyone.conn, &format!("avatars/{user}/{file}")).await?;
    let row = row.ok_or(Refusal::RouteNotFound)?;
    drop(anyone);
    let bytes = platform.files()?.read(&row.key).await.map_err(store_unavailable)?;
    Ok(HttpResponse::Ok()
        .content_type(row.mime)
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .body(bytes.ok_or(Refusal::RouteNotFound)?))
}
