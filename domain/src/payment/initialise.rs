//! Starts a payment: one live payment for one item. Asking again for the same gives the same payment and so the
//! same page of the provider; asking for it elsewhere, or at a new price, calls the older one off.
//!
//! # Why was it refused
//! These are tested in this order; the first that holds is told, alone:
//!
//! | code | it is refused because | what helps |
//! |---|---|---|
//! | `program-already-purchased` | the learner has the item | nothing is to be paid |
//! | `payment/quote-stale` | the price has changed, or its half hour is over | agree to the new price, which is told |
//! | `unexpected-payment-type` | the checkout is free and the item is not, or the other way round | the other one |
//! | `payment/<provider>-initiate-failed` | the provider cannot write the amount | another provider |
//! | `payment/in-progress` | another payment for the item is `processing` or in `review` | wait for it |
//!
//! A quote that has expired is never charged, not even where the price is the same: the same price is agreed to once
//! more. `<provider>` is `card` for Stripe, `paypal`, `paystack`, `flutterwave` or `paymentwall`. A payment with the
//! same method and price that is live is gone on with, before `payment/in-progress` is tested.
//!
//! # What is kept for it
//! Coupon and credit are kept for the payment until its page closes, 24 hours after it began. A payment that is called
//! off for a newer one becomes `cancelled`, which sets its coupon and credit free at once.
//!
//! The provider's idempotency key, and our reference where the provider takes one, is the id of the payment.

use serde::{Deserialize, Serialize};

use crate::ids::{EnrolmentId, PaymentId};
use crate::limits::PAYMENT_CLOSED_AFTER_HOURS;
use crate::money::Money;
use crate::money::provider_units::{PaymentProvider, ProviderAmount, to_provider};
use crate::notification::NotificationKind;
use crate::payment::effect::Effect;
use crate::payment::{PaymentStatus, initiate_failed};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// The way in which somebody pays: one for each request of the checkout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    /// Nothing is left to pay.
    Free,
    /// A card, on our own page.
    CardIntent,
    /// A card, on Stripe's page.
    CheckoutSession,
    /// PayPal.
    Paypal,
    /// Paystack.
    Paystack,
    /// Flutterwave.
    Flutterwave,
    /// Paymentwall.
    Paymentwall,
}

impl PaymentMethod {
    /// Every method.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::CardIntent,
        Self::CheckoutSession,
        Self::Paypal,
        Self::Paystack,
        Self::Flutterwave,
        Self::Paymentwall,
    ];

    /// Who takes the money; nobody where there is none.
    #[must_use]
    pub fn provider(self) -> Option<PaymentProvider> {
        match self {
            Self::Free => None,
            Self::CardIntent | Self::CheckoutSession => Some(PaymentProvider::Stripe),
            Self::Paypal => Some(PaymentProvider::Paypal),
            Self::Paystack => Some(PaymentProvider::Paystack),
            Self::Flutterwave => Some(PaymentProvider::Flutterwave),
            Self::Paymentwall => Some(PaymentProvider::Paymentwall),
        }
    }
}

/// What of a quote decides over a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteTerms {
    /// The fingerprint of the quote's lines: what is bought, and each amount.
    pub hash: String,
    /// What is left to pay.
    pub total: Money,
    /// From this instant on it does not count any more.
    pub valid_until: Timestamp,
    /// Whether a coupon is part of it.
    pub coupon: bool,
    /// The credit that is part of it, where there is any.
    pub credit: Option<Money>,
}

/// A payment of the same learner for the same item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierPayment {
    /// The payment.
    pub payment: PaymentId,
    /// How it is paid.
    pub method: PaymentMethod,
    /// The fingerprint of its quote.
    pub quote_hash: String,
    /// Where it stands.
    pub status: PaymentStatus,
    /// From this instant on its page at the provider is closed.
    pub expires_at: Timestamp,
}

