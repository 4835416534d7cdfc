//! Serves a list of revoked credentials, for verification by other programs.

use actix_web::http::header::CACHE_CONTROL;

use crate::prelude::*;
use crate::progression::status_list;

/// Returns a signed list. A bit that is set marks the credential at its position as revoked.
#[utoipa::path(security(()), responses((status = 200, body = String, content_type = "text/plain")))]
#[get("/credential-status/{list}")]
pub(crate) async fn show_credential_status(
    mut anyone: Anyone,
    platform: Data<Platform>,
    Now(now): Now,
    list: Path<i32>,
) -> Result<HttpResponse> {
    let revoked = status_list::revoked(&mut anyone.conn, *list).await?.ok_or(Refusal::CertificateNotFound)?;
    let signed = status_list::sign(&platform, *list, &revoked, now)?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((CACHE_CONTROL, "public, max-age=300"))
        .body(signed))
}
