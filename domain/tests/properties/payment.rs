//! Properties of payments, on random walks: providers report anything, in any order and any number of times.

use domain::coupon::settle::{SettleFacts as UseFacts, SettledUse as UseSettled, settle as settle_use};
use domain::fixtures::payments::generated::{evidence, kept_use, payment, refund_facts, status};
use domain::fixtures::payments::{a_kept_use, success};
use domain::money::Money;
use domain::payment::dispute::{DisputeFacts, DisputeStatus, dispute};
use domain::payment::effect::Effect;
use domain::payment::refund::advance::{RefundAdvanceFacts, RefundStep, advance_refund};
use domain::payment::refund::{RefundStatus, refund};
use domain::payment::review::{PaymentReviewFacts, review};
use domain::payment::settle::evidence::{Discrepancy, Evidence};
use domain::payment::settle::settle;
use domain::payment::{PaymentFacts, PaymentStatus};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq};
use proptest::sample::select;
use proptest::{prop_oneof, proptest};

/// An event of a payment.
#[derive(Clone, Debug)]
enum Event {
    Evidence(Evidence),
    Dispute(DisputeStatus),
    Refund(i64),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => evidence().prop_map(Event::Evidence),
        1 => select(&DisputeStatus::ALL[..]).prop_map(Event::Dispute),
        1 => select(vec![1, 1_000, 4_900]).prop_map(Event::Refund),
    ]
}

/// A payment, and the effects of the events so far. The use of the payment's coupon is reserved until that use is
/// released.
struct Walk {
    payment: PaymentFacts,
    dispute: Option<DisputeStatus>,
    refunded: i64,
    effects: Vec<Effect>,
}

impl Walk {
    fn from(payment: PaymentFacts) -> Self {
        Self { payment, dispute: None, refunded: 0, effects: Vec::new() }
    }

    /// Applies one step, and returns its effects.
    fn step(&mut self, event: &Event) -> Vec<Effect> {
        let (status, effects) = match event {
            Event::Evidence(evidence) => match settle(&self.payment, Some(&a_kept_use()), evidence) {
                Ok(settled) => (settled.to, settled.effects),
                Err(_) => (self.payment.status, Vec::new()),
            },
            Event::Dispute(news) => {
                let facts =
                    DisputeFacts { payment: self.payment.clone(), dispute: self.dispute, news: *news, amount: None };
                let disputed = dispute(&facts);
                self.dispute = Some(disputed.dispute);
                (disputed.payment, disputed.effects)
            }
            Event::Refund(amount_minor) => self.refund(*amount_minor),
        };
        self.payment.holds_released = self.payment.has_released_holds();
        self.payment.status = status;
        for effect in &effects {
            match effect {
                Effect::BookRefund { amount } => {
                    self.refunded += amount.amount_minor;
                    self.payment.refunded.amount_minor += amount.amount_minor;
                }
                Effect::BookPurchase { amount } => self.payment.booked = Some(*amount),
                Effect::ReleaseCoupon | Effect::ReleaseCredit { .. } => self.payment.holds_released = true,
                _ => {}
            }
        }
        self.effects.extend(effects.clone());
        effects
    }

    fn refund(&self, amount_minor: i64) -> (PaymentStatus, Vec<Effect>) {
        if !self.payment.status.grants() {
            return (self.payment.status, Vec::new());
        }
        let amount = Money { amount_minor, ..self.payment.amount };
        let facts = RefundAdvanceFacts {
            payment: self.payment.clone(),
            others: self.payment.refunded,
            amount,
            status: RefundStatus::Processing,
            has_open_refund: false,
            has_certificate: false,
            step: RefundStep::Confirm,
        };
        advance_refund(&facts)
            .map_or((self.payment.status, Vec::new()), |advanced| (advanced.payment, advanced.effects))
    }

    fn has(&self, effect: &Effect) -> bool {
        self.effects.contains(effect)
    }
}

