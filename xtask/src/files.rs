//! The file store on this machine: our own small server of the S3 protocol over a folder, so that
//! uploads are real where no S3 service is configured. Its key is new at each start; what was
//! signed before is good for minutes only.

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

const BUCKET: &str = "fieldwork";
const ACCESS_KEY: &str = "fieldwork";

pub(crate) struct Files {
    pub(crate) service: Service,
    port: Port,
    secret_key: String,
}

impl Files {
    /// Serves the folder, which may not be there yet.
    pub(crate) fn start(session: &Session, tools: &Tools, binary: &Path, folder: &Path, log: PathBuf) -> Result<Self> {
        let port = ports::reserve(tools, 9000)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.number));
        let secret_key = new_password()?;
        let folder_word = folder.to_string_lossy().into_owned();
        let binary_word = binary.to_string_lossy().into_owned();
        let mut service = Service::start(
            session,
            Launch {
                name: "files",
                words: vec![binary_word, folder_word.clone(), "--addr".to_owned(), address.to_string()],
                marker: folder_word,
                variables: keys(&secret_key).to_vec(),
                folder: &session.folder,
                log,
                stop: StopBy::Terminate,
            },
        )?;
        // A refusal is an answer, too.
        service.wait_until_ready(Duration::from_secs(30), || http::get(address, "/").is_ok())?;
        Ok(Self { service, port, secret_key })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port.number)
    }

    /// What a server needs to know to keep its files here.
    pub(crate) fn server_variables(&self) -> Vec<(&'static str, String)> {
        let mut variables = keys(&self.secret_key).to_vec();
        variables.push(("FIELDWORK_S3_ENDPOINT", self.address()));
        variables
    }
}

fn keys(secret_key: &str) -> [(&'static str, String); 3] {
    [
        ("FIELDWORK_S3_BUCKET", BUCKET.to_owned()),
        ("FIELDWORK_S3_ACCESS_KEY", ACCESS_KEY.to_owned()),
        ("FIELDWORK_S3_SECRET_KEY", secret_key.to_owned()),
    ]
}
