//! The price of a place in a program for a visitor, by country. It stores no quote, because a buyer signs in and
//! requests the price again.

use domain::price::Country;

use crate::checkout::basket::{PriceRequest, basket, item};
use crate::checkout::price_quote::{PriceCountry, PriceQuote};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// Query parameters: a program, a country and a coupon.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublicPriceQuery {
    /// The program or one of its sessions, by id or slug.
    program: String,
    /// The country that the visitor states.
    #[param(value_type = Option<String>)]
    country: Option<Country>,
    /// A coupon's code.
    coupon: Option<String>,
}

/// Shows the price of a place in a program.
#[utoipa::path(security(()), params(PublicPriceQuery), responses((status = 200, body = PriceQuote)))]
#[get("/public/price-v2")]
pub(crate) async fn show_public_price(
    mut anyone: Anyone,
    platform: Data<Platform>,
    (tries, sender): (Data<CouponTries>, Sender),
    network: NetworkCountry,
    Now(now): Now,
    query: Query<PublicPriceQuery>,
) -> Result<Json<PriceQuote>> {
    let PublicPriceQuery { program, country, coupon } = query.into_inner();
    let country = PriceCountry::of(None, country, network);
    if let Some(code) = &coupon {
        tries.count(None, sender, code, now)?;
    }
    let item = item(&mut anyone.conn, &program, now).await?;
    let prices = network.prices_in(country.map(PriceCountry::code));
    let asked = PriceRequest { country: country.map(PriceCountry::code), prices, coupon, ..PriceRequest::default() };
    let basket = basket(&mut anyone.conn, &item, &asked, now).await?;
    PriceQuote::of(&platform, basket, country, None).map(Json)
}
