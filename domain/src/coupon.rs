//! Coupons: codes that reduce a price.
//!
//! **Why was this coupon refused?** [`check`](check::check) tests in this order and stops at any of the first three:
//!
//! 1. `coupon/not-found`: the code does not exist, the code or its coupon is switched off, or it belongs to another
//!    learner. The answer is the same on purpose.
//! 2. `coupon/currency-mismatch`: the coupon has fixed amounts, but no amount in the currency of the price. Amounts are
//!    never converted.
//! 3. `coupon/expired` with the instant: the coupon or the code has ended. The end itself is excluded.
//! 4. `coupon/restriction` with a reason, the required value and the actual one. All reasons are reported together, in
//!    the order of [`Restriction`]:
//!
//! | reason | it is refused because | `need` |
//! |---|---|---|
//! | `not_started` | the coupon is not valid yet | `at`: its start |
//! | `exhausted` | all its uses, or all those of the code, are taken | never sent: other learners' uses are confidential |
//! | `user_limit` | the learner has used it up (once, unless it sets another number); an open payment counts | `uses`: the maximum per learner |
//! | `wrong_program` | it is for other programs, sessions or kinds of purchase | `valid_for`: the purchases that it is for |
//! | `min_amount` | the price before all discounts is too low | `amount`: the minimum |
//! | `first_purchase_only` | the learner [has paid before](is_first_purchase) | |
//! | `country` | it is for other countries, or the learner's country is not known | `countries`: those that it is for |
//! | `already_purchased` | the learner has bought this program; tested only for a place in a program | |
//! | `not_stackable` | the price is regional, and the coupon is not valid on regional prices | |
//! | `provider` | it is for other payment providers than the chosen one | `providers`: those that it is for |
//! | `worth_nothing` | its discount is zero: the price is zero, or the share of it rounds to zero | |
//!
//! **What do these reasons mean exactly?** A program is *bought* if a payment for it succeeded and was not refunded in
//! full ([`has_bought`](CouponUse::has_bought)). A purchase is the learner's *first* if no payment of the learner ever
//! succeeded with a total above zero ([`is_first_purchase`]): a free checkout does not count, and a refund does not
//! make the next purchase a first one. An open payment for the same purchase is ignored: the learner continues or
//! cancels that payment, and its use of the coupon passes to this purchase. `user_limit` counts all other open
//! payments; a payment that is cancelled, fails or expires frees its use at once. `not_stackable` is only about
//! regional prices. A coupon that cannot be combined with an automatic discount is not refused: the larger of the two
//! applies. `provider` is tested only after a provider is chosen, so a coupon may pass on the price page; the list of
//! providers then [hides](crate::price::choose_provider) the others as `not_for_coupon`. `min_amount` is tested only in
//! currencies for which the coupon sets a minimum; a price equal to the minimum passes. `country` compares the country
//! of the [price](crate::price::country).
//!
//! **What does the preview not know?** The browser calls [`check_public`](check::check_public) before the payment:
//!
//! | | preview, in the browser | payment, on the server |
//! |---|---|---|
//! | [terms](CouponTerms) of the coupon | known | known |
//! | the learner's own purchases and uses ([`CouponUse`]) | known as of the last response | known, up to date |
//! | [secrets](CouponSecrets): switched off, owner, uses by all learners | not known | known |
//! | can it refuse with `coupon/not-found` or `exhausted`? | no | yes |
//! | the provider | often not chosen yet | chosen |
//! | the last use | not reserved | [reserved](reserve::reserve) for this payment |
//!
//! The server also refuses whatever the preview refuses. It may refuse more.
//!
//! **How much is the discount?** [`discount`](discount::discount): a share of the price or a fixed amount, never more
//! than the price. [`apply`](apply::apply) checks the coupon and makes the [quote](crate::price::quote). An accepted
//! coupon may still have no effect: if an automatic discount is larger, the coupon is
//! [set aside](crate::price::Quote::set_aside).
//!
//! **Which uses count?** A coupon is [reserved](reserve::reserve) when a payment begins and [settled](settle::settle)
//! when the payment ends. Committed uses count towards the maximum, and so do reserved uses that have not expired. A
//! reservation lasts as long as the provider's [payment page](crate::payment::method) is open: 24 hours at Stripe's
//! page and at Flutterwave, 3 hours at PayPal, 30 minutes otherwise. It is released as soon as the payment is
//! cancelled, replaced by a newer one, failed or expired.
//!
//! | from | paid | not paid |
//! |---|---|---|
//! | `reserved`, and not expired or a use is left | `committed` | `released` |
//! | `reserved`, and expired with no use left | staff review it | `released` |
//! | `committed` | unchanged | `released` if all money was refunded. A partial refund or a lost dispute releases no use |
//! | `released` | staff review it | unchanged |
//!
//! A payment that staff must review has the discrepancy
//! [`CouponGone`](crate::payment::settle::evidence::Discrepancy::CouponGone), or
//! [`HoldsReleased`](crate::payment::settle::evidence::Discrepancy::HoldsReleased) if the payment had already ended.
//!
//! **What can be changed?** [`edit`](edit::edit) changes everything except the value of a coupon that was used.
//! [`personal`](personal::personal) makes a coupon for one learner. [`allow_try`](allow_try::allow_try) limits how many
//! codes can be tried.

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
use crate::price::QuoteItem;
use crate::price::quote::QuoteFacts;
use crate::price::{Country, Reduction};
use crate::time::Timestamp;

