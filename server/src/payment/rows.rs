//! Rows and queries of the tables of payments.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{PaymentId, ProgramId, SessionId, UserId};
use domain::money::{Currency, Money};
use domain::payment::initialise::EarlierPayment;
use domain::payment::method::PaymentMethod;
use domain::payment::receipt::Receipt;
use domain::payment::{PaymentFacts, PaymentStatus};
use domain::price::Country;
use domain::price::check_country::{CountryMismatch, FitFacts, card_mismatch};
use domain::price::{Quote, QuoteItem};
use domain::time::Timestamp;
use providers::Subject;
use serde_json::Value;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::page::MAX_ROWS;
use crate::payment::PaymentStep;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{payment_events, payments, purchases, users};

/// Personal data in payments. The rows are kept: payments must remain accounted for.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "payments", theirs: "user_id = $1", left_out: &["page"], erasure: Erasure::Nothing },
    PersonalTable {
        table: "payment_events",
        theirs: "payment_id IN (SELECT id FROM payments WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Nothing,
    },
    PersonalTable { table: "purchases", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing },
];

/// One payment.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = payments)]
pub struct PaymentRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub program_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub item: JsonColumn<QuoteItem>,
    pub method: TextEnum<PaymentMethod>,
    pub reference: String,
    pub quote: JsonColumn<Quote>,
    pub quote_hash: String,
    pub status: TextEnum<PaymentStatus>,
    pub amount_minor: i64,
    pub currency: String,
    pub booked_minor: Option<i64>,
    pub refunded_minor: i64,
    pub coupon_code: Option<String>,
    pub credit_minor: Option<i64>,
    pub holds_released: bool,
    pub is_decided: bool,
    pub enrolment_id: Option<Uuid>,
    pub page: Option<JsonColumn<PaymentStep>>,
    pub expires_at: At,
    pub asked_at: Option<At>,
    pub created_at: At,
    pub updated_at: At,
    pub transaction: Option<String>,
    pub is_page_open: bool,
    pub booked_at: Option<At>,
    pub received_minor: Option<i64>,
    pub received_currency: Option<String>,
    pub country_fit: Option<JsonColumn<FitFacts>>,
    pub card_country: Option<String>,
}

/// A receipt.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = purchases)]
pub struct PurchaseRow {
    pub payment_id: Uuid,
    pub receipt_number: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub booked_at: At,
    pub receipt: JsonColumn<Receipt>,
}

impl PurchaseRow {
    /// The amount paid.
    pub fn paid(&self) -> Result<Money> {
        amount(self.amount_minor, &self.currency)
    }
}

impl PaymentRow {
    /// An amount in the payment's currency.
    pub fn money(&self, amount_minor: i64) -> Result<Money> {
        amount(amount_minor, &self.currency)
    }

    /// Facts about the payment for the rules, with the learner's other payments for the same item.
    pub fn facts(&self, all: &[PaymentRow]) -> Result<PaymentFacts> {
        let is_other = |row: &&PaymentRow| {
            row.id != self.id
                && row.item == self.item
                && row.program_id == self.program_id
                && row.session_id == self.session_id
                && !row.booked_at.is_some_and(|at| self.item.0.is_bought_anew(at.0, self.created_at.0))
        };
        Ok(PaymentFacts {
            user: UserId(self.user_id),
            provider: self.method.0.provider(),
            reference: self.reference.clone(),
            status: self.status.0,
            amount: self.money(self.amount_minor)?,
            booked: self.booked_minor.map(|minor| self.money(minor)).transpose()?,
            refunded: self.money(self.refunded_minor)?,
            coupon: self.coupon_code.is_some(),
            credit: self.credit()?,
            holds_released: self.holds_released,
            is_decided: self.is_decided,
            others: all.iter().filter(is_other).map(|row| row.status.0).collect(),
            fit: self.fit().cloned(),
        })
    }

    /// Facts for checking the country of the card. `None` if the price does not depend on a country.
    pub fn fit(&self) -> Option<&FitFacts> {
        self.country_fit.as_ref().map(|fit| &fit.0)
    }

    /// Reason why the country of the card does not match the price. `None`: it matches, or the country is unknown.
    pub fn mismatch(&self) -> Option<CountryMismatch> {
        let card = self.card_country.as_deref().and_then(Country::from_code)?;
        card_mismatch(self.fit(), Some(card))
    }

    /// The received amount, as the provider last reported it.
    pub fn received(&self) -> Result<Option<Money>> {
        let received = self.received_minor.zip(self.received_currency.as_deref());
        received.map(|(minor, currency)| amount(minor, currency)).transpose()
    }

    /// The payment's ids at its provider.
    #[must_use]
    pub fn subject(&self) -> Subject {
        let (payment, reference) = (Some(PaymentId(self.id)), Some(self.reference.clone()));
        Subject { payment, reference, transaction: self.transaction.clone(), user: Some(UserId(self.user_id)) }
    }

