//! Rows and queries of the subscriptions and their invoices.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    AsChangeset, BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{PaymentId, RefundId, SubscriptionId, UserId};
use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::subscription::apply_event::KnownSubscription;
use domain::subscription::surplus::HeldSubscription;
use domain::subscription::{BegunProgram, SubscriptionFacts, SubscriptionPlan, SubscriptionStatus};
use domain::time::Timestamp;
use providers::InvoiceStatement;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::payment::rows::amount;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{subscription_invoices, subscriptions, users};

/// Personal data in subscriptions. The rows are kept: payments must remain accounted for.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "subscriptions", theirs: "user_id = $1", left_out: &["page"], erasure: Erasure::Nothing },
    PersonalTable {
        table: "subscription_invoices",
        theirs: "subscription_id IN (SELECT id FROM subscriptions WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Nothing,
    },
];

/// One subscription.
#[derive(Clone, Debug, Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = subscriptions, treat_none_as_null = true)]
pub struct SubscriptionRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub plan_slug: String,
    pub amount_minor: i64,
    pub currency: String,
    pub provider: TextEnum<PaymentProvider>,
    pub reference: Option<String>,
    pub page: Option<String>,
    pub status: TextEnum<SubscriptionStatus>,
    pub period_end: Option<At>,
    pub cancel_at_period_end: bool,
    pub grace_until: Option<At>,
    pub is_past_due_told: bool,
    pub has_access: bool,
    pub news_at: Option<At>,
    pub next_change_at: Option<At>,
    pub created_at: At,
    pub updated_at: At,
    pub surplus_at: Option<At>,
    pub called_back_at: Option<At>,
}

/// An invoice of a subscription.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = subscription_invoices)]
pub struct InvoiceRow {
    pub reference: String,
    pub amount_minor: i64,
    pub currency: String,
    pub is_paid: bool,
    pub made_at: At,
    pub payment_id: Option<Uuid>,
}

impl SubscriptionRow {
    /// The price of a period.
    pub fn price(&self) -> Result<Money> {
        amount(self.amount_minor, &self.currency)
    }

    /// The state that is known from the provider's earlier reports.
    #[must_use]
    pub fn known(&self) -> KnownSubscription {
        KnownSubscription {
            provider: self.provider.0,
            status: self.status.0,
            period_end: self.period_end.map(|at| at.0),
            cancel_at_period_end: self.cancel_at_period_end,
            grace_until: self.grace_until.map(|at| at.0),
            is_past_due_told: self.is_past_due_told,
            news_at: self.news_at.map(|at| at.0),
            begun_at: self.created_at.0,
        }
    }

    /// Facts for the rules, with the programs that the learner has begun.
    pub fn facts(&self, programs: Vec<BegunProgram>) -> Result<SubscriptionFacts> {
        Ok(SubscriptionFacts {
            provider: self.provider.0,
            plan: SubscriptionPlan { slug: self.plan_slug.clone(), price: self.price()? },
            status: self.status.0,
            period_end: self.period_end.map(|at| at.0),
            cancel_at_period_end: self.cancel_at_period_end,
            grace_until: self.grace_until.map(|at| at.0),
            is_surplus: self.surplus_at.is_some(),
            is_called_back: self.called_back_at.is_some(),
            programs,
        })
    }
}

/// Facts about a learner's subscriptions for the rules.
pub fn held(all: &[SubscriptionRow]) -> Result<Vec<HeldSubscription>> {
    let held = all.iter().map(|row| {
        let subscription = row.facts(Vec::new())?;
        Ok(HeldSubscription { id: SubscriptionId(row.id), begun_at: row.created_at.0, subscription })
    });
    held.collect()
}

/// The subscriptions of a learner, newest first.
pub async fn subscriptions_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<SubscriptionRow>> {
    let query = subscriptions::table.filter(subscriptions::user_id.eq(user.0));
    let query = query.order((subscriptions::created_at.desc(), subscriptions::id)).limit(MAX_ROWS);
    Ok(query.select(SubscriptionRow::as_select()).load(conn).await?)
}

/// Locks the learner's row until the transaction ends, so that their subscriptions change one after the other.
pub async fn lock_subscriber(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    let row = users::table.find(user.0).select(users::id).for_no_key_update();
    row.first::<Uuid>(conn).await?;
    Ok(())
}

/// Locks a subscription and its learner until the transaction ends.
pub async fn lock_subscription(conn: &mut AsyncPgConnection, id: SubscriptionId) -> Result<Option<SubscriptionRow>> {
    let of = subscriptions::table.find(id.0).select(subscriptions::user_id);
    let Some(user): Option<Uuid> = of.first(conn).await.optional()? else { return Ok(None) };
    lock_subscriber(conn, UserId(user)).await?;
    let query = subscriptions::table.find(id.0).select(SubscriptionRow::as_select()).for_update();
    Ok(query.first(conn).await.optional()?)
}

