//! The server's settings, from the environment or the command line, with their defaults. Only this module reads the
//! environment. A production server refuses to start with a development setting.

mod browser;
mod discord;
mod files;
mod links;
mod mail;
mod model;
mod payments;
mod push;
mod seller;

use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};

pub use browser::BrowserSettings;
pub use discord::{DiscordArguments, DiscordSettings};
pub use files::FileStore;
pub use mail::MailSettings;
pub use model::ModelSettings;
pub use push::PushSettings;

use crate::db::Address;
use files::FileArguments;
use links::{is_https_site, is_origin};
use mail::MailArguments;
use model::ModelArguments;
use payments::PaymentArguments;
use push::PushArguments;
use seller::SellerArguments;

/// The URL of the signing keys of identity tokens.
const TOKEN_KEYS_URL: &str =
    "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/// Signs links in development if no secret is set. It is public, because it is in the source code.
const DEVELOPMENT_SECRET: &str = "anybody may make links for a developer's server";

/// Minimum length of a secret.
const MIN_SECRET_LENGTH: usize = 32;

/// Minimum number of different characters in a secret. Only one in ten million secrets of 32 random hexadecimal digits
/// has fewer.
const MIN_SECRET_VARIETY: usize = 8;

/// A possible fault of the settings: whether it applies, and its message.
type SettingsFault = (bool, &'static str);

/// Settings for the database commands.
#[derive(Args, Clone, Debug)]
pub struct DatabaseSettings {
    /// The database, for instance postgres://fieldwork@db.example.org/fieldwork?sslmode=verify-full. The folder of a
    /// socket is written as a percent-encoded host. With sslrootcert=FILE, the certificates in a PEM file are trusted
    /// instead of the machine's.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: String,
}

/// The kind of server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Environment {
    /// For a developer or a test.
    Development,
    /// For learners.
    Production,
}

