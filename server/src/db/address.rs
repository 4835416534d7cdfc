//! Parses the database's URL as libpq does, and opens connections. `sslmode` decides about TLS, and `sslrootcert` names
//! a file with certificates to trust instead of the machine's. With TLS, the server's certificate and its name are
//! always verified, in every mode. A URL without `sslmode` is used without TLS.

use std::sync::Arc;
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::AsyncPgConnection;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt as _;
use tokio_postgres::config::{Config, Host, SslMode};
use tokio_postgres::tls::NoTls;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::{Error, Result};

/// Maximum time for opening a connection, unless the URL sets another.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// URL of a database.
#[derive(Clone)]
pub struct Address {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    names_mode: bool,
}

impl Address {
    /// Parses a URL.
    pub fn parse(url: &str) -> Result<Self> {
        let (place, parameters) = url.split_once('?').unwrap_or((url, ""));
        let parameters = parameters.split('&').filter(|parameter| !parameter.is_empty());
        let (tls, others): (Vec<_>, Vec<_>) = parameters
            .partition(|parameter| parameter.starts_with("sslmode=") || parameter.starts_with("sslrootcert="));
        let value = |name: &str| tls.iter().find_map(|parameter| parameter.strip_prefix(name)?.strip_prefix('='));
        let mut config: Config = match others.is_empty() {
            true => place.parse(),
            false => format!("{place}?{}", others.join("&")).parse(),
        }
        .map_err(|cause| Error::broken(format!("the database's URL is invalid: {cause}")))?;
        config.ssl_mode(match value("sslmode") {
            None | Some("disable") => SslMode::Disable,
            Some("prefer") => SslMode::Prefer,
            Some("require" | "verify-ca" | "verify-full") => SslMode::Require,
            Some(_) => {
                return Err(Error::broken("sslmode must be one of disable, prefer, require, verify-ca, verify-full"));
            }
        });
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        let is_plain = config.get_ssl_mode() == SslMode::Disable;
        let tls = if is_plain { None } else { Some(MakeRustlsConnect::new(tls_config(value("sslrootcert"))?)) };
        Ok(Self { config, tls, names_mode: value("sslmode").is_some() })
    }

    /// Returns whether the connection crosses a network and may skip TLS, although the URL does not choose that.
    #[must_use]
    pub fn may_skip_tls(&self) -> bool {
        let is_network = |host: &Host| matches!(host, Host::Tcp(_));
        let is_chosen = self.names_mode && self.config.get_ssl_mode() != SslMode::Prefer;
        !is_chosen && self.config.get_hosts().iter().any(is_network)
    }

    /// Opens a connection.
    pub(super) async fn connect(&self) -> ConnectionResult<AsyncPgConnection> {
        let bad = |cause: tokio_postgres::Error| ConnectionError::BadConnection(causes_of(&cause));
        match &self.tls {
            None => {
                let (client, connection) = self.config.connect(NoTls).await.map_err(bad)?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await
            }
            Some(tls) => {
                let (client, connection) = self.config.connect(tls.clone()).await.map_err(bad)?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await
            }
        }
    }
}

/// Returns the failure with its causes, because the failure's own text only names the failed step.
fn causes_of(failure: &dyn std::error::Error) -> String {
    let mut text = failure.to_string();
    let mut source = failure.source();
    while let Some(deeper) = source {
        text = format!("{text}: {deeper}");
        source = deeper.source();
    }
    text
}

fn tls_config(trusted: Option<&str>) -> Result<ClientConfig> {
    let builder = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(Error::broken)?;
    let Some(file) = trusted else {
        return Ok(builder.with_platform_verifier().map_err(Error::broken)?.with_no_client_auth());
    };
    let unread = |cause| Error::broken(format!("the certificates of sslrootcert cannot be read: {cause}"));
    let mut store = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(unread)? {
        store.add(certificate.map_err(unread)?).map_err(Error::broken)?;
    }
    Ok(builder.with_root_certificates(store).with_no_client_auth())
}
