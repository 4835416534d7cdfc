//! Starts a payment: one live payment per item. A repeated request with the same method and price returns the same
//! payment, and so the same page of the provider, while that page is open. A request with another method or a new price
//! cancels the older payment, and releases its coupon and its credit before the new payment takes any.
//!
//! # Why was it refused?
//! The tests run in this order, and only the first refusal is reported:
//!
//! | code | it is refused because | remedy |
//! |---|---|---|
//! | `program-already-purchased` | the learner has the item | no payment is needed |
//! | `payment/country-mismatch` | the price is for another country than the payer's | agree to the base price in the refusal |
//! | `payment/quote-stale` | the price has changed, or its half hour is over | agree to the new price in the refusal |
//! | `unexpected-payment-type` | the checkout is free and the item is not, or the reverse | the other checkout |
//! | `payment/provider-not-offered` | the provider or the coupon is not valid for this payment; the refusal has the reason | another provider |
//! | `payment/<provider>-initiate-failed` | the provider cannot express the amount | another provider |
//! | `payment/in-progress` | another payment for the item is `processing` or in `review` | wait for it |
//! | `payment/awaited` | another payment for the item [may be paid already](crate::payment::is_awaited), and the learner was not warned | wait, or continue after the warning |
//!
//! `payment/quote-stale` has the new price and the reason. The reason is the differences line by line, the end of the
//! old quote's half hour, or that the learner agreed to another quote. No payment begins on an expired quote: the
//! learner agrees again even if the price is the same. A coupon that is no longer valid has the same effect, because
//! the price without it is different. The code is `coupon/restriction` ([`coupon::reserve`](crate::coupon::reserve)) or
//! `reward/not-enough-credit` ([`reward::spend`](crate::reward::spend)) only if another payment takes the last use or
//! the credit at the same moment. `payment/provider-not-offered` has the reasons of
//! [`HiddenReason`](crate::price::choose_provider::HiddenReason): the currency is not supported, the amount is below
//! the provider's minimum, above its maximum or too fine, or the coupon is for other providers. `<provider>` is `card`
//! for Stripe, `paypal`, `paystack`, `flutterwave` or `paymentwall`. A live payment with the same method and price is
//! continued before `payment/in-progress` is tested.
//!
//! *Paid twice?* Two tabs with the same method and price share one payment; another method or price cancels the older
//! payment. If both are paid, the second goes to [review](crate::payment::review) as `paid_twice`. Staff refuse it
//! there, and it is refunded in full without a request. The learner gets a mail about the refund, and keeps the place.
//!
//! # Reservations
//! | method | its page is open, and its coupon reserved, for |
//! |---|---|
//! | card on Stripe's page, Flutterwave | 24 hours |
//! | PayPal | 3 hours |
//! | card on our page, Paystack, Paymentwall | 30 minutes |
//!
//! After that time other learners may use the coupon. The payment can still be paid, and the coupon is valid if a use
//! is left ([`coupon::settle`](crate::coupon::settle)). Credit is [spent](crate::reward::spend) when the payment
//! begins, and [returned](crate::reward::unspend) when it ends unpaid: after [24 hours](crate::payment::sweep), once
//! the provider has reported that it is not paid, or later if it is being processed or reviewed. A payment that is
//! replaced by a newer one becomes `cancelled`, which releases both at once.
//!
//! The quote has to be valid when the payment *begins*. After that, the payment can be paid at its price while its page
//! is open, even after the quote's half hour. A learner who begins again, or returns to our own page after that time,
//! has to agree to a new quote first.
//!
//! Our reference is the id of the payment, if the provider accepts a reference. The provider's idempotency key is the
//! action followed by that id, because Stripe refuses a key that is reused for another action.

use serde::{Deserialize, Serialize};

