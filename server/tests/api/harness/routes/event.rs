//! The endpoints of events, calendars and announcements.

use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::{Ids, Route};

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/events", |ids| format!("/api/events?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(3),
        Route::of_account(Method::POST, "/api/events/{id}/join", |_| format!("/api/events/{}/join", Uuid::nil()))
            .answers(404, "event/not-found")
            .costs(4),
        // Anybody with the URL can read the calendar; this URL was never created.
        Route::open(Method::GET, "/api/events.ics", |_| "/api/events.ics?key=none".to_owned())
            .answers(404, "event/unknown-calendar")
            .costs(1),
        Route::of_account(Method::GET, "/api/events/calendar", calendar).unknown(404, "xs-not-found").costs(3),
        Route::of_account(Method::POST, "/api/events/calendar", |_| "/api/events/calendar".to_owned())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .answers(201, "")
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(Method::DELETE, "/api/events/calendar", calendar)
            .answers(204, "")
            .unknown(404, "xs-not-found")
            .costs(3),
        Route::of_account(Method::GET, "/api/announcements", |ids| format!("/api/announcements?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(3),
    ]
}

fn calendar(ids: &Ids) -> String {
    format!("/api/events/calendar?xs={}", ids.session)
}
