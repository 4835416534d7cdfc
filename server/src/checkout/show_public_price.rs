//! What a place in a program costs somebody of whom nothing is known but their country. Nothing is kept: who pays is
//! signed in, and asks again.

use domain::price::Country;

use crate::checkout::basket::{Asked, basket, item};
use crate::checkout::price_quote::{PriceCountry, PriceQuote};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::rate_limit::Sender;

/// The price of what.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublicPriceQuery {
    /// The program, or a session of one, by id or by its name in addresses.
    program: String,
    /// The country that somebody says they are in.
    #[param(value_type = Option<String>)]
    country: Option<Country>,
    /// A coupon's code.
    coupon: Option<String>,
}

/// Shows what a place in a program costs.
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
    let asked = Asked { country: country.map(PriceCountry::code), prices, coupon, ..Asked::default() };
    let basket = basket(&mut anyone.conn, &item, &asked, now).await?;
    PriceQuote::of(&platform, basket, country, None).map(Json)
}
