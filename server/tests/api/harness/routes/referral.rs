//! The endpoints of referrals.

use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Policy::Public;
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::open(Method::GET, "/api/public/referrals/code/{code}", |_| "/api/public/referrals/code/00000000".into())
            .for_all(Public)
            .answers(404, "referral/invalid-code")
            .costs(1),
        Route::of_account(Method::POST, "/api/referrals/source", |_| "/api/referrals/source".into())
            .with(|_| Some(json!({ "code": null, "landed_at": null, "utm": null })))
            .costs(6),
        Route::of_account(Method::PUT, "/api/referrals/verification", |_| "/api/referrals/verification".into())
            .costs(1),
        Route::of_account(Method::POST, "/api/referrals/engagement", |_| "/api/referrals/engagement".into())
            .with(|ids| Some(json!({ "kind": "active", "xs": ids.session })))
            .answers(404, "referral/details-not-found")
            .unknown(404, "xs-not-found")
            .costs(8),
        Route::of_account(Method::POST, "/api/referrals/code", |_| "/api/referrals/code".into())
            .with(|_| Some(json!({ "program": null })))
            .answers(201, "")
            .costs(3),
        Route::of_account(Method::GET, "/api/referrals/code", |_| "/api/referrals/code".into()).costs(2),
        Route::of_account(Method::GET, "/api/referrals/poll", |_| "/api/referrals/poll".into()).costs(4),
        Route::of_account(Method::GET, "/api/referrals/referred", |_| "/api/referrals/referred".into())
            .answers(404, "referral/details-not-found")
            .costs(2),
        Route::of_account(Method::GET, "/api/referrals", |_| "/api/referrals".into()).costs(2),
        Route::of_account(Method::POST, "/api/referrals/{referral}/remind", |_| {
            format!("/api/referrals/{}/remind", Uuid::nil())
        })
        .answers(404, "route-not-found")
        .costs(4),
    ]
}
