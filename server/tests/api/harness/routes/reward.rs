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
            .costs(4),
        Route::of_account(Method::GET, "/api/rewards", |_| "/api/rewards".into()).costs(4),
        Route::of_account(Method::GET, "/api/rewards/coupons", |_| "/api/rewards/coupons".into()).costs(2),
        Route::of_account(Method::POST, "/api/rewards/redeem", |_| "/api/rewards/redeem".into())
            .with(|_| Some(json!({ "reward": Uuid::nil(), "program": null, "code": "00000000" })))
            .once()
            .answers(404, "referral/invalid-code")
            .costs(12),
        Route::of_account(Method::POST, "/api/referrals/coupon", |_| "/api/referrals/coupon".into())
            .with(|_| Some(json!({ "program": null })))
            .once()
            .answers(422, "referral/no-program-provided")
            .costs(12),
        Route::of_account(Method::GET, "/api/perks", |_| "/api/perks".into()).costs(7),
        Route::of_account(Method::POST, "/api/perks/{id}/take", |_| format!("/api/perks/{}/take", Uuid::nil()))
            .answers(404, "reward/perk-not-found")
            .costs(8),
    ]
}
