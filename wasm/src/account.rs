//! The password requirements while a password is typed, and the permissions of roles.

use domain::account::check_password::{PasswordPolicy, check_password};
use domain::account::permission::{PermissionFacts, permissions};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The requirements of a password policy (JSON text), each with whether the password meets it.
///
/// # Errors
/// Throws if the text is not a policy.
#[wasm_bindgen(js_name = check_password, unchecked_return_type = "PasswordTick[]")]
pub fn check_typed_password(policy: &str, password: &str) -> Result<JsValue, JsError> {
    let policy: PasswordPolicy = parse(policy)?;
    hand_out(&check_password(&policy, password))
}

/// Whether any of these roles has a permission (JSON text of both), and all roles that have it. With this answer, a
/// page hides exactly the actions that the server would refuse.
///
/// # Errors
/// Throws if the text is not roles with a permission.
#[wasm_bindgen(unchecked_return_type = "Permitted")]
pub fn permits(question: &str) -> Result<JsValue, JsError> {
    let question: PermissionFacts = parse(question)?;
    hand_out(&permissions(&question))
}
