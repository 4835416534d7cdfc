//! The rules of accounts by name.

use serde::{Deserialize, Serialize};

use crate::account::check_password::{PasswordPolicy, check_password};
use crate::account::permission::{PermissionFacts, permissions};
use crate::verbs::verbs;

/// A password that is being typed, and the policy for it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TypedPassword {
    pub(crate) policy: PasswordPolicy,
    pub(crate) password: String,
}

verbs! {
    "account/check_password": TypedPassword => |typed| check_password(&typed.policy, &typed.password);
    "account/permissions": PermissionFacts => |facts| permissions(&facts);
}
