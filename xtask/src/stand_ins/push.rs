//! The stand-in of browsers' push services. Real browsers still subscribe at the push services of their makers, and the
//! server calls those services, too.

use std::path::Path;

use anyhow::Result;

use crate::stand_ins::{Launcher, Plan, StandIn};

/// Starts it. The server keeps its key in the given file.
pub(crate) fn start(launcher: Launcher<'_>, key_file: &Path) -> Result<StandIn> {
    let plan = Plan {
        name: "push",
        port: 9400,
        arguments: Vec::new(),
        marker: launcher.marker(),
        keys: vec![
            ("FIELDWORK_PUSH_KEY_FILE", key_file.to_string_lossy().into_owned()),
            ("FIELDWORK_PUSH_CONTACT", "mailto:desk@fieldwork.example".to_owned()),
        ],
        control: "/control",
    };
    Ok(StandIn::start(launcher, plan)?.with_urls(&[("FIELDWORK_PUSH_STAND_IN", "")]))
}
