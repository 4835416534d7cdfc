//! The web application's files, embedded in the binary (in a debug build read from the disk at each
//! request). Assets with a hash in their name are cached for ever and a missing one is 404; every
//! other address is the application itself, never cached, with the browser's settings filled in.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use domain::refusal::Refusal;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde_json::json;

use crate::app::{Platform, VERSION};
use crate::config::{Config, Environment, IdentitySource};
use crate::error::{Error, Result};

/// The page's place for its settings, as the build leaves it.
const EMPTY_CONFIG: &str = r#"<script type="application/json" id="fieldwork-config">null</script>"#;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Files;

/// What all pages need: the settings that browsers get, and the headers that protect them.
pub struct Pages {
    /// The headers of every answer.
    pub policy: HeaderMap,
    config: String,
}

impl Pages {
    /// The pages under these settings.
    pub fn new(config: &Config) -> Result<Self> {
        Ok(Self { policy: policy(config)?, config: browser_config(config) })
    }
}

/// Answers what is not the API.
pub async fn show_page(request: HttpRequest, pages: Data<Platform>) -> HttpResponse {
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, "GET, HEAD")).finish();
    }
    let path = request.path().trim_start_matches('/');
    let is_asset = path.starts_with("assets/");
    if path != "index.html" && !path.is_empty() && Files::get(path).is_some() {
        return file(&request, path, is_asset);
    }
    if is_asset {
        return Error::from(Refusal::RouteNotFound).answer(None);
    }
    index(&pages.pages)
}

fn index(pages: &Pages) -> HttpResponse {
    let Some(index) = Files::get("index.html") else {
        return HttpResponse::ServiceUnavailable().body("The web application is not built.");
    };
    let page = String::from_utf8_lossy(&index.data).replacen(EMPTY_CONFIG, &pages.config, 1);
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache, no-store"))
        .body(page)
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

/// The file in the smallest encoding that the browser accepts.
fn best_of(path: &str, accepted: &str) -> Option<(EmbeddedFile, Option<&'static str>)> {
    for (name, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(accepted, name)
            && let Some(file) = Files::get(&format!("{path}.{ending}"))
        {
            return Some((file, Some(name)));
        }
    }
    Files::get(path).map(|file| (file, None))
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(encoding) && !is_refused
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn browser_config(config: &Config) -> String {
    let identity = &config.identity;
    let settings = json!({
        "firebase": { "projectId": identity.project, "apiKey": identity.api_key, "authDomain": identity.auth_domain },
        "emulator": emulator_url(config),
        "version": VERSION,
        "files_origin": files_origin(config),
    });
    // A `<` could end the script element.
    let settings = settings.to_string().replace('<', r"\u003c");
    EMPTY_CONFIG.replacen("null", &settings, 1)
}

fn emulator_url(config: &Config) -> Option<String> {
    match &config.identity.source {
        IdentitySource::Emulator { host } => Some(format!("http://{host}")),
        IdentitySource::Live { .. } => None,
    }
}

/// Where browsers send and fetch uploaded files.
fn files_origin(config: &Config) -> Option<String> {
    let store = config.files.as_ref()?;
    let (scheme, rest) = store.endpoint.split_once("://")?;
    Some(format!("{scheme}://{}", rest.split('/').next()?))
}

fn policy(config: &Config) -> Result<HeaderMap> {
    let (identity_calls, identity_frame) = match emulator_url(config) {
        Some(emulator) => (emulator.clone(), emulator),
        None => (
            "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com".to_owned(),
            format!("https://{}", config.identity.auth_domain),
        ),
    };
    let content = [
        "default-src 'none'".to_owned(),
        "script-src 'self' 'wasm-unsafe-eval' https://apis.google.com".to_owned(),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        "img-src 'self' data: https:".to_owned(),
        "font-src 'self'".to_owned(),
        format!(
            "connect-src 'self' {identity_calls}{}",
            files_origin(config).map_or(String::new(), |it| format!(" {it}"))
        ),
        format!("frame-src {identity_frame}"),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
    ];
    let content = HeaderValue::from_str(&content.join("; ")).map_err(Error::broken)?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, content);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-opener-policy", "same-origin-allow-popups"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if config.environment == Environment::Production {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_only_where_the_browser_accepts_it() {
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("br;q=0.000", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("", "br"));
    }
}
