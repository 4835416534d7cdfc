//! Coupons: codes that take something off a price.
//!
//! **Why was this coupon refused?** [`check`](check::check) asks these in order. The first three end it:
//!
//! 1. `coupon/not-found`: there is no such code, it or its coupon is switched off, or it is somebody else's.
//!    These three look the same on purpose.
//! 2. `coupon/currency-mismatch`: it takes off fixed amounts, and none in the currency of the price.
//!    Nothing is exchanged.
//! 3. `coupon/expired` with the instant: the coupon or the code has ended. At its very end it is over.
//! 4. `coupon/restriction` with a reason, what would be needed and what there is, once for each reason that
//!    holds, in the order of [`Restriction`]:
//!
//! | reason | it is refused because | `need` |
//! |---|---|---|
//! | `not_started` | it does not count yet | `at`: from when |
//! | `exhausted` | it was used as often as it may be, by all | never told: others' uses are not ours to tell |
//! | `user_limit` | the learner used it as often as one may, once if not said otherwise; a payment still open counts | `uses`: how often one may |
//! | `wrong_program` | it is for other programs, sessions or kinds of purchase | `valid_for`: which |
//! | `min_amount` | the price, before anything is taken off, is too low | `amount`: the least |
//! | `first_purchase_only` | the learner bought something before | |
//! | `country` | it is for other countries, or the learner's is not known | `countries`: which |
//! | `already_purchased` | the learner has bought this program; tested for a place in it alone | |
//! | `not_stackable` | the price is a regional one, and it does not count on those | |
//! | `provider` | it is for other payment providers than the chosen one | `providers`: which |
//!
//! **What these mean exactly.** *Bought* is what a payment paid for and was not refunded in full; the shop states it
//! with the question ([`is_first_purchase`](CouponUse::is_first_purchase), [`has_bought`](CouponUse::has_bought)).
//! `not_stackable` is about regional prices alone: a coupon that does not stand together with an automatic discount is
//! not refused, the one that takes more off counts. `provider` is tested only once a provider is chosen, so a coupon
//! may pass on the price page; at the choice the other providers are [hidden](crate::price::choose_provider) as
//! `not_for_coupon`. `min_amount` is tested only in a currency for which the coupon names a least price; an amount of
//! exactly the least is enough. `user_limit` counts payments that still go on: a payment that is called off, fails or
//! runs out sets its use free at once. `country` is the one for which the [price](crate::price::country) was found.
//!
//! **What does the preview not know?** The browser asks [`check_public`](check::check_public) while the learner looks:
//!
//! | | preview, in the browser | payment, on the server |
//! |---|---|---|
//! | [terms](CouponTerms) of the coupon | known | known |
//! | the learner's own purchases and uses ([`CouponUse`]) | known, as the page was told | known, as they are now |
//! | [secrets](CouponSecrets): switched off, another's, uses by all | not known | known |
//! | can it say `coupon/not-found`, or `exhausted`? | no | yes |
//! | the provider | often not chosen yet | chosen |
//! | the last use | not kept | [kept](reserve::reserve) for this payment |
//!
//! What the preview refuses is refused; what it lets through the server may still refuse.
//!
//! **What does it take off?** [`discount`](discount::discount): a part of the price or a fixed amount, and
//! never more than the price. [`apply`](apply::apply) checks it and makes the [quote](crate::price::quote). A coupon
//! that is accepted may yet take nothing off: where an automatic discount takes more, it is
//! [set aside](crate::price::quote::Quote::set_aside).
//!
//! **Who has used it?** A coupon is [reserved](reserve::reserve) when a payment begins and
//! [settled](settle::settle) when it ends. Used are those committed and those reserved whose time is not up. A
//! payment keeps its coupon for as long as its [page](crate::payment::method) at the provider is open: 24 hours at
//! Stripe's page and at Flutterwave, 3 at PayPal, 30 minutes with any other. It sets it free as soon as it is
//! cancelled, called off for a newer one, failed or expired.
//!
//! | from | paid | not paid |
//! |---|---|---|
//! | `reserved`, its time not up | `committed` | `released` |
//! | `reserved`, its time up, a use left | `committed` | `released` |
//! | `reserved`, its time up, no use left | a person looks at it | `released` |
//! | `committed` | stays | stays: a refund gives no use back, in full or in part |
//! | `released` | a person looks at it | stays |
//!
//! Where a person looks at it, the payment waits in review with
//! [`CouponGone`](crate::payment::settle::Doubt::CouponGone), or with
//! [`LetGo`](crate::payment::settle::Doubt::LetGo) where it had been closed before.
//!
//! **What may be changed?** [`edit`](edit::edit): all but its value, once it was used.
//! [`allow_try`](allow_try::allow_try) limits how many codes may be tried.