    /// The credit spent on the payment.
    pub fn credit(&self) -> Result<Option<Money>> {
        self.credit_minor.map(|minor| self.money(minor)).transpose()
    }

    /// The payment as one of the learner's earlier payments, for the rules.
    pub fn earlier(&self) -> Result<EarlierPayment> {
        Ok(EarlierPayment {
            payment: PaymentId(self.id),
            item: self.item.0.clone(),
            program: self.program_id.map(ProgramId),
            session: self.session_id.map(SessionId),
            method: self.method.0,
            quote_hash: self.quote_hash.clone(),
            status: self.status.0,
            expires_at: self.expires_at.0,
            coupon: self.coupon_code.is_some(),
            credit: self.credit()?,
            booked: self.booked_minor.map(|minor| self.money(minor)).transpose()?,
        })
    }
}

/// The amount in a row.
pub fn amount(amount_minor: i64, currency: &str) -> Result<Money> {
    let currency = Currency::from_code(currency).ok_or_else(|| Error::broken("an amount has no currency"))?;
    Ok(Money { amount_minor, currency })
}

/// The payments of a learner, oldest first.
pub async fn payments_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<PaymentRow>> {
    let query = payments::table.filter(payments::user_id.eq(user.0)).order((payments::created_at, payments::id));
    Ok(query.select(PaymentRow::as_select()).load(conn).await?)
}

/// Writes a new payment.
pub async fn insert(conn: &mut AsyncPgConnection, row: &PaymentRow) -> Result<()> {
    diesel::insert_into(payments::table).values(row).execute(conn).await?;
    Ok(())
}

/// Locks a payment and its payer until the transaction ends, so that a payer's payments begin and end one after the
/// other.
pub async fn lock_payment(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<Option<PaymentRow>> {
    let payer = payments::table.find(payment.0).select(payments::user_id);
    let payer = users::table.filter(users::id.eq_any(payer)).select(users::id).for_no_key_update();
    if payer.first::<Uuid>(conn).await.optional()?.is_none() {
        return Ok(None);
    }
    let query = payments::table.find(payment.0).select(PaymentRow::as_select());
    Ok(query.for_update().first(conn).await.optional()?)
}

/// The payment with this id. Without an id, the payment with this reference at the provider; without a reference, the
/// payment with this transaction id.
pub async fn find_payment(conn: &mut AsyncPgConnection, of: &Subject) -> Result<Option<PaymentRow>> {
    let query = payments::table.select(PaymentRow::as_select()).into_boxed();
    let query = match (of.payment, &of.reference, &of.transaction) {
        (Some(payment), _, _) => query.filter(payments::id.eq(payment.0)),
        (None, Some(reference), _) => query.filter(payments::reference.eq(reference)),
        (None, None, Some(transaction)) => query.filter(payments::transaction.eq(transaction)),
        (None, None, None) => return Ok(None),
    };
    Ok(query.first(conn).await.optional()?)
}

/// Stores the payer's next step at the provider, and the provider's reference of the payment.
pub async fn apply_page(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    reference: &str,
    step: &PaymentStep,
) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    let page = payments::page.eq(JsonColumn(step.clone()));
    let page = (page, payments::reference.eq(reference), payments::is_page_open.eq(true));
    row.set(page).execute(conn).await?;
    Ok(())
}

/// Stores the provider's id of the payment's transaction.
pub async fn apply_transaction(conn: &mut AsyncPgConnection, payment: PaymentId, transaction: &str) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::transaction.eq(transaction)).execute(conn).await?;
    Ok(())
}

/// Stores the country of the card with which a payment is made, if it is known.
pub async fn apply_card(conn: &mut AsyncPgConnection, payment: PaymentId, country: Option<Country>) -> Result<()> {
    let Some(country) = country else { return Ok(()) };
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::card_country.eq(country.code())).execute(conn).await?;
    Ok(())
}

/// Records that the provider was asked about a payment, and the amount that it has received, if known.
pub async fn apply_asked(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    received: Option<Money>,
    now: Timestamp,
) -> Result<()> {
    let received = received.map(|Money { amount_minor, currency }| {
        (payments::received_minor.eq(amount_minor), payments::received_currency.eq(currency.code().to_owned()))
    });
    let row = diesel::update(payments::table.find(payment.0));
    row.set((payments::asked_at.eq(At(now)), received)).execute(conn).await?;
    Ok(())
}

/// The payments that are not settled and began before an instant, oldest first.
pub async fn unsettled(conn: &mut AsyncPgConnection, before: Timestamp) -> Result<Vec<PaymentRow>> {
    let open = [PaymentStatus::Initialised, PaymentStatus::Pending, PaymentStatus::Processing].map(TextEnum);
    let query = payments::table.filter(payments::status.eq_any(open)).filter(payments::created_at.le(At(before)));
    let query = query.order(payments::created_at).limit(MAX_ROWS).select(PaymentRow::as_select());
    Ok(query.load(conn).await?)
}

