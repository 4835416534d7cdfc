//! Subscriptions: access to every program for as long as it is paid, period by period.
//!
//! # Status and access
//! | Status | Access | Next |
//! |---|---|---|
//! | `incomplete` | no access: the first payment has not been made | `trialing`, `active`, `expired` |
//! | `trialing` | until 15 days after the end of the trial | `active`, `past_due`, `canceled` |
//! | `active` | until 15 days after the end of the period | `past_due`, `paused`, `canceled` |
//! | `trialing` or `active`, and cancelled | until the end of the trial or period | `canceled` |
//! | `past_due` | until the end of the 15 days | `active`, `unpaid`, `canceled` at once |
//! | `paused` | until the end of the paid period | `active`, `canceled` |
//! | `unpaid` | until the end of the paid period; the 15 days are over | `active`, `canceled` |
//! | `canceled` | until the end of the paid period | final |
//! | `expired` | until the end of the paid period | final |
//! | any, and stopped because a later one is also paid | no access: it is `canceled` | final |
//! | any, and its last charge was [charged back](called_back::called_back) by the payer's bank | no access | by status |
//!
//! A subscription is **running** at an instant if it gives access by this table: also during a trial, after a
//! cancellation until its end, and in the 15 days. Meanwhile the learner has the entitlement
//! [`subscription`](crate::mission::Entitlement::Subscription), which missions can require and which gives larger
//! quotas, and a place in a session is free.
//!
//! Only a paid period or a trial counts as a period here. The provider begins a period before it charges for it, and
//! the payment may then fail.
//!
//! # Differences between the providers
//! | | Stripe | PayPal |
//! |---|---|---|
//! | cancelled during a paid period | it ends with the period, and the cancellation can be undone until then | it is `canceled` at once and permanently; the paid time stays |
//! | paused | no charges until it is resumed | the same |
//! | resumed during a paid period | the next charge is at the end of the period | the same |
//! | resumed after the period | a new period begins and is charged at once | the same, once PayPal has charged it |
//! | change of plan | possible | not possible: the payer would have to agree again |
//! | a renewal fails | Stripe retries | after its last retry PayPal suspends it, until it is resumed here |
//!
//! The other providers [offer no subscriptions](choose_provider).
//!
//! # Paid twice
//! A learner who agrees on the pages of two providers pays for two subscriptions. The later subscription is kept. The
//! [`surplus`](surplus::surplus) one is stopped and gives no access from then on, and the charge of its running period
//! is [refunded](give_back::give_back).
//!
//! # Charged back
//! While its last charge has an open dispute, or after that dispute is lost in full, a subscription gives no access.
//! Places that only this subscription had opened are closed, also for reading. If the dispute is won or another charge
//! is paid, they open again. The provider keeps charging until the learner cancels, so until then the subscription
//! prevents another one.
//!
//! # Erased accounts
//! After an account is erased, its learner can no longer sign in to cancel. So each subscription that
//! [could still charge](end_erased::can_charge) is ended at its provider at once, without a refund.
//!
//! # Sources of the status
//! The provider reports most changes, and [`apply_event`](apply_event::apply_event) applies them by the provider's
//! timestamps. Other changes follow from time: [`standing`](standing::standing) computes the status at an instant,
//! whether it gives access and until when. A renewal may arrive up to a day late. Without a renewal by then, the
//! subscription is `past_due`, and `unpaid` 15 days after the end of its period. A cancelled subscription is `canceled`
//! from its end on, or at once if a payment for it was overdue.
//!
//! # When do the 15 days begin?
//! They begin when the provider first reports that the renewal failed, or at the end of the paid period if it reports
//! no failure. So they never shorten the paid period, and further failed retries do not restart them. *An example:* a
//! period is paid until 1 November 12:00. Stripe reports on 1 November at 13:00 that the card was refused: access lasts
//! until 16 November 13:00. Without that report, it would last until 16 November 12:00.
//!
//! Stripe retries the card, and the learner can pay or change the card on Stripe's page; our rules are not involved.
//! PayPal retries for ten days and then suspends the subscription: the learner corrects the payment method there and
//! resumes the subscription here. After the payment, the provider's events make it `active` again. **A learner who
//! cancels while it is past due loses the access at once**, because that time is not paid; [`manage`](manage::manage)
//! warns of this before the cancellation.
//!
//! # What remains after the access ends?
//! Progress and certificates always remain. Programs that were bought stay open as long as their own
//! [access](crate::enrolment::access). Places that only the subscription had opened [lapse](crate::enrolment::lapse):
//! work that was begun there can be read, even while the session is running, and the places reopen with all work when
//! the subscription runs again. In a bought program, missions that were opened stay open, even if their rule requires a
//! subscription. Before a cancellation, [`manage`](manage::manage) returns these effects with the date.
//!
//! # Why was an action refused?
//! - `subscription/not-possible`: [`standing`](standing::standing) lists the possible actions, and this action is not
//!   listed:
//!
//! | action | possible if the subscription is |
//! |---|---|
//! | cancel | not `canceled`, not `expired`, and not cancelled already |
//! | resume | `paused`, or running and cancelled, or suspended by PayPal after a failed payment |
//! | pause | `active`, and not cancelled |
//! | change the plan | `trialing` or `active`, not cancelled, and not at PayPal |
//!
//! - `subscription/plan-not-offered`: the plan is missing, the current one, or in another currency.

