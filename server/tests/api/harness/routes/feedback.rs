//! The endpoints of feedback.

use domain::account::permission::Permission::Review;
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Reach::Nobody;
use super::{Ids, Route};

fn address(ids: &Ids) -> String {
    format!("/api/user-submissions/{}/self-rating", ids.submission)
}

fn review(act: &str) -> String {
    format!("/api/reviews/{}{act}", Uuid::nil())
}

fn check_address(ids: &Ids) -> String {
    format!("/api/user-submissions/{}/ai-feedback", ids.submission)
}

pub(super) fn routes() -> Vec<Route> {
    let path = "/api/user-submissions/{id}/self-rating";
    let check = "/api/user-submissions/{id}/ai-feedback";
    vec![
        Route::of_account(Method::GET, "/api/feedback", |ids| format!("/api/feedback?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(3),
        Route::of_account(Method::PUT, "/api/user-submissions/{id}/feedback-read", |ids| {
            format!("/api/user-submissions/{}/feedback-read", ids.submission)
        })
        .answers(204, "")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(7),
        Route::of_account(Method::GET, "/api/user-submissions/{id}/reviews", |ids| {
            format!("/api/user-submissions/{}/reviews", ids.submission)
        })
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(3),
        Route::of_account(Method::POST, "/api/user-submissions/{id}/review-rating", |ids| {
            format!("/api/user-submissions/{}/review-rating", ids.submission)
        })
        .with(|_| Some(json!({ "rating": 4, "text": null })))
        .answers(409, "review/not-decided")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(7),
        Route::of_account(Method::POST, "/api/user-submissions/{id}/appeal", |ids| {
            format!("/api/user-submissions/{}/appeal", ids.submission)
        })
        .with(|_| Some(json!({ "reason": "The batch is named in the second line." })))
        .answers(409, "appeal/nothing-decided")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(7),
        Route::of_staff(Method::GET, "/api/reviews", Review, |_| "/api/reviews".into()).costs(1),
        Route::of_staff(Method::GET, "/api/reviews/next", Review, |_| "/api/reviews/next".into()).costs(1),
        Route::of_staff(Method::GET, "/api/reviews/{id}", Review, |_| review("")).costs(1),
        Route::of_staff(Method::GET, "/api/reviews/{id}/files/{key}", Review, |_| review("/files/a.png")).costs(1),
        Route::of_staff(Method::POST, "/api/reviews/{id}/claim", Review, |_| review("/claim")).costs(1),
        Route::of_staff(Method::POST, "/api/reviews/{id}/release", Review, |_| review("/release")).costs(1),
        Route::of_staff(Method::PUT, "/api/reviews/{id}/draft", Review, |_| review("/draft"))
            .with(|_| Some(json!({ "said": { "marks": [], "summary": "" } })))
            .costs(1),
        Route::of_staff(Method::POST, "/api/reviews/{id}/decision", Review, |_| review("/decision"))
            .with(|_| Some(json!({ "outcome": "passed", "said": { "marks": [], "summary": "" } })))
            .costs(1),
        Route::of_staff(Method::PATCH, "/api/reviews/{id}", Review, |_| review(""))
            .with(|_| Some(json!({ "base_rev": 1, "said": { "marks": [], "summary": "" } })))
            .costs(1),
        Route::of_account(Method::GET, path, address).unknown(404, "submission/not-found").kept_from(Nobody).costs(3),
        Route::of_account(Method::PUT, path, address)
            .with(|_| Some(json!({ "marks": [] })))
            .answers(409, "submission/not-ratable")
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(4),
        Route::of_account(Method::GET, check, check_address)
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(4),
        Route::of_account(Method::POST, check, check_address)
            .answers(409, "ai-feedback/not-waiting")
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(6),
    ]
}