/// Unchecked settings of `serve`.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    database: DatabaseSettings,
    /// Address to listen on.
    #[arg(long, env = "FIELDWORK_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The kind of server. With `production` it refuses to start with any setting that only fits development. With
    /// `development` it needs fewer settings and has no protection.
    #[arg(long, env = "FIELDWORK_ENV", default_value = "production")]
    environment: Environment,
    /// The identity service's project.
    #[arg(long, env = "FIREBASE_PROJECT_ID")]
    project_id: Option<String>,
    /// The identity service's public key for browsers.
    #[arg(long, env = "FIREBASE_API_KEY")]
    api_key: Option<String>,
    /// The host of the identity service's sign-in pages.
    #[arg(long, env = "FIREBASE_AUTH_DOMAIN")]
    auth_domain: Option<String>,
    /// Host and port of an identity emulator, instead of the service.
    #[arg(long, env = "FIREBASE_AUTH_EMULATOR_HOST")]
    emulator_host: Option<String>,
    /// File with the service account that administers identities.
    #[arg(long, env = "GOOGLE_APPLICATION_CREDENTIALS")]
    credentials: Option<PathBuf>,
    /// URL of the signing keys of identity tokens.
    #[arg(long, env = "FIELDWORK_TOKEN_KEYS_URL", default_value = TOKEN_KEYS_URL)]
    token_keys_url: String,
    /// The URL by which browsers reach the server.
    #[arg(long, env = "FIELDWORK_PUBLIC_URL")]
    public_url: Option<String>,
    /// Other origins whose pages may call the API, separated by commas.
    #[arg(long, env = "FIELDWORK_ALLOWED_ORIGINS", value_delimiter = ',')]
    allowed_origins: Vec<String>,
    /// Whether new accounts are accepted.
    #[arg(long, env = "FIELDWORK_SIGNUP_OPEN", default_value_t = true, action = ArgAction::Set)]
    signup_open: bool,
    /// The secret that signs links in mails: at least 32 random characters, for instance from `openssl rand -hex 32`.
    #[arg(long, env = "FIELDWORK_LINK_SECRET", hide_env_values = true)]
    link_secret: Option<String>,
    /// PEM file with the RSA key that signs certificates. Created if it is missing, except in production.
    #[arg(long, env = "FIELDWORK_SIGNING_KEY_FILE")]
    signing_key_file: Option<PathBuf>,
    #[command(flatten)]
    mail: MailArguments,
    /// Whether this server also runs the jobs. Set it to false if `server work` runs the jobs.
    #[arg(long, env = "FIELDWORK_DOES_JOBS", default_value_t = true, action = ArgAction::Set)]
    does_jobs: bool,
    /// Proxies in front of the server, separated by commas. Only their headers about a sender's address are trusted.
    #[arg(long, env = "FIELDWORK_TRUSTED_PROXY", value_delimiter = ',')]
    trusted_proxies: Vec<IpAddr>,
    /// The header in which a proxy in front of the server reports the country of a request, as a code like NG. If not
    /// set, no country is assumed.
    #[arg(long, env = "FIELDWORK_COUNTRY_HEADER")]
    country_header: Option<String>,
    /// Requests that one address may send in a second; bursts may be four times as large. 0 means no limit, in
    /// development only.
    #[arg(long, env = "FIELDWORK_REQUESTS_PER_SECOND", default_value_t = 50)]
    requests_per_second: u32,
    /// Address for Prometheus. If not set, nothing is measured.
    #[arg(long, env = "FIELDWORK_METRICS_ADDR")]
    metrics_addr: Option<SocketAddr>,
    /// The key that readers of the metrics send as `X-Api-Key`: at least 32 random characters. Optional in development.
    #[arg(long, env = "FIELDWORK_METRICS_KEY", hide_env_values = true)]
    metrics_key: Option<String>,
    /// Threads that answer requests. If not set, one per core.
    #[arg(long, env = "FIELDWORK_WORKERS")]
    workers: Option<usize>,
    /// Total number of database connections of all workers.
    #[arg(long, env = "FIELDWORK_DATABASE_CONNECTIONS", default_value_t = 16)]
    database_connections: usize,
    #[command(flatten)]
    files: FileArguments,
    #[command(flatten)]
    model: ModelArguments,
    #[command(flatten)]
    payments: PaymentArguments,
    #[command(flatten)]
    discord: DiscordArguments,
    #[command(flatten)]
    push: PushArguments,
    #[command(flatten)]
    seller: SellerArguments,
    /// LinkedIn's id of our page. With it, LinkedIn shows the page as the issuer of certificates.
    #[arg(long, env = "FIELDWORK_LINKEDIN_ORGANIZATION")]
    linkedin_organization: Option<u64>,
    /// Seconds between "not ready" and refusing connections, so that a load balancer can react.
    #[arg(long, env = "FIELDWORK_DRAIN_SECONDS", default_value_t = 0)]
    drain_seconds: u64,
    #[command(flatten)]
    browser: BrowserSettings,
}

/// Settings for identifying users.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The project whose tokens are accepted.
    pub project: String,
    /// The public key for browsers.
    pub api_key: String,
    /// The host of the sign-in pages.
    pub auth_domain: String,
    /// The service, or its emulator.
    pub source: IdentitySource,
}

/// The source of tokens, which also administers accounts.
#[derive(Clone, Debug)]
pub enum IdentitySource {
    /// The emulator at this host and port. Its tokens are not signed.
    Emulator {
        /// Host and port.
        host: String,
    },
    /// The live service.
    Live {
        /// The URL of the signing keys.
        token_keys_url: String,
        /// The service account's file. `None`: claims cannot be set.
        credentials: Option<PathBuf>,
        /// The URL for administering accounts.
        admin_url: String,
    },
}

