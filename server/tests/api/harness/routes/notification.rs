//! The endpoints of notices and live updates.

use reqwest::Method;
use serde_json::json;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        // Anybody who has the mail has the link.
        Route::open(Method::GET, "/api/unsubscribe", |ids| format!("/api/unsubscribe?token={}", ids.unsubscribe))
            .unknown(404, "notification/unknown-link")
            .costs(2),
        Route::open(Method::POST, "/api/unsubscribe", |ids| format!("/api/unsubscribe?token={}", ids.unsubscribe))
            .unknown(404, "notification/unknown-link")
            .costs(4),
        Route::of_account(Method::GET, "/api/notifications", |_| "/api/notifications".into()).costs(2),
        Route::of_account(Method::GET, "/api/notifications/unread", |_| "/api/notifications/unread".into()).costs(2),
        Route::of_account(Method::PATCH, "/api/notifications", |_| "/api/notifications".into())
            .with(|_| Some(json!({ "read": [] })))
            .costs(3),
        Route::of_account(Method::GET, "/api/updates", |_| "/api/updates?since=2026-06-01T09:00:00Z".into()).costs(2),
        // The server does not listen for updates in these tests.
        Route::of_account(Method::GET, "/api/updates/stream", |_| "/api/updates/stream".into())
            .answers(503, "temporarily-unavailable")
            .costs(1),
    ]
}
