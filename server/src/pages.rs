//! The web application's files, embedded in the binary (a debug build reads them from disk at each request). Assets
//! with a hash in their name are cached for ever; a missing asset is answered with 404. Every other path returns the
//! application's page, which is never cached. The page contains the browser's settings, a head for search engines and
//! chats, and the shape of the screen.

mod first_view;
mod head;
mod issuer;
mod policy;
mod settings;
mod sitemap;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use domain::refusal::Refusal;
use domain::screen::Screen;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::config::Config;
use crate::error::{Error, Result};
use crate::http::accepts_encoding;
use crate::platform::{Platform, VERSION};
use crate::rate_limit;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct EmbeddedFiles;

/// Security headers of all responses.
pub struct Pages {
    /// Headers of every response.
    pub policy: HeaderMap,
    /// Content security policy of the checkout, if it differs.
    pub checkout_policy: Option<HeaderValue>,
}

impl Pages {
    /// Returns the pages with these settings.
    pub fn new(config: &Config) -> Result<Self> {
        Ok(Self { policy: policy::policy(config)?, checkout_policy: policy::checkout_policy(config)? })
    }
}

/// Returns the version of the server and of the web application that it serves. A page of another version can detect
/// the difference.
#[must_use]
pub fn version() -> String {
    match EmbeddedFiles::get("index.html") {
        Some(index) => format!("{VERSION}+{}", hex(&index.metadata.sha256_hash()[..4])),
        None => VERSION.to_owned(),
    }
}

/// Answers requests outside the API.
pub async fn show_page(request: HttpRequest, platform: Data<Platform>) -> HttpResponse {
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, "GET, HEAD")).finish();
    }
    let path = request.path().trim_start_matches('/');
    let is_asset = path.starts_with("assets/");
    if path != "index.html" && !path.is_empty() && EmbeddedFiles::get(path).is_some() {
        return file(&request, path, is_asset);
    }
    if is_asset {
        return Error::from(Refusal::RouteNotFound).answer(None);
    }
    if let Some(refusal) = rate_limit::refusal_of(&request) {
        return Error::from(refusal).answer(None);
    }
    match path {
        "robots.txt" => sitemap::robots(&platform),
        ".well-known/jwks.json" => issuer::show_keys(&request, &platform).await,
        ".well-known/did.json" | "did.json" => issuer::show_document(&request, &platform).await,
        "sitemap.xml" => sitemap::show(&request, &platform).await,
        _ => index(&request, &platform).await,
    }
}

async fn index(request: &HttpRequest, platform: &Platform) -> HttpResponse {
    let Some(index) = EmbeddedFiles::get("index.html") else {
        return HttpResponse::ServiceUnavailable().body("The web application is not built.");
    };
    let head = head::head_of(request, platform).await;
    let page = settings::fill(&head.fill(&String::from_utf8_lossy(&index.data)), &platform.config, request);
    let page = first_view::fill(page, head.screen.and_then(Screen::first_view), head.program.as_ref());
    let mut response = HttpResponse::build(head.status);
    response.content_type("text/html; charset=utf-8").insert_header((header::CACHE_CONTROL, "no-cache, no-store"));
    let pages = request.app_data::<Data<Pages>>().filter(|_| head.screen == Some(Screen::Checkout));
    if let Some(policy) = pages.and_then(|pages| pages.checkout_policy.clone()) {
        response.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    }
    response.body(page)
}

fn file(request: &HttpRequest, path: &str, is_hashed: bool) -> HttpResponse {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let Some((file, encoding)) = best_of(path, accepted) else {
        return Error::from(Refusal::RouteNotFound).answer(None);
    };
    let mut response = HttpResponse::Ok();
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    response.content_type(kind.as_ref());
    response.insert_header((header::VARY, "accept-encoding"));
    response.insert_header((
        header::CACHE_CONTROL,
        if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" },
    ));
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    let tag = header::EntityTag::new_strong(hex(&file.metadata.sha256_hash()));
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.contains(tag.tag()));
    response.insert_header(header::ETag(tag));
    if is_known {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.body(match file.data {
        std::borrow::Cow::Borrowed(embedded) => Bytes::from_static(embedded),
        std::borrow::Cow::Owned(read) => Bytes::from(read),
    })
}

/// Returns the file in the smallest encoding that the browser accepts.
fn best_of(path: &str, accepted: &str) -> Option<(EmbeddedFile, Option<&'static str>)> {
    for (name, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts_encoding(accepted, name)
            && let Some(file) = EmbeddedFiles::get(&format!("{path}.{ending}"))
        {
            return Some((file, Some(name)));
        }
    }
    EmbeddedFiles::get(path).map(|file| (file, None))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