/// A status change of a payment, and its source.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The status before. `None`: the payment begins.
    pub from: Option<PaymentStatus>,
    /// The status after.
    pub to: PaymentStatus,
    /// The source of the change.
    pub source: &'a str,
}

/// Records a status change of a payment, with its evidence.
pub async fn note_move(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    moved: Move<'_>,
    evidence: &Value,
    now: Timestamp,
) -> Result<()> {
    let row = (
        payment_events::id.eq(new_id(now)),
        payment_events::payment_id.eq(payment.0),
        payment_events::source.eq(moved.source),
        payment_events::from_status.eq(moved.from.map(TextEnum)),
        payment_events::to_status.eq(TextEnum(moved.to)),
        payment_events::evidence.eq(evidence),
        payment_events::at.eq(At(now)),
    );
    diesel::insert_into(payment_events::table).values(row).execute(conn).await?;
    Ok(())
}

/// Changes the status of a payment. If the payment is closed unpaid, also records that its coupon and its credit are
/// released.
pub async fn apply_move(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    to: PaymentStatus,
    now: Timestamp,
) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    let moved = (payments::status.eq(TextEnum(to)), payments::updated_at.eq(At(now)));
    if to.is_closed_unpaid() {
        row.set((moved, payments::holds_released.eq(true))).execute(conn).await?;
    } else {
        row.set(moved).execute(conn).await?;
    }
    Ok(())
}

/// Records the enrolment that a payment paid for.
pub async fn apply_granted(conn: &mut AsyncPgConnection, payment: PaymentId, enrolment: Uuid) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::enrolment_id.eq(enrolment)).execute(conn).await?;
    Ok(())
}

/// Books the amount paid, with its receipt.
pub async fn apply_booked(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    number: i64,
    receipt: Receipt,
) -> Result<()> {
    let (paid, at) = (receipt.paid, At(receipt.issued_at));
    let row = diesel::update(payments::table.find(payment.id));
    row.set((payments::booked_minor.eq(paid.amount_minor), payments::booked_at.eq(at))).execute(conn).await?;
    let receipt = (
        purchases::payment_id.eq(payment.id),
        purchases::user_id.eq(payment.user_id),
        purchases::receipt_number.eq(number),
        purchases::amount_minor.eq(paid.amount_minor),
        purchases::currency.eq(paid.currency.code()),
        purchases::booked_at.eq(at),
        purchases::receipt.eq(JsonColumn(receipt)),
    );
    diesel::insert_into(purchases::table).values(receipt).execute(conn).await?;
    Ok(())
}

/// Records a refunded amount of a payment.
pub async fn apply_refunded(conn: &mut AsyncPgConnection, payment: PaymentId, back: Money) -> Result<()> {
    let row = diesel::update(payments::table.find(payment.0));
    row.set(payments::refunded_minor.eq(payments::refunded_minor + back.amount_minor)).execute(conn).await?;
    Ok(())
}

/// A page of the learner's purchases, newest first. Begins after the purchase of the payment `after`, if given.
pub async fn purchases_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    after: Option<Uuid>,
) -> Result<Vec<(PurchaseRow, PaymentRow)>> {
    use purchases::{payment_id, receipt_number, user_id};

    let query = purchases::table.inner_join(payments::table).filter(user_id.eq(user.0)).order(receipt_number.desc());
    let query = query.limit(MAX_ROWS).select((PurchaseRow::as_select(), PaymentRow::as_select())).into_boxed();
    let Some(after) = after else { return Ok(query.load(conn).await?) };
    let last = purchases::table.filter(user_id.eq(user.0).and(payment_id.eq(after))).select(receipt_number);
    let Some(last): Option<i64> = last.first(conn).await.optional()? else { return Ok(Vec::new()) };
    Ok(query.filter(receipt_number.lt(last)).load(conn).await?)
}

/// The receipt of a payment. `None`: it has no receipt.
pub async fn receipt(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<Option<PurchaseRow>> {
    let query = purchases::table.find(payment.0).select(PurchaseRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// The receipts of payments.
pub async fn receipts(conn: &mut AsyncPgConnection, payments: &[Uuid]) -> Result<Vec<PurchaseRow>> {
    let query = purchases::table.filter(purchases::payment_id.eq_any(payments)).select(PurchaseRow::as_select());
    Ok(query.load(conn).await?)
}

/// One of the learner's purchases.
pub async fn purchase(
    conn: &mut AsyncPgConnection,
    user: UserId,
    payment: PaymentId,
) -> Result<Option<(PurchaseRow, PaymentRow)>> {
    let query = purchases::table.inner_join(payments::table).filter(purchases::payment_id.eq(payment.0));
    let query = query.filter(purchases::user_id.eq(user.0));
    Ok(query.select((PurchaseRow::as_select(), PaymentRow::as_select())).first(conn).await.optional()?)
}