use crate::coupon::Purchase;
use crate::ids::{EnrolmentId, PaymentId, ProgramId, SessionId};
use crate::money::Money;
use crate::money::provider_units::PaymentProvider;
use crate::notification::NotificationKind;
use crate::payment::effect::Effect;
use crate::payment::method::PaymentMethod;
use crate::payment::{PaymentStatus, is_awaited};
use crate::price::check_country::CountryMismatch;
use crate::price::choose_provider::hidden_reason;
use crate::price::compare_quotes::{CompareFacts, QuoteComparison, compare_quotes};
use crate::price::{Quote, QuoteItem};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Another payment of the same learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierPayment {
    /// The payment.
    pub payment: PaymentId,
    /// Its item.
    pub item: QuoteItem,
    /// The program; `None` for a subscription.
    pub program: Option<ProgramId>,
    /// The session, if one was chosen.
    pub session: Option<SessionId>,
    /// The payment method.
    pub method: PaymentMethod,
    /// The hash of its quote.
    pub quote_hash: String,
    /// Status.
    pub status: PaymentStatus,
    /// The instant at which its page at the provider closes.
    pub expires_at: Timestamp,
    /// Whether a coupon is reserved for it.
    pub coupon: bool,
    /// The credit that was spent on it, if any.
    pub credit: Option<Money>,
    /// The amount that was booked when it succeeded; `None` if it never did.
    pub booked: Option<Money>,
}

/// A request to pay for an item, with the quotes and the learner's payments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitialiseFacts {
    /// The time now.
    pub now: Timestamp,
    /// The id for a new payment.
    pub payment: PaymentId,
    /// The requested payment method.
    pub method: PaymentMethod,
    /// The hash of the quote that the learner agreed to, as sent.
    pub agreed_hash: String,
    /// The stored quote with the id that the learner sent.
    pub kept: Quote,
    /// The same quote, made now. It may use the coupon and the credit of the learner's live payments for this item,
    /// because those payments are continued or cancelled: its coupon is [checked](crate::coupon::CouponUse::at_hand)
    /// without their reservations, and [`credit_at_hand`] is added to the credit.
    pub current: Quote,
    /// Reason why the base price replaces a regional one in the current quote; `None` if it does not.
    pub mismatch: Option<CountryMismatch>,
    /// Providers for which its coupon is valid; empty: all, or no coupon.
    pub coupon_providers: Vec<PaymentProvider>,
    /// The learner's place, if the learner already has the item.
    pub owned: Option<EnrolmentId>,
    /// Whether the learner continues although an earlier payment [is awaited](crate::payment::is_awaited).
    pub is_warned: bool,
    /// All payments of the learner. They also give the learner's [purchases](EarlierPayment::purchase).
    pub earlier: Vec<EarlierPayment>,
}

impl EarlierPayment {
    /// The payment as a purchase for the coupon rules.
    #[must_use]
    pub fn purchase(&self) -> Purchase {
        let Self { payment, item, program, session, status, booked, .. } = self.clone();
        let has_paid = booked.is_some_and(|paid| !paid.is_zero());
        Purchase { payment, item, program, session, state: status.purchase_state(), has_paid }
    }

    /// Whether it is live and has the same item as this quote.
    fn is_live_for(&self, quote: &Quote) -> bool {
        let is_same = self.item == quote.item && self.program == quote.program && self.session == quote.session;
        is_same && self.status.is_live()
    }
}

/// The credit of live payments for the quote's item, one amount per payment. The credit is returned when those payments
/// are cancelled, so a new quote may use it.
pub fn credit_at_hand<'a>(quote: &'a Quote, earlier: &'a [EarlierPayment]) -> impl Iterator<Item = Money> + 'a {
    earlier.iter().filter(|earlier| earlier.is_live_for(quote)).filter_map(|earlier| earlier.credit)
}

/// Result of starting a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Initialised {
    /// This payment is continued. The learner gets the same page as before.
    Resumed {
        /// The payment.
        payment: PaymentId,
    },
    /// A new payment.
    Started(StartedPayment),
}

