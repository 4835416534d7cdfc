//! The content security policy of pages, and other security headers.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use providers::StripeSettings;

use crate::config::{Config, Environment};
use crate::error::{Error, Result};
use crate::pages::settings::{emulator_url, files_origin, origin_of};

/// Origin of the tag manager's scripts.
const TAG_MANAGER: &str = "https://www.googletagmanager.com";

/// Origins to which the tag manager's usual tags report.
const TAG_CALLS: &str =
    "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/// Origins of the frames that show Stripe's card fields and a bank's challenge.
const CARD_FRAMES: &str = "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com";

/// Returns the headers that every response gets, unless it sets them itself.
pub(super) fn policy(config: &Config) -> Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, content(config, None)?);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin-allow-popups"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(self)"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if config.environment == Environment::Production {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
    }
    Ok(headers)
}

/// Returns the content security policy of the checkout, the only page with Stripe's script; `None` without Stripe.
pub(super) fn checkout_policy(config: &Config) -> Result<Option<HeaderValue>> {
    config.payments.stripe.as_ref().map(|stripe| content(config, Some(stripe))).transpose()
}

fn content(config: &Config, card: Option<&StripeSettings>) -> Result<HeaderValue> {
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
    let card_script = card.and_then(|stripe| origin_of(&stripe.script_url));
    let card_calls = card.and_then(|stripe| origin_of(&stripe.url));
    let content = [
        "default-src 'none'".to_owned(),
        sources("script-src 'self' 'wasm-unsafe-eval' https://apis.google.com", &[tags, card_script.as_deref()]),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        "img-src 'self' data: https:".to_owned(),
        "font-src 'self'".to_owned(),
        // Recordings: `blob:` before they are uploaded, the file store afterwards.
        sources("media-src 'self' blob:", &[files.as_deref()]),
        sources(
            "connect-src 'self'",
            &[Some(&identity_calls), files.as_deref(), posthog, tag_calls, card_calls.as_deref()],
        ),
        // A program's PDF is shown in a frame.
        sources("frame-src 'self'", &[Some(&identity_frame), card.map(|_| CARD_FRAMES)]),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        "frame-ancestors 'none'".to_owned(),
    ];
    HeaderValue::from_str(&content.join("; ")).map_err(Error::broken)
}

/// Returns a directive with the configured sources.
fn sources(directive: &str, more: &[Option<&str>]) -> String {
    let more = more.iter().flatten().copied();
    std::iter::once(directive).chain(more).collect::<Vec<_>>().join(" ")
}