/// The checked settings of a serving process.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database's URL.
    pub database_url: String,
    /// Number of database connections of each worker.
    pub connections_per_worker: usize,
    /// Maximum number of simultaneous database connections for the requests of one person.
    pub requests_at_once: usize,
    /// Maximum time that a request waits for a connection.
    pub connection_timeout: Duration,
    /// Address to listen on.
    pub addr: SocketAddr,
    /// Threads that answer requests.
    pub workers: usize,
    /// The kind of server.
    pub environment: Environment,
    /// Settings for identifying users.
    pub identity: Identity,
    /// The URL by which browsers reach the server.
    pub public_url: String,
    /// Other origins whose pages may call the API.
    pub allowed_origins: Vec<String>,
    /// Whether new accounts are accepted.
    pub is_signup_open: bool,
    /// The secret that signs links in mails.
    pub link_secret: String,
    /// File with the key that signs certificates. `None`: every process generates a key.
    pub signing_key_file: Option<PathBuf>,
    /// Settings for sending mails.
    pub mail: MailSettings,
    /// Whether this server also runs the jobs.
    pub does_jobs: bool,
    /// Proxies in front of the server.
    pub trusted_proxies: Vec<IpAddr>,
    /// The header in which a proxy reports the country of a request.
    pub country_header: Option<String>,
    /// Requests that one address may send in a second. 0: no limit.
    pub requests_per_second: u32,
    /// The store of uploaded files. `None`: no files can be uploaded.
    pub files: Option<FileStore>,
    /// The language model that reads texts. `None`: the built-in reader reads them.
    pub model: Option<ModelSettings>,
    /// The configured payment providers.
    pub payments: providers::Settings,
    /// The Discord server. `None`: Discord is not offered.
    pub discord: Option<DiscordSettings>,
    /// Settings for notices to devices. `None`: no notices go to devices.
    pub push: Option<PushSettings>,
    /// The seller on receipts.
    pub seller: domain::payment::receipt::Seller,
    /// LinkedIn's id of our page.
    pub linkedin_organization: Option<u64>,
    /// Address for Prometheus.
    pub metrics_addr: Option<SocketAddr>,
    /// The key for reading the metrics.
    pub metrics_key: Option<String>,
    /// How long to accept connections after reporting "not ready".
    pub drain: Duration,
    /// Settings for browsers.
    pub browser: BrowserSettings,
}

