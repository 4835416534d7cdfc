//! Discord's refusals.

use local_web::Reply;
use serde_json::json;

/// A refusal with Discord's error code.
pub(crate) fn refusal(status: u16, code: u32, message: &str) -> Reply {
    Reply::json(status, &json!({ "message": message, "code": code }))
}
