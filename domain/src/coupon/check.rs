//! Checks whether a coupon is valid for a purchase, and reports everything that prevents it. [`coupon`](crate::coupon)
//! has the order of the tests. A coupon is valid from its first instant on, up to its end. A value equal to a limit
//! passes.

use crate::coupon::discount::discount;
use crate::coupon::{CouponBound, CouponCode, CouponTerms, CouponUse, PurchaseKind, Restriction, ValidFor};
use crate::refusal::{Refusal, Refusals};

/// Checks the code for the purchase, with all facts of the server.
///
/// # Errors
/// In this order: `coupon/not-found`, `coupon/currency-mismatch` or `coupon/expired`, only the first of them; otherwise
/// one `coupon/restriction` for each reason that applies.
pub fn check(code: Option<&CouponCode>, usage: &CouponUse) -> Result<(), Refusals> {
    let code = code.ok_or(Refusal::CouponNotFound)?;
    let secrets = &code.secrets;
    let is_anothers = secrets.owner.is_some() && secrets.owner != secrets.asked_by;
    if !secrets.is_active || is_anothers {
        return Err(Refusal::CouponNotFound.into());
    }
    check_terms(&code.terms, usage, secrets.is_exhausted(usage.basket.now, &usage.at_hand()))
}

/// Checks the code with only the facts that the learner may know. [`check`] also refuses whatever this refuses, and may
/// refuse more.
///
/// # Errors
/// `coupon/currency-mismatch`, `coupon/expired`, or one `coupon/restriction` for each reason except `exhausted`.
pub fn check_public(terms: &CouponTerms, usage: &CouponUse) -> Result<(), Refusals> {
    check_terms(terms, usage, false)
}

fn check_terms(terms: &CouponTerms, usage: &CouponUse, is_exhausted: bool) -> Result<(), Refusals> {
    let off = discount(&terms.value, usage.basket.price.amount)?;
    let end = terms.ends_at.into_iter().chain(terms.code_expires_at).min();
    if let Some(ended_at) = end.filter(|end| *end <= usage.basket.now) {
        return Err(Refusal::CouponExpired { ended_at }.into());
    }
    let mut found = restrictions(terms, usage, is_exhausted);
    if off.is_zero() {
        found.push(Refusal::CouponRestriction { reason: Restriction::WorthNothing, need: None, have: None });
    }
    Refusals::from_all(found).map_or(Ok(()), Err)
}

/// Every restriction that applies, in the order of [`Restriction`].
fn restrictions(terms: &CouponTerms, usage: &CouponUse, is_exhausted: bool) -> Vec<Refusal> {
    use CouponBound::{Amount, At, Countries, Providers, Uses};
    let mut found = Vec::new();
    let mut refuse = |is_refused: bool, reason, need: Option<CouponBound>, have: Option<CouponBound>| {
        if is_refused {
            found.push(Refusal::CouponRestriction { reason, need, have });
        }
    };
    let basket = &usage.basket;
    let not_yet = terms.starts_at.filter(|starts_at| basket.now < *starts_at);
    refuse(not_yet.is_some(), Restriction::NotStarted, not_yet.map(At), None);
    refuse(is_exhausted, Restriction::Exhausted, None, None);
    let (used, may) = (usage.own_uses.without(&usage.at_hand(), basket.now), terms.uses_per_learner());
    refuse(used >= may, Restriction::UserLimit, Some(Uses(may)), Some(Uses(used)));
    refuse(!is_for(terms, usage), Restriction::WrongProgram, Some(valid_for(terms)), None);
    let price = basket.price.amount;
    let least = terms.min_amounts.iter().find(|least| least.currency == price.currency);
    let too_low = least.filter(|least| price.amount_minor < least.amount_minor);
    refuse(too_low.is_some(), Restriction::MinAmount, too_low.copied().map(Amount), Some(Amount(price)));
    let is_later = terms.is_first_purchase_only && !usage.is_first_purchase();
    refuse(is_later, Restriction::FirstPurchaseOnly, None, None);
    let is_here = terms.countries.is_empty() || basket.country.is_some_and(|here| terms.countries.contains(&here));
    let here = basket.country.map(|here| Countries(vec![here]));
    refuse(!is_here, Restriction::Country, Some(Countries(terms.countries.clone())), here);
    let is_bought = usage.has_bought() && usage.kind() == PurchaseKind::Purchase;
    refuse(is_bought, Restriction::AlreadyPurchased, None, None);
    let is_regional = basket.price.level.is_regional() && !terms.is_stackable_with_regional;
    refuse(is_regional, Restriction::NotStackable, None, None);
    let is_other = |chosen| !terms.providers.is_empty() && !terms.providers.contains(&chosen);
    let other = usage.provider.filter(|chosen| is_other(*chosen));
    let need = Some(Providers(terms.providers.clone()));
    refuse(other.is_some(), Restriction::Provider, need, other.map(|chosen| Providers(vec![chosen])));
    found
}

