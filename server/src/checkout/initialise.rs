//! Begins a payment on the quote that a learner agreed to: what it takes is taken in one transaction, the provider is
//! asked outside of any, and its page is kept in a second one. Asking again gives the same payment and the same page.

use domain::enrolment::enrol::{EnrolFacts, enrol};
use domain::ids::{PaymentId, QuoteId};
use domain::money::Currency;
use domain::payment::effect::Effect;
use domain::payment::initialise::{InitialiseFacts, Initialised, Started, initialise};
use domain::payment::method::PaymentMethod;
use domain::payment::settle::Evidence;
use domain::payment::{PaymentStatus, initiate_failed};
use providers::Order;
use serde_json::json;

use crate::account::rows::UserRow;
use crate::checkout::apply::apply_effects;
use crate::checkout::basket::{Asked, basket, item};
use crate::checkout::settle::settle_by;
use crate::checkout::show_price::PriceCountry;
use crate::checkout::{PaymentPath, PaymentView};
use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::db::Pool;
use crate::enrolment::rows::enrolment_in;
use crate::idempotency::{Answer, Once};
use crate::network_country::NetworkCountry;
use crate::payment::PaymentStep;
use crate::payment::rows::{self as payment_rows, Move, PaymentRow};
use crate::prelude::*;
use crate::price::rows::lock_quote;
use crate::program::curriculum::Curricula;

/// What a learner agreed to.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitialiseRequest {
    /// The quote.
    quote: QuoteId,
    /// Its hash.
    hash: String,
}

/// A payment that has begun, and how the payer goes on.
#[derive(Serialize, ToSchema)]
pub(crate) struct InitialisedPayment {
    /// The payment.
    payment: PaymentView,
    /// How the payer goes on.
    then: PaymentStep,
    /// The place, where the payment is settled at once.
    enrolment: Option<EnrolmentId>,
}

impl InitialisedPayment {
    fn of(row: &PaymentRow) -> Result<Self> {
        let then = row.page.clone().map_or(PaymentStep::Done, |page| page.0);
        Ok(Self { payment: PaymentView::of(row)?, then, enrolment: row.enrolment_id.map(EnrolmentId) })
    }
}

/// Who begins a payment, from where and how.
#[derive(Clone, Copy)]
struct Payer<'a> {
    user: &'a UserRow,
    network: NetworkCountry,
    path: PaymentPath,
}

/// Begins a payment.
#[utoipa::path(
    params(("method" = PaymentPath, Path), Once),
    responses((status = 201, body = InitialisedPayment))
)]
#[post("/payment/{method}/initialise-transaction")]
pub(crate) async fn initialise_transaction(
    mut learner: Learner,
    (platform, curricula): (Data<Platform>, Data<Curricula>),
    (once, pool): (Once, Pool),
    network: NetworkCountry,
    Now(now): Now,
    path: Path<PaymentPath>,
    Json(body): Json<InitialiseRequest>,
) -> Result<Answer> {
    let (user, method) = (learner.id, path.method());
    let account = learner.user.clone();
    let payer = Payer { user: &account, network, path: *path };
    if method == PaymentMethod::Free {
        let work = async |conn: &mut AsyncPgConnection| {
            let payment = begin(conn, payer, &body, now).await?;
            InitialisedPayment::of(&begun(conn, payment).await?)
        };
        return once.perform(&mut learner.conn, user, now, work).await;
    }
    let payment = learner.conn.transaction(async |conn| begin(conn, payer, &body, now).await).await?;
    let row = begun(&mut learner.conn, payment).await?;
    if row.page.is_none() && row.status.0 == PaymentStatus::Initialised {
        let order = order(&mut learner.conn, &platform, &curricula, payer, &row, now).await?;
        drop(learner);
        let started = platform.providers.start(method, &order).await;
        let conn = &mut *pool.connection().await?;
        let work = async |conn: &mut AsyncPgConnection| {
            let started = started.as_ref().map_err(|fault| Error::broken(fault.to_string()))?;
            payment_rows::apply_page(conn, payment, &started.reference, &started.then.clone().into()).await?;
            InitialisedPayment::of(&begun(conn, payment).await?)
        };
        return match &started {
            Ok(_) => once.perform(conn, user, now, work).await,
            Err(fault) => {
                tracing::warn!(%fault, %payment, "a payment could not be started");
                let is_over = !fault.may_be_done();
                conn.transaction(async |conn| if is_over { call_off(conn, &row, now).await } else { Ok(()) }).await?;
                Err(method.provider().map_or(Refusal::UnexpectedPaymentType, initiate_failed).into())
            }
        };
    }
    let answer = async |_: &mut AsyncPgConnection| InitialisedPayment::of(&row);
    once.perform(&mut learner.conn, user, now, answer).await
}

