//! The endpoints of rewards.

use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/user-badge", |_| "/api/user-badge".into()).costs(3),
        Route::of_account(Method::PATCH, "/api/user-badge", |_| "/api/user-badge".into())
            .with(|_| Some(json!({ "seen": [Uuid::nil()] })))
            .answers(204, "")
            .costs(4),
        Route::of_account(Method::GET, "/api/rewards/credit/details", |_| "/api/rewards/credit/details".into())
            .costs(2),
    ]
}
