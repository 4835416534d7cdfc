//! A file of a program, by the hash of its content. It never changes, so it may be cached without expiry. The hash
//! serves as the permission: only people who may read the file have received it.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};

use crate::prelude::*;
use crate::program::rows;

/// The content policy of a file. A file may not run scripts or load anything.
const POLICY: &str = "default-src 'none'; sandbox";

/// The content policy of a PDF. The browser's PDF reader, which our pages show in a frame, does not work in a sandbox.
/// The policy allows no request to other hosts.
pub(crate) const POLICY_OF_PDF: &str =
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/// The media type of a PDF.
pub(crate) const PDF: &str = "application/pdf";

/// Returns a file of a program.
#[utoipa::path(security(()), responses((status = 200, body = Vec<u8>, content_type = "*/*")))]
#[get("/content-files/{sha256}/{name}")]
pub(crate) async fn show_content_file(mut anyone: Anyone, path: Path<(String, String)>) -> Result<HttpResponse> {
    let (sha256, name) = path.into_inner();
    let file = rows::content_file(&mut anyone.conn, &sha256).await?.ok_or(Refusal::RouteNotFound)?;
    let safe_name = name.replace(|c: char| !c.is_ascii_alphanumeric() && !"._-".contains(c), "_");
    let policy = if file.mime == PDF { POLICY_OF_PDF } else { POLICY };
    Ok(HttpResponse::Ok()
        .content_type(file.mime)
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{safe_name}\"")))
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .body(file.bytes))
}
