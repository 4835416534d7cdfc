//! The settings in the page for the browser, and the emulator's URL, which both the settings and the page's policy
//! name.

use actix_web::HttpRequest;
use domain::account::consent::is_consent_needed;
use domain::money::unusual_exponents;
use domain::price::Country;
use reqwest::Url;
use serde_json::{Value, json};

use crate::config::{Config, IdentitySource};
use crate::network_country::country_of;
use crate::pages::version;

/// Element of the page for its settings, as the build writes it.
const EMPTY: &str = r#"<script type="application/json" id="fieldwork-config">null</script>"#;

/// Returns the page with the settings for this request.
pub(super) fn fill(page: &str, config: &Config, request: &HttpRequest) -> String {
    let (identity, browser) = (&config.identity, &config.browser);
    let posthog = browser.posthog_key.as_ref().zip(browser.posthog_host.as_ref());
    let settings = json!({
        "firebase": { "projectId": identity.project, "apiKey": identity.api_key, "authDomain": identity.auth_domain },
        "emulator": emulator_url(config),
        "version": version(),
        "analytics": {
            "posthog": posthog.map(|(key, host)| json!({ "key": key, "host": host })),
            "gtm": browser.gtm_id,
            "consent_required": is_consent_needed(country_of(request).as_ref().map(Country::code)),
        },
        "files_origin": files_origin(config),
        "links": {
            "landing": browser.landing_url,
            "terms": browser.terms_url,
            "privacy": browser.privacy_url,
            "help": browser.help_url,
        },
        "support_email": config.mail.support,
        "currency_places": unusual_exponents().map(|(code, places)| (code.to_owned(), json!(places))).collect::<Value>(),
    });
    // A `<` could end the script element.
    let settings = settings.to_string().replace('<', r"\u003c");
    page.replacen(EMPTY, &EMPTY.replacen("null", &settings, 1), 1)
}

/// Returns the URL of the identity emulator; `None` if no emulator is configured.
pub(super) fn emulator_url(config: &Config) -> Option<String> {
    match &config.identity.source {
        IdentitySource::Emulator { host } => Some(format!("http://{host}")),
        IdentitySource::Live { .. } => None,
    }
}

/// Returns the origin to which browsers upload files and from which they download them.
pub(super) fn files_origin(config: &Config) -> Option<String> {
    origin_of(&config.files.as_ref()?.endpoint)
}

/// Returns the scheme, host and port of a URL.
pub(super) fn origin_of(address: &str) -> Option<String> {
    Url::parse(address).ok().map(|address| address.origin().ascii_serialization())
}
