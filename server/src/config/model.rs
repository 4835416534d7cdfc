//! The language model that reads texts. Optional.

use std::fmt;
use std::time::Duration;

use clap::Args;
use reqwest::Url;

use super::{SettingsFault, is_unset};

/// The first pause before a retry; it doubles with each retry.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// Arguments for the language model.
#[derive(Args, Clone, Debug)]
pub(super) struct ModelArguments {
    /// The language model's chat API, for instance https://models.example.org/v1. If not set, a built-in reader gives
    /// feedback, and no text leaves the server.
    #[arg(long, env = "FIELDWORK_MODEL_URL")]
    model_url: Option<String>,
    /// The key of the API.
    #[arg(long, env = "FIELDWORK_MODEL_KEY", hide_env_values = true)]
    model_key: Option<String>,
    /// The model's name at the API.
    #[arg(long, env = "FIELDWORK_MODEL_NAME")]
    model_name: Option<String>,
    /// Maximum number of calls of the API in a day (UTC), for all learners together.
    #[arg(long, env = "FIELDWORK_MODEL_CALLS_PER_DAY", default_value_t = 500)]
    model_calls_per_day: u32,
    /// Maximum number of seconds for an answer.
    #[arg(long, env = "FIELDWORK_MODEL_TIMEOUT_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=60))]
    model_timeout_seconds: u64,
}

/// A language model behind a chat API.
#[derive(Clone)]
pub struct ModelSettings {
    /// The URL of the API; the path `/chat/completions` is appended.
    pub url: String,
    /// The API's key.
    pub key: String,
    /// The model's name at the API.
    pub name: String,
    /// Maximum number of calls in a day.
    pub calls_per_day: u32,
    /// Maximum time for an answer.
    pub timeout: Duration,
    /// The first pause before a retry; it doubles with each retry.
    pub pause: Duration,
}

impl ModelArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 4] {
        let url = self.model_url.as_ref();
        let is_asked = !is_unset(url);
        let is_address = |url: &String| Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        let is_https = url.is_none_or(|url| url.starts_with("https://"));
        [
            (is_asked && !url.is_some_and(is_address), "FIELDWORK_MODEL_URL is not an http address"),
            (is_asked && is_production && !is_https, "FIELDWORK_MODEL_URL is not an https address"),
            (is_asked && is_unset(self.model_key.as_ref()), "FIELDWORK_MODEL_KEY is not set"),
            (is_asked && is_unset(self.model_name.as_ref()), "FIELDWORK_MODEL_NAME is not set"),
        ]
    }

    pub(super) fn model(self) -> Option<ModelSettings> {
        Some(ModelSettings {
            url: self.model_url.filter(|url| !url.trim().is_empty())?,
            key: self.model_key?,
            name: self.model_name?,
            calls_per_day: self.model_calls_per_day,
            timeout: Duration::from_secs(self.model_timeout_seconds),
            pause: FIRST_PAUSE,
        })
    }
}

/// Omits the key.
impl fmt::Debug for ModelSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ModelSettings({} at {})", self.name, self.url)
    }
}
