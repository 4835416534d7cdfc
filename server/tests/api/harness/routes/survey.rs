//! The endpoints of surveys.

use reqwest::Method;
use serde_json::json;

use super::{Ids, Route};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/surveys", |_| "/api/surveys?due=true".to_owned()).costs(3),
        Route::of_account(Method::GET, "/api/program-survey/{id}", survey).unknown(404, "xs-not-found").costs(3),
        Route::of_account(Method::POST, "/api/program-survey/{id}", survey)
            .with(|_| Some(json!({ "answers": [{ "question": "pace", "values": ["3"] }] })))
            .answers(201, "")
            .unknown(404, "xs-not-found")
            .costs(6),
    ]
}

fn survey(ids: &Ids) -> String {
    format!("/api/program-survey/arrival?xs={}", ids.session)
}
