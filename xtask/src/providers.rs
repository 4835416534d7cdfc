//! The stand-ins of the payment providers on this machine, strict as the real ones are. Their keys are new at each start,
//! and what was begun there is forgotten with them.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::http;
use crate::ports::{self, Port};
use crate::postgres::new_password;
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

/// Where each provider is below the one address.
const URLS: [(&str, &str); 6] = [
    ("FIELDWORK_STRIPE_URL", "stripe"),
    ("FIELDWORK_STRIPE_SCRIPT_URL", "stripe/stripe.js"),
    ("FIELDWORK_PAYPAL_URL", "paypal"),
    ("FIELDWORK_PAYSTACK_URL", "paystack"),
    ("FIELDWORK_FLUTTERWAVE_URL", "flutterwave/v3"),
    ("FIELDWORK_PAYMENTWALL_URL", "paymentwall"),
];

/// The settings that are keys, and how each begins.
const KEYS: [(&str, &str); 12] = [
    ("FIELDWORK_STRIPE_SECRET_KEY", "sk_test_"),
    ("FIELDWORK_STRIPE_PUBLISHABLE_KEY", "pk_test_"),
    ("FIELDWORK_STRIPE_WEBHOOK_SECRET", "whsec_"),
    ("FIELDWORK_PAYPAL_CLIENT_ID", ""),
    ("FIELDWORK_PAYPAL_CLIENT_SECRET", ""),
    ("FIELDWORK_PAYPAL_WEBHOOK_ID", "WH-"),
    ("FIELDWORK_PAYSTACK_SECRET_KEY", "sk_test_"),
    ("FIELDWORK_FLUTTERWAVE_SECRET_KEY", "FLWSECK_TEST-"),
    ("FIELDWORK_FLUTTERWAVE_SECRET_HASH", ""),
    ("FIELDWORK_PAYMENTWALL_PROJECT_KEY", ""),
    ("FIELDWORK_PAYMENTWALL_SECRET_KEY", ""),
    ("FIELDWORK_PAYMENTWALL_WIDGET", "p1_"),
];

pub(crate) struct Providers {
    pub(crate) service: Service,
    port: Port,
    keys: Vec<(&'static str, String)>,
}

impl Providers {
    /// Starts them; their webhooks go to this server, or to none until the control address names one.
    pub(crate) fn start(
        session: &Session,
        tools: &Tools,
        binary: &Path,
        server: Option<&Port>,
        log: PathBuf,
    ) -> Result<Self> {
        let port = ports::reserve(tools, 9200)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let keys = KEYS.map(|(name, prefix)| Ok((name, format!("{prefix}{}", new_password()?))));
        let keys = keys.into_iter().collect::<Result<Vec<_>>>()?;
        let binary_word = binary.to_string_lossy().into_owned();
        let mut words = vec![binary_word.clone(), "--addr".to_owned(), address.to_string()];
        if let Some(server) = server {
            words.extend(["--webhooks".to_owned(), format!("http://127.0.0.1:{}/api/webhooks", server.number)]);
        }
        let mut service = Service::start(
            session,
            Launch {
                name: "providers",
                words,
                marker: binary_word,
                variables: keys.clone(),
                folder: &session.folder,
                log,
                stop: StopBy::Terminate,
            },
        )?;
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, "/control").is_ok())?;
        Ok(Self { service, port, keys })
    }

    /// Where they are.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number)
    }

    /// What a server needs to know to be paid by them.
    pub(crate) fn server_variables(&self) -> Vec<(&'static str, String)> {
        let urls = URLS.map(|(name, path)| (name, format!("{}/{path}", self.address())));
        // Its pingbacks come from this machine.
        let addresses = ("FIELDWORK_PAYMENTWALL_ADDRESSES", "127.0.0.0/8".to_owned());
        self.keys.iter().cloned().chain(urls).chain([addresses]).collect()
    }
}
