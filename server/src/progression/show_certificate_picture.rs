//! Draws the picture of a certificate, which a chat shows beside a shared link.

use papers::CertificatePicture;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::paper::HostDrawings;
use crate::progression::show_certificate::shown;

/// Returns the picture of a valid certificate as a PNG of 1200 by 630 pixels.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "image/png")))]
#[get("/certificates/{serial}/share.png")]
pub(crate) async fn show_certificate_picture(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    serial: Path<String>,
) -> Result<HttpResponse> {
    let certificate = shown(&mut anyone.conn, &curricula, &serial).await?;
    let picture_name = certificate.picture_name.ok_or(Refusal::CertificateNotFound)?;
    let drawings = HostDrawings::load(&mut anyone.conn, &certificate.program.art).await?;
    // The connection is released while the picture is drawn.
    drop(anyone);
    let draw = move || {
        CertificatePicture {
            host: drawings.host(&certificate.program),
            title: &certificate.program.title,
            name: picture_name.shown(&certificate.name),
            kind: certificate.kind,
            serial: certificate.serial,
        }
        .draw()
    };
    let png = actix_web::web::block(draw).await.map_err(Error::broken)?.map_err(Error::broken)?;
    Ok(HttpResponse::Ok().content_type("image/png").body(png))
}
