//! A request for a subscription to a provider, and the provider's answers.

use domain::ids::SubscriptionId;
use domain::money::Money;
use domain::subscription::{PlanInterval, SubscriptionStatus};
use domain::time::Timestamp;

/// A plan to create at a provider. Many payers can subscribe to it.
#[derive(Clone, Debug)]
pub struct PlanOrder {
    /// Idempotency key of this plan at this price: repeating the key creates no second plan.
    pub key: String,
    /// The plan's title, in words that the payer reads on the provider's page.
    pub title: String,
    /// Price of a period.
    pub price: Money,
    /// Length of a period.
    pub interval: PlanInterval,
}

/// A subscription to request from a provider. Sending the same order twice gives the same page.
#[derive(Clone, Debug)]
pub struct SubscriptionOrder {
    /// The subscription.
    pub subscription: SubscriptionId,
    /// The plan's slug. A provider that supports metadata stores and returns it.
    pub slug: String,
    /// The plan's title, in words that the payer reads on the provider's page.
    pub plan: String,
    /// The provider's id of the plan, if it [requires a plan](crate::Providers::wants_plan).
    pub provider_plan: Option<String>,
    /// Price of a period.
    pub price: Money,
    /// Length of a period.
    pub interval: PlanInterval,
    /// The payer's address.
    pub email: String,
    /// Our page to which the provider sends the payer afterwards. Their arrival is no evidence of a payment.
    pub return_to: String,
    /// Our page for payers who leave without paying.
    pub cancel_to: String,
}

/// A change of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriptionChange {
    /// It ends with its period.
    EndWithPeriod,
    /// It ends at once: no more charges are made.
    EndNow,
    /// No charges are made until it resumes.
    Pause,
    /// It resumes: it no longer ends with its period, and is no longer paused.
    GoOn {
        /// Whether a new period begins and is charged at once, because the previous period is over.
        is_charged_now: bool,
    },
    /// It changes to another plan now; the remainder of the current period is taken into account.
    Plan {
        /// The plan's slug.
        slug: String,
        /// Price of a period.
        price: Money,
        /// Length of a period.
        interval: PlanInterval,
    },
}

/// A provider's report on a subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionStatement {
    /// Our own id, if the provider has stored it.
    pub subscription: Option<SubscriptionId>,
    /// The provider's id of it; `None` until its first payment is made.
    pub reference: Option<String>,
    /// The plan's slug, if the provider has stored it.
    pub plan: Option<String>,
    /// Price of a period, if the provider reports it.
    pub price: Option<Money>,
    /// The provider's word for the status.
    pub word: String,
    /// The status; `None` if the word is not known.
    pub status: Option<SubscriptionStatus>,
    /// The end of the period, paid or not.
    pub period_end: Option<Timestamp>,
    /// Whether that period is paid. If the provider does not report that, whether no payment has failed.
    pub is_paid: bool,
    /// When the latest payment was made, if the provider does not report the period that it paid for.
    pub paid_at: Option<Timestamp>,
    /// Whether the collection of payments is paused.
    pub is_collection_paused: bool,
    /// Whether it ends with the period, if the provider reports that.
    pub cancel_at_period_end: Option<bool>,
    /// The latest invoice, if there is one.
    pub invoice: Option<InvoiceStatement>,
}

/// An invoice of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceStatement {
    /// The provider's id of the invoice.
    pub reference: String,
    /// The amount: paid if the invoice is paid, otherwise due.
    pub amount: Money,
    /// The provider's id of the received money, which refunds need; `None` if the provider does not name it.
    pub transaction: Option<String>,
    /// Whether it is paid.
    pub is_paid: bool,
    /// When it was made.
    pub made_at: Timestamp,
}
