//! What a place in a session costs the learner who asks, with the facts by which the browser works out the same on
//! every key. The quote is kept: a payment begins on it.

use domain::coupon::{CouponTerms, CouponUse};
use domain::ids::QuoteId;
use domain::money::{Currency, Money};
use domain::price::choose_provider::{Checkout, ProviderFacts, choose_provider};
use domain::price::country::{CountryFacts, CountrySource, known_country};
use domain::price::quote::Quote;
use domain::price::{Country, Price};

use crate::checkout::basket::{Asked, Basket, basket, item};
use crate::clock::new_id;
use crate::columns::{At, JsonColumn};
use crate::coupon::tries::CouponTries;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::price::rows::{self, QuoteRow};
use crate::rate_limit::Sender;

/// How the learner wants to buy.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PriceQuery {
    /// The currency that they ask for.
    #[param(value_type = Option<String>)]
    currency: Option<Currency>,
    /// A coupon's code.
    coupon: Option<String>,
    /// Whether their credit is to be used.
    #[serde(default)]
    use_credit: bool,
}

/// What a place costs, and how it can be paid.
#[derive(Serialize, ToSchema)]
pub(crate) struct PriceQuote {
    /// What is charged.
    quote: Quote,
    /// The price before anything is taken off, and by which step it was found.
    price: Price,
    /// The currencies in which it can be paid.
    currencies: Vec<Currency>,
    /// The country that it is for, and where that is known from.
    country: Option<PriceCountry>,
    /// The coupon, where one was asked for.
    coupon: Option<CouponTerms>,
    /// What the rules of quotes and coupons ask, to be asked again in the browser.
    usage: CouponUse,
    /// The credit that can be spent in the currency of the price.
    credit: Option<Money>,
    /// How it can be paid.
    checkout: Checkout,
}

/// A country, and where it is known from.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct PriceCountry {
    /// The country.
    code: Country,
    /// Where it is known from.
    source: CountrySource,
}

impl PriceCountry {
    /// The country for which prices are shown to somebody who says that they are in one, or of whom it is guessed.
    pub(crate) fn of(said: Option<Country>, guessed: NetworkCountry) -> Option<Self> {
        let facts = CountryFacts { billing: None, profile: said, ip: guessed.0 };
        known_country(&facts).map(|(code, source)| Self { code, source })
    }

    /// The country itself.
    pub(crate) fn code(self) -> Country {
        self.code
    }
}

impl PriceQuote {
    /// The answer about a basket.
    pub(crate) fn of(
        platform: &Platform,
        basket: Basket,
        country: Option<PriceCountry>,
        id: Option<QuoteId>,
    ) -> Result<Self> {
        let quote = basket.quote(id)?;
        let checkout = choose_provider(&ProviderFacts {
            total: quote.total,
            providers: platform.providers.set_up(),
            coupon_providers: basket.coupon_providers(),
        });
        let Basket { price, currencies, mut usage, code, credit, .. } = basket;
        usage.basket.id = id;
        Ok(Self { quote, price, currencies, country, coupon: code.map(|code| code.terms), usage, credit, checkout })
    }
}

/// Shows what a place in a session costs the learner who asks.
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
    let (user, country) = (learner.id, PriceCountry::of(learner.user.country(), network));
    if query.coupon.is_some() {
        tries.count(Some(user), sender, now)?;
    }
    let item = item(&mut learner.conn, &id).await?;
    let PriceQuery { currency, coupon, use_credit } = query.into_inner();
    let asked = Asked {
        user: Some(user),
        country: country.map(PriceCountry::code),
        currency,
        coupon: coupon.clone(),
        use_credit,
        ..Asked::default()
    };
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
    };
    rows::insert(&mut learner.conn, &kept).await?;
    Ok(Json(answer))
}
