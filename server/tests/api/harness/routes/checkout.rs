//! The endpoints from a price to a paid enrolment.

use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::Policy::Public;
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::of_account(Method::GET, "/api/subscription", |_| "/api/subscription".into()).costs(3),
        Route::of_account(Method::POST, "/api/subscription", |_| "/api/subscription".into())
            .with(|_| Some(json!({ "plan": "no-such-plan", "provider": "stripe" })))
            .once()
            .answers(409, "subscription/plan-not-offered")
            .costs(4),
        Route::of_account(Method::POST, "/api/subscription/manage", |_| "/api/subscription/manage".into())
            .with(|_| Some(json!({ "action": "cancel" })))
            .answers(404, "subscription/not-found")
            .costs(4),
        Route::open(Method::GET, "/api/public/price-v2", |ids| format!("/api/public/price-v2?program={}", ids.session))
            .for_all(Public)
            .unknown(404, "price/program-not-found")
            .costs(2),
        Route::of_account(Method::GET, "/api/payment/price/experience/{id}", |ids| {
            format!("/api/payment/price/experience/{}", ids.session)
        })
        .unknown(404, "price/program-not-found")
        .costs(8),
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
            .costs(9),
        Route::of_account(Method::POST, "/api/payment/{method}/initialise-transaction", |_| {
            "/api/payment/free-checkout/initialise-transaction".into()
        })
        .with(|_| Some(json!({ "quote": Uuid::new_v4(), "hash": "" })))
        .once()
        .answers(404, "payment/quote-not-found")
        .unknown(404, "payment/quote-not-found")
        .costs(4),
        Route::of_account(Method::POST, "/api/payment/{method}/verify-transaction", |_| {
            "/api/payment/card-intent/verify-transaction".into()
        })
        .with(|_| Some(json!({ "reference": Uuid::new_v4() })))
        .answers(409, "payment/card-verify-failed")
        .unknown(409, "payment/card-verify-failed")
        .costs(2),
        Route::open(Method::POST, "/api/webhooks/{provider}", |_| "/api/webhooks/stripe".into())
            .answers(400, "payment/stripe-signature-mismatch"),
        Route::open(Method::GET, "/api/webhooks/{provider}", |_| "/api/webhooks/paymentwall".into())
            .answers(400, "payment/paymentwall-signature-mismatch"),
        Route::of_account(Method::GET, "/api/purchases", |_| "/api/purchases".into()).costs(2),
        Route::of_account(Method::GET, "/api/purchases/returned", |_| "/api/purchases/returned".into()).costs(3),
        Route::of_account(Method::GET, "/api/purchases/{id}", |_| format!("/api/purchases/{}", Uuid::new_v4()))
            .answers(404, "route-not-found")
            .unknown(404, "route-not-found")
            .costs(2),
        Route::of_account(Method::GET, "/api/purchases/{id}/receipt.pdf", |_| {
            format!("/api/purchases/{}/receipt.pdf", Uuid::new_v4())
        })
        .answers(404, "route-not-found")
        .unknown(404, "route-not-found")
        .costs(2),
        Route::of_account(Method::GET, "/api/credit-notes/{id}/credit-note.pdf", |_| {
            format!("/api/credit-notes/{}/credit-note.pdf", Uuid::new_v4())
        })
        .answers(404, "route-not-found")
        .unknown(404, "route-not-found")
        .costs(2),
        Route::of_account(Method::GET, "/api/user/billing-details", |_| "/api/user/billing-details".into()).costs(2),
        Route::of_account(Method::PUT, "/api/user/billing-details", |_| "/api/user/billing-details".into())
            .with(|_| Some(json!({ "name": "Obi Trading Ltd" })))
            .costs(2),
        Route::of_account(Method::POST, "/api/purchases/{id}/refund", |_| {
            format!("/api/purchases/{}/refund", Uuid::new_v4())
        })
        .with(|_| Some(json!({ "reason": "It is not for me." })))
        .once()
        .answers(404, "route-not-found")
        .unknown(404, "route-not-found")
        .costs(5),
    ]
}
