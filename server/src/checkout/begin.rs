//! Begins a payment in the database: recalculates the price, reserves the coupon and the credit, and builds the order
//! for the provider. The endpoint is in `initialise`.

use domain::enrolment::enrol::{EnrolFacts, enrol};
use domain::ids::{PaymentId, QuoteId};
use domain::money::Currency;
use domain::money::provider_units::PaymentProvider;
use domain::payment::PaymentStatus;
use domain::payment::effect::Effect;
use domain::payment::initialise::{InitialiseFacts, Initialised, StartedPayment, initialise};
use domain::payment::settle::evidence::Evidence;
use domain::price::Country;
use domain::price::check_country::PayingFrom;
use domain::screen::Screen;
use providers::Order;
use serde_json::json;

use crate::account::rows::UserRow;
use crate::checkout::PaymentPath;
use crate::checkout::apply::apply_effects;
use crate::checkout::basket::{PriceRequest, basket, item};
use crate::checkout::extension::require_extensible;
use crate::checkout::price_quote::PriceCountry;
use crate::checkout::settle::settle_by;
use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::enrolment::rows::enrolment_in;
use crate::network_country::NetworkCountry;
use crate::payment::rows::{self as payment_rows, Move, PaymentRow};
use crate::prelude::*;
use crate::price::rows::lock_quote;
use crate::program::curriculum::Curricula;
use crate::program::price_rows::PriceFor;

/// The offer that the learner accepted.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialiseRequest {
    /// The quote.
    quote: QuoteId,
    /// Its hash.
    hash: String,
    /// The billing country that the buyer states. A regional price requires it.
    #[schema(value_type = Option<String>)]
    billing: Option<Country>,
    /// Whether the learner was warned that an earlier payment may be paid already, and pays again nevertheless.
    #[serde(default)]
    is_warned: bool,
}

/// The payer, their network country and the payment method.
#[derive(Clone, Copy)]
pub(super) struct Payer<'a> {
    pub(super) user: &'a UserRow,
    pub(super) network: NetworkCountry,
    pub(super) path: PaymentPath,
}

/// Begins the payment, or finds the existing payment to continue with.
pub(super) async fn begin(
    conn: &mut AsyncPgConnection,
    Payer { user: account, network, path }: Payer<'_>,
    body: &InitialiseRequest,
    now: Timestamp,
) -> Result<PaymentId> {
    let (user, method) = (UserId(account.id), path.method());
    let kept = lock_quote(conn, user, body.quote).await?.ok_or(Refusal::PaymentQuoteNotFound)?;
    let session = kept.quote.0.session.ok_or(Refusal::XsNotFound)?;
    let item = item(conn, &session.to_string(), now).await?.extended_by(kept.quote.0.item.extension_days());
    let country = PriceCountry::of(body.billing, account.country(), network);
    let tells_card = method.provider().is_some_and(PaymentProvider::tells_card_country);
    let prices = PriceFor {
        country: country.map(PriceCountry::code),
        currency: kept.currency.as_deref().and_then(Currency::from_code),
        from: PayingFrom { billing: body.billing, network: network.0, card: None, tells_card },
    };
    let asked = PriceRequest {
        user: Some((user, account.email.clone())),
        country: country.map(PriceCountry::code),
        prices: if kept.is_base { PriceFor::default() } else { prices },
        coupon: kept.coupon_code.clone(),
        use_credit: kept.use_credit,
        provider: method.provider(),
        is_paid: true,
    };
    let basket = basket(conn, &item, &asked, now).await?;
    let current = basket.current(body.quote)?;
    let offered = item.session.as_ref().ok_or(Refusal::XsNotFound)?;
    // The learner may buy a place that only a subscription has opened, so an enrolment of this kind is ignored here.
    let existing = enrolment_in(conn, user, offered.id).await?.filter(|row| !row.by_subscription);
    let existing = existing.map(|row| (EnrolmentId(row.id), row.status.0));
    let is_extension = item.extension_days.is_some();
    let facts = InitialiseFacts {
        now,
        payment: PaymentId(new_id(now)),
        method,
        agreed_hash: body.hash.clone(),
        kept: kept.quote.0.clone(),
        current: current.clone(),
        mismatch: basket.mismatch,
        coupon_providers: basket.coupon_providers(),
        owned: existing.filter(|(_, status)| !is_extension && status.is_kept()).map(|(enrolment, _)| enrolment),
        is_warned: body.is_warned,
        earlier: basket.earlier.clone(),
    };
    let started = match initialise(&facts)? {
        Initialised::Resumed { payment } => return Ok(payment),
        Initialised::Started(started) => started,
    };
    // A learner who can no longer enrol or extend must not pay.
    if is_extension {
        let of = if basket.mismatch.is_some() { PriceFor::default() } else { asked.prices };
        require_extensible(conn, &item, user, of, now).await?;
    } else {
        enrol(&EnrolFacts { now, session: offered.offer_facts()?, price: None, existing })?;
    }
    let mut row = row(user, &facts, &started, basket.code.map(|code| code.terms.code), now);
    row.country_fit = basket.fit.map(JsonColumn);
    // Other payments for the same item are cancelled first, so that only one is active.
    let (called_off, own) = started.effects.iter().cloned().partition::<Vec<_>, _>(is_call_off);
    apply_effects(conn, &row, &called_off, now).await?;
    payment_rows::insert(conn, &row).await?;
    let moved = Move { from: None, to: started.status, source: "initialise" };
    payment_rows::note_move(conn, started.payment, moved, &json!({ "quote": current.hash }), now).await?;
    apply_effects(conn, &row, &own, now).await?;
    Ok(started.payment)
}

