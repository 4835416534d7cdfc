//! The stand-in of a language model. It checks requests as real services do, and judges by the words of the rubric.

use anyhow::Result;
use clap::ValueEnum;

use crate::postgres::new_password;
use crate::stand_ins::{Launcher, Plan, StandIn};

/// The service that gives feedback instead of the built-in reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModelChoice {
    /// A service on this machine that judges by the words of the rubric
    StandIn,
}

const NAME: &str = "stand-in";

pub(crate) fn start(launcher: Launcher<'_>) -> Result<StandIn> {
    let plan = Plan {
        name: "model",
        port: 9100,
        arguments: Vec::new(),
        marker: launcher.marker(),
        keys: vec![("FIELDWORK_MODEL_NAME", NAME.to_owned()), ("FIELDWORK_MODEL_KEY", new_password()?)],
        // If it refuses the request, it is also ready.
        control: "/",
    };
    Ok(StandIn::start(launcher, plan)?.with_urls(&[("FIELDWORK_MODEL_URL", "/v1")]))
}
