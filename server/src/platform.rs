//! State that all workers share: the settings, the clock, and the clients of external services. It depends on no
//! feature.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use domain::refusal::Refusal;
use providers::Providers;

use crate::auth::verifier::Verifier;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::Database;
use crate::error::{Error, Result};
use crate::jobs::lane_health::LaneHealth;
use crate::live::hub::Hub;
use crate::personal_data::PersonalData;
use crate::ports::discord::Discord;
use crate::ports::files::Files;
use crate::ports::identity::IdentityAdmin;
use crate::ports::mail::Mailer;
use crate::ports::model::Model;
use crate::ports::push::Push;
use crate::rate_limit::{People, Senders};
use crate::signer::Signer;

/// Version of the server.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// State that all workers share.
pub struct Platform {
    /// The settings.
    pub config: Config,
    /// Clock of every decision.
    pub clock: Clock,
    /// Database behind the workers' pools.
    pub database: Database,
    /// Verifies identity tokens.
    pub tokens: Verifier,
    /// Administers accounts at the identity service.
    pub identity: IdentityAdmin,
    /// Sends mails.
    pub mailer: Mailer,
    /// Language model that reads texts, if configured.
    pub model: Option<Model>,
    /// Clients of the payment providers.
    pub providers: Providers,
    /// Discord server, if configured.
    pub discord: Option<Discord>,
    /// Sends notices to devices, if a key is configured.
    pub push: Option<Push>,
    /// Signs certificates.
    pub signer: Signer,
    /// Rate limits of each sender.
    pub senders: Senders,
    /// Rate limits of each person.
    pub people: People,
    /// Open pages that get live updates from this server.
    pub live: Arc<Hub>,
    /// Health of the job lanes on this server.
    pub lanes: LaneHealth,
    /// Storage of uploaded files, if configured.
    files: Option<Files>,
    /// Every table with personal data.
    pub personal_data: PersonalData,
    /// Whether the server accepts new requests.
    pub is_ready: AtomicBool,
}

impl Platform {
    /// Returns the platform with these settings.
    pub fn new(config: Config, clock: Clock, personal_data: PersonalData) -> Result<Self> {
        // The storage service checks signatures by the real time, not by the time of a request.
        let files = config.files.as_ref().map(|store| Files::new(store, Clock::system())).transpose()?;
        Ok(Self {
            files,
            database: Database::new(&config.database_url, config.connections_per_worker, config.connection_timeout)?,
            tokens: Verifier::new(&config.identity, clock.clone())?,
            identity: IdentityAdmin::new(&config.identity, clock.clone())?,
            // The model's service states its retry times in real time too.
            model: config.model.as_ref().map(|model| Model::new(model, Clock::system())).transpose()?,
            providers: Providers::new(&config.payments).map_err(Error::broken)?,
            discord: config.discord.clone().map(|set| Discord::new(set, &config.public_url)).transpose()?,
            // Push services check our signatures by the real time.
            push: config.push.as_ref().map(|set| Push::new(set, config.environment, Clock::system())).transpose()?,
            mailer: Mailer::new(&config.mail, &config.public_url)?,
            signer: Signer::new(config.signing_key_file.as_deref(), config.environment)?,
            senders: Senders::new(&config),
            people: People::new(config.requests_at_once),
            live: Arc::default(),
            lanes: LaneHealth::default(),
            personal_data,
            is_ready: AtomicBool::new(true),
            clock,
            config,
        })
    }

    /// Returns the client that sends notices to devices.
    ///
    /// # Errors
    /// `temporarily-unavailable` if no key is configured.
    pub fn push(&self) -> Result<&Push> {
        self.push.as_ref().ok_or_else(|| Refusal::TemporarilyUnavailable.into())
    }

    /// Returns the storage of uploaded files.
    ///
    /// # Errors
    /// `temporarily-unavailable` if no storage is configured.
    pub fn files(&self) -> Result<&Files> {
        self.files.as_ref().ok_or_else(|| {
            tracing::warn!("no storage for uploaded files is configured");
            Refusal::TemporarilyUnavailable.into()
        })
    }
}
