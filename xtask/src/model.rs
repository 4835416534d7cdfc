//! The stand-in of a language model on this machine, where `up` is asked for one: strict as the real services are, and no
//! model. Its key is new at each start.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;

use crate::http;
use crate::ports::{self, Port};
use crate::postgres::new_password;
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

/// Whose feedback `up` gives, where it is not the built-in reader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModelChoice {
    /// A service on this machine that judges by the words of the rubric
    StandIn,
}

const NAME: &str = "stand-in";

pub(crate) struct Model {
    pub(crate) service: Service,
    port: Port,
    key: String,
}

impl Model {
    pub(crate) fn start(session: &Session, tools: &Tools, binary: &Path, log: PathBuf) -> Result<Self> {
        let port = ports::reserve(tools, 9100)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let key = new_password()?;
        let binary_word = binary.to_string_lossy().into_owned();
        let mut service = Service::start(
            session,
            Launch {
                name: "model",
                words: vec![binary_word.clone(), "--addr".to_owned(), address.to_string()],
                marker: binary_word,
                variables: variables(&key).to_vec(),
                folder: &session.folder,
                log,
                stop: StopBy::Terminate,
            },
        )?;
        // A refusal is an answer, too.
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, "/").is_ok())?;
        Ok(Self { service, port, key })
    }

    /// What a server needs to know to ask it.
    pub(crate) fn server_variables(&self) -> Vec<(&'static str, String)> {
        let mut variables = variables(&self.key).to_vec();
        variables.push(("FIELDWORK_MODEL_URL", format!("http://127.0.0.1:{}/v1", self.port.number)));
        variables
    }
}

fn variables(key: &str) -> [(&'static str, String); 2] {
    [("FIELDWORK_MODEL_NAME", NAME.to_owned()), ("FIELDWORK_MODEL_KEY", key.to_owned())]
}
