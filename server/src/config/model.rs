//! The language model that reads texts, where one is configured.

use std::fmt;
use std::time::Duration;

use clap::Args;
use reqwest::Url;

use super::{Fault, is_unset};

/// The first pause before a service is called again; it doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(500);

/// What the model can be told.
#[derive(Args, Clone, Debug)]
pub(super) struct ModelArguments {
    /// The language model's chat API, for instance https://models.example.org/v1; without one a built-in reader gives
    /// feedback, and nothing leaves the server.
    #[arg(long, env = "FIELDWORK_MODEL_URL")]
    model_url: Option<String>,
    /// The key of the API.
    #[arg(long, env = "FIELDWORK_MODEL_KEY", hide_env_values = true)]
    model_key: Option<String>,
    /// The model's name there.
    #[arg(long, env = "FIELDWORK_MODEL_NAME")]
    model_name: Option<String>,
    /// How often the API may be called in a day (UTC), over all learners.
    #[arg(long, env = "FIELDWORK_MODEL_CALLS_PER_DAY", default_value_t = 500)]
    model_calls_per_day: u32,
    /// Seconds that an answer may take.
    #[arg(long, env = "FIELDWORK_MODEL_TIMEOUT_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=60))]
    model_timeout_seconds: u64,
}

/// A language model behind a chat API.
#[derive(Clone)]
pub struct ModelSettings {
    /// The API's address, below which `/chat/completions` is.
    pub url: String,
    /// Its key.
    pub key: String,
    /// The model's name there.
    pub name: String,
    /// How often it may be called in a day.
    pub calls_per_day: u32,
    /// How long an answer may take.
    pub timeout: Duration,
    /// The first pause before it is called again; it doubles.
    pub pause: Duration,
}

impl ModelArguments {
    pub(super) fn faults(&self, is_production: bool) -> [Fault; 4] {
        let url = self.model_url.as_ref();
        let is_asked = !is_unset(url);
        let is_address = |url: &String| Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        let is_https = url.is_none_or(|url| url.starts_with("https://"));
        [
            (is_asked && !url.is_some_and(is_address), "FIELDWORK_MODEL_URL is no http address"),
            (is_asked && is_production && !is_https, "FIELDWORK_MODEL_URL is no https address"),
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

/// Without the key.
impl fmt::Debug for ModelSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ModelSettings({} at {})", self.name, self.url)
    }
}
