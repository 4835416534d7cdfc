//! What all workers share: the settings, the clock, and the ways to everything outside. It knows no feature.

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

/// The version of the server.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What all workers share.
pub struct Platform {
    /// The settings.
    pub config: Config,
    /// The clock of every decision.
    pub clock: Clock,
    /// The database behind the workers' pools.
    pub database: Database,
    /// Decides which identity tokens count.
    pub tokens: Verifier,
    /// Administers accounts at the identity service.
    pub identity: IdentityAdmin,
    /// Sends mails.
    pub mailer: Mailer,
    /// The language model that reads texts, where one is configured.
    pub model: Option<Model>,
    /// Takes payments.
    pub providers: Providers,
    /// The Discord server, where there is one.
    pub discord: Option<Discord>,
    /// Sends notices to devices, where there is a key for that.
    pub push: Option<Push>,
    /// Signs certificates.
    pub signer: Signer,
    /// Counts the requests of each sender.
    pub senders: Senders,
    /// Counts what each person does.
    pub people: People,
    /// The pages that follow what changes, on this server.
    pub live: Arc<Hub>,
    /// Whether the lanes of jobs work, on this server.
    pub lanes: LaneHealth,
    /// Keeps uploaded files, where a place for them is configured.
    files: Option<Files>,
    /// Every table that holds something of a person.
    pub personal_data: PersonalData,
    /// Whether new requests are welcome.
    pub is_ready: AtomicBool,
}

impl Platform {
    /// The platform of these settings.
    pub fn new(config: Config, clock: Clock, personal_data: PersonalData) -> Result<Self> {
        // Its service judges signatures by the time there is, whatever the time of a request.
        let files = config.files.as_ref().map(|store| Files::new(store, Clock::system())).transpose()?;
        Ok(Self {
            files,
            database: Database::new(&config.database_url, config.connections_per_worker, config.connection_timeout)?,
            tokens: Verifier::new(&config.identity, clock.clone())?,
            identity: IdentityAdmin::new(&config.identity, clock.clone())?,
            // When to come again is said by the time there is as well.
            model: config.model.as_ref().map(|model| Model::new(model, Clock::system())).transpose()?,
            providers: Providers::new(&config.payments).map_err(Error::broken)?,
            discord: config.discord.clone().map(|set| Discord::new(set, &config.public_url)).transpose()?,
            // Push services judge who we are by the time there is.
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

    /// The way to devices.
    ///
    /// # Errors
    /// `temporarily-unavailable` where there is no key for it.
    pub fn push(&self) -> Result<&Push> {
        self.push.as_ref().ok_or_else(|| Refusal::TemporarilyUnavailable.into())
    }

    /// The place for uploaded files.
    ///
    /// # Errors
    /// `temporarily-unavailable` where none is configured.
    pub fn files(&self) -> Result<&Files> {
        self.files.as_ref().ok_or_else(|| {
            tracing::warn!("no place for uploaded files is configured");
            Refusal::TemporarilyUnavailable.into()
        })
    }
}