/// A subscription.
pub async fn subscription(conn: &mut AsyncPgConnection, id: SubscriptionId) -> Result<Option<SubscriptionRow>> {
    Ok(subscriptions::table.find(id.0).select(SubscriptionRow::as_select()).first(conn).await.optional()?)
}

/// The subscription with this reference at a provider.
pub async fn subscription_called(
    conn: &mut AsyncPgConnection,
    provider: PaymentProvider,
    reference: &str,
) -> Result<Option<SubscriptionRow>> {
    let query = subscriptions::table.filter(subscriptions::reference.eq(reference));
    let query = query.filter(subscriptions::provider.eq(TextEnum(provider))).select(SubscriptionRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Writes a new subscription.
pub async fn insert(conn: &mut AsyncPgConnection, row: &SubscriptionRow) -> Result<()> {
    diesel::insert_into(subscriptions::table).values(row).execute(conn).await?;
    Ok(())
}

/// Writes all columns of a subscription.
pub async fn store(conn: &mut AsyncPgConnection, row: &SubscriptionRow) -> Result<()> {
    diesel::update(subscriptions::table.find(row.id)).set(row).execute(conn).await?;
    Ok(())
}

/// The subscriptions for which a change by time is due, and those whose first payment is still missing.
pub async fn to_look_after(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Vec<SubscriptionRow>> {
    let incomplete = subscriptions::status.eq(TextEnum(SubscriptionStatus::Incomplete));
    let due = subscriptions::next_change_at.le(At(now));
    let query = subscriptions::table.filter(due.or(incomplete));
    Ok(query.order(subscriptions::updated_at).limit(MAX_ROWS).select(SubscriptionRow::as_select()).load(conn).await?)
}

/// The invoices of a subscription, newest first.
pub async fn invoices_of(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Vec<InvoiceRow>> {
    let query = subscription_invoices::table.filter(subscription_invoices::subscription_id.eq(id));
    let query = query.order(subscription_invoices::made_at.desc()).limit(MAX_ROWS);
    Ok(query.select(InvoiceRow::as_select()).load(conn).await?)
}

/// Records the payment that booked an invoice.
pub async fn apply_invoice_booked(
    conn: &mut AsyncPgConnection,
    (id, reference): (Uuid, &str),
    payment: PaymentId,
) -> Result<()> {
    let row = diesel::update(subscription_invoices::table.find((id, reference)));
    row.set(subscription_invoices::payment_id.eq(payment.0)).execute(conn).await?;
    Ok(())
}

/// Records the refund of the invoice for which a payment was booked.
pub async fn apply_invoice_returned(
    conn: &mut AsyncPgConnection,
    (id, payment): (Uuid, PaymentId),
    refund: RefundId,
) -> Result<()> {
    use subscription_invoices::{payment_id, refund_id, subscription_id};

    let of_payment = subscription_id.eq(id).and(payment_id.eq(payment.0));
    let row = diesel::update(subscription_invoices::table.filter(of_payment));
    row.set(refund_id.eq(refund.0)).execute(conn).await?;
    Ok(())
}

/// The refunds of charges of a learner's surplus subscriptions.
pub async fn charges_returned(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<Uuid>> {
    let query = subscription_invoices::table.inner_join(subscriptions::table);
    let query = query.filter(subscriptions::user_id.eq(user.0)).limit(MAX_ROWS);
    let refunds: Vec<Option<Uuid>> = query
        .filter(subscription_invoices::refund_id.is_not_null())
        .select(subscription_invoices::refund_id)
        .load(conn)
        .await?;
    Ok(refunds.into_iter().flatten().collect())
}

/// The subscription for which a payment was charged.
pub async fn subscription_charged(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<Option<SubscriptionId>> {
    let query = subscription_invoices::table.filter(subscription_invoices::payment_id.eq(payment.0));
    let id: Option<Uuid> = query.select(subscription_invoices::subscription_id).first(conn).await.optional()?;
    Ok(id.map(SubscriptionId))
}

/// The payments that booked charges of a learner's subscriptions.
pub async fn charged_payments(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<Uuid>> {
    let query = subscription_invoices::table.inner_join(subscriptions::table);
    let query = query.filter(subscriptions::user_id.eq(user.0)).order(subscription_invoices::made_at.desc());
    let booked: Vec<Option<Uuid>> = query.limit(MAX_ROWS).select(subscription_invoices::payment_id).load(conn).await?;
    Ok(booked.into_iter().flatten().collect())
}

/// Stores an invoice as its provider reports it.
pub async fn apply_invoice(conn: &mut AsyncPgConnection, id: Uuid, invoice: &InvoiceStatement) -> Result<()> {
    use subscription_invoices::{amount_minor, currency, is_paid, made_at, reference, subscription_id};

    let values = (
        amount_minor.eq(invoice.amount.amount_minor),
        currency.eq(invoice.amount.currency.code()),
        is_paid.eq(invoice.is_paid),
        made_at.eq(At(invoice.made_at)),
    );
    diesel::insert_into(subscription_invoices::table)
        .values((subscription_id.eq(id), reference.eq(&invoice.reference), values))
        .on_conflict((subscription_id, reference))
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
