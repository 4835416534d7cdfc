//! Exports a published showcase as a PDF, as Markdown and as JSON Resume, all from the claims of its page.

use actix_web::http::header::CONTENT_DISPOSITION;
use domain::screen::Screen;
use domain::showcase::print::print;
use domain::showcase::resume::{JsonResume, resume};
use domain::showcase::show::ShowcasePage;
use papers::ShowcasePaper;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::paper::drawn;
use crate::showcase::rows::ShowcaseRow;
use crate::showcase::show::shown_showcase;

/// Returns a published showcase as a PDF.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
#[get("/showcases/{slug}.pdf")]
pub(crate) async fn show_showcase_pdf(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    slug: Path<String>,
) -> Result<HttpResponse> {
    let (row, page) = shown_showcase(&mut anyone.conn, &curricula, &slug).await?;
    // The connection is released while the PDF is drawn.
    drop(anyone);
    let (address, certificate) = links(&platform, &row, &page);
    let name = file_name(&row);
    let draw = move || {
        let (made_at, certificate) = (row.updated_at.0, certificate.as_deref());
        ShowcasePaper { page: &page, address: &address, certificate, made_at, id: row.id }.draw()
    };
    drawn(&name, draw).await
}

/// Returns a published showcase as Markdown.
#[utoipa::path(security(()), responses((status = 200, body = String, content_type = "text/markdown")))]
#[get("/showcases/{slug}.md")]
pub(crate) async fn show_showcase_markdown(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    slug: Path<String>,
) -> Result<HttpResponse> {
    let (row, page) = shown_showcase(&mut anyone.conn, &curricula, &slug).await?;
    let (address, certificate) = links(&platform, &row, &page);
    let disposition = format!("attachment; filename=\"{}.md\"", file_name(&row));
    Ok(HttpResponse::Ok()
        .content_type("text/markdown; charset=utf-8")
        .insert_header((CONTENT_DISPOSITION, disposition))
        .body(print(&page, &address, certificate.as_deref())))
}

/// Returns a published showcase in the format JSON Resume.
#[utoipa::path(security(()), responses((status = 200, body = JsonResume)))]
#[get("/showcases/{slug}.json")]
pub(crate) async fn show_showcase_resume(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    slug: Path<String>,
) -> Result<Json<JsonResume>> {
    let (row, page) = shown_showcase(&mut anyone.conn, &curricula, &slug).await?;
    let (address, certificate) = links(&platform, &row, &page);
    Ok(Json(resume(&page, &address, certificate.as_deref())))
}

/// Returns the links of the page and of its certificate.
fn links(platform: &Platform, row: &ShowcaseRow, page: &ShowcasePage) -> (String, Option<String>) {
    let link = |screen: Screen, part: &str| platform.config.page_link(&screen.address(&[part]), &[]);
    let certificate = page.certificate.map(|shown| link(Screen::Certificate, &shown.serial.to_string()));
    (link(Screen::Showcase, &row.slug.0.to_string()), certificate)
}

fn file_name(row: &ShowcaseRow) -> String {
    format!("showcase-{}", row.slug.0)
}
