//! The public content of one version of a program, by the hash of its text. A version never changes, so browsers and
//! proxies may cache the text without expiry. Responses for a learner only link to this text.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::http::header::ContentType;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::version_view::ProgramVersion;

/// Shows the public content of a version.
#[utoipa::path(security(()), responses((status = 200, body = ProgramVersion<'_>)))]
#[get("/program-versions/{id}/{hash}")]
pub(crate) async fn show_version(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    path: Path<(Uuid, String)>,
) -> Result<HttpResponse> {
    let (id, hash) = path.into_inner();
    let curriculum = curricula.find(&mut anyone.conn, id).await?;
    // If the hash differs, it belongs to a text that an earlier version of the server wrote.
    let curriculum = curriculum.filter(|curriculum| curriculum.hash == hash).ok_or(Refusal::RouteNotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(curriculum.text.clone()))
}
