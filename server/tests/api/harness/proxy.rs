//! A proxy to the test's PostgreSQL over TCP that is slow to open, or that requires TLS.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::config::Host;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use uuid::Uuid;

/// Message by which a client of PostgreSQL requests TLS.
const TLS_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// Behaviour of a proxy.
pub(crate) enum Way {
    /// Opens a connection only after this time.
    Slow(Duration),
    /// Accepts only TLS, with this identity.
    Tls(Box<TlsIdentity>),
}

/// A key for `127.0.0.1` with the certificate authority that signed it.
pub(crate) struct TlsIdentity {
    server: Arc<ServerConfig>,
    /// File with the authority's certificate.
    pub(crate) authority: PathBuf,
}

impl TlsIdentity {
    /// A certificate for this name or address.
    pub(crate) fn of(name: &str) -> Self {
        let mut authority = CertificateParams::default();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let certificate = authority.self_signed(&key).expect("a certificate");
        let file = std::env::temp_dir().join(format!("fieldwork-test-authority-{}.pem", Uuid::new_v4()));
        std::fs::write(&file, certificate.pem()).expect("a file");
        let issuer = Issuer::new(authority, key);
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &issuer).expect("a certificate");
        let provider = Arc::new(tokio_rustls::rustls::crypto::aws_lc_rs::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.expect("versions").with_no_client_auth();
        let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
        let server = config.with_single_cert(vec![certificate.der().clone()], key).expect("an identity");
        Self { server: Arc::new(server), authority: file }
    }
}

/// Starts a proxy to the server of this database, and returns the database's URL through it.
pub(crate) async fn proxy(database_url: &str, way: Way) -> String {
    let config: tokio_postgres::Config = database_url.parse().expect("an address");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = url_through(&config, listener.local_addr().expect("its address").port());
    let way = Arc::new(way);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (config, way) = (config.clone(), Arc::clone(&way));
            tokio::spawn(async move { pass(client, &config, &way).await });
        }
    });
    url
}

/// URL of this database through a port of this machine.
pub(crate) fn url_through(config: &tokio_postgres::Config, port: u16) -> String {
    let (user, name) = (config.get_user().expect("a user"), config.get_dbname().expect("a database"));
    let password = config.get_password().map(|password| format!(":{}", String::from_utf8_lossy(password)));
    format!("postgres://{user}{}@127.0.0.1:{port}/{name}", password.unwrap_or_default())
}

/// Forwards one connection. On any failure it is closed, which its client notices.
async fn pass(mut client: TcpStream, config: &tokio_postgres::Config, way: &Way) -> Option<()> {
    match way {
        Way::Slow(delay) => {
            tokio::time::sleep(*delay).await;
            join(client, config).await
        }
        Way::Tls(identity) => {
            let mut request = [0; TLS_REQUEST.len()];
            client.read_exact(&mut request).await.ok()?;
            if request != TLS_REQUEST {
                return None;
            }
            client.write_all(b"S").await.ok()?;
            let client = TlsAcceptor::from(Arc::clone(&identity.server)).accept(client).await.ok()?;
            join(client, config).await
        }
    }
}

async fn join(mut client: impl AsyncRead + AsyncWrite + Unpin, config: &tokio_postgres::Config) -> Option<()> {
    let mut server = connect(config).await?;
    copy_bidirectional(&mut client, &mut server).await.ok()?;
    Some(())
}

/// A connection in both directions.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// A direct connection to the server of a database.
pub(crate) async fn connect(config: &tokio_postgres::Config) -> Option<Box<dyn Stream>> {
    let port = config.get_ports().first().copied().unwrap_or(5432);
    Some(match config.get_hosts().first()? {
        Host::Unix(folder) => Box::new(UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await.ok()?),
        Host::Tcp(host) => Box::new(TcpStream::connect((host.as_str(), port)).await.ok()?),
    })
}