/// All that starting a payment takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitialiseFacts {
    /// The time now.
    pub now: Timestamp,
    /// The id for the payment, where one is made.
    pub payment: PaymentId,
    /// How it is to be paid.
    pub method: PaymentMethod,
    /// The quote that the learner agreed to.
    pub agreed: QuoteTerms,
    /// The same quote made anew.
    pub current: QuoteTerms,
    /// The learner's place, where they have the item already; that alone refuses a payment.
    pub owned: Option<EnrolmentId>,
    /// The learner's payments for this item.
    pub earlier: Vec<EarlierPayment>,
}

/// What is done about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Initialised {
    /// This payment is gone on with: the learner gets the page that they got before.
    Again {
        /// The payment.
        payment: PaymentId,
    },
    /// A payment is made.
    Started(Started),
}

/// A payment to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Started {
    /// The payment: its id is the provider's idempotency key and our reference.
    pub payment: PaymentId,
    /// Where it stands: `initialised`, or `succeeded` where nothing was left to pay.
    pub status: PaymentStatus,
    /// What has to be paid.
    pub amount: Money,
    /// The amount as the provider is asked for it; nothing where no provider is asked.
    pub asked: Option<ProviderAmount>,
    /// From this instant on it cannot be paid any more.
    pub expires_at: Timestamp,
    /// Payments for the same item that are called off, and become `cancelled`; their coupons and credit are free.
    pub calls_off: Vec<PaymentId>,
    /// What is to be done together with it.
    pub effects: Vec<Effect>,
}

