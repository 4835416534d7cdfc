//! The endpoints of sittings.

use reqwest::Method;
use serde_json::json;

use super::{Ids, Route};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/app/experience-sessions/{id}/sittings", address)
            .unknown(404, "xs-not-found")
            .costs(5),
        Route::of_account(Method::PUT, "/api/app/experience-sessions/{id}/sittings", address)
            .with(|_| {
                let days = [json!({ "day": "monday", "from": "18:30", "minutes": 90 })];
                Some(json!({ "days": days, "days_off": [] }))
            })
            .unknown(404, "xs-not-found")
            .costs(5),
    ]
}

fn address(ids: &Ids) -> String {
    format!("/api/app/experience-sessions/{}/sittings", ids.session)
}
