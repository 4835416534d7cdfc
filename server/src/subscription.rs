//! Subscriptions: the plans, the learners' subscriptions, their invoices, and the access that they give. The provider
//! charges the learner, and the rules apply the provider's reports.

pub mod apply_webhook;
pub mod begin;
pub(crate) mod book;
pub mod call_back;
pub mod change;
pub mod end_erased;
pub mod end_surplus;
pub mod follow;
pub mod give_back;
pub mod import;
pub mod look_after;
pub mod manage;
pub mod open_page;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod plan_rows;
pub mod provider_plan;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show;
pub mod view;

use domain::ids::{PaymentId, SubscriptionId};
use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::subscription::manage::Managed;
use domain::subscription::standing::SubscriptionStanding;
use domain::subscription::{PlanInterval, SubscriptionPlan};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A plan as offered to the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OfferedPlan)]
pub(crate) struct PlanView {
    /// Its slug in URLs.
    slug: String,
    /// Its title.
    title: String,
    /// Its benefits in one sentence.
    about: String,
    /// Length of a period.
    interval: PlanInterval,
    /// Price of a period.
    price: Money,
}

/// A subscription as the learner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub(crate) struct SubscriptionView {
    /// The subscription.
    id: SubscriptionId,
    /// The plan, at the price that was agreed.
    plan: PlanView,
    /// The provider that charges the learner.
    provider: PaymentProvider,
    /// Its status and access.
    standing: SubscriptionStanding,
    /// The end of the paid period.
    period_end: Option<Timestamp>,
    /// The actions that are possible now, each with its effect.
    acts: Vec<PossibleAct>,
    /// Its invoices, newest first.
    invoices: Vec<InvoiceView>,
}

/// A possible action and its effect.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PossibleAct {
    /// The plan to change to, at its price in the subscription's currency. `None` for other actions.
    plan: Option<SubscriptionPlan>,
    /// The effect.
    managed: Managed,
    /// The titles of the programs that would close.
    closes: Vec<String>,
}

/// An invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionInvoice)]
pub(crate) struct InvoiceView {
    /// The provider's id of it.
    reference: String,
    /// The amount.
    amount: Money,
    /// Whether it is paid.
    is_paid: bool,
    /// Its date.
    made_at: Timestamp,
    /// Its receipt. `None`: it is not paid, or was paid before invoices had receipts.
    receipt: Option<InvoiceReceipt>,
}

/// The receipt of an invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceReceipt {
    /// The purchase for which it was issued.
    purchase: PaymentId,
    /// Its number.
    number: String,
}
