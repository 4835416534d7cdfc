//! The endpoints of support.

use reqwest::Method;
use serde_json::json;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::POST, "/api/email/support", |_| "/api/email/support".into())
            .with(|_| Some(json!({ "topic": "other", "text": "It does not open.", "context": null, "files": [] })))
            .once()
            .answers(201, "")
            .costs(6),
        Route::of_account(Method::GET, "/api/support-tickets", |_| "/api/support-tickets".into()).costs(2),
    ]
}
