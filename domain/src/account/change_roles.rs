//! Decides which roles an account has after a role is granted or revoked. If the account lost a role, its sign-ins end,
//! because its tokens would otherwise name that role until they expire.

use crate::account::Role;
use crate::refusal::Refusal;

/// Facts for [`change_roles`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleFacts {
    /// The roles that the account has.
    pub held: Vec<Role>,
    /// Whether the account has proved its e-mail address.
    pub is_verified: bool,
}

/// A change of one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleChange {
    /// The account gets the role.
    Grant(Role),
    /// The account loses the role.
    Revoke(Role),
}

/// The roles afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolesChanged {
    /// The account's roles, in the order of [`Role::ALL`].
    pub roles: Vec<Role>,
    /// Whether the account lost a role, so that its earlier sign-ins are no longer valid.
    pub ends_sign_ins: bool,
}

/// Returns the index of the account that an address identifies. `is_verified` has an entry for each account with that
/// address. The result is the only account, or the only one that has proved the address. Otherwise `None`.
#[must_use]
pub fn account_of_address(is_verified: &[bool]) -> Option<usize> {
    let only = |mut found: Vec<usize>| found.pop().filter(|_| found.is_empty());
    let verified = (0..).zip(is_verified).filter(|(_, is_verified)| **is_verified).map(|(place, _)| place).collect();
    if is_verified.len() == 1 { Some(0) } else { only(verified) }
}

/// Returns the account's roles after a change. Everybody stays a learner.
///
/// # Errors
/// `auth/email-not-verified` if a role is granted to an account that has not proved its address.
pub fn change_roles(facts: &RoleFacts, change: RoleChange) -> Result<RolesChanged, Refusal> {
    if matches!(change, RoleChange::Grant(_)) && !facts.is_verified {
        return Err(Refusal::AuthEmailNotVerified);
    }
    let held = &facts.held;
    let keeps = |role: Role| match change {
        RoleChange::Grant(granted) => role == granted || held.contains(&role),
        RoleChange::Revoke(revoked) => role == Role::Learner || role != revoked && held.contains(&role),
    };
    let roles: Vec<_> = Role::ALL.into_iter().filter(|role| keeps(*role)).collect();
    let ends_sign_ins = held.iter().any(|role| !roles.contains(role));
    Ok(RolesChanged { roles, ends_sign_ins })
}

#[cfg(test)]
mod tests {
    use super::Role::{Admin, Learner, Reviewer, Support};
    use super::*;

    fn check(held: &[Role], change: RoleChange, roles: &[Role], ends_sign_ins: bool) {
        let expected = RolesChanged { roles: roles.to_vec(), ends_sign_ins };
        let facts = RoleFacts { held: held.to_vec(), is_verified: true };
        assert_eq!(change_roles(&facts, change), Ok(expected), "{held:?} {change:?}");
    }

    #[test]
    fn an_address_means_its_only_account_or_the_only_one_that_proved_it() {
        for (accounts, expected) in [
            (&[][..], None),
            (&[true], Some(0)),
            (&[false], Some(0)),
            (&[false, true], Some(1)),
            (&[true, false, false], Some(0)),
            (&[false, false], None),
            (&[true, true], None),
        ] {
            assert_eq!(account_of_address(accounts), expected, "{accounts:?}");
        }
    }

    #[test]
    fn a_granted_role_stands_beside_the_others() {
        check(&[Learner], RoleChange::Grant(Support), &[Learner, Support], false);
        check(&[Support, Learner], RoleChange::Grant(Reviewer), &[Learner, Reviewer, Support], false);
        check(&[Learner, Admin], RoleChange::Grant(Admin), &[Learner, Admin], false);
    }

    #[test]
    fn an_address_is_proved_before_a_role_is_granted_and_not_before_one_is_lost() {
        let facts = RoleFacts { held: vec![Learner, Support], is_verified: false };
        assert_eq!(change_roles(&facts, RoleChange::Grant(Admin)), Err(Refusal::AuthEmailNotVerified));
        assert!(change_roles(&facts, RoleChange::Revoke(Support)).is_ok());
    }

    #[test]
    fn a_role_that_is_lost_ends_the_sign_ins() {
        check(&[Learner, Support], RoleChange::Revoke(Support), &[Learner], true);
        check(&[Learner], RoleChange::Revoke(Support), &[Learner], false);
        check(&[Learner, Admin], RoleChange::Revoke(Learner), &[Learner, Admin], false);
    }
}
