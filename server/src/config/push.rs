//! Notices to devices. Optional: they need a key.

use std::path::PathBuf;

use clap::Args;

use super::links::is_origin;
use super::{SettingsFault, is_unset, set};

/// Arguments for push notices.
#[derive(Args, Clone, Debug)]
pub(super) struct PushArguments {
    /// PEM file with the P-256 key that identifies us to push services. Created if it is missing, except in production.
    /// If not set, no notices go to devices.
    #[arg(long, env = "FIELDWORK_PUSH_KEY_FILE")]
    push_key_file: Option<PathBuf>,
    /// Contact for the operators of push services: mailto:desk@example.org, or an https page.
    #[arg(long, env = "FIELDWORK_PUSH_CONTACT")]
    push_contact: Option<String>,
    /// The origin of a push service on this machine, for development.
    #[arg(long, env = "FIELDWORK_PUSH_STAND_IN")]
    push_stand_in: Option<String>,
}

/// Settings for notices to devices.
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// File with the key.
    pub key_file: PathBuf,
    /// Contact for the operators of push services.
    pub contact: String,
    /// The origin of a push service on this machine.
    pub stand_in: Option<String>,
}

impl PushArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 3] {
        let (contact, stand_in) = (self.push_contact.as_ref(), self.push_stand_in.as_ref());
        let is_contact = |contact: &String| contact.starts_with("mailto:") || contact.starts_with("https://");
        [
            (
                self.push_key_file.is_some() && !contact.is_some_and(is_contact),
                "FIELDWORK_PUSH_CONTACT is neither a mailto: nor an https address",
            ),
            (
                !is_unset(stand_in) && is_production,
                "FIELDWORK_PUSH_STAND_IN is set: only the browsers' own push services are allowed",
            ),
            (
                !is_unset(stand_in) && !stand_in.is_some_and(|origin| is_origin(origin, false)),
                "FIELDWORK_PUSH_STAND_IN is not an origin",
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
