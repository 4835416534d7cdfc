//! Subscriptions: access to every program for as long as it is paid, period by period.
//!
//! # Where a subscription stands
//! | Status | Access | Next |
//! |---|---|---|
//! | `incomplete` | none: the first payment is not made | `trialing`, `active`, `expired` |
//! | `trialing` | to the end of the trial, and 15 days on | `active`, `past_due`, `canceled` |
//! | `active` | to the end of the period, and 15 days on | `past_due`, `paused`, `canceled` |
//! | `trialing` or `active`, and cancelled | to the end of the trial or period, and no longer | `canceled` |
//! | `past_due` | to the end of the 15 days | `active`, `unpaid`, `canceled` at once |
//! | `paused` | to the end of the period that is paid | `active`, `canceled` |
//! | `unpaid` | to the end of the period that is paid; the 15 days are over | `active`, `canceled` |
//! | `canceled` | to the end of the period that is paid | none |
//! | `expired` | to the end of the period that is paid | none |
//! | any, and stopped because a later one is paid as well | none: it is `canceled` | none |
//! | any, and its last charge was [called back](called_back::called_back) by the payer's bank | none | by status |
//!
//! **Running** is a subscription that gives access at that instant by this table: also while it is tried, after it was
//! cancelled to its end, and in the 15 days. So long its learner holds the entitlement
//! [`subscription`](crate::mission::Entitlement::Subscription), which missions may ask for and which brings the larger
//! quotas; and so long a place in a session costs them nothing.
//!
//! A period counts once it is paid, or tried. It begins at the provider before anybody was asked for the money, and
//! goes on there where the payment fails.
//!
//! # What depends on the provider
//! | | Stripe | PayPal |
//! |---|---|---|
//! | cancelled while a period is paid | it ends with the period, and can be taken back until then | it is `canceled` at once and for good; what is paid is used up |
//! | paused | nothing is collected until it is resumed | the same |
//! | resumed while a period is paid | the next charge is at the end of the period | the same |
//! | resumed when the period is over | a new period begins and is charged at once | the same, once PayPal has charged it |
//! | another plan | possible | not possible: the payer would have to agree anew |
//! | a renewal fails | Stripe goes on trying | after its last try PayPal suspends it, until it is resumed here |
//!
//! The other providers [keep none](choose_provider).
//!
//! # Paid twice
//! A learner who agrees to two providers' pages pays for two subscriptions. The later one is kept. The
//! [`surplus`](surplus::surplus) one is stopped, gives no access from then on, and its running period's charge
//! [goes back](give_back::give_back).
//!
//! # Called back
//! While the dispute of its last charge is open, and after a dispute that was lost in full, a subscription gives no access
//! and the places that only it had opened are closed, also for reading. A dispute that is won, or another charge that is
//! paid, opens them again. The provider still asks for money until the learner cancels, so it bars another subscription
//! until then.
//!
//! # Erased accounts
//! Nobody can sign in to cancel it any more. Each subscription that [could still charge](end_erased::can_charge) is
//! ended at its provider at once, and what was paid is not given back.
//!
//! # Who says where it stands
//! The provider tells most of this, and [`apply_event`](apply_event::apply_event) reads it in the order of the
//! provider's own time. Time alone tells the rest: [`standing`](standing::standing) says where the subscription
//! stands at an instant, whether it gives access and until when. A renewal may be
//! on its way for a day; a period that nobody has renewed then is `past_due`, and `unpaid` 15 days after its end.
//! One that was cancelled is `canceled` from its end on; one that was cancelled while money was owed for it, at once.
//!
//! # When do the 15 days begin?
//! When the provider first says that the renewal failed, and at the end of the paid period where it says nothing. So
//! they never take anything of the paid period, and further tries that fail begin them not anew. *An example:* a period
//! is paid until 1 November 12:00. Stripe says on 1 November at 13:00 that the card was refused: access lasts until 16
//! November 13:00. Had it said nothing, it would last until 16 November 12:00.
//!
//! Stripe goes on trying the card, and the learner pays, or gives another card, on its own page; no rule of ours is
//! asked. PayPal tries for ten days and suspends the subscription then: the learner sees to their payment there, and
//! resumes it here. Once it is paid the provider's news make it `active` again. **Who cancels while it is past
//! due loses the access at once**, for that time is not paid; [`manage`](manage::manage) says so before.
//!
//! # What stays when the access ends
//! Progress and certificates stay always. Programs that were bought stay open for
//! as long as their own [access](crate::enrolment::access) lasts; places that only the subscription had opened [lapse](crate::enrolment::lapse):
//! what was begun there can be read, also while the session still runs, and the places are taken up again with all that
//! was done when the subscription runs again. What was opened in a program that was bought stays open, also where its rule asks
//! for a subscription. [`manage`](manage::manage) says so, with the date, before anything is cancelled.
//!
//! # Why was an act refused
//! - `subscription/not-possible`: [`standing`](standing::standing) lists the acts that are possible, and this is
//!   none of them:
//!
//! | act | possible while it is |
//! |---|---|
//! | cancel | anything but `canceled` or `expired`, and does not end already |
//! | resume | `paused`, or still running and about to end, or suspended by PayPal because it was not paid |
//! | pause | `active`, and does not end already |
//! | change the plan | `trialing` or `active`, does not end already, and is not at PayPal |
//!
//! - `subscription/plan-not-offered`: the plan is the present one, or in another currency.

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
mod parse_status;
pub mod provider_terms;
pub mod standing;
pub mod surplus;

