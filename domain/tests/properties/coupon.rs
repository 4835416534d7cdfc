//! Properties of coupons, on generated codes and purchases, and on random walks of their uses.

use domain::coupon::apply::{apply, preview};
use domain::coupon::check::{check, check_public};
use domain::coupon::discount::discount;
use domain::coupon::normalise::normalise;
use domain::coupon::reserve::{ReserveFacts, reserve};
use domain::coupon::settle::{SettleFacts, SettledUse, settle};
use domain::coupon::{CouponCode, RedemptionStatus, Reservation, Restriction, Uses};
use domain::fixtures::coupons::generated::{CouponStep, code, steps, terms, typed_code, usage};
use domain::fixtures::instant;
use domain::fixtures::prices::generated::{any_money, reduction};
use domain::ids::PaymentId;
use domain::price::LineKind;
use domain::price::quote::{QuoteFacts, quote};
use domain::refusal::{Refusal, Refusals};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;
use uuid::Uuid;

/// The refusals; empty if the coupon is accepted.
fn refused<T>(answer: Result<T, Refusals>) -> Vec<Refusal> {
    answer.err().map(|refusals| refusals.iter().cloned().collect()).unwrap_or_default()
}

/// The position of a refusal in the order in which the rule makes its checks.
fn place(refusal: &Refusal) -> (u8, Option<Restriction>) {
    match refusal {
        Refusal::CouponNotFound => (0, None),
        Refusal::CouponCurrencyMismatch => (1, None),
        Refusal::CouponExpired { .. } => (2, None),
        Refusal::CouponRestriction { reason, .. } => (3, Some(*reason)),
        other => panic!("{other:?} is not a refusal of a coupon"),
    }
}

/// One use of a coupon in a walk.
#[derive(Clone, Copy)]
struct Use {
    user: u32,
    status: RedemptionStatus,
}

fn payment_id(number: usize) -> PaymentId {
    PaymentId(Uuid::from_u128(number as u128))
}

/// The uses of all learners or of one learner, without the use at index `but`.
fn others(uses: &[Use], but: Option<usize>, of: Option<u32>) -> Uses {
    let mut counted = Uses::default();
    for (at, one) in uses.iter().enumerate() {
        if Some(at) != but && of.is_none_or(|user| user == one.user) {
            match one.status {
                RedemptionStatus::Committed => counted.committed += 1,
                RedemptionStatus::Reserved { until } => {
                    counted.reserved.push(Reservation { payment: payment_id(at), until });
                }
                RedemptionStatus::Released => {}
            }
        }
    }
    counted
}

/// The code with these uses counted, except one.
fn counting(code: &CouponCode, uses: &[Use], but: Option<usize>) -> CouponCode {
    let mut code = code.clone();
    code.secrets.uses = others(uses, but, None);
    code.secrets.code_uses = code.secrets.uses.clone();
    code
}

