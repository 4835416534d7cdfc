//! Our server, with its database, identity service and file store on this machine, and with each mail in a file. `up`
//! runs it, and `probe` kills it.

use std::env;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::checkout::Checkout;
use crate::http;
use crate::identity::Identity;
use crate::ports::Port;
use crate::processes::{Launch, Service, StopBy};
use crate::runs::{program, run};
use crate::session::Session;

/// The server's program with its settings.
pub(crate) struct Server<'a> {
    pub(crate) checkout: &'a Checkout,
    pub(crate) session: &'a Session,
    pub(crate) binary: PathBuf,
    pub(crate) port: Port,
    variables: Vec<(&'static str, String)>,
}

impl<'a> Server<'a> {
    pub(crate) fn new(
        checkout: &'a Checkout,
        session: &'a Session,
        binary: PathBuf,
        port: Port,
        (database, identity, mails): (&str, &Identity, &Path),
    ) -> Self {
        let mut variables = vec![
            ("DATABASE_URL", database.to_owned()),
            ("FIELDWORK_ADDR", format!("127.0.0.1:{}", port.number)),
            ("FIELDWORK_PUBLIC_URL", format!("http://127.0.0.1:{}", port.number)),
            ("FIELDWORK_ENV", "development".to_owned()),
            ("FIELDWORK_MAIL_DIR", mails.to_string_lossy().into_owned()),
            // All requests here come from one address, including those of tests that click as fast as they can.
            ("FIELDWORK_REQUESTS_PER_SECOND", "0".to_owned()),
        ];
        if let Some(state) = mails.parent() {
            let key = state.join("signing-key.pem");
            variables.push(("FIELDWORK_SIGNING_KEY_FILE", key.to_string_lossy().into_owned()));
        }
        variables.extend(identity.server_variables());
        if env::var_os("RUST_LOG").is_none() {
            variables.push(("RUST_LOG", "info".to_owned()));
        }
        Self { checkout, session, binary, port, variables }
    }

    /// Adds settings.
    pub(crate) fn with(mut self, variables: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        self.variables.extend(variables);
        self
    }

    pub(crate) fn socket_address(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.port.number))
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.socket_address())
    }

    /// Runs a command of the server to its end.
    pub(crate) fn command(&self, words: &[&str]) -> Result<()> {
        let mut server = program(&self.binary);
        server.args(words).envs(self.variables.iter().cloned()).current_dir(&self.checkout.root);
        run(&mut server, &self.checkout.log(&format!("server-{}", words[0]))?)
    }

    /// Starts the server, and waits until it is ready.
    pub(crate) fn serve(&self) -> Result<Service> {
        let binary = self.binary.to_string_lossy().into_owned();
        let mut service = Service::start(
            self.session,
            Launch {
                name: "server",
                words: vec![binary.clone(), "serve".to_owned()],
                marker: binary,
                variables: self.variables.clone(),
                folder: &self.checkout.root,
                log: self.checkout.log("server")?,
                stop: StopBy::Terminate,
            },
        )?;
        service.wait_until_ready(Duration::from_secs(30), || {
            http::get(self.socket_address(), "/api/status").is_ok_and(|answer| answer.status == 200)
        })?;
        Ok(service)
    }
}
