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
//! | `first_purchase_only` | the learner [paid something](is_first_purchase) before | |
//! | `country` | it is for other countries, or the learner's is not known | `countries`: which |
//! | `already_purchased` | the learner has bought this program; tested for a place in it alone | |
//! | `not_stackable` | the price is a regional one, and it does not count on those | |
//! | `provider` | it is for other payment providers than the chosen one | `providers`: which |
//! | `worth_nothing` | it takes nothing off this price, because its part of the price rounds to zero or the price is zero | |
//!
//! **What these mean exactly.** *Bought* is what a payment paid for and was not refunded in full
//! ([`has_bought`](CouponUse::has_bought)). A *first purchase* is one before which no payment of the learner ever
//! succeeded with a total above zero ([`is_first_purchase`]): a free checkout does not count, and a refund does not
//! make the next purchase a first one. A payment for the very
//! same thing that still goes on does not count: it is gone on with or called off, and what it keeps is this purchase's.
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
//! | `reserved`, its time not up or a use left | `committed` | `released` |
//! | `reserved`, its time up, no use left | a person looks at it | `released` |
//! | `committed` | stays | `released`: all of the money was given back. A partial refund and a lost dispute give no use back |
//! | `released` | a person looks at it | stays |
//!
//! Where a person looks at it, the payment waits in review with
//! [`CouponGone`](crate::payment::settle::Discrepancy::CouponGone), or with
//! [`HoldsReleased`](crate::payment::settle::Discrepancy::HoldsReleased) where it had been closed before.
//!
//! **What may be changed?** [`edit`](edit::edit): all but its value, once it was used. A coupon of one person alone is
//! [`personal`](personal::personal). [`allow_try`](allow_try::allow_try) limits how many codes may be tried.

pub mod allow_try;
pub mod apply;
pub mod check;
pub mod discount;
pub mod edit;
pub mod limits;
pub mod normalise;
pub mod personal;
pub mod purchase;
pub mod reserve;
pub mod settle;

use serde::{Deserialize, Serialize};

use crate::coupon::limits::COUPON_USES_PER_LEARNER;
pub use crate::coupon::purchase::{Purchase, PurchaseState, is_first_purchase};
use crate::ids::{CouponId, PaymentId, ProgramId, SessionId, UserId};
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
    /// How often it was.
    pub uses: Uses,
    /// How often the code may be used.
    pub code_max_redemptions: Option<u32>,
    /// How often it was.
    pub code_uses: Uses,
}

impl CouponSecrets {
    /// Whether coupon or code are used as often as they may be at `now`, without what these payments keep.
    #[must_use]
    pub fn is_exhausted(&self, now: Timestamp, without: &[PaymentId]) -> bool {
        let is_reached = |max: Option<u32>, uses: &Uses| max.is_some_and(|max| uses.without(without, now) >= max);
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

/// How often something was used: the uses that are committed, counted, and those that are reserved, one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Uses {
    /// Uses that were paid for.
    pub committed: u32,
    /// Uses that are kept for a payment, those whose time is up included.
    pub reserved: Vec<Reservation>,
}

/// A use that is kept for a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reservation {
    /// The payment.
    pub payment: PaymentId,
    /// The first instant at which it counts no more.
    pub until: Timestamp,
}

impl Uses {
    /// How many count at `now`: those committed, and those reserved whose time is not up. At its very end a
    /// reservation counts no more.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> u32 {
        self.without(&[], now)
    }

    /// How many of them count at `now` without those that are kept for these payments.
    #[must_use]
    pub fn without(&self, payments: &[PaymentId], now: Timestamp) -> u32 {
        let counts = |kept: &&Reservation| kept.until > now && !payments.contains(&kept.payment);
        let live = self.reserved.iter().filter(counts).count();
        self.committed.saturating_add(u32::try_from(live).unwrap_or(u32::MAX))
    }
}