/// Kind of purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PurchaseKind {
    /// A place in a program.
    Purchase,
    /// More access to a program.
    Extension,
    /// A subscription.
    Subscription,
}

/// Reason why a coupon exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CouponSource {
    /// A campaign for many learners.
    Campaign,
    /// A [referral](crate::referral) milestone.
    Referral,
    /// Another reward.
    Reward,
    /// A gift from support.
    Support,
}

/// Terms of a code and its coupon. Everybody who has the code may know them. An empty list sets no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponTerms {
    /// The coupon.
    pub coupon: CouponId,
    /// The code, as [`normalise`](normalise::normalise) writes it.
    pub code: String,
    /// Discount.
    pub value: Reduction,
    /// Reason why the coupon exists.
    pub source: CouponSource,
    /// The first instant at which the coupon is valid.
    pub starts_at: Option<Timestamp>,
    /// The first instant at which the coupon is no longer valid.
    pub ends_at: Option<Timestamp>,
    /// The first instant at which this code is no longer valid.
    pub code_expires_at: Option<Timestamp>,
    /// Maximum uses per learner; `None`: [`COUPON_USES_PER_LEARNER`].
    pub per_user_limit: Option<u32>,
    /// The programs for which it is valid.
    pub programs: Vec<ProgramId>,
    /// The sessions for which it is valid.
    pub sessions: Vec<SessionId>,
    /// The kinds of purchase for which it is valid.
    pub applies_to: Vec<PurchaseKind>,
    /// The countries in which it is valid.
    pub countries: Vec<Country>,
    /// Minimum prices, at most one per currency. A currency that is not listed has no minimum.
    pub min_amounts: Vec<Money>,
    /// Whether it is valid only for a learner's first purchase.
    pub is_first_purchase_only: bool,
    /// The payment providers for which it is valid; tested after a provider is chosen.
    pub providers: Vec<PaymentProvider>,
    /// Whether it is valid on regional prices.
    pub is_stackable_with_regional: bool,
    /// Whether it can be combined with an automatic discount.
    pub is_stackable: bool,
}

impl CouponTerms {
    /// Maximum uses of the coupon per learner.
    #[must_use]
    pub fn uses_per_learner(&self) -> u32 {
        self.per_user_limit.unwrap_or(COUPON_USES_PER_LEARNER)
    }
}

/// Facts about a code that only the server knows: its use by others, and its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponSecrets {
    /// Whether both the coupon and the code are switched on.
    pub is_active: bool,
    /// The only learner who may use the code; `None`: everybody.
    pub owner: Option<UserId>,
    /// The caller; `None` if not signed in.
    pub asked_by: Option<UserId>,
    /// Maximum uses of the coupon, over all its codes.
    pub max_redemptions: Option<u32>,
    /// Uses of the coupon.
    pub uses: Uses,
    /// Maximum uses of the code.
    pub code_max_redemptions: Option<u32>,
    /// Uses of the code.
    pub code_uses: Uses,
}

impl CouponSecrets {
    /// Whether the coupon or the code has no use left at `now`, ignoring the reservations of the payments in `without`.
    #[must_use]
    pub fn is_exhausted(&self, now: Timestamp, without: &[PaymentId]) -> bool {
        let is_reached = |max: Option<u32>, uses: &Uses| max.is_some_and(|max| uses.without(without, now) >= max);
        is_reached(self.max_redemptions, &self.uses) || is_reached(self.code_max_redemptions, &self.code_uses)
    }
}

