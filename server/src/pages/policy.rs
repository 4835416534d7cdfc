//! What a page may load and reach, and the other headers that protect whoever looks at it.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::config::{Config, Environment};
use crate::error::{Error, Result};
use crate::pages::settings::{emulator_url, files_origin};

/// Where the tag manager's scripts come from.
const TAG_MANAGER: &str = "https://www.googletagmanager.com";

/// Where the tag manager's usual tags report to.
const TAG_CALLS: &str =
    "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/// The headers that every answer carries.
pub(super) fn policy(config: &Config) -> Result<HeaderMap> {
    let (identity_calls, identity_frame) = match emulator_url(config) {
        Some(emulator) => (emulator.clone(), emulator),
        None => (
            "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com".to_owned(),
            format!("https://{}", config.identity.auth_domain),
        ),
    };
    let browser = &config.browser;
    let tags = browser.gtm_id.as_ref().map(|_| TAG_MANAGER);
    let tag_calls = browser.gtm_id.as_ref().map(|_| TAG_CALLS);
    let posthog = browser.posthog_host.as_deref();
    let files = files_origin(config);
    let content = [
        "default-src 'none'".to_owned(),
        sources("script-src 'self' 'wasm-unsafe-eval' https://apis.google.com", &[tags]),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        "img-src 'self' data: https:".to_owned(),
        "font-src 'self'".to_owned(),
        sources("connect-src 'self'", &[Some(&identity_calls), files.as_deref(), posthog, tag_calls]),
        // A PDF of a program is shown in a frame.
        format!("frame-src 'self' {identity_frame}"),
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
        ("cross-origin-resource-policy", "same-origin"),
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

/// A directive with those of the sources that are configured.
fn sources(directive: &str, more: &[Option<&str>]) -> String {
    let more = more.iter().flatten().copied();
    std::iter::once(directive).chain(more).collect::<Vec<_>>().join(" ")
}
