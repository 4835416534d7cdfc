//! Subscriptions: the plans, who has which, their invoices, and what they give. The provider asks for the money; what it
//! says is applied by the rules.

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

/// A plan as it is offered to the learner who asks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OfferedPlan)]
pub(crate) struct PlanView {
    /// Its name in addresses.
    slug: String,
    /// Its title.
    title: String,
    /// What it gives, in a sentence.
    about: String,
    /// How long a period is.
    interval: PlanInterval,
    /// What a period costs.
    price: Money,
}

/// A subscription as its learner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub(crate) struct SubscriptionView {
    /// The subscription.
    id: SubscriptionId,
    /// The plan, at the price at which it was taken.
    plan: PlanView,
    /// Who asks for the money.
    provider: PaymentProvider,
    /// Where it stands.
    standing: SubscriptionStanding,
    /// The end of the period that is paid.
    period_end: Option<Timestamp>,
    /// What each act would do now, as far as it is possible.
    acts: Vec<PossibleAct>,
    /// Its invoices, newest first.
    invoices: Vec<InvoiceView>,
}

/// What an act would do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PossibleAct {
    /// The plan to change to at its price in the subscription's currency, where the act is that.
    plan: Option<SubscriptionPlan>,
    /// What it does.
    managed: Managed,
    /// The titles of the programs that would close.
    closes: Vec<String>,
}

/// An invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionInvoice)]
pub(crate) struct InvoiceView {
    /// The provider's name of it.
    reference: String,
    /// How much.
    amount: Money,
    /// Whether it is paid.
    is_paid: bool,
    /// When it was made.
    made_at: Timestamp,
    /// Its receipt; `None` if it is not paid, or was paid before invoices had receipts.
    receipt: Option<InvoiceReceipt>,
}

/// The receipt of an invoice.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct InvoiceReceipt {
    /// The purchase that it is the receipt of.
    purchase: PaymentId,
    /// Its number.
    number: String,
}
