//! Notices to devices, where there is a key for them.

use std::path::PathBuf;

use clap::Args;

use super::links::is_origin;
use super::{Fault, is_unset, set};

/// What push services can be told of us.
#[derive(Args, Clone, Debug)]
pub(super) struct PushArguments {
    /// File with the P-256 key by which push services know us, in PEM; made where it is missing, but in production.
    /// Without the setting no notices go to devices.
    #[arg(long, env = "FIELDWORK_PUSH_KEY_FILE")]
    push_key_file: Option<PathBuf>,
    /// Where the operators of push services reach us: mailto:desk@example.org, or a page with https.
    #[arg(long, env = "FIELDWORK_PUSH_CONTACT")]
    push_contact: Option<String>,
    /// The origin of a push service on this machine, for development.
    #[arg(long, env = "FIELDWORK_PUSH_STAND_IN")]
    push_stand_in: Option<String>,
}

/// How notices go to devices.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// File with the key.
    pub key_file: PathBuf,
    /// Where the operators of push services reach us.
    pub contact: String,
    /// The origin of a push service on this machine.
    pub stand_in: Option<String>,
}

impl PushArguments {
    pub(super) fn faults(&self, is_production: bool) -> [Fault; 3] {
        let (contact, stand_in) = (self.push_contact.as_ref(), self.push_stand_in.as_ref());
        let is_contact = |contact: &String| contact.starts_with("mailto:") || contact.starts_with("https://");
        [
            (
                self.push_key_file.is_some() && !contact.is_some_and(is_contact),
                "FIELDWORK_PUSH_CONTACT is no mailto: and no https address",
            ),
            (
                !is_unset(stand_in) && is_production,
                "FIELDWORK_PUSH_STAND_IN is set: only the browsers' own push services count",
            ),
            (
                !is_unset(stand_in) && !stand_in.is_some_and(|origin| is_origin(origin, false)),
                "FIELDWORK_PUSH_STAND_IN is no origin",
            ),
        ]
    }

    pub(super) fn settings(self) -> Option<PushSettings> {
        Some(PushSettings {
            key_file: self.push_key_file?,
            contact: set(self.push_contact)?,
            stand_in: set(self.push_stand_in),
        })
    }
}
