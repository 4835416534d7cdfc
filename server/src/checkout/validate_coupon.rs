//! Says whether a coupon counts on a program for the learner who asks, and what it would cost with it. Unknown codes and
//! those of others are the same work and the same answer.

use domain::coupon::CouponTerms;
use domain::money::Currency;
use domain::price::quote::Quote;

use crate::checkout::basket::{Asked, basket, item};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// A code, and what it is to be used on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CouponRequest {
    /// The code as it was typed.
    code: String,
    /// The program, or a session of one, by id or by its name in addresses.
    program: String,
    /// The currency that the learner asks for.
    currency: Option<Currency>,
    /// The days of an extension, where that is bought and no place.
    extension: Option<u16>,
}

/// A coupon that counts.
#[derive(Serialize, ToSchema)]
pub(crate) struct CouponAccepted {
    /// That it does.
    ok: bool,
    /// What it costs with the coupon.
    quote: Quote,
    /// The terms, by which the browser works out the same.
    coupon: Option<CouponTerms>,
}

/// Says whether a coupon counts.
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
    let asked = Asked {
        user: Some((user, learner.user.email.clone())),
        country: prices.country,
        prices,
        coupon: Some(body.code),
        ..Asked::default()
    };
    let basket = basket(&mut learner.conn, &item, &asked, now).await?;
    let quote = basket.quote(None)?;
    Ok(Json(CouponAccepted { ok: true, quote, coupon: basket.code.map(|code| code.terms) }))
}
