//! The endpoints of accounts, profiles and settings.

use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Policy::{Identity, Public};
use super::Reach::Nobody;
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::open(Method::POST, "/api/auth/signup", |_| "/api/auth/signup".into()).for_all(Identity).costs(2),
        Route::open(Method::POST, "/api/auth/claims", |_| "/api/auth/claims".into())
            .for_all(Identity)
            .answers(409, "auth/claims-already-attached")
            .costs(1),
        Route::of_account(Method::POST, "/api/auth/verify-email", |_| "/api/auth/verify-email".into())
            .with(|_| Some(json!({})))
            .costs(6),
        Route::of_account(Method::GET, "/api/auth/verify-email", |_| "/api/auth/verify-email".into()).costs(2),
        Route::open(Method::POST, "/api/auth/password-reset", |_| "/api/auth/password-reset".into())
            .with(|_| Some(json!({ "email": "nobody@example.org" })))
            .answers(202, "")
            .costs(4),
        Route::of_account(Method::GET, "/api/user/", |_| "/api/user/".into()).costs(2),
        Route::of_account(Method::PATCH, "/api/user/", |_| "/api/user/".into())
            .with(|ids| Some(json!({ "photo": ids.avatar })))
            .unknown(422, "validation-fail")
            .kept_from(Nobody)
            .costs(6),
        Route::of_account(Method::DELETE, "/api/user/", |_| "/api/user/".into())
            .with(|_| Some(json!({ "confirm": "somebody@example.org" })))
            .answers(422, "validation-fail")
            .costs(1),
        Route::of_account(Method::GET, "/api/user/export", |_| "/api/user/export".into()).costs(71),
        Route::of_account(Method::GET, "/api/user/sessions", |_| "/api/user/sessions".into()).costs(1),
        Route::of_account(Method::POST, "/api/aws/s3-signed-url/avatar", |_| "/api/aws/s3-signed-url/avatar".into())
            .with(|_| Some(json!({ "mime": "image/png", "bytes": 9, "sha256": "0".repeat(64) })))
            .costs(3),
        Route::open(Method::GET, "/api/avatars/{user}/{file}", |ids| format!("/api/{}", ids.avatar))
            .for_all(Public)
            .unknown(404, "route-not-found")
            .costs(1),
        Route::of_account(Method::GET, "/api/user/profile", |_| "/api/user/profile".into())
            .answers(404, "profile-not-found")
            .costs(2),
        Route::of_account(Method::PUT, "/api/user/profile", |_| "/api/user/profile".into())
            .with(|_| Some(json!({ "legal_name": "Ada Obi", "skills": ["SQL"] })))
            .costs(2),
        Route::of_account(Method::GET, "/api/user/settings", |_| "/api/user/settings".into()).costs(2),
        Route::of_account(Method::PATCH, "/api/user/settings", |_| "/api/user/settings".into())
            .with(|_| Some(json!({ "theme": "dark" })))
            .costs(4),
        Route::of_account(Method::GET, "/api/user/devices", |_| "/api/user/devices".into())
            .answers(503, "temporarily-unavailable")
            .costs(1),
        Route::of_account(Method::POST, "/api/user/devices", |_| "/api/user/devices".into())
            .with(|_| Some(json!({ "endpoint": "", "p256dh": "", "auth": "", "name": "" })))
            .answers(503, "temporarily-unavailable")
            .costs(1),
        Route::of_account(Method::DELETE, "/api/user/devices/{id}", |_| format!("/api/user/devices/{}", Uuid::nil()))
            .answers(204, "")
            .costs(2),
    ]
}
