//! The endpoints of missions.

use domain::account::permission::Permission;
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Reach::{Classmates, Nobody};
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/user/experience-sessions", |_| "/api/user/experience-sessions".into())
            .costs(2),
        Route::of_account(Method::GET, "/api/program-extension", |ids| {
            format!("/api/program-extension?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(4),
        Route::of_account(Method::POST, "/api/program-extension", |_| "/api/program-extension".into())
            .with(|ids| Some(json!({ "xs": ids.session, "days": 7, "access_until": "2026-07-01T00:00:00Z" })))
            .once()
            .answers(409, "extension/not-offered")
            .unknown(404, "xs-not-found")
            .costs(9),
        Route::of_account(Method::POST, "/api/session/resume", |_| "/api/session/resume".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .unknown(404, "xs-not-found")
            .costs(2),
        Route::of_account(Method::GET, "/api/app/experience-sessions/{id}/missions", |ids| {
            format!("/api/app/experience-sessions/{}/missions", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(Method::GET, "/api/app/experience-sessions/{id}/openings.ics", |ids| {
            format!("/api/app/experience-sessions/{}/openings.ics", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(Method::GET, "/api/app/missions/{id}/blocks", |ids| {
            format!("/api/app/missions/{}/blocks", ids.mission)
        })
        .unknown(404, "mission/um-not-found")
        .kept_from(Classmates)
        .costs(3),
        Route::of_account(Method::GET, "/api/user-missions/", |ids| format!("/api/user-missions/?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(2),
        Route::of_account(Method::POST, "/api/user-missions/", |_| "/api/user-missions/".into())
            .with(|ids| Some(json!({ "mission": ids.mission })))
            .answers(409, "mission/already-unlocked")
            .unknown(404, "mission/um-not-found")
            .kept_from(Classmates)
            .costs(4),
        Route::of_account(Method::GET, "/api/user-missions/{id}", |ids| {
            format!("/api/user-missions/{}", ids.user_mission)
        })
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(Method::PATCH, "/api/user-missions/{id}", |ids| {
            format!("/api/user-missions/{}", ids.user_mission)
        })
        .with(|_| Some(json!({ "action": "start" })))
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(8),
        Route::of_account(Method::POST, "/api/user-missions/{id}/feedback", |ids| {
            format!("/api/user-missions/{}/feedback", ids.user_mission)
        })
        .with(|_| Some(json!({ "rating": 4, "text": "Good" })))
        .answers(201, "")
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(3),
        Route::of_staff(Method::GET, "/api/explain/{mission}", Permission::ExplainLock, |ids| {
            format!("/api/explain/{}?user={}", ids.mission, Uuid::nil())
        })
        .costs(1),
    ]
}
