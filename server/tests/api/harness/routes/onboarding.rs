//! The endpoints of the onboarding.

use reqwest::Method;
use serde_json::json;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/onboarding/user-questions", |_| "/api/onboarding/user-questions".into())
            .costs(3),
        Route::of_account(Method::POST, "/api/onboarding/user-questions", |_| "/api/onboarding/user-questions".into())
            .with(|_| Some(json!({ "answers": [], "step": "welcome" })))
            .costs(6),
        Route::of_account(Method::PUT, "/api/onboarding/profile", |_| "/api/onboarding/profile".into())
            .with(|_| Some(json!({ "legal_name": "Ada Obi", "hours_per_week": "5" })))
            .costs(8),
        Route::of_account(Method::GET, "/api/onboarding/offers", |_| "/api/onboarding/offers".into()).costs(4),
        Route::of_account(Method::GET, "/api/session/{id}/onboarding-flow", |ids| {
            format!("/api/session/{}/onboarding-flow", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(Method::PATCH, "/api/session/{id}/onboarding-flow", |ids| {
            format!("/api/session/{}/onboarding-flow", ids.session)
        })
        .with(|_| Some(json!({ "step": "how_it_works" })))
        .unknown(404, "xs-not-found")
        .costs(3),
    ]
}
