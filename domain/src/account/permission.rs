//! What a role may do: one table, asked by the server before it answers and by the browser before it
//! shows, so that the one hides exactly what the other refuses. A permission is one thing that staff do;
//! learners' own things need none. One role of several is enough, and nobody gets a permission but by a role.
//! What each role is for stands at [`Role`].
//!
//! `auth/forbidden` names the roles of which one would be needed ([`needs`]).
//!
//! Each permission names the roles that give it.
//!
//! # Which act asks which permission
//! | act | permission |
//! |---|---|
//! | to read why a mission is locked for a learner | [`explain_lock`](Permission::ExplainLock) |
//! | to [claim](mod@crate::feedback::claim) a review, and to decide it | [`review`](Permission::Review) |
//! | the same of an [appeal](mod@crate::feedback::appeal) | [`decide_appeal`](Permission::DecideAppeal) |
//! | to [open a file](mod@crate::feedback::open_file) of a review that one holds | [`review`](Permission::Review) |
//! | to [open missions](mod@crate::mission::grant) beside the rules | [`grant_locks`](Permission::GrantLocks) |
//! | to [preview](mod@crate::mission::preview) a session | [`preview_as_learner`](Permission::PreviewAsLearner) |
//! | to grant an [extension](mod@crate::enrolment::extend) | [`grant_extension`](Permission::GrantExtension) |
//! | to approve, issue or revoke a [letter](crate::progression) | [`approve_letter`](Permission::ApproveLetter) |
//! | to revoke or rename a [certificate](crate::progression) | [`revoke_certificate`](Permission::RevokeCertificate) |
//! | to [change a learner's team](mod@crate::team::manage_team) | [`manage_teams`](Permission::ManageTeams) |
//! | to [set a price](mod@crate::price::set_price) | [`manage_prices`](Permission::ManagePrices) |
//! | to make or change a [coupon](mod@crate::coupon::edit) | [`manage_coupons`](Permission::ManageCoupons) |
//! | to [change somebody's credit](mod@crate::reward::adjust) | [`adjust_credit`](Permission::AdjustCredit) |
//! | to approve or deny a [refund](mod@crate::payment::refund) | [`refund_payment`](Permission::RefundPayment) |
//! | to settle a payment in [review](mod@crate::payment::review) | [`settle_review`](Permission::SettleReview) |
//!
//! The last two are asked by the server before it asks the rule, and so is every other permission of the table: each
//! page for staff asks for the one that stands at its name.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::refusal::Refusal;

/// Declares the permissions, each with the roles that give it, in order.
macro_rules! permissions {
    ($($(#[doc = $doc:literal])+ $name:ident: $first:ident $(, $role:ident)*;)+) => {
        /// One thing that not everybody may do.
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

            /// The roles that give it, in order.
            fn holders(self) -> &'static [Role] {
                match self {$(
                    Self::$name => &[Role::$first $(, Role::$role)*],
                )+}
            }
        }
    };
}