/// What a coupon is to be used on, and what the learner may know of themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponUse {
    /// What is bought and at which price. A coupon that it names already gives way.
    pub basket: QuoteFacts,
    /// The payment provider, where one is chosen; nothing is tested before.
    pub provider: Option<PaymentProvider>,
    /// All payments of the learner.
    pub purchases: Vec<Purchase>,
    /// Whether another account with the mailbox of the learner has paid something.
    pub has_paid_elsewhere: bool,
    /// How often the learner used the coupon.
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

    /// Whether it is the learner's [first purchase](is_first_purchase).
    #[must_use]
    pub fn is_first_purchase(&self) -> bool {
        is_first_purchase(&self.purchases, self.has_paid_elsewhere)
    }

    /// Whether the learner has bought a place in the program.
    #[must_use]
    pub fn has_bought(&self) -> bool {
        let program = self.basket.program;
        program.is_some() && self.bought().any(|one| one.item == QuoteItem::Program && one.program == program)
    }

    /// The payments for this very purchase that still go on. What they keep does not stand in its way.
    #[must_use]
    pub fn at_hand(&self) -> Vec<PaymentId> {
        let QuoteFacts { item, program, session, .. } = &self.basket;
        let is_same = |one: &&Purchase| one.item == *item && one.program == *program && one.session == *session;
        let open = self.purchases.iter().filter(|one| one.state == PurchaseState::Open);
        open.filter(is_same).map(|one| one.payment).collect()
    }

    fn bought(&self) -> impl Iterator<Item = &Purchase> {
        self.purchases.iter().filter(|one| one.state == PurchaseState::Bought)
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
    /// It was paid for, and counts until all of the money is given back.
    Committed,
    /// Its payment ended unpaid or was refunded, and it no longer counts.
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
    /// `min_amount`: the price, before anything is taken off, is below the least for this currency, which is told.
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
    /// `worth_nothing`: it takes nothing off this price.
    WorthNothing,
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
    use crate::fixtures::coupons::{a_coupon, a_use, reserved};
    use crate::fixtures::instant;
    use crate::fixtures::prices::{a_program, a_session};

    #[test]
    fn a_reservation_counts_up_to_its_end_and_not_at_it() {
        let uses = Uses { committed: 2, reserved: reserved(&["2026-11-20T12:00:00Z", "2026-11-20T12:10:00Z"]) };
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
    fn what_is_kept_for_a_payment_counts_unless_it_is_that_one_s() {
        let now = instant("2026-11-20T12:00:00Z");
        let uses = Uses { committed: 1, reserved: reserved(&["2026-11-20T12:10:00Z", "2026-11-20T12:20:00Z"]) };
        let [first, second] = [0, 1].map(|at| uses.reserved[at].payment);
        assert_eq!([uses.at(now), uses.without(&[first], now), uses.without(&[first, second], now)], [3, 2, 1]);
    }

    #[test]
    fn bought_is_what_was_paid_for_and_at_hand_what_goes_on_for_the_same_thing() {
        let learner = |state, change: fn(&mut Purchase)| {
            let mut usage = a_use().paying(1, state).build();
            usage.purchases.iter_mut().for_each(change);
            (usage.is_first_purchase(), usage.has_bought(), usage.at_hand().len())
        };
        assert_eq!(learner(PurchaseState::Bought, |_| {}), (false, true, 0));
        assert_eq!(learner(PurchaseState::Open, |_| {}), (true, false, 1));
        assert_eq!(learner(PurchaseState::Over, |_| {}), (true, false, 0));
        assert_eq!(learner(PurchaseState::Over, |one| one.has_paid = true), (false, false, 0));
        assert_eq!(learner(PurchaseState::Bought, |one| one.has_paid = false), (true, true, 0));
        let other_program = |one: &mut Purchase| one.program = Some(a_program(2));
        assert_eq!(learner(PurchaseState::Bought, other_program), (false, false, 0));
        assert_eq!(learner(PurchaseState::Open, other_program), (true, false, 0));
        let other_session = |one: &mut Purchase| one.session = Some(a_session(2));
        assert_eq!(learner(PurchaseState::Bought, other_session), (false, true, 0));
        assert_eq!(learner(PurchaseState::Open, other_session), (true, false, 0));
        let extension = |one: &mut Purchase| one.item = QuoteItem::Extension(14);
        assert_eq!(learner(PurchaseState::Bought, extension), (false, false, 0));
        assert_eq!(learner(PurchaseState::Open, extension), (true, false, 0));
        let mut subscribing = a_use().paying(1, PurchaseState::Bought).build();
        (subscribing.basket.program, subscribing.purchases[0].program) = (None, None);
        assert!(!subscribing.has_bought());
    }

    #[test]
    fn a_coupon_that_does_not_say_otherwise_is_used_once_by_each() {
        let terms = a_coupon().build().terms;
        assert_eq!(terms.uses_per_learner(), 1);
        assert_eq!(CouponTerms { per_user_limit: Some(3), ..terms }.uses_per_learner(), 3);
    }
}
