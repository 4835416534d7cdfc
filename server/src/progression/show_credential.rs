//! Serves the signed credential of a certificate, for verification by other programs.

use crate::prelude::*;
use crate::progression::certificate_rows;

/// Returns the signed credential of a certificate.
#[utoipa::path(security(()), responses((status = 200, body = String, content_type = "text/plain")))]
#[get("/certificates/{serial}/credential.jwt")]
pub(crate) async fn show_credential(mut anyone: Anyone, serial: Path<String>) -> Result<HttpResponse> {
    let credential = certificate_rows::credential(&mut anyone.conn, &serial).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(credential))
}
