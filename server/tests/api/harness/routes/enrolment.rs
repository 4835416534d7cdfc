//! The endpoints of enrolments.

use reqwest::Method;
use serde_json::json;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::POST, "/api/session/enrol", |_| "/api/session/enrol".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .once()
            .answers(409, "program-already-purchased")
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(Method::GET, "/api/user-experience-sessions/approved", |ids| {
            format!("/api/user-experience-sessions/approved?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(Method::GET, "/api/user-experience-sessions", |_| "/api/user-experience-sessions".into())
            .costs(2),
        Route::of_account(Method::PATCH, "/api/user-experience-sessions/{xs}", |ids| {
            format!("/api/user-experience-sessions/{}", ids.session)
        })
        .with(|_| Some(json!({ "is_muted": true })))
        .unknown(404, "xs-not-found")
        .costs(6),
    ]
}
