//! The permissions of each role, in one table. The server checks it before it answers, and the browser before it shows
//! something, so that the browser hides exactly what the server refuses. A permission covers one kind of act by staff;
//! learners need no permission for their own data. A person has a permission if any of their roles gives it, and in no
//! other case. [`Role`] describes what each role is for.
//!
//! `auth/forbidden` names the roles that would give the permission ([`needs`]).
//!
//! Each permission lists the roles that give it.
//!
//! # Which act requires which permission
//! | act | permission |
//! |---|---|
//! | explain to a learner why a mission is locked | [`explain_lock`](Permission::ExplainLock) |
//! | [claim](mod@crate::feedback::claim) and decide a review | [`review`](Permission::Review) |
//! | claim and decide an [appeal](mod@crate::feedback::appeal) | [`decide_appeal`](Permission::DecideAppeal) |
//! | [open a file](mod@crate::feedback::open_file) of a claimed review | [`review`](Permission::Review) |
//! | [open missions](mod@crate::mission::grant) by a grant | [`grant_locks`](Permission::GrantLocks) |
//! | [preview](mod@crate::mission::preview) a session | [`preview_as_learner`](Permission::PreviewAsLearner) |
//! | grant an [extension](mod@crate::enrolment::extend) | [`grant_extension`](Permission::GrantExtension) |
//! | approve, issue or revoke a [letter](crate::progression) | [`approve_letter`](Permission::ApproveLetter) |
//! | revoke or rename a [certificate](crate::progression) | [`revoke_certificate`](Permission::RevokeCertificate) |
//! | [change a learner's team](mod@crate::team::manage_team) | [`manage_teams`](Permission::ManageTeams) |
//! | [set a price](mod@crate::price::set_price) | [`manage_prices`](Permission::ManagePrices) |
//! | make or change a [coupon](mod@crate::coupon::edit) | [`manage_coupons`](Permission::ManageCoupons) |
//! | [change a learner's credit](mod@crate::reward::adjust) | [`adjust_credit`](Permission::AdjustCredit) |
//! | approve or deny a [refund](mod@crate::payment::refund) | [`refund_payment`](Permission::RefundPayment) |
//! | settle a payment in [review](mod@crate::payment::review) | [`settle_review`](Permission::SettleReview) |
//!
//! The rule of an act checks the permission itself, except in the first and the last two rows. For these rows, and for
//! every permission that the table does not list, the server checks the permission before it calls the rule.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::refusal::Refusal;

/// Declares the permissions, each with the roles that give it, in order.
macro_rules! permissions {
    ($($(#[doc = $doc:literal])+ $name:ident: $first:ident $(, $role:ident)*;)+) => {
        /// Something that only some roles may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Permission {$(
            $(#[doc = $doc])+
            #[doc = concat!("\n\nGiven by: ", stringify!($first) $(, ", ", stringify!($role))*, ".")]
            $name,
        )+}

        impl Permission {
            /// Every permission, in order.
            pub const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// The roles that give the permission, in order.
            fn holders(self) -> &'static [Role] {
                match self {$(
                    Self::$name => &[Role::$first $(, Role::$role)*],
                )+}
            }
        }
    };
}

