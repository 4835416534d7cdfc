//! The endpoints from a price to a place that is paid.

use reqwest::Method;
use serde_json::json;

use super::Policy::Public;
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::open(Method::GET, "/api/public/price-v2", |ids| format!("/api/public/price-v2?program={}", ids.session))
            .for_all(Public)
            .unknown(404, "price/program-not-found")
            .costs(2),
        Route::of_account(Method::GET, "/api/payment/price/experience/{id}", |ids| {
            format!("/api/payment/price/experience/{}", ids.session)
        })
        .unknown(404, "price/program-not-found")
        .costs(6),
        Route::open(Method::GET, "/api/course/configuration", |ids| {
            format!("/api/course/configuration?course={}", ids.session)
        })
        .for_all(Public)
        .unknown(404, "price/program-not-found")
        .costs(3),
        Route::of_account(Method::POST, "/api/coupon/validate", |_| "/api/coupon/validate".into())
            .with(|ids| Some(json!({ "code": "NO-SUCH-CODE", "program": ids.session })))
            .answers(404, "coupon/not-found")
            .unknown(404, "price/program-not-found")
            .costs(7),
    ]
}