/// Starts the payment, or goes on with the one that is live.
///
/// # Errors
/// In this order, the first alone: `program-already-purchased`; `payment/quote-stale` with the new terms, from the
/// instant on at which the quote ends, or where the price changed; `unexpected-payment-type` where a free checkout
/// costs something or another costs nothing; `payment/<provider>-initiate-failed` where the provider cannot write the
/// amount; `payment/in-progress` where another payment for the item is being processed or in review.
pub fn initialise(facts: &InitialiseFacts) -> Result<Initialised, Refusals> {
    let InitialiseFacts { now, current, .. } = facts;
    if let Some(enrolment) = facts.owned {
        return Err(Refusal::ProgramAlreadyPurchased { enrolment }.into());
    }
    if facts.agreed.hash != current.hash || facts.agreed.total != current.total || facts.agreed.valid_until <= *now {
        let QuoteTerms { hash, total, valid_until, .. } = current.clone();
        return Err(Refusal::PaymentQuoteStale { hash, total, valid_until }.into());
    }
    let provider = facts.method.provider();
    if current.total.is_zero() != provider.is_none() {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    let asked = match provider {
        None => None,
        Some(provider) if current.total.is_negative() => return Err(initiate_failed(provider).into()),
        Some(provider) => Some(to_provider(provider, current.total).ok_or(initiate_failed(provider))?),
    };
    let live = || facts.earlier.iter().filter(|earlier| earlier.status.is_live());
    let is_same = |earlier: &&EarlierPayment| {
        earlier.method == facts.method && earlier.quote_hash == current.hash && *now < earlier.expires_at
    };
    if let Some(same) = live().find(is_same) {
        return Ok(Initialised::Again { payment: same.payment });
    }
    let is_in_hand = |status| matches!(status, PaymentStatus::Processing | PaymentStatus::Review);
    if let Some(busy) = live().find(|earlier| is_in_hand(earlier.status)) {
        return Err(Refusal::PaymentInProgress { payment: busy.payment }.into());
    }
    Ok(Initialised::Started(started(facts, asked, live().map(|earlier| earlier.payment).collect())))
}

fn started(facts: &InitialiseFacts, asked: Option<ProviderAmount>, calls_off: Vec<PaymentId>) -> Started {
    let QuoteTerms { total, coupon, credit, .. } = facts.current;
    let expires_at = facts.now.plus_seconds(PAYMENT_CLOSED_AFTER_HOURS * 60 * 60);
    let mut effects = Vec::new();
    let status = if asked.is_none() {
        effects.push(Effect::GrantEntitlement);
        effects.extend(coupon.then_some(Effect::CommitCoupon));
        effects.extend(credit.map(|amount| Effect::SpendCredit { amount }));
        effects.push(Effect::BookPurchase { amount: total });
        effects.push(Effect::Notify { kind: NotificationKind::PaymentSucceeded });
        PaymentStatus::Succeeded
    } else {
        effects.extend(coupon.then_some(Effect::ReserveCoupon { until: expires_at }));
        effects.extend(credit.map(|amount| Effect::ReserveCredit { amount, until: expires_at }));
        PaymentStatus::Initialised
    };
    Started { payment: facts.payment, status, amount: total, asked, expires_at, calls_off, effects }
}

#[cfg(test)]
mod tests {
    use super::PaymentMethod::{CardIntent, CheckoutSession, Flutterwave, Free, Paymentwall, Paypal, Paystack};
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::{CheckoutBuilder, a_checkout, enrolment_id, money, payment_id};
    use crate::money::Currency;
    use crate::payment::PaymentStatus::{Cancelled, Failed, Pending, Processing, Review, Succeeded};

    fn check_refused(checkout: CheckoutBuilder, expected: Refusal) {
        assert_eq!(initialise(&checkout.build()), Err(expected.into()));
    }

    fn started_by(checkout: CheckoutBuilder) -> Started {
        match initialise(&checkout.build()) {
            Ok(Initialised::Started(started)) => started,
            other => panic!("{other:?}"),
        }
    }

    /// Compares which earlier payment is gone on with, or which ones are called off.
    fn check(checkout: CheckoutBuilder, expected: Result<u32, &[u32]>) {
        let expected = expected.map(payment_id).map_err(|ids| ids.iter().map(|id| payment_id(*id)).collect::<Vec<_>>());
        let actual = match initialise(&checkout.build()).unwrap() {
            Initialised::Again { payment } => Ok(payment),
            Initialised::Started(started) => Err(started.calls_off),
        };
        assert_eq!(actual, expected);
    }

    #[test]
    fn a_payment_is_made_with_what_the_provider_is_asked_for() {
        let expires_at = instant("2026-11-21T12:00:00Z");
        let expected = Started {
            payment: payment_id(9),
            status: PaymentStatus::Initialised,
            amount: money(4_900),
            asked: Some(ProviderAmount::Units(4_900)),
            expires_at,
            calls_off: Vec::new(),
            effects: Vec::new(),
        };
        assert_eq!(started_by(a_checkout()), expected);
        let asked = Some(ProviderAmount::Decimal("49.00".to_owned()));
        assert_eq!(started_by(a_checkout().by(Paypal)), Started { asked, ..expected.clone() });
        let effects = vec![
            Effect::ReserveCoupon { until: expires_at },
            Effect::ReserveCredit { amount: money(1_000), until: expires_at },
        ];
        assert_eq!(started_by(a_checkout().with_coupon().with_credit(1_000)), Started { effects, ..expected });
    }

    #[test]
    fn what_costs_nothing_is_granted_without_a_provider() {
        let started = started_by(a_checkout().by(Free).costing(0).with_coupon().with_credit(1_000));
        let effects = [
            Effect::GrantEntitlement,
            Effect::CommitCoupon,
            Effect::SpendCredit { amount: money(1_000) },
            Effect::BookPurchase { amount: money(0) },
            Effect::Notify { kind: NotificationKind::PaymentSucceeded },
        ];
        assert_eq!((started.status, started.asked, started.effects.as_slice()), (Succeeded, None, &effects[..]));
        assert_eq!(started_by(a_checkout().by(Free).costing(0)).effects.len(), 3);
    }

    #[test]
    fn free_is_free_and_nothing_else_is() {
        check_refused(a_checkout().by(Free), Refusal::UnexpectedPaymentType);
        check_refused(a_checkout().by(Free).costing(1), Refusal::UnexpectedPaymentType);
        for method in PaymentMethod::ALL {
            assert_eq!(method.provider().is_none(), method == Free);
            if method != Free {
                check_refused(a_checkout().by(method).costing(0), Refusal::UnexpectedPaymentType);
            }
        }
    }

    #[test]
    fn each_way_of_paying_has_its_provider() {
        let expected = [
            (CardIntent, PaymentProvider::Stripe),
            (CheckoutSession, PaymentProvider::Stripe),
            (Paypal, PaymentProvider::Paypal),
            (Paystack, PaymentProvider::Paystack),
            (Flutterwave, PaymentProvider::Flutterwave),
            (Paymentwall, PaymentProvider::Paymentwall),
        ];
        for (method, provider) in expected {
            assert_eq!(method.provider(), Some(provider));
        }
    }

    #[test]
    fn asking_again_for_the_same_goes_on_with_the_same_payment() {
        for status in [PaymentStatus::Initialised, Pending, Processing, Review] {
            check(a_checkout().after(1, CardIntent, "quote", status), Ok(1));
        }
        for status in [Failed, Cancelled, PaymentStatus::Expired] {
            check(a_checkout().after(1, CardIntent, "quote", status), Err(&[]));
        }
    }

    #[test]
    fn a_page_that_is_closed_is_not_shown_again() {
        let checkout = || a_checkout().after(1, CardIntent, "quote", Pending);
        check(checkout().at("2026-11-20T12:59:59.999999Z"), Ok(1));
        check(checkout().at("2026-11-20T13:00:00Z"), Err(&[1]));
    }

    #[test]
    fn another_way_or_another_price_calls_the_older_payments_off() {
        check(a_checkout().after(1, CheckoutSession, "quote", Pending), Err(&[1]));
        check(a_checkout().after(1, CardIntent, "older", Pending), Err(&[1]));
        let both = a_checkout().after(1, Paypal, "quote", Pending).after(2, Paystack, "quote", Failed);
        check(both.after(3, Paystack, "quote", PaymentStatus::Initialised), Err(&[1, 3]));
    }

    #[test]
    fn nothing_is_paid_for_twice_while_money_is_on_its_way() {
        for status in [Processing, Review] {
            let checkout = a_checkout().after(1, CardIntent, "older", Pending).after(2, Paypal, "quote", status);
            check_refused(checkout, Refusal::PaymentInProgress { payment: payment_id(2) });
        }
    }

    #[test]
    fn what_is_owned_is_not_sold_again() {
        let owned = a_checkout().owning(4).costing_now(5_000);
        check_refused(owned, Refusal::ProgramAlreadyPurchased { enrolment: enrolment_id(4) });
    }

    #[test]
    fn a_price_that_changed_or_was_shown_too_long_ago_is_shown_again() {
        let stale = |hash: &str, total, valid_until| Refusal::PaymentQuoteStale {
            hash: hash.to_owned(),
            total: money(total),
            valid_until: instant(valid_until),
        };
        let later = "2026-11-20T13:00:00Z";
        check_refused(a_checkout().costing_now(5_000), stale("newer", 5_000, later));
        check(a_checkout().at("2026-11-20T12:29:59.999999Z"), Err(&[]));
        check_refused(a_checkout().at("2026-11-20T12:30:00Z"), stale("quote", 4_900, later));
        let mut forged = a_checkout().build();
        forged.agreed.total = money(1);
        assert_eq!(initialise(&forged), Err(stale("quote", 4_900, later).into()));
    }

    #[test]
    fn an_amount_that_the_provider_cannot_write_is_not_asked_for() {
        let forint = |amount_minor| Money { amount_minor, currency: Currency::from_code("HUF").unwrap() };
        check_refused(a_checkout().by(Paypal).costing_money(forint(50_050)), Refusal::PaymentPaypalInitiateFailed);
        assert!(initialise(&a_checkout().by(Paypal).costing_money(forint(50_000)).build()).is_ok());
        check_refused(a_checkout().costing(-1), Refusal::PaymentCardInitiateFailed);
    }
}