permissions! {
    /// Explain why a mission is locked for a learner, with the reasons that the learner sees.
    ExplainLock: Ta, ProgramManager, Support, Admin;
    /// Judge submissions: [claim](mod@crate::feedback::claim) a review and [decide](mod@crate::feedback::decide_review)
    /// it; both require this. An appeal requires [`DecideAppeal`](Permission::DecideAppeal). Editing or releasing a
    /// review needs no permission, only that the reviewer has claimed it.
    Review: Reviewer, Admin;
    /// Write and publish programs.
    Author: Author, Admin;
    /// Answer questions to support.
    AnswerSupport: Ta, Support, Admin;
    /// Grant and revoke [roles](mod@crate::account::change_roles).
    GrantRoles: Admin;
    /// See the learners and their progress.
    ViewLearners: Reviewer, Ta, ProgramManager, Support, Finance, Admin;
    /// See a session as a learner would at a given time. No rule is bypassed, and no data is written.
    PreviewAsLearner: Reviewer, Ta, Author, ProgramManager, Support, Admin;
    /// Give one learner a [grant](mod@crate::mission::grant), which opens missions, extends the access up to a given
    /// time, or treats dates as reached.
    GrantLocks: ProgramManager, Support, Admin;
    /// Extend a learner's [access](mod@crate::enrolment::extend) by 7, 14 or 30 days without a payment.
    GrantExtension: ProgramManager, Support, Admin;
    /// Plan sessions: their dates, seats and events.
    ManageSessions: ProgramManager, Admin;
    /// Remove a learner from a team, move a learner into it, or change the lead, also after the team has submitted.
    /// [`manage_team`](mod@crate::team::manage_team) requires this.
    ManageTeams: Ta, ProgramManager, Admin;
    /// Send an announcement to all learners of a session.
    Announce: Ta, ProgramManager, Admin;
    /// Claim an [appeal](mod@crate::feedback::appeal) against a review, and decide it. The reviewer who decides an
    /// appeal must not be the one who decided the review. The roles with this permission also have
    /// [`Review`](Permission::Review).
    DecideAppeal: Reviewer, Admin;
    /// Approve a [reference letter](mod@crate::progression::reference_letter) as its signatory, issue it and revoke it.
    ApproveLetter: ProgramManager, Admin;
    /// Revoke a [certificate](mod@crate::progression::certificate), or reissue it under another name. Its learner may
    /// rename it without this permission.
    RevokeCertificate: ProgramManager, Admin;
    /// See payments, without the right to change them.
    ViewPayments: Support, Finance, Admin;
    /// Approve and deny [refunds](mod@crate::payment::refund).
    RefundPayment: Finance, Admin;
    /// Decide on a payment in review ([`payment::review`](mod@crate::payment::review)).
    SettleReview: Finance, Admin;
    /// Set and end [prices](mod@crate::price::set_price).
    ManagePrices: Finance, Admin;
    /// Make, change and end [coupons](mod@crate::coupon::edit).
    ManageCoupons: ProgramManager, Finance, Admin;
    /// Give one person a coupon as compensation.
    GiveCoupon: Support, Finance, Admin;
    /// Add credit to an account or remove it; [`reward::adjust`](mod@crate::reward::adjust) requires this.
    AdjustCredit: Finance, Admin;
    /// Manage milestones, badges and perks.
    ManageRewards: ProgramManager, Finance, Admin;
    /// Write surveys, and read their answers.
    ManageSurveys: ProgramManager, Admin;
    /// Manage the Discord server's roles, and see which permissions our bot lacks there.
    ManageDiscord: ProgramManager, Support, Admin;
    /// Hide posts of other people.
    ModerateThreads: Ta, Support, Admin;
    /// Read the audit: who did what.
    ViewAudit: Support, Finance, Admin;
    /// See failures, and retry failed jobs.
    Operate: Admin;
}

/// Whether these roles give the permission.
#[must_use]
pub fn may(roles: &[Role], permission: Permission) -> bool {
    roles.iter().any(|role| permission.holders().contains(role))
}

/// Returns the roles that give the permission; one of them is enough.
#[must_use]
pub fn needs(permission: Permission) -> Vec<Role> {
    permission.holders().to_vec()
}

/// A person's roles, and a permission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PermissionFacts {
    /// The person's roles.
    pub roles: Vec<Role>,
    /// The permission.
    pub permission: Permission,
}

/// Whether a person has a permission, and which roles give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Permitted {
    /// Whether the person has it.
    pub may: bool,
    /// The roles that give it; one of them is enough.
    pub needs: Vec<Role>,
}

/// Returns whether the person has the permission, and the roles that give it.
#[must_use]
pub fn permissions(facts: &PermissionFacts) -> Permitted {
    Permitted { may: may(&facts.roles, facts.permission), needs: needs(facts.permission) }
}

/// Returns `Ok` if these roles give the permission.
///
/// # Errors
/// `auth/forbidden` with the roles that would give the permission.
pub fn require(roles: &[Role], permission: Permission) -> Result<(), Refusal> {
    if may(roles, permission) { Ok(()) } else { Err(Refusal::AuthForbidden { needs: needs(permission) }) }
}

