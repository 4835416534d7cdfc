//! The file store: a small server that stores files in a folder, with the S3 protocol. Each start has a new key;
//! addresses that were signed earlier expire within minutes anyway.

use std::path::Path;

use anyhow::Result;

use crate::postgres::new_password;
use crate::stand_ins::{Launcher, Plan, StandIn};

const BUCKET: &str = "fieldwork";
const ACCESS_KEY: &str = "fieldwork";

/// Serves the folder, which is created if it is missing.
pub(crate) fn start(launcher: Launcher<'_>, folder: &Path) -> Result<StandIn> {
    let folder = folder.to_string_lossy().into_owned();
    let plan = Plan {
        name: "files",
        port: 9000,
        arguments: vec![folder.clone()],
        marker: folder,
        keys: vec![
            ("FIELDWORK_S3_BUCKET", BUCKET.to_owned()),
            ("FIELDWORK_S3_ACCESS_KEY", ACCESS_KEY.to_owned()),
            ("FIELDWORK_S3_SECRET_KEY", new_password()?),
        ],
        // If it refuses the request, it is also ready.
        control: "/",
    };
    Ok(StandIn::start(launcher, plan)?.with_urls(&[("FIELDWORK_S3_ENDPOINT", "")]))
}
