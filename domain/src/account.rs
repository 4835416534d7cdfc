//! Accounts: who may sign up, which claims an identity token is to carry, what a role may do, what a
//! person tells about themselves and how they want things, which mails may be asked for, and how an
//! account ends. Signing in itself is the identity service's.

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

/// What a person may be here. Everybody is a learner; a person may have several roles, and may do what any of them
/// may do. The table of [permissions](permission) says what that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Everybody who has an account. Enrols, hands in, pays; has no permission over what is not their own.
    Learner,
    /// Judges what learners hand in: claims reviews and appeals, marks them, and passes them or sends them back.
    Reviewer,
    /// A teaching assistant, who helps the learners of a session: explains locks, answers what they ask, puts teams in
    /// order, announces, hides what should not be read. Judges nothing and gives nothing away.
    Ta,
    /// Writes and publishes programs, and looks at them as a learner would.
    Author,
    /// Runs sessions: plans them, opens missions and lengthens access for single learners, approves letters, takes
    /// certificates back, and keeps campaigns, rewards and surveys. Sees no payments.
    ProgramManager,
    /// Answers questions at the desk: explains locks, sees payments and what was done, opens missions, lengthens
    /// access and gives single coupons. Changes no credit, and decides on no refund.
    Support,
    /// Looks after money: decides on refunds and on payments in review, sets prices, keeps coupons, rewards and
    /// credit.
    Finance,
    /// May do everything in the table; the one role that gives and takes roles, and that runs again what failed.
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

    /// The roles that are given to some and never to all.
    pub const STAFF: [Self; 7] =
        [Self::Reviewer, Self::Ta, Self::Author, Self::ProgramManager, Self::Support, Self::Finance, Self::Admin];
}

/// The refusal of a field of an account that breaks a rule.
pub(crate) fn field_refusal(field: &str, rule: IssueRule, need: Option<u32>, have: Option<usize>) -> Refusal {
    let need = need.map(|need| Amount::Count(need.into()));
    let have = have.map(|have| Amount::Count(u64::try_from(have).unwrap_or(u64::MAX)));
    Refusal::ValidationFail { block: None, field: Some(field.to_owned()), rule, need, have }
}
