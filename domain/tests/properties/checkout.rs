//! Properties of checkouts: the payments that are started, cancelled and continued.

use domain::coupon::RedemptionStatus;
use domain::coupon::reserve::{ReserveFacts, reserve};
use domain::fixtures::coupons::generated::{code, uses};
use domain::fixtures::instant;
use domain::fixtures::payments::checkouts::checkout;
use domain::fixtures::payments::generated::evidence;
use domain::fixtures::payments::{a_kept_use, a_payment};
use domain::fixtures::wallets::{a_wallet, payment_id as wallet_payment};
use domain::payment::PaymentStatus;
use domain::payment::effect::Effect;
use domain::payment::initialise::{EarlierPayment, InitialiseFacts, Initialised, initialise};
use domain::payment::settle::settle;
use domain::price::choose_provider::{Checkout, ProviderFacts, choose_provider};
use domain::reward::unspend::{Returning, UnspendFacts, unspend};
use domain::reward::{Account, CreditSource};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq};
use proptest::{prop_oneof, proptest};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn one_item_has_one_live_payment(checkout in checkout()) {
        let is_live = |earlier: &&EarlierPayment| {
            earlier.item == checkout.current.item && earlier.status.is_live()
        };
        let live_ids = checkout.earlier.iter().filter(is_live).map(|earlier| earlier.payment).collect::<Vec<_>>();
        match initialise(&checkout) {
            Ok(Initialised::Resumed { payment }) => prop_assert!(live_ids.contains(&payment)),
            Ok(Initialised::Started(started)) => {
                let mut live = checkout.earlier.iter().filter(is_live);
                let is_called_off = |earlier: &EarlierPayment| {
                    started.effects.contains(&Effect::CallOff {
                        payment: earlier.payment,
                        releases_coupon: earlier.coupon,
                        releases_credit: earlier.credit,
                    }) && earlier.status.may_become(PaymentStatus::Cancelled)
                };
                prop_assert!(live.all(is_called_off));
                let mut others = checkout.earlier.iter().filter(|earlier| !live_ids.contains(&earlier.payment));
                prop_assert!(!others.any(is_called_off));
                let is_call = |effect: &Effect| matches!(effect, Effect::CallOff { .. });
                prop_assert!(started.effects.is_sorted_by_key(|effect| !is_call(effect)));
                prop_assert_eq!(started.status == PaymentStatus::Succeeded, started.amount.is_zero());
                let grants = started.effects.contains(&Effect::GrantEntitlement);
                prop_assert_eq!(grants, started.amount.is_zero());
                prop_assert_eq!(grants, started.status == PaymentStatus::Succeeded);
            }
            Err(_) => {}
        }
    }

    #[test]
    fn a_second_click_gives_the_payment_of_the_first_while_its_page_is_open(
        checkout in checkout(), seconds in prop_oneof![0_i64..1_800, 0_i64..100_000],
    ) {
        let Ok(Initialised::Started(started)) = initialise(&checkout) else { return Ok(()) };
        let (item, program, session) =
            (checkout.current.item.clone(), checkout.current.program, checkout.current.session);
        let earlier = EarlierPayment {
            payment: started.payment,
            item,
            program,
            session,
            method: checkout.method,
            quote_hash: checkout.current.hash.clone(),
            status: started.status,
            expires_at: started.expires_at,
            coupon: checkout.current.has_coupon(),
            credit: checkout.current.credit(),
            booked: None,
        };
        let now = checkout.now.plus_seconds(seconds);
        let then = InitialiseFacts { now, earlier: vec![earlier], ..checkout.clone() };
        let is_good = now < checkout.kept.valid_until;
        let is_open = now < started.expires_at && started.status == PaymentStatus::Initialised;
        let is_again = initialise(&then) == Ok(Initialised::Resumed { payment: started.payment });
        prop_assert_eq!(is_again, is_good && is_open);
    }

    #[test]
    fn a_coupon_is_reserved_until_the_page_closes_as_its_own_rule_has_it(
        checkout in checkout(), code in code(), own_uses in uses(),
    ) {
        let Ok(Initialised::Started(started)) = initialise(&checkout) else { return Ok(()) };
        let provider_until = Some(started.expires_at);
        let reserved = reserve(&code, &ReserveFacts { now: checkout.now, own_uses, provider_until });
        let kept = started.effects.iter().find_map(|effect| match effect {
            Effect::ReserveCoupon { until } => Some(*until),
            _ => None,
        });
        if let (Some(until), Ok(status)) = (kept, reserved) {
            prop_assert_eq!(status, RedemptionStatus::Reserved { until });
        }
    }

    #[test]
    fn a_provider_that_is_hidden_is_never_asked(checkout in checkout()) {
        let (total, provider) = (checkout.current.total, checkout.method.provider());
        let providers = provider.into_iter().collect();
        let coupon_providers = checkout.coupon_providers.clone();
        let shown = match choose_provider(&ProviderFacts { total, providers, coupon_providers }) {
            Checkout::Free => provider.is_none(),
            Checkout::Paid(choices) => choices.iter().any(|choice| choice.hidden.is_none()),
        };
        prop_assert!(shown || initialise(&checkout).is_err());
    }

    #[test]
    fn a_place_is_granted_by_a_provider_only_while_its_credit_is_taken(
        coupon in any::<bool>(), evidence in vec(evidence(), 0..8),
    ) {
        let (now, source) = (instant("2026-11-20T12:00:00Z"), CreditSource::Payment(wallet_payment(1)));
        let mut entries = a_wallet().earned_at(1, 5_000, "2026-11-01T12:00:00Z").spent(1, 1_000, "2026-11-20T12:00:00Z").build();
        let mut payment = a_payment().standing(PaymentStatus::Initialised).with_credit(1_000).build();
        payment.coupon = coupon;
        for evidence in evidence {
            let Ok(settled) = settle(&payment, Some(&a_kept_use()), &evidence) else { continue };
            for effect in &settled.effects {
                let (entries_now, payment_id) = (entries.clone(), wallet_payment(1));
                let posted = match effect {
                    Effect::ReleaseCredit { .. } => {
                        payment.holds_released = true;
                        let returning = Returning::Failed;
                        unspend(&UnspendFacts { now, entries: entries_now, payment: payment_id, returning })
                    }
                    Effect::BookPurchase { amount } => {
                        payment.booked = Some(*amount);
                        continue;
                    }
                    _ => continue,
                };
                entries.extend(posted.expect("credit that was taken can be returned").entries);
            }
            payment.holds_released = payment.has_released_holds();
            payment.status = settled.to;
            let spent = entries.iter().filter(|entry| entry.account == Account::Spent && entry.source == source);
            let taken: i64 = spent.map(|entry| entry.amount.amount_minor).sum();
            prop_assert_eq!(taken, if payment.has_released_holds() || payment.status == PaymentStatus::Refunded { 0 } else { 1_000 });
            prop_assert!(!payment.status.grants() || taken == 1_000);
        }
    }
}
