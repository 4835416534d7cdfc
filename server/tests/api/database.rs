//! Access to the database: slow to connect, or over TLS.

use std::time::Duration;

use futures_util::future::join_all;
use server::db::connect;

use crate::harness::app::App;
use crate::harness::db::TestDatabase;
use crate::harness::proxy::{TlsIdentity, Way, proxy};

/// Maximum time that a request waits for a connection.
const CHECKOUT: Duration = Duration::from_millis(250);

/// Time that the proxy takes to open a connection. It is longer than `CHECKOUT`.
const OPENING: Duration = Duration::from_millis(300);

/// Number of simultaneous requests, far more than connections.
const BURST: usize = 50;

#[tokio::test]
async fn requests_are_answered_where_opening_a_connection_takes_longer_than_waiting_for_one() {
    let database = TestDatabase::create().await;
    let url = proxy(&database.url, Way::Slow(OPENING)).await;
    let app = App::start_with(|config| {
        config.connection_timeout = CHECKOUT;
        config.database_url = url;
    })
    .await;
    for _ in 0..2 {
        let requests = (0..BURST).map(|_| app.get("/api/status").into_future());
        for answer in join_all(requests).await {
            answer.expect(200);
        }
    }
}

#[tokio::test]
async fn a_database_is_reached_over_tls_that_is_checked() {
    let database = TestDatabase::create().await;
    let identity = TlsIdentity::of("127.0.0.1");
    let trusted = format!("sslrootcert={}", identity.authority.display());
    let url = proxy(&database.url, Way::Tls(Box::new(identity))).await;
    for mode in ["prefer", "require", "verify-ca", "verify-full"] {
        assert!(connect(&format!("{url}?sslmode={mode}&{trusted}")).await.is_ok(), "{mode}");
    }
    assert!(connect(&url).await.is_err(), "it takes TLS alone");
    assert!(connect(&format!("{url}?sslmode=disable")).await.is_err(), "it takes TLS alone");
    let unknown = connect(&format!("{url}?sslmode=require")).await.err().expect("nobody vouches for it").to_string();
    assert!(unknown.contains("certificate"), "{unknown}");

    let identity = TlsIdentity::of("another.example.org");
    let trusted = format!("sslrootcert={}", identity.authority.display());
    let url = proxy(&database.url, Way::Tls(Box::new(identity))).await;
    let other = connect(&format!("{url}?sslmode=require&{trusted}")).await.err().expect("another's name").to_string();
    assert!(other.contains("certificate"), "{other}");

    assert!(connect(&format!("{}?sslmode=perhaps", database.url)).await.is_err());
    let plain = connect(&format!("{}?sslmode=require", database.url)).await;
    assert!(plain.is_err(), "a server without TLS is not enough");
}
