//! A Markdown file of a program as HTML, to be read next to the answer. The code that renders briefs also renders these
//! files and removes forbidden content. The page therefore needs no Markdown parser.

use actix_web::http::header::CACHE_CONTROL;

use crate::prelude::*;
use crate::program::content::markdown;
use crate::program::rows;

/// A file as HTML.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FileAsHtml {
    /// The HTML; sanitised.
    html: String,
}

/// Returns a Markdown file of a program as HTML.
#[utoipa::path(security(()), responses((status = 200, body = FileAsHtml)))]
#[get("/content-files/{sha256}/{name}/html")]
pub(crate) async fn show_file_as_html(mut anyone: Anyone, path: Path<(String, String)>) -> Result<HttpResponse> {
    let (sha256, _) = path.into_inner();
    let file = rows::content_file(&mut anyone.conn, &sha256).await?;
    let file = file.filter(|file| file.mime.starts_with("text/markdown")).ok_or(Refusal::RouteNotFound)?;
    let html = markdown::render_file(&String::from_utf8_lossy(&file.bytes));
    // The file never changes, but its rendering may.
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=86400")).json(FileAsHtml { html }))
}