pub mod apply_event;
pub mod called_back;
pub mod charge;
pub mod choose_provider;
pub mod current;
pub mod end_erased;
pub mod give_back;
pub mod limits;
pub mod manage;
pub mod offer;
pub mod provider_terms;
pub mod standing;
pub mod surplus;

use serde::{Deserialize, Serialize};

use crate::ids::ProgramId;
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::time::Timestamp;

/// Status of a subscription; the [module](self) explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// The first payment has not been made.
    Incomplete,
    /// It is in an unpaid trial.
    Trialing,
    /// It is paid, or its renewal is expected within a day.
    Active,
    /// It could not be renewed and still gives access.
    PastDue,
    /// It is paused, and there are no charges.
    Paused,
    /// It could not be renewed, and the 15 days are over.
    Unpaid,
    /// It was cancelled. The paid time can be used until the end of its period.
    Canceled,
    /// It ended by itself: the first payment never arrived, or it expired at the provider.
    Expired,
}

impl SubscriptionStatus {
    /// Every status in order: of two reports with the same time, the later status wins.
    pub const ALL: [Self; 8] = [
        Self::Incomplete,
        Self::Trialing,
        Self::Active,
        Self::PastDue,
        Self::Paused,
        Self::Unpaid,
        Self::Canceled,
        Self::Expired,
    ];
}

impl SubscriptionStatus {
    /// Whether the first payment is still missing.
    #[must_use]
    pub fn is_incomplete(self) -> bool {
        self == Self::Incomplete
    }

    /// Whether it is paused.
    #[must_use]
    pub fn is_paused(self) -> bool {
        self == Self::Paused
    }

    /// Whether it could not be renewed and still gives access.
    #[must_use]
    pub fn is_past_due(self) -> bool {
        self == Self::PastDue
    }
}

/// Action of a learner on a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionAction {
    /// End it with the paid period. There are no further charges.
    Cancel,
    /// Continue it after a pause or a suspension, or undo a cancellation before it takes effect.
    Resume,
    /// Pause it from the end of the period on.
    Pause,
    /// Change to another plan.
    ChangePlan,
}

impl SubscriptionAction {
    /// Every action.
    pub const ALL: [Self; 4] = [Self::Cancel, Self::Resume, Self::Pause, Self::ChangePlan];
}

/// Length of a plan's period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanInterval {
    /// A month.
    Month,
    /// A year.
    Year,
}

/// A plan that learners can subscribe to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionPlan {
    /// Its name in addresses.
    pub slug: String,
    /// Price of a period.
    pub price: Money,
}

/// A program that the learner has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunProgram {
    /// The program.
    pub program: ProgramId,
    /// Whether it was bought; otherwise only the subscription opens it.
    pub is_bought: bool,
}

/// A subscription as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionFacts {
    /// The provider that charges for it.
    pub provider: PaymentProvider,
    /// The plan.
    pub plan: SubscriptionPlan,
    /// Status as reported by the provider.
    pub status: SubscriptionStatus,
    /// End of the paid period or of the trial; `None` before either begins.
    pub period_end: Option<Timestamp>,
    /// Whether it ends with the period.
    pub cancel_at_period_end: bool,
    /// End of the grace days, in which it gives access without a renewal; `None` if the provider's events did not set
    /// it.
    pub grace_until: Option<Timestamp>,
    /// Whether it was stopped because a later one is also paid.
    pub is_surplus: bool,
    /// Whether its last charge was charged back by the payer's bank.
    pub is_called_back: bool,
    /// The programs that the learner has begun.
    pub programs: Vec<BegunProgram>,
}
