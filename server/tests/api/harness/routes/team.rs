//! The endpoints of teams.

use reqwest::Method;
use serde_json::json;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/teams", |ids| format!("/api/teams?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(Method::POST, "/api/teams", |_| "/api/teams".to_owned())
            .with(|ids| {
                Some(json!({ "xs": ids.session, "act": { "found": { "name": "The night shift", "size": 3 } } }))
            })
            .unknown(404, "xs-not-found")
            .costs(7),
        // No account has this address.
        Route::of_account(Method::POST, "/api/teams/invitations", |_| "/api/teams/invitations".to_owned())
            .with(|ids| Some(json!({ "xs": ids.session, "email": "nobody@example.org" })))
            .answers(204, "")
            .unknown(404, "xs-not-found")
            .costs(8),
    ]
}