async fn begun(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<PaymentRow> {
    let row = payment_rows::lock_payment(conn, payment).await?;
    row.ok_or_else(|| Error::broken("a payment was begun and is gone"))
}

/// Begins the payment, or finds the one that is gone on with.
async fn begin(
    conn: &mut AsyncPgConnection,
    Payer { user: account, network, path }: Payer<'_>,
    body: &InitialiseRequest,
    now: Timestamp,
) -> Result<PaymentId> {
    let (user, method) = (UserId(account.id), path.method());
    let kept = lock_quote(conn, user, body.quote).await?.ok_or(Refusal::PaymentQuoteNotFound)?;
    let session = kept.quote.0.session.ok_or(Refusal::XsNotFound)?;
    let item = item(conn, &session.to_string()).await?;
    let country = PriceCountry::of(account.country(), network);
    let asked = Asked {
        user: Some(user),
        country: country.map(PriceCountry::code),
        currency: kept.currency.as_deref().and_then(Currency::from_code),
        coupon: kept.coupon_code.clone(),
        use_credit: kept.use_credit,
        provider: method.provider(),
        is_paid: true,
    };
    let basket = basket(conn, &item, &asked, now).await?;
    let current = basket.current(body.quote)?;
    let offered = item.session.as_ref().ok_or(Refusal::XsNotFound)?;
    let existing = enrolment_in(conn, user, offered.id).await?.map(|row| (EnrolmentId(row.id), row.status.0));
    let facts = InitialiseFacts {
        now,
        payment: PaymentId(new_id(now)),
        method,
        agreed_hash: body.hash.clone(),
        kept: kept.quote.0.clone(),
        current: current.clone(),
        coupon_providers: basket.coupon_providers(),
        owned: existing.filter(|(_, status)| status.is_kept()).map(|(enrolment, _)| enrolment),
        earlier: basket.earlier.clone(),
    };
    let started = match initialise(&facts)? {
        Initialised::Resumed { payment } => return Ok(payment),
        Initialised::Started(started) => started,
    };
    // Who cannot take a place any more pays nothing.
    enrol(&EnrolFacts { now, session: offered.offer_facts()?, price: None, existing })?;
    let row = row(user, &facts, &started, basket.code.map(|code| code.terms.code), now);
    // Others for the same are called off first, and only then one more is live.
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

fn row(user: UserId, facts: &InitialiseFacts, started: &Started, code: Option<String>, now: Timestamp) -> PaymentRow {
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
    }
}

/// What the provider is asked for.
async fn order(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    curricula: &Curricula,
    Payer { user, path, .. }: Payer<'_>,
    row: &PaymentRow,
    now: Timestamp,
) -> Result<Order> {
    let session = row.session_id.map(|session| session.to_string()).unwrap_or_default();
    let session = item(conn, &session).await?.session.ok_or(Refusal::XsNotFound)?;
    let title = curricula.get(conn, session.version_id).await?.program.title.clone();
    let query = [("xs", session.slug.as_str()), ("way", path.word()), ("payment", &row.id.to_string())];
    let page = |page: &str| platform.config.page_link(page, &query);
    Ok(Order {
        payment: PaymentId(row.id),
        item: title,
        amount: row.money(row.amount_minor)?,
        user: UserId(row.user_id),
        email: user.email.clone(),
        locale: user.locale.clone(),
        return_to: page("/checkout/success"),
        cancel_to: page("/checkout"),
        now,
        expires_at: row.expires_at.0,
    })
}

/// Closes a payment of which the provider has heard nothing.
async fn call_off(conn: &mut AsyncPgConnection, row: &PaymentRow, now: Timestamp) -> Result<()> {
    let Some(provider) = row.method.0.provider() else { return Ok(()) };
    let evidence = Evidence {
        provider,
        caller: None,
        reference: row.reference.clone(),
        is_used: false,
        status: Some(PaymentStatus::Cancelled),
        note: None,
        amount: None,
        refunded: None,
    };
    settle_by(conn, PaymentId(row.id), evidence, "not_started", now).await.map(|_| ())
}
