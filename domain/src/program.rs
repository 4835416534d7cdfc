//! Programs and their experience sessions: what is on offer, from when to when, and for how many.

pub mod offer;
pub mod search;

use serde::{Deserialize, Serialize};

/// What a program asks of those who begin it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProgramLevel {
    /// Nothing.
    Introductory,
    /// Some practice.
    Intermediate,
    /// Much practice.
    Advanced,
}

impl ProgramLevel {
    /// Every level, in order.
    pub const ALL: [Self; 3] = [Self::Introductory, Self::Intermediate, Self::Advanced];
}

/// What a learner keeps after the access to a session has ended; reading, unless its author says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ContinuedAccess {
    /// Nothing: missions cannot even be read.
    None,
    /// Reading what was opened before.
    #[default]
    ReadOnly,
    /// Everything, for ever: the end of the access closes nothing.
    Full,
}

impl ContinuedAccess {
    /// Every kind, in order.
    pub const ALL: [Self; 3] = [Self::None, Self::ReadOnly, Self::Full];
}
