//! The settings for browsers: product analytics, and pages outside the product.

use clap::Args;
use reqwest::Url;

const LANDING: &str = "https://www.fieldwork.example/";
const TERMS: &str = "https://www.fieldwork.example/terms";
const PRIVACY: &str = "https://www.fieldwork.example/privacy";
const HELP: &str = "https://help.fieldwork.example/";

/// The settings of the web application.
#[derive(Args, Clone, Debug)]
pub struct BrowserSettings {
    /// The product analytics' public key. If not set, nothing is measured.
    #[arg(long, env = "FIELDWORK_POSTHOG_KEY", requires = "posthog_host")]
    pub posthog_key: Option<String>,
    /// The origin of the proxy for product analytics.
    #[arg(long, env = "FIELDWORK_POSTHOG_HOST")]
    pub posthog_host: Option<String>,
    /// The tag manager's container.
    #[arg(long, env = "FIELDWORK_GTM_ID")]
    pub gtm_id: Option<String>,
    /// The landing page.
    #[arg(long, env = "FIELDWORK_LANDING_URL", default_value = LANDING, value_parser = web_page)]
    pub landing_url: String,
    /// The terms of service.
    #[arg(long, env = "FIELDWORK_TERMS_URL", default_value = TERMS, value_parser = web_page)]
    pub terms_url: String,
    /// The privacy policy.
    #[arg(long, env = "FIELDWORK_PRIVACY_URL", default_value = PRIVACY, value_parser = web_page)]
    pub privacy_url: String,
    /// The help centre.
    #[arg(long, env = "FIELDWORK_HELP_URL", default_value = HELP, value_parser = web_page)]
    pub help_url: String,
}

impl Default for BrowserSettings {
    fn default() -> Self {
        Self {
            posthog_key: None,
            posthog_host: None,
            gtm_id: None,
            landing_url: LANDING.to_owned(),
            terms_url: TERMS.to_owned(),
            privacy_url: PRIVACY.to_owned(),
            help_url: HELP.to_owned(),
        }
    }
}

fn web_page(text: &str) -> Result<String, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    if matches!(url.scheme(), "https" | "http") {
        return Ok(text.to_owned());
    }
    Err("the address of a web page begins with https:// or http://".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        browser: BrowserSettings,
    }

    #[test]
    fn pages_outside_the_product_have_defaults_and_are_web_pages() {
        let settings = |arguments: &[&str]| Program::try_parse_from(["server"].iter().chain(arguments));
        let given = settings(&["--terms-url", "https://law.example.org/terms"]).expect("settings").browser;
        assert_eq!((given.terms_url.as_str(), given.help_url.as_str()), ("https://law.example.org/terms", HELP));
        for wrong in ["javascript:alert(1)", "/terms", "terms", ""] {
            assert!(settings(&["--terms-url", wrong]).is_err(), "{wrong}");
        }
    }
}