fn is_allowed_move(from: RedemptionStatus, to: RedemptionStatus) -> bool {
    from == to || from != RedemptionStatus::Released && !matches!(to, RedemptionStatus::Reserved { .. })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_discount_is_between_nothing_and_the_price(value in reduction(), price in any_money()) {
        if let Ok(off) = discount(&value, price) {
            prop_assert!(!off.is_negative() && off.amount_minor <= price.amount_minor);
            prop_assert_eq!(off.currency, price.currency);
        }
    }

    #[test]
    fn a_coupon_never_raises_a_price(code in code(), usage in usage()) {
        let without = quote(&QuoteFacts { coupon: None, ..usage.basket.clone() });
        if let (Ok(with), Ok(without)) = (apply(Some(&code), &usage), without) {
            prop_assert!(with.total.amount_minor <= without.total.amount_minor);
            prop_assert!(!with.total.is_negative());
        }
    }

    #[test]
    fn the_tests_keep_their_order_and_only_restrictions_stand_together(code in code(), usage in usage()) {
        let places = refused(check(Some(&code), &usage)).iter().map(place).collect::<Vec<_>>();
        prop_assert!(places.is_sorted_by(|one, next| one < next), "{places:?}");
        prop_assert!(places.len() < 2 || places.iter().all(|(group, _)| *group == 3), "{places:?}");
    }

    #[test]
    fn what_the_browser_refuses_the_server_refuses_too(code in code(), usage in usage()) {
        let server = refused(check(Some(&code), &usage));
        let browser = refused(check_public(&code.terms, &usage));
        prop_assert!(browser.is_empty() || !server.is_empty());
        if !matches!(server.first(), Some(Refusal::CouponNotFound)) {
            let is_exhausted =
                |refusal: &Refusal| matches!(refusal, Refusal::CouponRestriction { reason: Restriction::Exhausted, .. });
            let known = server.into_iter().filter(|refusal| !is_exhausted(refusal)).collect::<Vec<_>>();
            prop_assert_eq!(known, browser);
        }
    }

    #[test]
    fn a_coupon_is_applied_exactly_where_its_check_lets_it_through(code in code(), usage in usage()) {
        let refusals = refused(apply(Some(&code), &usage));
        let checked = refused(check(Some(&code), &usage));
        prop_assert!(refusals == checked || checked.is_empty() && refusals == [Refusal::UnknownServerError]);
        if let Ok(previewed) = preview(&code.terms, &usage) {
            let coupon = previewed.lines.iter().find(|line| line.kind == LineKind::Coupon);
            prop_assert!(coupon.is_none_or(|line| line.label == code.terms.code));
            prop_assert!(refusals.is_empty() == (apply(Some(&code), &usage) == Ok(previewed)));
        }
    }

    #[test]
    fn terms_without_bounds_refuse_only_a_currency_a_second_use_and_what_is_worth_nothing(terms in terms(), usage in usage()) {
        let mut free = terms;
        (free.starts_at, free.ends_at, free.code_expires_at) = (None, None, None);
        (free.programs, free.sessions, free.applies_to) = (Vec::new(), Vec::new(), Vec::new());
        (free.countries, free.min_amounts, free.providers) = (Vec::new(), Vec::new(), Vec::new());
        (free.is_first_purchase_only, free.is_stackable_with_regional) = (false, true);
        for refusal in refused(check_public(&free, &usage)) {
            let expected = [Restriction::UserLimit, Restriction::AlreadyPurchased, Restriction::WorthNothing];
            let (group, reason) = place(&refusal);
            prop_assert!(group == 1 || reason.is_some_and(|reason| expected.contains(&reason)), "{refusal:?}");
        }
    }

    #[test]
    fn a_code_is_read_once_and_for_all(typed in typed_code()) {
        if let Some(code) = normalise(&typed) {
            prop_assert_eq!(normalise(&code), Some(code.clone()));
            prop_assert_eq!(normalise(&typed.to_lowercase()), Some(code.clone()));
            let spaced = code.chars().flat_map(|c| [c, ' ']).collect::<String>();
            prop_assert_eq!(normalise(&spaced), Some(code));
        }
    }

    #[test]
    fn a_coupon_is_never_used_more_often_than_it_may_be_and_no_released_use_comes_back(
        code in code(),
        most in 0_u32..4,
        steps in steps(),
    ) {
        let mut code = code;
        (code.secrets.max_redemptions, code.secrets.code_max_redemptions) = (Some(most), None);
        let (mut now, mut uses): (Timestamp, Vec<Use>) = (instant("2026-11-20T12:00:00Z"), Vec::new());
        for step in steps {
            let before = uses.clone();
            match step {
                CouponStep::Wait(seconds) => now = now.plus_seconds(seconds),
                CouponStep::Reserve(user, open) => {
                    let own_uses = others(&uses, None, Some(user));
                    let provider_until = open.map(|seconds| now.plus_seconds(seconds));
                    let facts = ReserveFacts { now, own_uses, provider_until };
                    if let Ok(status) = reserve(&counting(&code, &uses, None), &facts) {
                        uses.push(Use { user, status });
                    }
                }
                CouponStep::Settle(at, is_paid) => {
                    let Some(Use { user, status }) = uses.get(at).copied() else { continue };
                    let settled = |but| {
                        let own_uses = others(&uses, but, Some(user));
                        settle(&counting(&code, &uses, but), &SettleFacts { now, status, is_paid, own_uses })
                    };
                    // The result is the same whether or not the settled use itself is counted.
                    prop_assert_eq!(settled(None), settled(Some(at)));
                    match settled(None) {
                        SettledUse::Committed => uses[at].status = RedemptionStatus::Committed,
                        SettledUse::Released => uses[at].status = RedemptionStatus::Released,
                        SettledUse::Unchanged | SettledUse::Review => {}
                    }
                    prop_assert!(is_paid || uses[at].status != RedemptionStatus::Committed || status == RedemptionStatus::Committed);
                }
            }
            prop_assert!(before.iter().zip(&uses).all(|(from, to)| is_allowed_move(from.status, to.status)));
            prop_assert!(others(&uses, None, None).at(now) <= most);
            for user in 1..5 {
                prop_assert!(others(&uses, None, Some(user)).at(now) <= code.terms.uses_per_learner());
            }
        }
    }
}