fn is_call_off(effect: &Effect) -> bool {
    matches!(effect, Effect::CallOff { .. })
}

fn row(
    user: UserId,
    facts: &InitialiseFacts,
    started: &StartedPayment,
    code: Option<String>,
    now: Timestamp,
) -> PaymentRow {
    let quote = &facts.current;
    PaymentRow {
        id: started.payment.0,
        user_id: user.0,
        program_id: quote.program.map(|program| program.0),
        session_id: quote.session.map(|session| session.0),
        item: JsonColumn(quote.item.clone()),
        method: TextEnum(facts.method),
        reference: started.payment.to_string(),
        quote: JsonColumn(quote.clone()),
        quote_hash: quote.hash.clone(),
        status: TextEnum(started.status),
        amount_minor: started.amount.amount_minor,
        currency: started.amount.currency.code().to_owned(),
        booked_minor: None,
        refunded_minor: 0,
        coupon_code: code.filter(|_| quote.has_coupon()),
        credit_minor: quote.credit().map(|credit| credit.amount_minor),
        holds_released: false,
        is_decided: false,
        enrolment_id: None,
        page: None,
        expires_at: At(started.expires_at),
        asked_at: None,
        created_at: At(now),
        updated_at: At(now),
        transaction: None,
        is_page_open: false,
        booked_at: None,
        received_minor: None,
        received_currency: None,
        country_fit: None,
        card_country: None,
    }
}

/// The order for the provider.
pub(super) async fn order(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    curricula: &Curricula,
    Payer { user, path, .. }: Payer<'_>,
    row: &PaymentRow,
    now: Timestamp,
) -> Result<Order> {
    let session = row.session_id.map(|session| session.to_string()).unwrap_or_default();
    let session = item(conn, &session, now).await?.session.ok_or(Refusal::XsNotFound)?;
    let title = curricula.get(conn, session.version_id).await?.program.title.clone();
    let (payment, days) = (row.id.to_string(), row.item.0.extension_days().map(|days| days.to_string()));
    let mut query = vec![("xs", session.slug.as_str()), ("way", path.word()), ("payment", &payment)];
    query.extend(days.as_deref().map(|days| ("extension", days)));
    // The pages' URLs contain the choices for the order, so that a payer who comes back sees the same order.
    let kept = match row.quote.0.id {
        Some(quote) => lock_quote(conn, UserId(row.user_id), quote).await?,
        None => None,
    };
    let coupon = kept.as_ref().map_or(row.coupon_code.as_deref(), |kept| kept.coupon_code.as_deref());
    query.push(("currency", row.currency.as_str()));
    let country = row.quote.0.country;
    query.extend(country.as_ref().map(|country| ("billing", country.code())));
    query.extend(kept.as_ref().filter(|kept| kept.is_base).map(|_| ("price", "everybody")));
    query.extend(coupon.map(|coupon| ("coupon", coupon)));
    query.extend(kept.as_ref().filter(|kept| !kept.use_credit).map(|_| ("credit", "no")));
    let page = |screen: Screen| platform.config.page_link(&screen.address(&[]), &query);
    Ok(Order {
        payment: PaymentId(row.id),
        item: title,
        amount: row.money(row.amount_minor)?,
        user: UserId(row.user_id),
        email: user.email.clone(),
        locale: user.locale.clone(),
        return_to: page(Screen::CheckoutSuccess),
        cancel_to: page(Screen::Checkout),
        now,
        expires_at: row.expires_at.0,
        checks_card: row.country_fit.is_some(),
    })
}

/// Cancels a payment that the provider does not know.
pub(super) async fn call_off(conn: &mut AsyncPgConnection, row: &PaymentRow, now: Timestamp) -> Result<()> {
    let Some(provider) = row.method.0.provider() else { return Ok(()) };
    let evidence = Evidence {
        provider,
        caller: None,
        reference: row.reference.clone(),
        status: Some(PaymentStatus::Cancelled),
        note: None,
        amount: None,
        refunded: None,
        card: None,
    };
    settle_by(conn, PaymentId(row.id), evidence, "not_started", now).await.map(|_| ())
}