pub mod allow_try;
pub mod apply;
pub mod check;
pub mod discount;
pub mod edit;
pub mod normalise;
pub mod reserve;
pub mod settle;

use serde::{Deserialize, Serialize};

use crate::ids::{CouponId, ProgramId, SessionId, UserId};
use crate::limits::COUPON_USES_PER_LEARNER;
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::price::quote::{QuoteFacts, QuoteItem};
use crate::price::{Country, Reduction};
use crate::time::Timestamp;

/// What is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PurchaseKind {
    /// A place in a program.
    Purchase,
    /// More time in one.
    Extension,
    /// A subscription.
    Subscription,
}

/// Why there is a coupon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CouponSource {
    /// It was given to many.
    Campaign,
    /// A milestone of [referrals](crate::referral) gave it.
    Referral,
    /// Somebody earned it otherwise.
    Reward,
    /// Support gave it to somebody.
    Support,
}

/// The terms of a code and its coupon, as anybody who has the code may know them. An empty list sets no
/// bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponTerms {
    /// The coupon.
    pub coupon: CouponId,
    /// The code, as [`normalise`](normalise::normalise) writes it.
    pub code: String,
    /// How much it takes off.
    pub value: Reduction,
    /// Why there is the coupon.
    pub source: CouponSource,
    /// The first instant at which the coupon counts.
    pub starts_at: Option<Timestamp>,
    /// The first instant at which the coupon counts no more.
    pub ends_at: Option<Timestamp>,
    /// The first instant at which this code counts no more.
    pub code_expires_at: Option<Timestamp>,
    /// How often one learner may use the coupon; [`COUPON_USES_PER_LEARNER`] where it does not say.
    pub per_user_limit: Option<u32>,
    /// The programs that it is for.
    pub programs: Vec<ProgramId>,
    /// The sessions that it is for.
    pub sessions: Vec<SessionId>,
    /// The kinds of purchase that it is for.
    pub applies_to: Vec<PurchaseKind>,
    /// The countries that it is for.
    pub countries: Vec<Country>,
    /// The least price, one for each currency. In a currency that is not among them there is no least price.
    pub min_amounts: Vec<Money>,
    /// Whether it is only for somebody's first purchase.
    pub is_first_purchase_only: bool,
    /// The payment providers that it is for; tested once one is chosen.
    pub providers: Vec<PaymentProvider>,
    /// Whether it counts on regional prices, those that are for some countries only.
    pub is_stackable_with_regional: bool,
    /// Whether it stands together with an automatic discount.
    pub is_stackable: bool,
}

impl CouponTerms {
    /// How often one learner may use the coupon.
    #[must_use]
    pub fn uses_per_learner(&self) -> u32 {
        self.per_user_limit.unwrap_or(COUPON_USES_PER_LEARNER)
    }
}

/// What only the server knows of a code: how it is used by others, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponSecrets {
    /// Whether both the coupon and the code are switched on.
    pub is_active: bool,
    /// The only learner who may use the code, where it is a personal one.
    pub owner: Option<UserId>,
    /// Who asks; nobody where they are not signed in.
    pub asked_by: Option<UserId>,
    /// How often the coupon may be used, over all its codes.
    pub max_redemptions: Option<u32>,
    /// How often it was, but for the purchase at hand.
    pub uses: Uses,
    /// How often the code may be used.
    pub code_max_redemptions: Option<u32>,
    /// How often it was, but for the purchase at hand.
    pub code_uses: Uses,
}

impl CouponSecrets {
    /// Whether coupon or code are used as often as they may be at `now`.
    #[must_use]
    pub fn is_exhausted(&self, now: Timestamp) -> bool {
        let is_reached = |most: Option<u32>, uses: &Uses| most.is_some_and(|most| uses.at(now) >= most);
        is_reached(self.max_redemptions, &self.uses) || is_reached(self.code_max_redemptions, &self.code_uses)
    }
}

/// A code, with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponCode {
    /// What anybody who has it may know.
    pub terms: CouponTerms,
    /// What only the server knows.
    pub secrets: CouponSecrets,
}

/// How often something was used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    /// Uses that were paid for.
    pub committed: u32,
    /// When each reservation that is neither paid nor given back ends.
    pub reserved_until: Vec<Timestamp>,
}

impl Uses {
    /// How many count at `now`: those committed, and those reserved whose time is not up. At its very end a
    /// reservation counts no more.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> u32 {
        let live = self.reserved_until.iter().filter(|until| **until > now).count();
        self.committed.saturating_add(u32::try_from(live).unwrap_or(u32::MAX))
    }
}

