//! The price of a place in a session, or of an extension, for the caller. It contains the facts by which the browser
//! recalculates the price on every key. The quote is stored, because a payment begins on it.

use domain::ids::QuoteId;
use domain::money::Currency;
use domain::price::Country;

use crate::checkout::basket::{PriceRequest, basket, item};
use crate::checkout::extension::require_extensible;
use crate::checkout::price_quote::{PriceCountry, PriceQuote};
use crate::clock::new_id;
use crate::columns::{At, JsonColumn};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::price::rows::{self, QuoteRow};
use crate::program::price_rows::PriceFor;
use crate::rate_limit::Sender;

/// Query parameters: the learner's choices for the purchase.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PriceQuery {
    /// The requested currency.
    #[param(value_type = Option<String>)]
    currency: Option<Currency>,
    /// The billing country, as the learner states it.
    #[param(value_type = Option<String>)]
    billing: Option<Country>,
    /// Whether to show the base price, whatever the learner's country and currency.
    #[serde(default)]
    base: bool,
    /// A coupon's code.
    coupon: Option<String>,
    /// Whether to use the learner's credit.
    #[serde(default)]
    use_credit: bool,
    /// The days of an extension. `None`: the price of a place.
    extension: Option<u16>,
}

/// Shows the price of a place in a session for the caller.
#[utoipa::path(params(PriceQuery), responses((status = 200, body = PriceQuote)))]
#[get("/payment/price/experience/{id}")]
pub(crate) async fn show_price(
    mut learner: Learner,
    platform: Data<Platform>,
    (tries, sender): (Data<CouponTries>, Sender),
    network: NetworkCountry,
    Now(now): Now,
    id: Path<String>,
    query: Query<PriceQuery>,
) -> Result<Json<PriceQuote>> {
    let (user, profile) = (learner.id, learner.user.country());
    if let Some(code) = &query.coupon {
        tries.count(Some(user), sender, code, now)?;
    }
    let PriceQuery { currency, billing, base, coupon, use_credit, extension } = query.into_inner();
    let country = PriceCountry::of(billing, profile, network);
    let prices = PriceFor { currency, ..network.prices_in(country.map(PriceCountry::code)) };
    let prices = if base { PriceFor::default() } else { prices };
    let item = item(&mut learner.conn, &id, now).await?.extended_by(extension);
    let asked = PriceRequest {
        user: Some((user, learner.user.email.clone())),
        country: country.map(PriceCountry::code),
        prices,
        coupon: coupon.clone(),
        use_credit,
        ..PriceRequest::default()
    };
    require_extensible(&mut learner.conn, &item, user, prices, now).await?;
    let basket = basket(&mut learner.conn, &item, &asked, now).await?;
    let id = QuoteId(new_id(now));
    let answer = PriceQuote::of(&platform, basket, country, Some(id))?;
    let kept = QuoteRow {
        id: id.0,
        user_id: user.0,
        hash: answer.quote.hash.clone(),
        coupon_code: coupon,
        use_credit,
        currency: currency.map(|currency| currency.code().to_owned()),
        valid_until: At(answer.quote.valid_until),
        quote: JsonColumn(answer.quote.clone()),
        is_base: base,
    };
    rows::insert(&mut learner.conn, &kept).await?;
    Ok(Json(answer))
}
