//! Renders a certificate as a PDF. A revoked certificate is marked as revoked.

use domain::screen::Screen;
use papers::CertificatePaper;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::paper::{HostDrawings, drawn};
use crate::progression::show_certificate::{CertificateView, shown};

/// Returns a certificate as a PDF.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
#[get("/certificates/{serial}.pdf")]
pub(crate) async fn show_certificate_pdf(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    serial: Path<String>,
) -> Result<HttpResponse> {
    let certificate = shown(&mut anyone.conn, &curricula, &serial).await?;
    let drawings = HostDrawings::load(&mut anyone.conn, &certificate.program.art).await?;
    // The connection is released while the PDF is drawn.
    drop(anyone);
    let page = platform.config.page_link(&Screen::Certificate.address(&[&certificate.serial.to_string()]), &[]);
    let name = format!("certificate-{}", certificate.serial);
    drawn(&name, move || paper(&certificate, &drawings, &page).draw()).await
}

fn paper<'a>(certificate: &'a CertificateView, drawings: &'a HostDrawings, page: &'a str) -> CertificatePaper<'a> {
    let program = &certificate.program;
    CertificatePaper {
        host: drawings.host(program),
        title: &program.title,
        language: &program.locale,
        skills: &program.skills,
        hours: program.hours,
        name: &certificate.name,
        kind: certificate.kind,
        status: certificate.status,
        serial: certificate.serial,
        issued_at: certificate.issued_at,
        changed_at: certificate.changed_at,
        missions: certificate.missions,
        work: certificate.work.as_ref(),
        page,
    }
}
