//! The settings that browsers get: where what they measure goes, and addresses outside the product.

use clap::Args;

/// What the browser's part can be told.
#[derive(Args, Clone, Debug, Default)]
pub struct BrowserSettings {
    /// The product analytics' public key; without it nothing is measured.
    #[arg(long, env = "FIELDWORK_POSTHOG_KEY", requires = "posthog_host")]
    pub posthog_key: Option<String>,
    /// The origin of the proxy that product analytics go through.
    #[arg(long, env = "FIELDWORK_POSTHOG_HOST")]
    pub posthog_host: Option<String>,
    /// The tag manager's container.
    #[arg(long, env = "FIELDWORK_GTM_ID")]
    pub gtm_id: Option<String>,
    /// The terms of service.
    #[arg(long, env = "FIELDWORK_TERMS_URL")]
    pub terms_url: Option<String>,
    /// The privacy policy.
    #[arg(long, env = "FIELDWORK_PRIVACY_URL")]
    pub privacy_url: Option<String>,
    /// The help centre.
    #[arg(long, env = "FIELDWORK_HELP_URL")]
    pub help_url: Option<String>,
}
