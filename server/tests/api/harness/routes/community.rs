//! The endpoints of Discord. The servers of these tests have no Discord server.

use reqwest::Method;
use serde_json::json;

use super::Route;

const SESSION: &str = "/api/user-discord-session/session";

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/discord/unique-code", |_| "/api/discord/unique-code".to_owned())
            .answers(404, "discord/not-offered")
            .costs(1),
        Route::of_account(Method::POST, "/api/discord/link", |_| "/api/discord/link".to_owned())
            .with(|_| Some(json!({ "code": "a code", "state": "a state" })))
            .answers(404, "discord/not-offered")
            .costs(1),
        Route::of_account(Method::GET, SESSION, |_| SESSION.to_owned()).costs(2),
        Route::of_account(Method::DELETE, SESSION, |_| SESSION.to_owned()).answers(204, "").costs(2),
        Route::of_account(Method::POST, "/api/user-discord-session/sync", |_| {
            "/api/user-discord-session/sync".to_owned()
        })
        .answers(404, "discord/not-offered")
        .costs(1),
        Route::open(Method::POST, "/api/discord/interactions", |_| "/api/discord/interactions".to_owned())
            .with(|_| Some(json!({ "type": 1 })))
            .answers(404, "discord/not-offered"),
    ]
}
