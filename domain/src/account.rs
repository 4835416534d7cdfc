//! Accounts: who may sign up, which claims an identity token is to carry, what a person tells about
//! themselves and how they want things.
//! Signing in itself is the identity service's; what a role may do comes with the features it guards.

pub mod attach_claims;
pub mod change_settings;
pub mod save_profile;
pub mod sign_up;

use serde::{Deserialize, Serialize};

/// What a person may be here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Learns.
    Learner,
    /// Reviews submissions.
    Reviewer,
    /// Helps learners.
    Ta,
    /// Writes programs.
    Author,
    /// Runs sessions.
    ProgramManager,
    /// Answers questions.
    Support,
    /// Looks after payments.
    Finance,
    /// Does everything.
    Admin,
}

impl Role {
    /// Every role, in order.
    pub const ALL: [Self; 8] = [
        Self::Learner,
        Self::Reviewer,
        Self::Ta,
        Self::Author,
        Self::ProgramManager,
        Self::Support,
        Self::Finance,
        Self::Admin,
    ];
}
