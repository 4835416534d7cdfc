//! Programs and their experience sessions: what is on offer, when, and with how many seats.

pub mod announce;
pub mod limits;
pub mod offer;
pub mod search;
pub mod suggest;

use serde::{Deserialize, Serialize};

/// Experience that a program requires of learners who begin it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProgramLevel {
    /// No experience.
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

/// Access that a learner keeps after the access to a session has ended. The author of the program chooses it; the
/// default is reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ContinuedAccess {
    /// No access: missions cannot even be read.
    None,
    /// Reading what was opened before.
    #[default]
    ReadOnly,
    /// Full access, for ever: no mission closes at the end of the access.
    Full,
}

impl ContinuedAccess {
    /// Every kind, in order.
    pub const ALL: [Self; 3] = [Self::None, Self::ReadOnly, Self::Full];
}
