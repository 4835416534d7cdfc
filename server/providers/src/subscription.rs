//! What a provider is asked to take money for again and again, and what it says of that.

use domain::ids::SubscriptionId;
use domain::money::Money;
use domain::subscription::PlanInterval;
use domain::time::Timestamp;

/// A plan that a provider is asked to make, so that many can subscribe to it.
#[derive(Clone, Debug)]
pub struct PlanOrder {
    /// Names this plan at this price: asking again with the same one makes no other.
    pub key: String,
    /// The plan, in words that the payer reads on the provider's page.
    pub title: String,
    /// What a period costs.
    pub price: Money,
    /// How long a period is.
    pub interval: PlanInterval,
}

/// A subscription that a provider is asked for. Asking again with the same one gives the same page.
#[derive(Clone, Debug)]
pub struct SubscriptionOrder {
    /// The subscription.
    pub subscription: SubscriptionId,
    /// The plan's name in addresses. The provider keeps it, where it can, and says it again.
    pub slug: String,
    /// The plan, in words that the payer reads on the provider's page.
    pub plan: String,
    /// What the provider calls the plan, where it [wants one made before](crate::Providers::wants_plan).
    pub provider_plan: Option<String>,
    /// What a period costs.
    pub price: Money,
    /// How long a period is.
    pub interval: PlanInterval,
    /// The payer's address.
    pub email: String,
    /// The page of ours to which the provider sends them afterwards. It proves nothing that they come there.
    pub return_to: String,
    /// The page of ours to which they come when they leave without paying.
    pub cancel_to: String,
}

/// What is changed at a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriptionChange {
    /// It ends with its period.
    EndWithPeriod,
    /// It ends at once: no money is asked for any more.
    EndNow,
    /// No money is asked for until it goes on.
    Pause,
    /// It goes on: it does not end with its period after all, and is not paused any more.
    GoOn {
        /// Whether a new period begins and is charged at once, because the one before is over.
        is_charged_now: bool,
    },
    /// Another plan, from now on; what is left of the present period is taken into account.
    Plan {
        /// The plan's name in addresses.
        slug: String,
        /// What a period costs.
        price: Money,
        /// How long a period is.
        interval: PlanInterval,
    },
}

/// What a provider says of a subscription, unread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionStatement {
    /// Our own id, where the provider has kept it.
    pub subscription: Option<SubscriptionId>,
    /// The provider's id of it; none while its first payment is not made.
    pub reference: Option<String>,
    /// The plan's name in addresses, where the provider has kept it.
    pub plan: Option<String>,
    /// What a period costs, where the provider says so.
    pub price: Option<Money>,
    /// Its word for where it stands.
    pub word: String,
    /// The end of the period, paid or not.
    pub period_end: Option<Timestamp>,
    /// Whether that period is paid, or no payment has failed where the provider does not say that.
    pub is_paid: bool,
    /// When the latest payment was made, where the provider does not say which period it was for.
    pub paid_at: Option<Timestamp>,
    /// Whether nothing is collected for now.
    pub is_collection_paused: bool,
    /// Whether it ends with the period, where the provider says so.
    pub cancel_at_period_end: Option<bool>,
    /// The latest invoice, where there is one.
    pub invoice: Option<InvoiceStatement>,
}

/// An invoice of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceStatement {
    /// The provider's id of it.
    pub reference: String,
    /// How much it charges: what was paid if it is paid, else what is due.
    pub amount: Money,
    /// The provider's name of the money that was paid, by which it is given back; `None` if it has no such name.
    pub transaction: Option<String>,
    /// Whether it is paid.
    pub is_paid: bool,
    /// When it was made.
    pub made_at: Timestamp,
}