/// A payment that is not yet paid.
fn unpaid() -> impl Strategy<Value = PaymentFacts> {
    let statuses: Vec<_> = PaymentStatus::ALL.into_iter().filter(|status| !status.is_live()).collect();
    let live: Vec<_> = PaymentStatus::ALL.into_iter().filter(|status| !statuses.contains(status)).collect();
    (payment(), select(live)).prop_map(|(payment, status)| PaymentFacts {
        status,
        booked: None,
        refunded: Money::zero(payment.amount.currency),
        ..payment
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_payment_never_goes_back_and_a_step_that_moves_nothing_grants_nothing(
        payment in payment(), events in vec(event(), 0..12),
    ) {
        let mut walk = Walk::from(payment);
        for event in events {
            let from = walk.payment.status;
            let effects = walk.step(&event);
            let to = walk.payment.status;
            prop_assert!(from == to || from.may_become(to), "{from:?} {to:?}");
            let grants = effects.contains(&Effect::GrantEntitlement);
            prop_assert_eq!(grants, from.is_unpaid() && to == PaymentStatus::Succeeded);
        }
    }

    #[test]
    fn what_was_let_go_is_never_taken_and_what_was_taken_is_let_go_once(
        payment in payment(), events in vec(event(), 0..12),
    ) {
        let mut walk = Walk::from(payment);
        for event in events {
            let had_let_go = walk.payment.has_released_holds();
            for effect in walk.step(&event) {
                let takes = effect == Effect::CommitCoupon;
                let lets_go = matches!(effect, Effect::ReleaseCoupon | Effect::ReleaseCredit { .. });
                prop_assert!(!had_let_go || !(takes || lets_go), "{effect:?}");
            }
        }
    }

    #[test]
    fn access_that_another_payment_pays_for_is_not_taken_away(payment in payment(), events in vec(event(), 0..12)) {
        let mut walk = Walk::from(PaymentFacts { others: vec![PaymentStatus::Succeeded], ..payment });
        events.iter().for_each(|event| {
            walk.step(event);
        });
        prop_assert!(!walk.has(&Effect::RevokeEntitlement) && !walk.has(&Effect::SuspendEntitlement));
    }

    #[test]
    fn a_payment_is_granted_only_where_the_use_of_its_coupon_is_committed(
        payment in payment(), kept in kept_use(), evidence in evidence(),
    ) {
        let facts = UseFacts { now: kept.now, status: kept.status, is_paid: true, own_uses: kept.own_uses.clone() };
        let of_coupon = settle_use(&kept.code, &facts);
        if let Ok(settled) = settle(&payment, Some(&kept), &evidence) {
            let is_granted = settled.effects.contains(&Effect::GrantEntitlement);
            prop_assert!(!is_granted || !payment.coupon || of_coupon != UseSettled::Review);
            let is_doubted = settled.discrepancies.contains(&Discrepancy::CouponGone);
            prop_assert!(!is_doubted || of_coupon == UseSettled::Review);
        }
    }

    #[test]
    fn a_person_s_word_books_what_was_received_and_no_more_goes_back(
        payment in payment(), received in 1_i64..6_000, refunds in vec(1_i64..6_000, 0..4),
    ) {
        let payment = PaymentFacts {
            status: PaymentStatus::Review,
            booked: None,
            refunded: Money::zero(payment.amount.currency),
            ..payment
        };
        let received = Money { amount_minor: received, ..payment.amount };
        let facts = PaymentReviewFacts { payment: payment.clone(), kept: None, received: Some(received), is_accepted: true };
        let accepted = review(&facts).expect("money of its currency was received");
        let booked = Effect::BookPurchase { amount: received };
        prop_assert!(accepted.effects.contains(&booked));
        prop_assert!(!accepted.effects.contains(&Effect::CommitCoupon));
        let mut walk = Walk::from(PaymentFacts { status: accepted.to, booked: Some(received), ..payment });
        refunds.iter().for_each(|amount| {
            walk.step(&Event::Refund(*amount));
        });
        prop_assert!(walk.refunded <= received.amount_minor);
        prop_assert_eq!(walk.payment.status == PaymentStatus::Refunded, walk.refunded == received.amount_minor);
    }

    #[test]
    fn a_payment_is_granted_booked_and_committed_once_at_most(payment in payment(), events in vec(event(), 0..12)) {
        let mut walk = Walk::from(payment);
        events.iter().for_each(|event| {
            walk.step(event);
        });
        let count = |wanted: fn(&Effect) -> bool| walk.effects.iter().filter(|effect| wanted(effect)).count();
        prop_assert!(count(|effect| *effect == Effect::GrantEntitlement) <= 1);
        prop_assert!(count(|effect| *effect == Effect::CommitCoupon) <= 1);
        prop_assert!(count(|effect| *effect == Effect::RevokeEntitlement) <= 1);
        let booked = count(|effect| matches!(effect, Effect::BookPurchase { .. }));
        let spent = count(|effect| matches!(effect, Effect::SpendCredit { .. }));
        prop_assert!(booked <= 1 && spent == 0, "credit is spent when a payment begins");
    }

    #[test]
    fn nothing_is_granted_without_evidence_that_all_of_it_was_paid(
        payment in unpaid(), events in vec(event(), 0..12),
    ) {
        let mut walk = Walk::from(payment.clone());
        let is_proof = |event: &Event| match event {
            Event::Evidence(evidence) => {
                let is_enough = |amount: Money| {
                    amount.currency == payment.amount.currency && amount.amount_minor >= payment.amount.amount_minor
                };
                evidence.status == Some(PaymentStatus::Succeeded)
                    && Some(evidence.provider) == payment.provider
                    && evidence.reference == payment.reference
                    && evidence.amount.is_some_and(is_enough)
                    && evidence.caller.is_none_or(|caller| caller == payment.user)
            }
            Event::Dispute(_) | Event::Refund(_) => false,
        };
        let has_proof = events.iter().any(is_proof);
        events.iter().for_each(|event| {
            walk.step(event);
        });
        let grants = walk.has(&Effect::GrantEntitlement);
        prop_assert!(!grants || has_proof && !payment.is_decided && !payment.is_paid_elsewhere());
    }

    #[test]
    fn what_goes_back_is_never_more_than_what_was_paid(payment in payment(), events in vec(event(), 0..12)) {
        let before = payment.refunded.amount_minor;
        let mut walk = Walk::from(payment);
        for event in events {
            walk.step(&event);
            prop_assert!(before + walk.refunded <= walk.payment.paid().amount_minor);
        }
    }

    #[test]
    fn the_order_of_evidence_does_not_matter_for_what_is_granted(
        payment in unpaid(), (evidence, shuffled) in vec(evidence(), 0..6).prop_flat_map(|all| {
            (Just(all.clone()), Just(all).prop_shuffle())
        }),
    ) {
        // This payment has no coupon and no credit. Otherwise evidence that closes it would release them, and a later
        // success would need a decision by a person.
        let payment = PaymentFacts { coupon: false, credit: None, ..payment };
        let is_granted = |all: Vec<Evidence>| {
            let mut walk = Walk::from(payment.clone());
            all.into_iter().for_each(|evidence| {
                walk.step(&Event::Evidence(evidence));
            });
            walk.payment.status.grants()
        };
        prop_assert_eq!(is_granted(evidence), is_granted(shuffled));
    }

    #[test]
    fn evidence_that_was_settled_does_nothing_again(payment in payment(), evidence in evidence()) {
        let mut walk = Walk::from(payment);
        walk.step(&Event::Evidence(evidence.clone()));
        let first = walk.payment.status;
        let second = walk.step(&Event::Evidence(evidence));
        let is_told_only = second.iter().all(|effect| *effect == Effect::TellStaff);
        prop_assert!(walk.payment.status == first && is_told_only);
    }

    #[test]
    fn a_refund_fits_into_what_is_left(facts in refund_facts()) {
        if let Ok(requested) = refund(&facts) {
            let left = facts.paid.amount_minor - facts.refunded.amount_minor;
            let is_some = requested.amount.amount_minor > 0 || requested.credit.is_some() && left == 0;
            prop_assert!(is_some && requested.amount.amount_minor <= left);
            prop_assert!(facts.status.grants() && !facts.has_certificate && !facts.has_open_refund);
        }
    }

    #[test]
    fn good_evidence_grants_whatever_the_payment_waited_for(status in status(), coupon in any::<bool>()) {
        let payment = domain::fixtures::payments::a_payment().standing(status);
        let payment = if coupon { payment.with_coupon() } else { payment }.build();
        let settled = settle(&payment, Some(&a_kept_use()), &success().build()).expect("it is about this payment");
        let waits = coupon && status.is_closed_unpaid();
        prop_assert_eq!(settled.to == PaymentStatus::Review, waits);
        prop_assert_eq!(settled.to != status, status.is_unpaid());
        prop_assert_eq!(settled.discrepancies.is_empty(), !waits);
    }
}