/// A code with all facts about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponCode {
    /// Terms that everybody who has the code may know.
    pub terms: CouponTerms,
    /// Facts that only the server knows.
    pub secrets: CouponSecrets,
}

/// Uses of a coupon or a code: the number of committed ones, and each reserved one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Uses {
    /// Number of uses that were paid for.
    pub committed: u32,
    /// Uses that are reserved for a payment, including expired ones.
    pub reserved: Vec<Reservation>,
}

/// A use that is reserved for a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reservation {
    /// The payment.
    pub payment: PaymentId,
    /// The first instant at which the reservation has expired.
    pub until: Timestamp,
}

impl Uses {
    /// Number of uses that count at `now`: committed ones, and reserved ones that have not expired.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> u32 {
        self.without(&[], now)
    }

    /// Number of uses that count at `now`, ignoring the reservations of these payments.
    #[must_use]
    pub fn without(&self, payments: &[PaymentId], now: Timestamp) -> u32 {
        let counts = |kept: &&Reservation| kept.until > now && !payments.contains(&kept.payment);
        let live = self.reserved.iter().filter(counts).count();
        self.committed.saturating_add(u32::try_from(live).unwrap_or(u32::MAX))
    }
}

/// The purchase on which a coupon is used, with facts that the learner may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CouponUse {
    /// The item and its price. The checked coupon replaces a coupon in these facts.
    pub basket: QuoteFacts,
    /// The payment provider. Until it is chosen, providers are not tested.
    pub provider: Option<PaymentProvider>,
    /// All payments of the learner.
    pub purchases: Vec<Purchase>,
    /// Whether another account with the learner's mailbox has paid.
    pub has_paid_elsewhere: bool,
    /// The learner's uses of the coupon.
    pub own_uses: Uses,
}

impl CouponUse {
    /// Kind of the purchase.
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

    /// The open payments for the same purchase. Their reservations are ignored when this purchase is checked.
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

/// Status of one use of a coupon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RedemptionStatus {
    /// Reserved for a payment in progress.
    Reserved {
        /// The first instant at which it no longer counts.
        until: Timestamp,
    },
    /// Paid for. It counts until all of the money is refunded.
    Committed,
    /// The payment ended unpaid or was refunded in full. It no longer counts.
    Released,
}

/// Reason why a coupon is not valid for a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Restriction {
    /// `not_started`: it is not valid yet. The refusal has its start.
    NotStarted,
    /// `exhausted`: all uses of the coupon or of the code are taken. Open payments count, so a use may become available
    /// when one is cancelled.
    Exhausted,
    /// `user_limit`: the learner has no use left; open payments count.
    UserLimit,
    /// `wrong_program`: it is for other programs, sessions or kinds of purchase. The refusal lists them.
    WrongProgram,
    /// `min_amount`: the price before all discounts is below the minimum for its currency. The refusal has the minimum.
    MinAmount,
    /// `first_purchase_only`: it is only for a first purchase, and the learner has paid before.
    FirstPurchaseOnly,
    /// `country`: it is for other countries, or the learner's country is not known. The refusal lists the countries.
    Country,
    /// `already_purchased`: the learner has bought the program. Extensions and subscriptions are not tested.
    AlreadyPurchased,
    /// `not_stackable`: the price is regional, and the coupon is not valid on regional prices.
    NotStackable,
    /// `provider`: it is for other payment providers than the chosen one. The refusal lists them.
    Provider,
    /// `worth_nothing`: its discount on this price is zero.
    WorthNothing,
}

/// Required or actual value of a restriction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CouponBound {
    /// The instant from which the coupon is valid.
    At(Timestamp),
    /// The maximum uses per learner, or the learner's uses.
    Uses(u32),
    /// The programs, sessions and kinds of purchase for which it is valid.
    ValidFor(Box<ValidFor>),
    /// The minimum price, or the actual one.
    Amount(Money),
    /// The countries in which it is valid, or the learner's country.
    Countries(Vec<Country>),
    /// The payment providers for which it is valid, or the chosen one.
    Providers(Vec<PaymentProvider>),
}

/// Purchases for which a coupon is valid. An empty list sets no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ValidFor {
    /// Programs; empty: all.
    pub programs: Vec<ProgramId>,
    /// Sessions; empty: all.
    pub sessions: Vec<SessionId>,
    /// Kinds of purchase; empty: all.
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