use serde::{Deserialize, Serialize};

use crate::ids::ProgramId;
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::time::Timestamp;

/// Where a subscription stands; the page of the [noun](self) explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// The first payment is not made.
    Incomplete,
    /// It is tried without being paid.
    Trialing,
    /// It is paid, or its renewal is on its way.
    Active,
    /// It could not be renewed, and still gives access.
    PastDue,
    /// It rests, and nothing is charged.
    Paused,
    /// It could not be renewed for so long that the 15 days are over.
    Unpaid,
    /// It was cancelled; what is paid is used up to the end of its period.
    Canceled,
    /// It ended by itself: the first payment never came, or its time ran out at the provider.
    Expired,
}

impl SubscriptionStatus {
    /// Every status, in order: of two that a provider tells of the same instant, the later one counts.
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
    /// Whether the first payment is still waited for.
    #[must_use]
    pub fn is_incomplete(self) -> bool {
        self == Self::Incomplete
    }

    /// Whether it rests.
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

/// What somebody can do with a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionAction {
    /// End it with the period that is paid; nothing is charged again.
    Cancel,
    /// Go on with it after a pause or a suspension, or take a cancelling back before it takes effect.
    Resume,
    /// Let it rest from the end of the period on.
    Pause,
    /// Take another plan.
    ChangePlan,
}

impl SubscriptionAction {
    /// Every act.
    pub const ALL: [Self; 4] = [Self::Cancel, Self::Resume, Self::Pause, Self::ChangePlan];
}

/// How long a period of a plan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanInterval {
    /// A month.
    Month,
    /// A year.
    Year,
}

/// What can be subscribed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionPlan {
    /// Its name in addresses.
    pub slug: String,
    /// What a period costs.
    pub price: Money,
}

/// A program that the learner has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunProgram {
    /// The program.
    pub program: ProgramId,
    /// Whether it was bought; else the subscription alone opens it.
    pub is_bought: bool,
}

/// A subscription as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SubscriptionFacts {
    /// Who asks for the money.
    pub provider: PaymentProvider,
    /// The plan.
    pub plan: SubscriptionPlan,
    /// Where the provider says that it stands.
    pub status: SubscriptionStatus,
    /// The end of the period that is paid, or of the trial; nothing where none has begun.
    pub period_end: Option<Timestamp>,
    /// Whether it ends with the period.
    pub cancel_at_period_end: bool,
    /// The end of the days in which it gives access though it could not be renewed, where the provider told so.
    pub grace_until: Option<Timestamp>,
    /// Whether it was stopped because a later one is paid as well.
    pub is_surplus: bool,
    /// Whether its last charge was called back by the payer's bank.
    pub is_called_back: bool,
    /// The programs that the learner has begun.
    pub programs: Vec<BegunProgram>,
}