/// What a coupon is to be used on, and what the learner may know of themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponUse {
    /// What is bought and at which price. A coupon that it names already gives way.
    pub basket: QuoteFacts,
    /// The payment provider, where one is chosen; nothing is tested before.
    pub provider: Option<PaymentProvider>,
    /// Whether the learner never bought anything, as the shop states it: none of their payments is `succeeded`,
    /// `partially_refunded` or `disputed`. What was refunded in full counts as not bought.
    pub is_first_purchase: bool,
    /// Whether the learner has bought the program, as the shop states it.
    pub has_bought: bool,
    /// How often the learner used the coupon, but for the purchase at hand.
    pub own_uses: Uses,
}

impl CouponUse {
    /// What kind of purchase it is.
    #[must_use]
    pub fn kind(&self) -> PurchaseKind {
        match self.basket.item {
            QuoteItem::Program => PurchaseKind::Purchase,
            QuoteItem::Extension(_) => PurchaseKind::Extension,
            QuoteItem::Subscription(_) => PurchaseKind::Subscription,
        }
    }
}

/// Where one use of a coupon stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RedemptionStatus {
    /// It is kept for a payment that goes on.
    Reserved {
        /// The first instant at which it counts no more.
        until: Timestamp,
    },
    /// It was paid for, and counts for ever.
    Committed,
    /// Its payment ended unpaid, and it counts no more.
    Released,
}

/// Why a coupon does not count on a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Restriction {
    /// `not_started`: it does not count before its first instant, which is told.
    NotStarted,
    /// `exhausted`: it was used as often as it may be, by all learners together or with this code. A payment that is
    /// going on counts, so it may be free again when one is called off.
    Exhausted,
    /// `user_limit`: the learner used it as often as one may, a payment that is going on included.
    UserLimit,
    /// `wrong_program`: it is for other programs, sessions or kinds of purchase, which are told.
    WrongProgram,
    /// `min_amount`: the price is lower than the least for this currency, which is told. The price counts before
    /// anything is taken off.
    MinAmount,
    /// `first_purchase_only`: it is for somebody's first purchase, and the learner bought something before.
    FirstPurchaseOnly,
    /// `country`: it is for other countries, which are told, or the learner's country is not known.
    Country,
    /// `already_purchased`: the learner has bought the program. Extensions and subscriptions are not meant.
    AlreadyPurchased,
    /// `not_stackable`: it does not count on regional prices; the base price is none.
    NotStackable,
    /// `provider`: it is for other payment providers than the chosen one, which are told.
    Provider,
}

/// What a restriction asks, or what there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CouponBound {
    /// The instant from which it counts.
    At(Timestamp),
    /// How often one learner may use it, or has.
    Uses(u32),
    /// The programs, sessions and kinds of purchase that it is for.
    ValidFor(Box<ValidFor>),
    /// The least price, or the price that there is.
    Amount(Money),
    /// The countries that it is for, or the learner's.
    Countries(Vec<Country>),
    /// The payment providers that it is for, or the chosen one.
    Providers(Vec<PaymentProvider>),
}

/// What a coupon is for; an empty list sets no bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ValidFor {
    /// The programs that it is for; any where there is none.
    pub programs: Vec<ProgramId>,
    /// The sessions that it is for; any where there is none.
    pub sessions: Vec<SessionId>,
    /// Kinds of purchase.
    pub purchases: Vec<PurchaseKind>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::coupons::a_coupon;
    use crate::fixtures::instant;

    #[test]
    fn a_reservation_counts_up_to_its_end_and_not_at_it() {
        let uses = Uses {
            committed: 2,
            reserved_until: ["2026-11-20T12:00:00Z", "2026-11-20T12:10:00Z"].map(instant).to_vec(),
        };
        for (now, expected) in [
            ("2026-11-20T11:59:59.999999Z", 4),
            ("2026-11-20T12:00:00Z", 3),
            ("2026-11-20T12:09:59Z", 3),
            ("2026-11-20T12:10:00Z", 2),
        ] {
            assert_eq!(uses.at(instant(now)), expected, "{now}");
        }
        let full = Uses { committed: u32::MAX, ..uses };
        assert_eq!(full.at(instant("2026-11-20T11:00:00Z")), u32::MAX);
    }

    #[test]
    fn a_coupon_that_does_not_say_otherwise_is_used_once_by_each() {
        let terms = a_coupon().build().terms;
        assert_eq!(terms.uses_per_learner(), 1);
        assert_eq!(CouponTerms { per_user_limit: Some(3), ..terms }.uses_per_learner(), 3);
    }
}
