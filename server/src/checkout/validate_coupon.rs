//! Checks whether a coupon is valid for a program and the caller, and calculates the price with it. Unknown codes and
//! other learners' codes take the same work and get the same answer.

use domain::coupon::CouponTerms;
use domain::money::Currency;
use domain::price::Quote;

use crate::checkout::basket::{PriceRequest, basket, item};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// A coupon code, and the item to use it for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CouponRequest {
    /// The code as typed.
    code: String,
    /// The program or one of its sessions, by id or slug.
    program: String,
    /// The requested currency.
    currency: Option<Currency>,
    /// The days of an extension. `None`: a place.
    extension: Option<u16>,
}

/// A valid coupon.
#[derive(Serialize, ToSchema)]
pub(crate) struct CouponAccepted {
    /// Always true.
    ok: bool,
    /// The price with the coupon.
    quote: Quote,
    /// The terms, by which the browser recalculates the price.
    coupon: Option<CouponTerms>,
}

/// Checks whether a coupon is valid.
#[utoipa::path(responses((status = 200, body = CouponAccepted)))]
#[post("/coupon/validate")]
pub(crate) async fn validate_coupon(
    mut learner: Learner,
    (tries, sender): (Data<CouponTries>, Sender),
    network: NetworkCountry,
    Now(now): Now,
    Json(body): Json<CouponRequest>,
) -> Result<Json<CouponAccepted>> {
    let (user, prices) = (learner.id, network.prices_for(learner.user.country(), body.currency));
    tries.count(Some(user), sender, &body.code, now)?;
    let item = item(&mut learner.conn, &body.program, now).await?.extended_by(body.extension);
    let asked = PriceRequest {
        user: Some((user, learner.user.email.clone())),
        country: prices.country,
        prices,
        coupon: Some(body.code),
        ..PriceRequest::default()
    };
    let basket = basket(&mut learner.conn, &item, &asked, now).await?;
    let quote = basket.quote(None)?;
    Ok(Json(CouponAccepted { ok: true, quote, coupon: basket.code.map(|code| code.terms) }))
}
