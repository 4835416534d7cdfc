//! What a role may do: one table, asked by the server before it answers and by the browser before it
//! shows. A permission is one thing that staff do; learners' own things need none.

use serde::{Deserialize, Serialize};

use crate::account::Role;

/// One thing that not everybody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Ask why a mission is locked for a learner.
    ExplainLock,
    /// Judge what learners hand in.
    Review,
    /// Write and publish programs.
    Author,
    /// Run a session: its dates, its teams, extensions.
    RunProgram,
    /// Answer what people ask support.
    AnswerSupport,
    /// See payments and refund them.
    ManageMoney,
    /// Give and take roles.
    GrantRoles,
    /// See who learns, and how far they are.
    ViewLearners,
}

const REVIEWER: u8 = bit(Role::Reviewer);
const TA: u8 = bit(Role::Ta);
const AUTHOR: u8 = bit(Role::Author);
const PROGRAM_MANAGER: u8 = bit(Role::ProgramManager);
const SUPPORT: u8 = bit(Role::Support);
const FINANCE: u8 = bit(Role::Finance);
const ADMIN: u8 = bit(Role::Admin);

impl Permission {
    /// Every permission, in order.
    pub const ALL: [Self; 8] = [
        Self::ExplainLock,
        Self::Review,
        Self::Author,
        Self::RunProgram,
        Self::AnswerSupport,
        Self::ManageMoney,
        Self::GrantRoles,
        Self::ViewLearners,
    ];

    /// The roles that have it, as bits.
    const fn holders(self) -> u8 {
        match self {
            Self::ExplainLock => TA | PROGRAM_MANAGER | SUPPORT | ADMIN,
            Self::Review => REVIEWER | ADMIN,
            Self::Author => AUTHOR | ADMIN,
            Self::RunProgram => PROGRAM_MANAGER | ADMIN,
            Self::AnswerSupport => TA | SUPPORT | ADMIN,
            Self::ManageMoney => FINANCE | ADMIN,
            Self::GrantRoles => ADMIN,
            Self::ViewLearners => REVIEWER | TA | PROGRAM_MANAGER | SUPPORT | FINANCE | ADMIN,
        }
    }
}

const fn bit(role: Role) -> u8 {
    1 << role as u8
}

/// Whether somebody with these roles may do it.
#[must_use]
pub fn may(roles: &[Role], permission: Permission) -> bool {
    roles.iter().any(|role| bit(*role) & permission.holders() != 0)
}

/// The roles of which one is needed to do it.
#[must_use]
pub fn needs(permission: Permission) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| bit(*role) & permission.holders() != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::Permission::{
        AnswerSupport, Author, ExplainLock, GrantRoles, ManageMoney, Review, RunProgram, ViewLearners,
    };
    use super::*;

    /// Each role with all that it may do.
    const MATRIX: [(Role, &[Permission]); 8] = [
        (Role::Learner, &[]),
        (Role::Reviewer, &[Review, ViewLearners]),
        (Role::Ta, &[ExplainLock, AnswerSupport, ViewLearners]),
        (Role::Author, &[Author]),
        (Role::ProgramManager, &[ExplainLock, RunProgram, ViewLearners]),
        (Role::Support, &[ExplainLock, AnswerSupport, ViewLearners]),
        (Role::Finance, &[ManageMoney, ViewLearners]),
        (Role::Admin, &Permission::ALL),
    ];

    #[test]
    fn the_matrix_is_this_one() {
        assert_eq!(MATRIX.map(|(role, _)| role), Role::ALL);
        for (role, permissions) in MATRIX {
            for permission in
                [ExplainLock, Review, Author, RunProgram, AnswerSupport, ManageMoney, GrantRoles, ViewLearners]
            {
                let expected = permissions.contains(&permission);
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
}
