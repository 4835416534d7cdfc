//! The stand-in of browsers' push services on this machine, strict as they are. What browsers subscribed there is forgotten
//! with it. The browsers of people here subscribe at their makers' services, and those are asked too.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::http;
use crate::ports::{self, Port};
use crate::processes::{Launch, Service, StopBy};
use crate::session::Session;
use crate::tools::Tools;

pub(crate) struct Push {
    pub(crate) service: Service,
    port: Port,
}

impl Push {
    pub(crate) fn start(session: &Session, tools: &Tools, binary: &Path, log: PathBuf) -> Result<Self> {
        let port = ports::reserve(tools, 9400)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let binary = binary.to_string_lossy().into_owned();
        let mut service = Service::start(
            session,
            Launch {
                name: "push",
                words: vec![binary.clone(), "--addr".to_owned(), address.to_string()],
                marker: binary,
                variables: Vec::new(),
                folder: &session.folder,
                log,
                stop: StopBy::Terminate,
            },
        )?;
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, "/control").is_ok())?;
        Ok(Self { service, port })
    }

    /// Where it is.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number)
    }

    /// What a server needs to know to work with it, and with the push services of real browsers.
    pub(crate) fn server_variables(&self, key_file: &Path) -> Vec<(&'static str, String)> {
        vec![
            ("FIELDWORK_PUSH_KEY_FILE", key_file.to_string_lossy().into_owned()),
            ("FIELDWORK_PUSH_CONTACT", "mailto:desk@fieldwork.example".to_owned()),
            ("FIELDWORK_PUSH_STAND_IN", self.address()),
        ]
    }
}