/// Whether the coupon is valid for this program, session and kind of purchase.
fn is_for(terms: &CouponTerms, usage: &CouponUse) -> bool {
    let is_program = |program| terms.programs.contains(&program);
    let is_session = |session| terms.sessions.contains(&session);
    (terms.programs.is_empty() || usage.basket.program.is_some_and(is_program))
        && (terms.sessions.is_empty() || usage.basket.session.is_some_and(is_session))
        && (terms.applies_to.is_empty() || terms.applies_to.contains(&usage.kind()))
}

fn valid_for(terms: &CouponTerms) -> CouponBound {
    CouponBound::ValidFor(Box::new(ValidFor {
        programs: terms.programs.clone(),
        sessions: terms.sessions.clone(),
        purchases: terms.applies_to.clone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coupon::{Purchase, PurchaseState, Reservation};
    use crate::fixtures::coupons::{CouponBuilder, a_coupon, a_purchase, a_use, reserved as reserved_until, user_id};
    use crate::fixtures::instant;
    use crate::fixtures::prices::{a_program, a_session, country, money, usd};
    use crate::money::provider_units::PaymentProvider;
    use crate::price::PriceLevel;
    use crate::price::QuoteItem;

    const NOW: &str = "2026-11-20T12:00:00Z";
    const JUST_AFTER: &str = "2026-11-20T12:00:00.000001Z";
    const JUST_BEFORE: &str = "2026-11-20T11:59:59.999999Z";

    /// Compares the refusals, by reason or code, with `expected`. Unless the code is not found, also compares those of
    /// `check_public`, which never reports `Exhausted`. Returns the refusals of `check`.
    fn check(coupon: CouponBuilder, usage: impl FnOnce(&mut CouponUse), expected: &[&str]) -> Vec<Refusal> {
        let (code, mut facts) = (coupon.build(), a_use().build());
        usage(&mut facts);
        let refused = |answer: Result<(), Refusals>| {
            answer.err().map(|refusals| refusals.iter().cloned().collect()).unwrap_or_default()
        };
        let word = |refusal: &Refusal| match refusal {
            Refusal::CouponRestriction { reason, .. } => format!("{reason:?}"),
            other => other.code().to_owned(),
        };
        let all: Vec<Refusal> = refused(super::check(Some(&code), &facts));
        assert_eq!(all.iter().map(word).collect::<Vec<_>>(), expected);
        if !matches!(all.first(), Some(Refusal::CouponNotFound)) {
            let public = refused(check_public(&code.terms, &facts)).iter().map(word).collect::<Vec<_>>();
            let known = expected.iter().filter(|word| **word != "Exhausted").collect::<Vec<_>>();
            assert_eq!(public.iter().collect::<Vec<_>>(), known);
        }
        all
    }

    fn green(coupon: CouponBuilder, usage: impl FnOnce(&mut CouponUse)) {
        check(coupon, usage, &[]);
    }

    fn one(coupon: CouponBuilder, usage: impl FnOnce(&mut CouponUse), expected: &str) -> Refusal {
        check(coupon, usage, &[expected]).remove(0)
    }

    fn restriction(reason: Restriction, need: Option<CouponBound>, have: Option<CouponBound>) -> Refusal {
        Refusal::CouponRestriction { reason, need, have }
    }

    #[test]
    fn a_coupon_without_bounds_counts() {
        green(a_coupon(), |_| {});
    }

    #[test]
    fn a_code_that_is_unknown_off_or_another_s_is_not_found_whatever_else_is_wrong() {
        assert_eq!(super::check(None, &a_use().build()), Err(Refusal::CouponNotFound.into()));
        one(a_coupon().off(), |_| {}, "coupon/not-found");
        one(a_coupon().of_user(2), |_| {}, "coupon/not-found");
        one(a_coupon().of_user(2).asked_by_nobody(), |_| {}, "coupon/not-found");
        one(a_coupon().off().until(NOW).fixed(money("EUR", 1)), |_| {}, "coupon/not-found");
        green(a_coupon().of_user(1), |_| {});
        green(a_coupon().asked_by_nobody(), |_| {});
        assert_eq!(a_coupon().build().secrets.asked_by, Some(user_id(1)));
    }

    #[test]
    fn a_value_in_other_currencies_comes_before_everything_but_not_found() {
        one(a_coupon().fixed(money("EUR", 500)).until(NOW).used_up(), |_| {}, "coupon/currency-mismatch");
        green(a_coupon().fixed(usd(500)), |_| {});
    }

    #[test]
    fn a_coupon_is_over_at_its_end_and_the_code_at_its_own() {
        let expired = |at: &str| Refusal::CouponExpired { ended_at: instant(at) };
        assert_eq!(one(a_coupon().until(NOW).used_up(), |_| {}, "coupon/expired"), expired(NOW));
        assert_eq!(one(a_coupon().code_until(NOW), |_| {}, "coupon/expired"), expired(NOW));
        green(a_coupon().until(JUST_AFTER).code_until(JUST_AFTER), |_| {});
        let both = a_coupon().until(NOW).code_until(JUST_BEFORE);
        assert_eq!(one(both, |_| {}, "coupon/expired"), expired(JUST_BEFORE));
        let one_of_two = a_coupon().until(JUST_AFTER).code_until(JUST_BEFORE);
        assert_eq!(one(one_of_two, |_| {}, "coupon/expired"), expired(JUST_BEFORE));
    }

    #[test]
    fn a_coupon_counts_from_its_first_instant_on() {
        let expected = restriction(Restriction::NotStarted, Some(CouponBound::At(instant(JUST_AFTER))), None);
        assert_eq!(one(a_coupon().from(JUST_AFTER), |_| {}, "NotStarted"), expected);
        green(a_coupon().from(NOW), |_| {});
    }

    #[test]
    fn the_last_use_is_given_once_and_how_many_there_were_is_not_told() {
        assert_eq!(one(a_coupon().used_up(), |_| {}, "Exhausted"), restriction(Restriction::Exhausted, None, None));
        green(a_coupon().at_most(10).used(9, &[NOW]), |_| {});
        one(a_coupon().at_most(10).used(9, &[JUST_AFTER]), |_| {}, "Exhausted");
        one(a_coupon().at_most(10).used(11, &[]), |_| {}, "Exhausted");
        one(a_coupon().code_at_most(1).code_used(1), |_| {}, "Exhausted");
        green(a_coupon().code_at_most(2).code_used(1), |_| {});
        green(a_coupon().used(1_000_000, &[]).code_used(1_000_000), |_| {});
    }

    #[test]
    fn a_learner_uses_it_as_often_as_one_may() {
        let uses = |count| Some(CouponBound::Uses(count));
        let refused = one(a_coupon(), |usage| usage.own_uses.committed = 1, "UserLimit");
        assert_eq!(refused, restriction(Restriction::UserLimit, uses(1), uses(1)));
        let reserved = |at: &'static str| move |usage: &mut CouponUse| usage.own_uses.reserved = reserved_until(&[at]);
        one(a_coupon(), reserved(JUST_AFTER), "UserLimit");
        green(a_coupon(), reserved(NOW));
        green(a_coupon().each_at_most(3), |usage| usage.own_uses.committed = 2);
        let refused = one(a_coupon().each_at_most(3), |usage| usage.own_uses.committed = 4, "UserLimit");
        assert_eq!(refused, restriction(Restriction::UserLimit, uses(3), uses(4)));
    }

    #[test]
    fn what_an_open_payment_for_the_same_thing_keeps_does_not_stand_in_the_way() {
        let coupon = || a_coupon().at_most(1).code_at_most(1).used(0, &[JUST_AFTER]);
        let paying = |number| {
            move |usage: &mut CouponUse| {
                let purchase = a_purchase(number, PurchaseState::Open);
                let kept = Reservation { payment: purchase.payment, until: instant(JUST_AFTER) };
                (usage.own_uses.reserved, usage.purchases) = (vec![kept], vec![purchase]);
            }
        };
        one(a_coupon(), paying(2), "UserLimit");
        green(a_coupon(), paying(1));
        check(coupon(), paying(2), &["Exhausted", "UserLimit"]);
        let mut kept_for_it = coupon().build();
        let mut usage = a_use().build();
        paying(1)(&mut usage);
        kept_for_it.secrets.uses.reserved.clone_from(&usage.own_uses.reserved);
        kept_for_it.secrets.code_uses.reserved.clone_from(&usage.own_uses.reserved);
        assert_eq!(super::check(Some(&kept_for_it), &usage), Ok(()));
    }

    #[test]
    fn a_coupon_for_other_things_says_what_it_is_for() {
        let valid_for = |programs: &[u32], sessions: &[u32], purchases: &[PurchaseKind]| {
            let valid_for = ValidFor {
                programs: programs.iter().map(|number| a_program(*number)).collect(),
                sessions: sessions.iter().map(|number| a_session(*number)).collect(),
                purchases: purchases.to_vec(),
            };
            restriction(Restriction::WrongProgram, Some(CouponBound::ValidFor(Box::new(valid_for))), None)
        };
        let other = a_coupon().for_program(2).for_program(3);
        assert_eq!(one(other.clone(), |_| {}, "WrongProgram"), valid_for(&[2, 3], &[], &[]));
        green(other.for_program(1), |_| {});
        assert_eq!(one(a_coupon().for_session(2), |_| {}, "WrongProgram"), valid_for(&[], &[2], &[]));
        green(a_coupon().for_session(2).for_session(1), |_| {});
        one(a_coupon().for_session(1), |usage| usage.basket.session = None, "WrongProgram");
        one(a_coupon().for_program(2).for_session(1), |_| {}, "WrongProgram");
        let extension = a_coupon().for_kind(PurchaseKind::Extension);
        assert_eq!(one(extension.clone(), |_| {}, "WrongProgram"), valid_for(&[], &[], &[PurchaseKind::Extension]));
        green(extension, |usage| usage.basket.item = QuoteItem::Extension(14));
        let of_program = || a_coupon().for_program(1);
        one(of_program(), |usage| usage.basket.program = None, "WrongProgram");
    }

    #[test]
    fn the_least_price_is_one_in_the_same_currency_and_may_be_met_exactly() {
        let amount = |minor| Some(CouponBound::Amount(usd(minor)));
        let refused = one(a_coupon().from_price(usd(4_901)), |_| {}, "MinAmount");
        assert_eq!(refused, restriction(Restriction::MinAmount, amount(4_901), amount(4_900)));
        green(a_coupon().from_price(usd(4_900)), |_| {});
        green(a_coupon().from_price(money("EUR", 9_900)), |_| {});
        one(a_coupon().from_price(money("EUR", 1)).from_price(usd(5_000)), |_| {}, "MinAmount");
    }

    #[test]
    fn a_coupon_for_newcomers_is_not_for_somebody_who_bought_before() {
        let bought = |usage: &mut CouponUse| usage.purchases = vec![a_purchase(2, PurchaseState::Bought)];
        let refused = one(a_coupon().first_purchase_only(), bought, "FirstPurchaseOnly");
        assert_eq!(refused, restriction(Restriction::FirstPurchaseOnly, None, None));
        green(a_coupon().first_purchase_only(), |_| {});
        green(a_coupon(), bought);
        let free = |usage: &mut CouponUse| {
            usage.purchases.push(Purchase { has_paid: false, ..a_purchase(2, PurchaseState::Bought) });
        };
        green(a_coupon().first_purchase_only(), free);
        one(a_coupon().first_purchase_only(), |usage| usage.has_paid_elsewhere = true, "FirstPurchaseOnly");
    }

    #[test]
    fn a_coupon_that_takes_nothing_off_is_refused() {
        one(a_coupon().percent(1), |usage| usage.basket.price.amount = usd(50), "WorthNothing");
        one(a_coupon(), |usage| usage.basket.price.amount = usd(0), "WorthNothing");
        green(a_coupon().percent(100), |usage| usage.basket.price.amount = usd(100));
    }

    #[test]
    fn a_coupon_for_some_countries_needs_one_of_them() {
        let countries = |codes: &[&str]| Some(CouponBound::Countries(codes.iter().map(|code| country(code)).collect()));
        let african = || a_coupon().in_country("NG").in_country("GH");
        let refused = one(african(), |_| {}, "Country");
        assert_eq!(refused, restriction(Restriction::Country, countries(&["NG", "GH"]), countries(&["US"])));
        let refused = one(african(), |usage| usage.basket.country = None, "Country");
        assert_eq!(refused, restriction(Restriction::Country, countries(&["NG", "GH"]), None));
        green(african(), |usage| usage.basket.country = Some(country("GH")));
        green(a_coupon(), |usage| usage.basket.country = None);
    }

    #[test]
    fn somebody_who_has_the_program_cannot_buy_it_again_and_may_extend_it() {
        let bought = |usage: &mut CouponUse| usage.purchases = vec![a_purchase(1, PurchaseState::Bought)];
        let refused = one(a_coupon(), bought, "AlreadyPurchased");
        assert_eq!(refused, restriction(Restriction::AlreadyPurchased, None, None));
        let buying = |item: QuoteItem| {
            move |usage: &mut CouponUse| {
                bought(usage);
                usage.basket.item = item;
            }
        };
        green(a_coupon(), buying(QuoteItem::Extension(14)));
        let monthly = || QuoteItem::Subscription("monthly".to_owned());
        green(a_coupon(), buying(monthly()));
        let subscription = a_coupon().for_kind(PurchaseKind::Subscription);
        green(subscription, |usage| usage.basket.item = monthly());
    }

    #[test]
    fn a_coupon_may_keep_off_regional_prices() {
        for level in [PriceLevel::Country, PriceLevel::Currency] {
            let refused = one(a_coupon().not_on_regional(), |usage| usage.basket.price.level = level, "NotStackable");
            assert_eq!(refused, restriction(Restriction::NotStackable, None, None));
            green(a_coupon(), |usage| usage.basket.price.level = level);
        }
        green(a_coupon().not_on_regional(), |_| {});
    }

    #[test]
    fn a_coupon_for_a_provider_counts_until_another_one_is_chosen() {
        use PaymentProvider::{Paypal, Paystack, Stripe};
        let providers = |providers: &[PaymentProvider]| Some(CouponBound::Providers(providers.to_vec()));
        let local = || a_coupon().paid_through(Paystack).paid_through(Paypal);
        let refused = one(local(), |usage| usage.provider = Some(Stripe), "Provider");
        assert_eq!(refused, restriction(Restriction::Provider, providers(&[Paystack, Paypal]), providers(&[Stripe])));
        green(local(), |usage| usage.provider = Some(Paypal));
        green(local(), |usage| usage.provider = None);
        green(a_coupon(), |usage| usage.provider = Some(Stripe));
    }

    #[test]
    fn all_that_is_in_the_way_is_told_in_order() {
        let coupon = a_coupon()
            .from(JUST_AFTER)
            .used_up()
            .for_program(2)
            .from_price(usd(9_900))
            .first_purchase_only()
            .in_country("NG")
            .not_on_regional()
            .paid_through(PaymentProvider::Paystack);
        let worst = |usage: &mut CouponUse| {
            usage.own_uses.committed = 1;
            usage.purchases = vec![a_purchase(1, PurchaseState::Bought)];
            usage.basket.price.level = PriceLevel::Currency;
            usage.provider = Some(PaymentProvider::Stripe);
        };
        let expected = [
            "NotStarted",
            "Exhausted",
            "UserLimit",
            "WrongProgram",
            "MinAmount",
            "FirstPurchaseOnly",
            "Country",
            "AlreadyPurchased",
            "NotStackable",
            "Provider",
        ];
        check(coupon, worst, &expected);
    }
}
