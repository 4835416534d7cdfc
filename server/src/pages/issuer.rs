//! Documents for verifying certificates without our API: the issuer and its keys, at the paths that the standards
//! prescribe.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use serde_json::Value;

use crate::db::Pool;
use crate::error::Result;
use crate::platform::Platform;
use crate::progression::issuer;

/// Serves the public keys of certificates.
pub(super) async fn show_keys(request: &HttpRequest, platform: &Platform) -> HttpResponse {
    let keys = keys(request, platform).await;
    answer(keys.map(|keys| issuer::key_set(&keys)), "application/jwk-set+json")
}

/// Serves the issuer's `did:web` document.
pub(super) async fn show_document(request: &HttpRequest, platform: &Platform) -> HttpResponse {
    let keys = keys(request, platform).await;
    let document = keys.and_then(|keys| issuer::document(&platform.config.public_url, &keys));
    answer(document, "application/did+json")
}

async fn keys(request: &HttpRequest, platform: &Platform) -> Result<Vec<(String, Value)>> {
    let mut conn = Pool::of(request)?.connection().await?;
    issuer::keys(&mut conn, platform).await
}

fn answer(document: Result<Value>, kind: &str) -> HttpResponse {
    match document {
        Ok(document) => HttpResponse::Ok()
            .content_type(kind)
            .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
            .insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"))
            .body(document.to_string()),
        Err(error) => error.answer(None),
    }
}