/// A payment to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StartedPayment {
    /// The payment. Its id is our reference at the provider. The action followed by the id is the idempotency key.
    pub payment: PaymentId,
    /// Its status: `initialised`, or `succeeded` if the total is zero.
    pub status: PaymentStatus,
    /// The amount to pay.
    pub amount: Money,
    /// The instant at which its page at the provider closes. From then on other learners may use its coupon.
    pub expires_at: Timestamp,
    /// Effects of the start, in this order: other payments for the item are cancelled first.
    pub effects: Vec<Effect>,
}

/// Starts the payment, or continues the live one.
///
/// # Errors
/// The first of these: `program-already-purchased`; `payment/country-mismatch` with the base price if the agreed price
/// does not fit the payer's country; `payment/quote-stale` with the new quote and the differences if the quote has
/// expired, the price has changed, or the learner agreed to another quote; `unexpected-payment-type` for a free
/// checkout with a total above zero, or a paid one with a total of zero; `payment/provider-not-offered` if
/// [`choose_provider`](crate::price::choose_provider::choose_provider) hides the provider; `payment/in-progress` if
/// another payment for the item is being processed or in review; `payment/awaited` if another payment for the item may
/// be paid already and the learner was not warned.
pub fn initialise(facts: &InitialiseFacts) -> Result<Initialised, Refusals> {
    if let Some(enrolment) = facts.owned {
        return Err(Refusal::ProgramAlreadyPurchased { enrolment }.into());
    }
    is_current(facts)?;
    check_offered(facts)?;
    let (now, hash) = (facts.now, &facts.current.hash);
    let live = || facts.earlier.iter().filter(|earlier| earlier.is_live_for(&facts.current));
    let is_same = |earlier: &&EarlierPayment| {
        earlier.method == facts.method && earlier.quote_hash == *hash && now < earlier.expires_at
    };
    if let Some(same) = live().find(is_same) {
        return Ok(Initialised::Resumed { payment: same.payment });
    }
    let is_in_hand = |status| matches!(status, PaymentStatus::Processing | PaymentStatus::Review);
    if let Some(busy) = live().find(|earlier| is_in_hand(earlier.status)) {
        return Err(Refusal::PaymentInProgress { payment: busy.payment }.into());
    }
    if let Some(awaited) = live().find(|earlier| is_awaited(earlier.method, earlier.status) && !facts.is_warned) {
        return Err(Refusal::PaymentAwaited { payment: awaited.payment, method: awaited.method }.into());
    }
    Ok(Initialised::Started(started(facts, live().map(called_off).collect())))
}

/// Refuses a quote that differs from the current one, with the differences.
fn is_current(facts: &InitialiseFacts) -> Result<(), Refusals> {
    let InitialiseFacts { now, agreed_hash, kept, current, mismatch, .. } = facts.clone();
    let Quote { hash, total, valid_until, .. } = current.clone();
    match compare_quotes(&CompareFacts { now, agreed_hash, kept, fresh: current }) {
        QuoteComparison::Current => Ok(()),
        change => Err(match (&change, mismatch) {
            (QuoteComparison::Changed { .. }, Some(CountryMismatch { price_country, currency, paying_from })) => {
                Refusal::PaymentCountryMismatch { price_country, currency, paying_from, total }
            }
            _ => Refusal::PaymentQuoteStale { hash, total, valid_until, change: Box::new(change) },
        }
        .into()),
    }
}

/// Refuses a payment method that cannot take the total.
fn check_offered(facts: &InitialiseFacts) -> Result<(), Refusals> {
    let (provider, total) = (facts.method.provider(), facts.current.total);
    if total.is_zero() != provider.is_none() {
        return Err(Refusal::UnexpectedPaymentType.into());
    }
    let Some(provider) = provider else { return Ok(()) };
    if let Some(reason) = hidden_reason(provider, total, &facts.coupon_providers) {
        return Err(Refusal::PaymentProviderNotOffered { provider, reason }.into());
    }
    Ok(())
}

fn called_off(earlier: &EarlierPayment) -> Effect {
    let EarlierPayment { payment, coupon, credit, .. } = *earlier;
    Effect::CallOff { payment, releases_coupon: coupon, releases_credit: credit }
}