impl Settings {
    /// Checks all settings together, and reports all faults at once.
    pub fn check(self) -> Result<Config, Vec<String>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mail = self.mail.settings().ok_or_else(Vec::new)?;
        let workers =
            self.workers.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1);
        let project = self.project_id.unwrap_or_default();
        let source = match self.emulator_host {
            Some(host) => IdentitySource::Emulator { host },
            None => IdentitySource::Live {
                token_keys_url: self.token_keys_url,
                credentials: self.credentials,
                admin_url: "https://identitytoolkit.googleapis.com".to_owned(),
            },
        };
        Ok(Config {
            database_url: self.database.database_url,
            connections_per_worker: self.database_connections.div_ceil(workers).max(1),
            // Only a quarter, so that one person cannot use all connections.
            requests_at_once: (self.database_connections / 4).max(1),
            connection_timeout: Duration::from_millis(250),
            addr: self.addr,
            workers,
            environment: self.environment,
            identity: Identity {
                api_key: self.api_key.unwrap_or_else(|| "development".to_owned()),
                auth_domain: self.auth_domain.unwrap_or_else(|| format!("{project}.firebaseapp.com")),
                project,
                source,
            },
            public_url: self.public_url.unwrap_or_else(|| format!("http://{}", self.addr)),
            allowed_origins: self.allowed_origins,
            is_signup_open: self.signup_open,
            link_secret: set(self.link_secret).unwrap_or_else(|| DEVELOPMENT_SECRET.to_owned()),
            signing_key_file: self.signing_key_file,
            mail,
            does_jobs: self.does_jobs,
            trusted_proxies: self.trusted_proxies,
            country_header: self.country_header,
            requests_per_second: self.requests_per_second,
            files: self.files.store(),
            model: self.model.model(),
            payments: self.payments.settings(),
            discord: self.discord.settings(),
            push: self.push.settings(),
            seller: self.seller.seller(),
            linkedin_organization: self.linkedin_organization,
            metrics_addr: self.metrics_addr,
            metrics_key: set(self.metrics_key),
            drain: Duration::from_secs(self.drain_seconds),
            browser: self.browser,
        })
    }

    fn faults(&self) -> Vec<String> {
        let is_production = self.environment == Environment::Production;
        let is_demo = self.project_id.as_ref().is_some_and(|id| id.starts_with("demo-"));
        let is_https = self.public_url.as_deref().is_some_and(is_https_site);
        let database = Address::parse(&self.database.database_url);
        let rules = [
            (database.is_err(), "DATABASE_URL cannot be read"),
            (
                is_production && database.is_ok_and(|address| address.may_skip_tls()),
                "DATABASE_URL needs sslmode=verify-full, or sslmode=disable in a private network",
            ),
            (is_unset(self.project_id.as_ref()), "FIREBASE_PROJECT_ID is not set"),
            (
                is_production && self.emulator_host.is_some(),
                "FIREBASE_AUTH_EMULATOR_HOST is set: an emulator accepts any user",
            ),
            (is_production && is_demo, "FIREBASE_PROJECT_ID names a demo project"),
            (
                is_production && self.token_keys_url != TOKEN_KEYS_URL,
                "FIELDWORK_TOKEN_KEYS_URL is set: only the identity service's own keys are trusted",
            ),
            (is_production && is_unset(self.api_key.as_ref()), "FIREBASE_API_KEY is not set"),
            (is_production && is_unset(self.auth_domain.as_ref()), "FIREBASE_AUTH_DOMAIN is not set"),
            (is_production && !is_path(self.credentials.as_ref()), "GOOGLE_APPLICATION_CREDENTIALS is not set"),
            (is_production && !is_https, "FIELDWORK_PUBLIC_URL is not set to an https address"),
            (is_production && is_unset(self.link_secret.as_ref()), "FIELDWORK_LINK_SECRET is not set"),
            (is_production && !is_path(self.signing_key_file.as_ref()), "FIELDWORK_SIGNING_KEY_FILE is not set"),
            (
                self.link_secret.as_deref().is_some_and(|secret| !secret.trim().is_empty() && is_guessable(secret)),
                "FIELDWORK_LINK_SECRET can be guessed: at least 32 random characters are needed",
            ),
            (
                is_production && self.requests_per_second == 0,
                "FIELDWORK_REQUESTS_PER_SECOND is 0: nothing would limit the requests of a sender",
            ),
            (
                is_production && self.metrics_addr.is_some() && self.metrics_key.as_deref().is_none_or(is_guessable),
                "FIELDWORK_METRICS_KEY is not set or can be guessed: at least 32 random characters are needed",
            ),
            (
                self.country_header.is_some() && self.trusted_proxies.is_empty(),
                "FIELDWORK_COUNTRY_HEADER is set without FIELDWORK_TRUSTED_PROXY: any sender could set it",
            ),
            (
                self.allowed_origins.iter().any(|origin| !is_origin(origin, is_production)),
                "FIELDWORK_ALLOWED_ORIGINS has an invalid origin; in production, origins need https",
            ),
        ];
        let rules = rules.into_iter().chain(self.mail.faults(is_production)).chain(self.files.faults(is_production));
        let rules = rules.chain(self.model.faults(is_production));
        let rules = rules.chain(self.payments.faults(is_production));
        let rules = rules.chain(self.discord.faults(is_production));
        let rules = rules.chain(self.push.faults(is_production));
        let rules = rules.chain(self.seller.faults(is_production && self.payments.is_any_set()));
        rules.filter(|(is_broken, _)| *is_broken).map(|(_, fault)| fault.to_owned()).collect()
    }
}

/// Whether a secret is short, has few different characters, or is published in this source code.
fn is_guessable(secret: &str) -> bool {
    let secret = secret.trim();
    let variety = secret.chars().collect::<HashSet<_>>().len();
    secret.chars().count() < MIN_SECRET_LENGTH || variety < MIN_SECRET_VARIETY || secret == DEVELOPMENT_SECRET
}

