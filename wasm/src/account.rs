//! What a person's account may be: the needs of a password, while it is typed.

use domain::account::check_password::{PasswordPolicy, check_password};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The needs of a password policy (its JSON text), each with whether the password meets it.
///
/// # Errors
/// Throws where the text is not a policy.
#[wasm_bindgen(js_name = check_password, unchecked_return_type = "PasswordTick[]")]
pub fn check_typed_password(policy: &str, password: &str) -> Result<JsValue, JsError> {
    let policy: PasswordPolicy = parse(policy)?;
    hand_out(&check_password(&policy, password))
}