permissions! {
    /// Ask why a mission is locked for a learner, as that learner is told.
    ExplainLock: Ta, ProgramManager, Support, Admin;
    /// Judge what learners hand in: [claim](mod@crate::feedback::claim) a review, and
    /// [decide](mod@crate::feedback::decide_review) it; both ask for it. An appeal takes
    /// [`DecideAppeal`](Permission::DecideAppeal). To edit or to let go takes no permission, but that the review is theirs.
    Review: Reviewer, Admin;
    /// Write and publish programs.
    Author: Author, Admin;
    /// Answer what people ask support.
    AnswerSupport: Ta, Support, Admin;
    /// Give and take [roles](mod@crate::account::change_roles).
    GrantRoles: Admin;
    /// See who learns, and how far they are.
    ViewLearners: Reviewer, Ta, ProgramManager, Support, Finance, Admin;
    /// See a session as a learner would at an instant. Nothing is bypassed, and nothing is written.
    PreviewAsLearner: Reviewer, Ta, Author, ProgramManager, Support, Admin;
    /// Open missions for one learner beside the rules, keep their access up to an instant, or let dates count as come.
    GrantLocks: ProgramManager, Support, Admin;
    /// Lengthen a learner's [access](mod@crate::enrolment::extend) by 7, 14 or 30 days without a payment.
    GrantExtension: ProgramManager, Support, Admin;
    /// Plan sessions: their dates, seats and events.
    ManageSessions: ProgramManager, Admin;
    /// Take a learner out of a team, move one in or let another lead, also once it has handed in:
    /// [`manage_team`](mod@crate::team::manage_team) asks for it.
    ManageTeams: Ta, ProgramManager, Admin;
    /// Tell something to all learners of a session.
    Announce: Ta, ProgramManager, Admin;
    /// Decide on an [appeal](mod@crate::feedback::appeal) against a review, and claim it. An appeal is a review by
    /// somebody else than who decided; the same roles have [`Review`](Permission::Review).
    DecideAppeal: Reviewer, Admin;
    /// Approve a [reference letter](mod@crate::progression::reference_letter) as its signatory, issue it, and take it
    /// back.
    ApproveLetter: ProgramManager, Admin;
    /// Take a [certificate](mod@crate::progression::certificate) back, or issue it anew under another name. Its learner
    /// may do the latter without it.
    RevokeCertificate: ProgramManager, Admin;
    /// See what people paid. It does not give the right to change anything.
    ViewPayments: Support, Finance, Admin;
    /// Approve and deny [refunds](mod@crate::payment::refund).
    RefundPayment: Finance, Admin;
    /// Decide on a payment that waits for a person ([`payment::review`](mod@crate::payment::review)).
    SettleReview: Finance, Admin;
    /// Set and end [prices](mod@crate::price::set_price).
    ManagePrices: Finance, Admin;
    /// Make and change [coupons](mod@crate::coupon::edit), and end them.
    ManageCoupons: ProgramManager, Finance, Admin;
    /// Give one person a coupon to make something good.
    GiveCoupon: Support, Finance, Admin;
    /// Write credit to a person's account, or off it: [`reward::adjust`](mod@crate::reward::adjust) asks for it.
    AdjustCredit: Finance, Admin;
    /// Keep milestones, badges and perks.
    ManageRewards: ProgramManager, Finance, Admin;
    /// Write surveys, and read their answers.
    ManageSurveys: ProgramManager, Admin;
    /// Keep the Discord server's roles, and see what our bot may not do there.
    ManageDiscord: ProgramManager, Support, Admin;
    /// Hide what people wrote to each other.
    ModerateThreads: Ta, Support, Admin;
    /// Read who did what.
    ViewAudit: Support, Finance, Admin;
    /// See what breaks, and run what failed again.
    Operate: Admin;
}

/// Whether somebody with these roles may do it.
#[must_use]
pub fn may(roles: &[Role], permission: Permission) -> bool {
    roles.iter().any(|role| permission.holders().contains(role))
}

/// The roles of which one is needed to do it.
#[must_use]
pub fn needs(permission: Permission) -> Vec<Role> {
    permission.holders().to_vec()
}

/// Somebody's roles, and what they want to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PermissionFacts {
    /// Their roles.
    pub roles: Vec<Role>,
    /// What they want to do.
    pub permission: Permission,
}

/// Whether somebody may do something, and who may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Permitted {
    /// Whether they may.
    pub may: bool,
    /// The roles of which one is needed.
    pub needs: Vec<Role>,
}

/// Whether they may, and the roles of which one is needed.
#[must_use]
pub fn permissions(facts: &PermissionFacts) -> Permitted {
    Permitted { may: may(&facts.roles, facts.permission), needs: needs(facts.permission) }
}

/// Nothing where somebody with these roles may do it.
///
/// # Errors
/// `auth/forbidden` with the roles of which one is needed.
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

    /// Each role with all that it may do.
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