/// Whether a file is given.
fn is_path(file: Option<&PathBuf>) -> bool {
    file.is_some_and(|file| !file.as_os_str().is_empty())
}

/// Whether a setting is missing or blank.
fn is_unset(value: Option<&String>) -> bool {
    value.is_none_or(|value| value.trim().is_empty())
}

/// The value of a setting. `None` if it is missing or blank.
fn set(value: Option<String>) -> Option<String> {
    value.filter(|value| !is_unset(Some(value)))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        settings: Settings,
    }

    const PRODUCTION: &[&str] = &[
        "--project-id=fieldwork",
        "--api-key=key",
        "--auth-domain=auth.example.org",
        "--credentials=/run/secrets/identity.json",
        "--public-url=https://example.org",
        "--smtp-url=smtps://fieldwork:secret@mail.example.org",
        "--mail-from=Fieldwork <no-reply@example.org>",
        "--s3-endpoint=https://s3.example.org",
        "--s3-bucket=fieldwork",
        "--s3-access-key=key",
        "--s3-secret-key=secret",
        "--support-email=desk@example.org",
        "--link-secret=0123456789abcdef0123456789abcdef",
        "--signing-key-file=/run/secrets/signing-key.pem",
    ];

    const WEBHOOK_SECRET: &str = "--stripe-webhook-secret=whsec_0123456789abcdef0123456789abcdef";
    const SECRET_HASH: &str = "--flutterwave-secret-hash=0123456789abcdef0123456789abcdef";

    fn faults(with: &[&str], without: &str) -> Vec<String> {
        let given = with.iter().filter(|arg| without.is_empty() || !arg.starts_with(without)).copied();
        let database = ["--database-url=postgres://db?sslmode=verify-full"].into_iter();
        let database = database.filter(|_| !with.iter().any(|arg| arg.starts_with("--database-url")));
        let args = ["server"].into_iter().chain(database).chain(given);
        Command::try_parse_from(args).expect("arguments").settings.check().err().unwrap_or_default()
    }

    #[test]
    fn a_whole_production_setting_starts() {
        assert_eq!(faults(PRODUCTION, ""), Vec::<String>::new());
    }

    #[test]
    fn production_refuses_to_start_with_a_part_missing_or_meant_for_development() {
        for missing in [
            "--project-id",
            "--api-key",
            "--auth-domain",
            "--credentials",
            "--public-url",
            "--smtp-url",
            "--mail-from",
            "--s3-endpoint",
            "--s3-bucket",
            "--s3-access-key",
            "--s3-secret-key",
            "--support-email",
            "--link-secret",
            "--signing-key-file",
        ] {
            assert_eq!(faults(PRODUCTION, missing).len(), 1, "without {missing}");
        }
        for (instead_of, unfit) in [
            ("-", "--emulator-host=127.0.0.1:9099"),
            ("-", "--token-keys-url=http://127.0.0.1:1/keys"),
            ("--project-id", "--project-id=demo-fieldwork"),
            ("--public-url", "--public-url=http://example.org"),
            ("--public-url", "--public-url=https://"),
            ("--public-url", "--public-url=https://:8443"),
            ("--smtp-url", "--smtp-url=http://mail.example.org"),
            ("--mail-from", "--mail-from=Fieldwork"),
            ("--s3-endpoint", "--s3-endpoint=http://s3.example.org"),
            ("--project-id", "--project-id="),
            ("--api-key", "--api-key="),
            ("--s3-secret-key", "--s3-secret-key="),
            ("--s3-bucket", "--s3-bucket="),
            ("--smtp-url", "--smtp-url=smtp://fieldwork:secret@mail.example.org"),
            ("--link-secret", "--link-secret=short"),
            ("--smtp-url", "--smtp-url=smtp://fieldwork:secret@mail.example.org?tls=opportunistic"),
            ("-", "--allowed-origins=null"),
            ("-", "--allowed-origins=http://example.org"),
            ("-", "--allowed-origins=https://example.org,https://example.org/path"),
            ("--link-secret", "--link-secret=anybody may make links for a developer's server"),
            ("--link-secret", "--link-secret=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
            ("--link-secret", "--link-secret=                                "),
            ("--support-email", "--support-email= "),
            ("--mail-from", "--mail-from= "),
            ("-", "--requests-per-second=0"),
            ("-", "--metrics-addr=127.0.0.1:9000"),
            ("-", "--database-url=postgres://db.example.org/fieldwork?sslmode=prefer"),
            ("-", "--database-url=postgres://db.example.org/fieldwork"),
            ("-", "--database-url=postgres://db.example.org/fieldwork?sslmode=sometimes"),
        ] {
            let mut with: Vec<_> =
                PRODUCTION.iter().filter(|arg| !arg.starts_with(&format!("{instead_of}="))).copied().collect();
            with.push(unfit);
            assert_eq!(faults(&with, "").len(), 1, "with {unfit}");
        }
    }

    #[test]
    fn metrics_of_production_have_a_key_that_nobody_guesses() {
        for (key, count) in [("", 1), ("        ", 1), ("short", 1), ("0123456789abcdef0123456789abcdef", 0)] {
            let key = format!("--metrics-key={key}");
            let with: Vec<_> = PRODUCTION.iter().copied().chain(["--metrics-addr=127.0.0.1:9000", &key]).collect();
            assert_eq!(faults(&with, "").len(), count, "{key}");
        }
    }

    #[test]
    fn every_fault_names_its_setting_and_all_are_named_at_once() {
        let with = [
            "--project-id=demo-fieldwork",
            "--emulator-host=127.0.0.1:9099",
            "--link-secret=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "--requests-per-second=0",
            "--metrics-addr=127.0.0.1:9000",
            "--stripe-secret-key=sk_test_a",
            "--stripe-url=http://127.0.0.1:1",
            "--discord-url=http://127.0.0.1:1",
        ];
        let faults = faults(&with, "");
        assert!(faults.len() > 15, "{faults:#?}");
        let is_setting =
            |word: &str| ["FIELDWORK_", "FIREBASE_", "GOOGLE_", "DATABASE_"].iter().any(|it| word.contains(it));
        for fault in faults {
            assert!(fault.split(' ').any(is_setting), "{fault}");
        }
    }

    #[test]
    fn production_takes_mail_servers_that_are_reached_over_tls_and_origins_of_sites() {
        for fit in [
            "--smtp-url=smtp://fieldwork:secret@mail.example.org?tls=required",
            "--smtp-url=smtps://mail.example.org:4465",
        ] {
            let with: Vec<_> =
                PRODUCTION.iter().filter(|arg| !arg.starts_with("--smtp-url=")).chain([&fit]).copied().collect();
            assert_eq!(faults(&with, ""), Vec::<String>::new(), "{fit}");
        }
        let with: Vec<_> = PRODUCTION
            .iter()
            .chain([&"--allowed-origins=https://a.example.org,https://b.example.org:8443"])
            .copied()
            .collect();
        assert_eq!(faults(&with, ""), Vec::<String>::new());
    }

    #[test]
    fn a_language_model_has_a_safe_address_a_key_and_a_name() {
        let model = ["--model-url=https://models.example.org/v1", "--model-key=key", "--model-name=reader"];
        let with = PRODUCTION.iter().chain(&model).copied().collect::<Vec<_>>();
        assert_eq!(faults(&with, ""), Vec::<String>::new());
        for missing in ["--model-key", "--model-name"] {
            assert_eq!(faults(&with, missing).len(), 1, "without {missing}");
        }
        for unfit in ["--model-url=http://models.example.org/v1", "--model-url=models"] {
            let with = PRODUCTION.iter().chain(&model[1..]).chain([&unfit]).copied().collect::<Vec<_>>();
            assert!(!faults(&with, "").is_empty(), "{unfit}");
        }
        let empty = PRODUCTION.iter().chain([&"--model-url="]).copied().collect::<Vec<_>>();
        assert_eq!(faults(&empty, ""), Vec::<String>::new());
    }

    #[test]
    fn production_takes_money_at_the_providers_own_addresses_and_with_whole_keys_alone() {
        for address in ["stripe", "stripe-script", "paypal", "paystack", "flutterwave", "paymentwall"] {
            for elsewhere in ["https://pay.example.org", "http://127.0.0.1:1"] {
                let unfit = format!("--{address}-url={elsewhere}");
                let with = PRODUCTION.iter().copied().chain([unfit.as_str()]).collect::<Vec<_>>();
                assert_eq!(faults(&with, "").len(), 1, "with {unfit}");
            }
        }
        let keys = [
            &["--stripe-secret-key=a", "--stripe-publishable-key=b", WEBHOOK_SECRET][..],
            &["--paypal-client-id=a", "--paypal-client-secret=b", "--paypal-webhook-id=c"],
            &["--flutterwave-secret-key=a", SECRET_HASH],
            &["--paymentwall-project-key=a", "--paymentwall-secret-key=b", "--paymentwall-widget=c"],
            &["--paystack-secret-key=a"],
        ];
        for test_key in [
            "--stripe-secret-key=sk_test_a",
            "--stripe-secret-key=rk_test_a",
            "--stripe-publishable-key=pk_test_b",
            "--paystack-secret-key=sk_test_a",
            "--flutterwave-secret-key=FLWSECK_TEST-a",
        ] {
            let (name, _) = test_key.split_once('=').expect("a key");
            let whole = keys.iter().find(|keys| keys.iter().any(|key| key.starts_with(name))).expect("its provider");
            let whole = whole.iter().filter(|key| !key.starts_with(name)).copied();
            let with = PRODUCTION.iter().copied().chain(whole).chain([test_key]);
            let with: Vec<_> = with.chain(["--seller-name=Fieldwork Ltd", "--seller-address=1 Marina"]).collect();
            assert_eq!(faults(&with, "").len(), 1, "{test_key}");
        }
        let seller = ["--seller-name=Fieldwork Ltd", "--seller-address=1 Marina; Lagos"];
        for guessable in [
            "--stripe-webhook-secret=x",
            "--stripe-webhook-secret=whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "--flutterwave-secret-hash=a",
            "--flutterwave-secret-hash=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ] {
            let (name, _) = guessable.split_once('=').expect("a secret");
            let whole = keys.iter().find(|keys| keys.iter().any(|key| key.starts_with(name))).expect("its provider");
            let whole = whole.iter().filter(|key| !key.starts_with(name)).copied();
            let with = PRODUCTION.iter().copied().chain(whole).chain([guessable]).chain(seller).collect::<Vec<_>>();
            assert_eq!(faults(&with, "").len(), 1, "{guessable}");
        }
        for keys in keys {
            let with = PRODUCTION.iter().chain(keys).chain(&seller).copied().collect::<Vec<_>>();
            assert_eq!(faults(&with, ""), Vec::<String>::new(), "{keys:?}");
            for missing in ["--seller-name", "--seller-address"] {
                assert_eq!(faults(&with, missing).len(), 1, "without {missing}");
            }
            for missing in keys.iter().filter(|_| keys.len() > 1) {
                assert_eq!(faults(&with, missing).len(), 1, "without {missing}");
            }
        }
    }

    #[test]
    fn development_is_asked_for_and_needs_only_a_project() {
        const DEVELOPMENT: &str = "--environment=development";
        let demo = ["--project-id=demo-fieldwork", "--emulator-host=127.0.0.1:9099"];
        assert_eq!(faults(&[DEVELOPMENT, demo[0], demo[1]], ""), Vec::<String>::new());
        assert_eq!(faults(&[DEVELOPMENT], ""), ["FIREBASE_PROJECT_ID is not set"]);
        assert!(faults(&demo, "").len() > 1);
    }
}
