//! Accounts: who may sign up, which claims an identity token carries, what each role may do, a person's profile and
//! settings, which mails may be requested, and how an account ends. The identity service handles sign-in.

pub mod address;
pub mod admit;
pub mod allow_request;
pub mod attach_claims;
pub mod change_roles;
pub mod change_settings;
pub mod check_password;
pub mod confirm_verification;
pub mod consent;
pub mod end_sign_ins;
pub mod erase;
pub mod follow_identity;
pub mod follow_password;
pub mod limits;
pub mod mailbox;
pub mod permission;
pub mod read_identity;
pub mod reset_password;
pub mod save_profile;
pub mod sign_up;
pub mod update;
pub mod verify_email;
pub(crate) mod window;

use serde::{Deserialize, Serialize};

use crate::field::{Amount, IssueRule};
use crate::refusal::Refusal;

/// A person's role. Everybody is a learner. A person with several roles has the permissions of all of them; the table
/// of [permissions](permission) lists those of each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Everybody who has an account. Enrols, submits and pays; has no permission over other people's data.
    Learner,
    /// Judges submissions: claims reviews and appeals, marks the attempts, and passes or returns them.
    Reviewer,
    /// A teaching assistant, who helps the learners of a session: explains locks, answers questions, manages teams,
    /// announces and hides offensive posts. Judges no work, and gives no access or money.
    Ta,
    /// Writes and publishes programs, and previews them as a learner.
    Author,
    /// Runs sessions: plans them, opens missions and extends access for single learners, approves letters, revokes
    /// certificates, and manages campaigns, rewards and surveys. Sees no payments.
    ProgramManager,
    /// Answers support questions: explains locks, sees payments and the audit, opens missions, extends access and gives
    /// coupons to single learners. Changes no credit and decides no refund.
    Support,
    /// Manages money: decides refunds and payments in review, sets prices, and manages coupons, rewards and credit.
    Finance,
    /// Has every permission. Only this role can grant and revoke roles, and retry failed jobs.
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

    /// Roles of staff: every role except the learner's.
    pub const STAFF: [Self; 7] =
        [Self::Reviewer, Self::Ta, Self::Author, Self::ProgramManager, Self::Support, Self::Finance, Self::Admin];
}

/// Returns the refusal for a field of an account that breaks a rule.
pub(crate) fn field_refusal(field: &str, rule: IssueRule, need: Option<u32>, have: Option<usize>) -> Refusal {
    let need = need.map(|need| Amount::Count(need.into()));
    let have = have.map(|have| Amount::Count(u64::try_from(have).unwrap_or(u64::MAX)));
    Refusal::ValidationFail { block: None, field: Some(field.to_owned()), rule, need, have }
}