fn started(facts: &InitialiseFacts, mut effects: Vec<Effect>) -> StartedPayment {
    let (total, coupon, credit) = (facts.current.total, facts.current.has_coupon(), facts.current.credit());
    let expires_at = facts.method.expires_at(facts.now);
    let status = if total.is_zero() {
        effects.push(Effect::GrantEntitlement);
        effects.extend(coupon.then_some(Effect::CommitCoupon));
        effects.extend(credit.map(|amount| Effect::SpendCredit { amount }));
        effects.push(Effect::BookPurchase { amount: total });
        effects.push(Effect::Notify { kind: NotificationKind::PaymentSucceeded });
        PaymentStatus::Succeeded
    } else {
        effects.extend(coupon.then_some(Effect::ReserveCoupon { until: expires_at }));
        effects.extend(credit.map(|amount| Effect::SpendCredit { amount }));
        PaymentStatus::Initialised
    };
    StartedPayment { payment: facts.payment, status, amount: total, expires_at, effects }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coupon::PurchaseState;
    use crate::fixtures::instant;
    use crate::fixtures::payments::checkouts::{CheckoutBuilder, a_checkout};
    use crate::fixtures::payments::{enrolment_id, money, payment_id};
    use crate::fixtures::prices::rule_id;
    use crate::money::Currency;
    use crate::payment::PaymentStatus::{Cancelled, Failed, Pending, Processing, Review, Succeeded};
    use crate::payment::method::PaymentMethod::{
        CardIntent, CheckoutSession, Flutterwave, Free, Paymentwall, Paypal, Paystack,
    };
    use crate::price::LineKind;
    use crate::price::choose_provider::HiddenReason;
    use crate::price::compare_quotes::LineChange;

    fn check_refused(checkout: CheckoutBuilder, expected: Refusal) {
        assert_eq!(initialise(&checkout.build()), Err(expected.into()));
    }

    fn started_by(checkout: CheckoutBuilder) -> StartedPayment {
        match initialise(&checkout.build()) {
            Ok(Initialised::Started(started)) => started,
            other => panic!("{other:?}"),
        }
    }

    fn called_off_by(started: &StartedPayment) -> Vec<PaymentId> {
        let calls = started.effects.iter().filter_map(|effect| match effect {
            Effect::CallOff { payment, .. } => Some(*payment),
            _ => None,
        });
        calls.collect()
    }

    /// Checks which earlier payment is continued, or which ones are cancelled.
    fn check(checkout: CheckoutBuilder, expected: Result<u32, &[u32]>) {
        let expected = expected.map(payment_id).map_err(|ids| ids.iter().map(|id| payment_id(*id)).collect::<Vec<_>>());
        let actual = match initialise(&checkout.build()).unwrap() {
            Initialised::Resumed { payment } => Ok(payment),
            Initialised::Started(started) => Err(called_off_by(&started)),
        };
        assert_eq!(actual, expected);
    }

    #[test]
    fn a_payment_is_made_with_what_the_provider_is_asked_for() {
        let expires_at = instant("2026-11-20T12:30:00Z");
        let expected = StartedPayment {
            payment: payment_id(9),
            status: PaymentStatus::Initialised,
            amount: money(4_900),
            expires_at,
            effects: Vec::new(),
        };
        assert_eq!(started_by(a_checkout()), expected);
        let at_paypal = StartedPayment { expires_at: instant("2026-11-20T15:00:00Z"), ..expected.clone() };
        assert_eq!(started_by(a_checkout().by(Paypal)), at_paypal);
        let effects = vec![Effect::ReserveCoupon { until: expires_at }, Effect::SpendCredit { amount: money(1_000) }];
        assert_eq!(started_by(a_checkout().with_coupon().with_credit(1_000)), StartedPayment { effects, ..expected });
    }

    #[test]
    fn a_price_for_another_country_is_refused_with_the_base_price() {
        let nigeria = crate::price::Country::from_code("NG");
        let currency = Currency::from_code("NGN").unwrap();
        let mismatch = CountryMismatch { price_country: nigeria, currency, paying_from: None };
        let facts = InitialiseFacts { mismatch: Some(mismatch), ..a_checkout().costing_now(9_900).build() };
        let CountryMismatch { price_country, paying_from, .. } = mismatch;
        let refused = Refusal::PaymentCountryMismatch { price_country, currency, paying_from, total: money(9_900) };
        assert_eq!(initialise(&facts), Err(refused.into()));
        // A learner who agreed to the base price is charged it, so there is no refusal.
        let facts = InitialiseFacts { mismatch: Some(mismatch), ..a_checkout().build() };
        assert!(initialise(&facts).is_ok());
    }

    #[test]
    fn a_coupon_is_kept_as_long_as_the_page_of_the_provider_is_open() {
        for method in [CardIntent, CheckoutSession, Paypal, Paystack, Flutterwave, Paymentwall] {
            let checkout = a_checkout().by(method).with_coupon();
            let (until, started) = (method.expires_at(checkout.clone().build().now), started_by(checkout));
            assert_eq!((started.expires_at, started.effects), (until, vec![Effect::ReserveCoupon { until }]));
        }
    }

    #[test]
    fn what_was_set_aside_for_an_older_payment_is_let_go_before_anything_is_set_aside_anew() {
        let mut facts = a_checkout().with_coupon().after(1, Paypal, "quote", Pending).build();
        (facts.earlier[0].coupon, facts.earlier[0].credit) = (true, Some(money(1_000)));
        let Ok(Initialised::Started(started)) = initialise(&facts) else { panic!("it is started") };
        let payment = payment_id(1);
        let effects = [
            Effect::CallOff { payment, releases_coupon: true, releases_credit: Some(money(1_000)) },
            Effect::ReserveCoupon { until: started.expires_at },
        ];
        assert_eq!(started.effects, effects);
    }

    #[test]
    fn a_provider_that_is_hidden_is_not_asked() {
        let hidden = |checkout: CheckoutBuilder, provider, reason| {
            check_refused(checkout, Refusal::PaymentProviderNotOffered { provider, reason });
        };
        let naira = Money { amount_minor: 4_500_000, currency: Currency::from_code("NGN").unwrap() };
        hidden(a_checkout().costing(49), PaymentProvider::Stripe, HiddenReason::BelowMinimum(money(50)));
        hidden(a_checkout().costing_money(naira), PaymentProvider::Stripe, HiddenReason::UnsupportedCurrency);
        let of_coupon = a_checkout().with_coupon().for_providers(&[PaymentProvider::Paypal]);
        hidden(of_coupon.clone(), PaymentProvider::Stripe, HiddenReason::NotForCoupon);
        check(of_coupon.by(Paypal), Err(&[]));
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
        assert_eq!((started.status, started.effects.as_slice()), (Succeeded, &effects[..]));
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
    fn nothing_is_paid_for_again_unwarned_while_a_provider_may_not_have_told_of_it() {
        for status in [PaymentStatus::Initialised, Pending] {
            let checkout = || a_checkout().by(Paypal).after(1, Paymentwall, "quote", status);
            let awaited = Refusal::PaymentAwaited { payment: payment_id(1), method: Paymentwall };
            check_refused(checkout(), awaited.clone());
            check_refused(a_checkout().by(Paymentwall).after(1, Paymentwall, "older", status), awaited);
            check(checkout().warned(), Err(&[1]));
            check(a_checkout().by(Paymentwall).after(1, Paymentwall, "quote", status), Ok(1));
        }
        check(a_checkout().by(Paypal).after(1, Paymentwall, "quote", Failed), Err(&[]));
    }

    #[test]
    fn a_payment_for_something_else_is_left_alone() {
        use crate::fixtures::prices::{a_program, a_session};
        let for_another: [fn(&mut EarlierPayment); 3] = [
            |earlier| earlier.item = QuoteItem::Extension(14),
            |earlier| earlier.program = Some(a_program(2)),
            |earlier| earlier.session = Some(a_session(2)),
        ];
        for change in for_another {
            for status in [Pending, Processing, Review] {
                let mut facts = a_checkout().after(1, CardIntent, "quote", status).build();
                facts.earlier.iter_mut().for_each(change);
                match initialise(&facts) {
                    Ok(Initialised::Started(started)) => assert_eq!(called_off_by(&started), []),
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn what_live_payments_for_the_same_thing_took_is_there_for_the_new_quote() {
        let at_hand = |change: fn(&mut EarlierPayment)| {
            let mut facts =
                a_checkout().after(1, Paypal, "older", Pending).after(2, Paystack, "older", Pending).build();
            facts.earlier.iter_mut().for_each(|earlier| earlier.credit = Some(money(500)));
            change(&mut facts.earlier[1]);
            credit_at_hand(&facts.current, &facts.earlier).collect::<Vec<_>>()
        };
        assert_eq!(at_hand(|_| {}), [money(500); 2]);
        assert_eq!(at_hand(|second| second.credit = None), [money(500)]);
        assert_eq!(at_hand(|second| second.status = Succeeded), [money(500)]);
        assert_eq!(at_hand(|second| second.item = QuoteItem::Extension(14)), [money(500)]);
    }

    #[test]
    fn a_payment_is_a_purchase_of_what_it_is_for() {
        let earlier = a_checkout().after(1, Paypal, "quote", Succeeded).build().earlier.remove(0);
        let purchase = earlier.purchase();
        assert_eq!((purchase.payment, purchase.state), (payment_id(1), PurchaseState::Bought));
        assert_eq!(
            (purchase.item, purchase.program, purchase.session),
            (earlier.item, earlier.program, earlier.session)
        );
    }

    #[test]
    fn what_is_owned_is_not_sold_again() {
        let owned = a_checkout().owning(4).costing_now(5_000);
        check_refused(owned, Refusal::ProgramAlreadyPurchased { enrolment: enrolment_id(4) });
    }

    #[test]
    fn a_price_that_changed_or_was_shown_too_long_ago_is_shown_again() {
        let stale = |checkout: CheckoutBuilder, change| {
            let Quote { hash, total, valid_until, .. } = checkout.clone().build().current;
            assert_eq!(valid_until, instant("2026-11-20T13:00:00Z"));
            let change = Box::new(change);
            check_refused(checkout, Refusal::PaymentQuoteStale { hash, total, valid_until, change });
        };
        let line = LineChange {
            kind: LineKind::Base,
            label: "base".to_owned(),
            rule_id: Some(rule_id(1)),
            before: Some(money(4_900)),
            after: Some(money(5_000)),
        };
        let (lines, total_before, total_after) = (vec![line], money(4_900), money(5_000));
        let changed = QuoteComparison::Changed { lines, total_before, total_after };
        stale(a_checkout().costing_now(5_000), changed);
        check(a_checkout().at("2026-11-20T12:29:59.999999Z"), Err(&[]));
        let ended_at = instant("2026-11-20T12:30:00Z");
        stale(a_checkout().at("2026-11-20T12:30:00Z"), QuoteComparison::Expired { ended_at });
        stale(a_checkout().agreeing_to("another"), QuoteComparison::Unknown);
    }

    #[test]
    fn an_amount_that_the_provider_cannot_write_is_not_asked_for() {
        let forint = |amount_minor| Money { amount_minor, currency: Currency::from_code("HUF").unwrap() };
        let (provider, reason) = (PaymentProvider::Paypal, HiddenReason::TooFine);
        let refused = Refusal::PaymentProviderNotOffered { provider, reason };
        check_refused(a_checkout().by(Paypal).costing_money(forint(50_050)), refused);
        assert!(initialise(&a_checkout().by(Paypal).costing_money(forint(50_000)).build()).is_ok());
    }
}
