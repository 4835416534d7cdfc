//! Discord's responses and refusals.

use local_web::Reply;
use serde_json::json;

/// The response to a call, or a refusal.
pub(crate) type Answer = Result<Reply, Reply>;

/// A refusal with Discord's error code.
pub(crate) fn refusal(status: u16, code: u32, message: &str) -> Reply {
    Reply::json(status, &json!({ "message": message, "code": code }))
}
