//! The endpoints of feedback.

use reqwest::Method;
use serde_json::json;

use super::Reach::Nobody;
use super::{Ids, Route};

fn address(ids: &Ids) -> String {
    format!("/api/user-submissions/{}/self-rating", ids.submission)
}

pub(super) fn routes() -> Vec<Route> {
    let path = "/api/user-submissions/{id}/self-rating";
    vec![
        Route::of_account(Method::GET, path, address).unknown(404, "submission/not-found").kept_from(Nobody).costs(2),
        Route::of_account(Method::PUT, path, address)
            .with(|_| Some(json!({ "marks": [] })))
            .answers(409, "submission/not-ratable")
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(4),
    ]
}