#[cfg(test)]
mod tests {
    use super::Permission::{
        AdjustCredit, Announce, AnswerSupport, ApproveLetter, Author, DecideAppeal, ExplainLock, GiveCoupon,
        GrantExtension, GrantLocks, GrantRoles, ManageCoupons, ManageDiscord, ManagePrices, ManageRewards,
        ManageSessions, ManageSurveys, ManageTeams, ModerateThreads, Operate, PreviewAsLearner, RefundPayment, Review,
        RevokeCertificate, SettleReview, ViewAudit, ViewLearners, ViewPayments,
    };
    use super::*;

    /// Each role with all its permissions.
    const MATRIX: [(Role, &[Permission]); 8] = [
        (Role::Learner, &[]),
        (Role::Reviewer, &[Review, ViewLearners, PreviewAsLearner, DecideAppeal]),
        (
            Role::Ta,
            &[ExplainLock, AnswerSupport, ViewLearners, PreviewAsLearner, ManageTeams, Announce, ModerateThreads],
        ),
        (Role::Author, &[Author, PreviewAsLearner]),
        (
            Role::ProgramManager,
            &[
                ExplainLock,
                ViewLearners,
                PreviewAsLearner,
                GrantLocks,
                GrantExtension,
                ManageSessions,
                ManageTeams,
                Announce,
                ApproveLetter,
                RevokeCertificate,
                ManageCoupons,
                ManageRewards,
                ManageSurveys,
                ManageDiscord,
            ],
        ),
        (
            Role::Support,
            &[
                ExplainLock,
                AnswerSupport,
                ViewLearners,
                PreviewAsLearner,
                GrantLocks,
                GrantExtension,
                ViewPayments,
                GiveCoupon,
                ManageDiscord,
                ModerateThreads,
                ViewAudit,
            ],
        ),
        (
            Role::Finance,
            &[
                ViewLearners,
                ViewPayments,
                RefundPayment,
                SettleReview,
                ManagePrices,
                ManageCoupons,
                GiveCoupon,
                AdjustCredit,
                ManageRewards,
                ViewAudit,
            ],
        ),
        (Role::Admin, &Permission::ALL),
    ];

    #[test]
    fn the_matrix_is_this_one() {
        assert_eq!(MATRIX.map(|(role, _)| role), Role::ALL);
        for (role, permissions) in MATRIX {
            for permission in Permission::ALL {
                let expected = permissions.contains(&permission) || role == Role::Admin;
                assert_eq!(may(&[role], permission), expected, "{role:?} {permission:?}");
                assert_eq!(needs(permission).contains(&role), expected, "{role:?} {permission:?}");
            }
        }
    }

    #[test]
    fn one_role_of_several_is_enough_and_no_role_is_none() {
        for permission in Permission::ALL {
            assert!(!may(&[], permission) && !may(&[Role::Learner], permission), "{permission:?}");
        }
        assert!(may(&[Role::Learner, Role::Support], ExplainLock));
        assert_eq!(needs(GrantRoles), [Role::Admin]);
    }

    #[test]
    fn every_permission_is_listed_once() {
        for (at, permission) in Permission::ALL.into_iter().enumerate() {
            assert_eq!(permission as usize, at, "{permission:?}");
        }
        assert_eq!(Permission::ALL.last(), Some(&Operate));
    }

    #[test]
    fn who_may_not_is_told_who_may() {
        let ask = |role, permission| permissions(&PermissionFacts { roles: vec![role], permission });
        let needs = vec![Role::Finance, Role::Admin];
        assert_eq!(ask(Role::Finance, RefundPayment), Permitted { may: true, needs: needs.clone() });
        assert_eq!(ask(Role::Support, RefundPayment), Permitted { may: false, needs: needs.clone() });
        assert_eq!(require(&[Role::Finance], RefundPayment), Ok(()));
        assert_eq!(require(&[Role::Support], RefundPayment), Err(Refusal::AuthForbidden { needs }));
    }
}
