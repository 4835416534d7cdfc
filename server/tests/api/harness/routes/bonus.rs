//! The endpoints of bonus modules and cheat sheets.

use reqwest::Method;

use super::{Ids, Route};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/session/{id}/bonus-modules", |ids| {
            format!("/api/session/{}/bonus-modules", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(3),
        Route::of_account(Method::GET, "/api/session/{id}/bonus-content/{content}", content)
            .unknown(404, "xs-not-found")
            .costs(3),
        Route::of_account(Method::PUT, "/api/session/{id}/bonus-content/{content}/done", done)
            .answers(204, "")
            .unknown(404, "xs-not-found")
            .costs(7),
        Route::of_account(Method::DELETE, "/api/session/{id}/bonus-content/{content}/done", done)
            .answers(204, "")
            .unknown(404, "xs-not-found")
            .costs(7),
        Route::of_account(Method::GET, "/api/session/{id}/cheat-sheet", |ids| {
            format!("/api/session/{}/cheat-sheet", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
    ]
}

fn content(ids: &Ids) -> String {
    format!("/api/session/{}/bonus-content/{}", ids.session, ids.bonus_content)
}

fn done(ids: &Ids) -> String {
    format!("{}/done", content(ids))
}
