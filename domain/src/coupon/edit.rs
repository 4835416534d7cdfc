//! Creates or changes a coupon. It requires the permission [`manage_coupons`](Permission::ManageCoupons). Once a coupon
//! was used, its value cannot be changed: somebody has paid with it, and the history must stay true. A reservation that
//! has not expired counts as a use. Everything else can be changed at any time, including the dates and the limits.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::coupon::normalise::normalise;
use crate::coupon::{CouponTerms, Uses};
use crate::field::Fields;
use crate::field::{Amount, IssueRule};
use crate::limits::WHOLE_BP;
use crate::money::Money;
use crate::price::Reduction;
use crate::price::currency_of::is_used;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A coupon before and after the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponEditFacts {
    /// The time now.
    pub now: Timestamp,
    /// Roles of the caller.
    pub roles: Vec<Role>,
    /// The coupon before the change; `None` for a new one.
    pub before: Option<CouponTerms>,
    /// The coupon after the change, with the code as typed.
    pub after: CouponTerms,
    /// New maximum of uses over all codes.
    pub max_redemptions: Option<u32>,
    /// New maximum of uses of this code.
    pub code_max_redemptions: Option<u32>,
    /// Uses of the coupon.
    pub uses: Uses,
}

/// The coupon to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CouponEdited {
    /// The coupon with its normalised code.
    pub terms: CouponTerms,
    /// Maximum uses of the coupon.
    pub max_redemptions: Option<u32>,
    /// Maximum uses of the code.
    pub code_max_redemptions: Option<u32>,
}

/// Returns the coupon to write.
///
/// # Errors
/// In this order: `auth/forbidden` without the permission, `coupon/value-fixed` if the value of a used coupon changes,
/// otherwise `validation-fail` for each wrong field. `code`: not a code. `value`: not 1 to 10,000 basis points; no
/// amount, an amount below 1, a currency that no country uses, or two amounts in one currency. `ends_at` and
/// `code_expires_at`: not after `starts_at`. `per_user_limit`, `max_redemptions` and `code_max_redemptions`: zero.
/// `min_amounts`: a negative amount, or two amounts in one currency. The order of the amounts does not matter.
pub fn edit(facts: &CouponEditFacts) -> Result<CouponEdited, Refusals> {
    require(&facts.roles, Permission::ManageCoupons)?;
    let used = facts.uses.at(facts.now);
    let keeps_value = facts.before.as_ref().is_none_or(|before| is_same(&before.value, &facts.after.value));
    if used > 0 && !keeps_value {
        return Err(Refusal::CouponValueFixed { uses: used }.into());
    }
    let (mut fields, after) = (Fields::default(), &facts.after);
    let code = normalise(&after.code);
    if code.is_none() {
        fields.refuse("code", IssueRule::WrongKind, None, None);
    }
    check_value(&mut fields, &after.value);
    check_bounds(&mut fields, facts);
    let terms = CouponTerms { code: code.unwrap_or_default(), ..after.clone() };
    let CouponEditFacts { max_redemptions, code_max_redemptions, .. } = *facts;
    fields.accept(CouponEdited { terms, max_redemptions, code_max_redemptions })
}

/// Whether both are the same discount. The order of fixed amounts does not matter.
fn is_same(one: &Reduction, other: &Reduction) -> bool {
    match (one, other) {
        (Reduction::Fixed(one), Reduction::Fixed(other)) => {
            let set =
                |amounts: &[Money]| amounts.iter().map(|it| (it.currency, it.amount_minor)).collect::<BTreeSet<_>>();
            set(one) == set(other)
        }
        _ => one == other,
    }
}

/// Checks the dates, the limits and the minimum prices of the coupon and its code.
fn check_bounds(fields: &mut Fields, facts: &CouponEditFacts) {
    let after = &facts.after;
    for (field, end) in [("ends_at", after.ends_at), ("code_expires_at", after.code_expires_at)] {
        if let (Some(starts_at), Some(end)) = (after.starts_at, end)
            && end <= starts_at
        {
            fields.refuse(field, IssueRule::TooSmall, Some(Amount::Word(starts_at.to_string())), None);
        }
    }
    for (field, limit) in [
        ("per_user_limit", after.per_user_limit),
        ("max_redemptions", facts.max_redemptions),
        ("code_max_redemptions", facts.code_max_redemptions),
    ] {
        if let Some(limit) = limit {
            fields.at_least(field, IssueRule::TooSmall, 1, limit.into());
        }
    }
    if after.min_amounts.iter().any(|amount| amount.is_negative()) {
        fields.refuse("min_amounts", IssueRule::TooSmall, Some(Amount::Count(0)), None);
    }
    if has_currency_twice(after.min_amounts.iter().map(|amount| amount.currency)) {
        fields.refuse("min_amounts", IssueRule::TooMany, None, None);
    }
}

fn check_value(fields: &mut Fields, value: &Reduction) {
    match value {
        Reduction::PercentBp(bp) => {
            fields.at_least("value", IssueRule::TooSmall, 1, (*bp).into());
            fields.at_most("value", IssueRule::TooLarge, WHOLE_BP.into(), (*bp).into());
        }
        Reduction::Fixed(amounts) => {
            if amounts.is_empty() {
                fields.refuse("value", IssueRule::Required, None, None);
            }
            if amounts.iter().any(|amount| !is_used(amount.currency)) {
                fields.refuse("value", IssueRule::UnknownOption, None, None);
            }
            if amounts.iter().any(|amount| amount.amount_minor < 1) {
                fields.refuse("value", IssueRule::TooSmall, Some(Amount::Count(1)), None);
            }
            if has_currency_twice(amounts.iter().map(|amount| amount.currency)) {
                fields.refuse("value", IssueRule::TooMany, None, None);
            }
        }
    }
}

fn has_currency_twice<C: Ord>(currencies: impl Iterator<Item = C>) -> bool {
    let mut currencies = currencies.collect::<Vec<_>>();
    currencies.sort_unstable();
    currencies.windows(2).any(|pair| matches!(pair, [one, next] if one == next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::coupons::{CouponBuilder, a_coupon, reserved};
    use crate::fixtures::instant;
    use crate::fixtures::prices::{money, usd};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn facts(before: Option<CouponBuilder>, after: CouponBuilder) -> CouponEditFacts {
        CouponEditFacts {
            now: instant(NOW),
            roles: vec![Role::Finance],
            before: before.map(|before| before.build().terms),
            after: after.build().terms,
            max_redemptions: None,
            code_max_redemptions: None,
            uses: Uses::default(),
        }
    }

    /// The refused fields, each with its rule.
    fn check(facts: &CouponEditFacts, expected: &[(&str, IssueRule)]) -> Vec<Refusal> {
        let refusals: Vec<_> = edit(facts).err().map(|all| all.iter().cloned().collect()).unwrap_or_default();
        let field = |refusal: &Refusal| match refusal {
            Refusal::ValidationFail { field: Some(field), rule, .. } => (field.clone(), *rule),
            other => panic!("{other:?}"),
        };
        let expected = expected.iter().map(|(field, rule)| ((*field).to_owned(), *rule)).collect::<Vec<_>>();
        assert_eq!(refusals.iter().map(field).collect::<Vec<_>>(), expected);
        refusals
    }

    fn value(value: Reduction) -> CouponEditFacts {
        let mut facts = facts(None, a_coupon());
        facts.after.value = value;
        facts
    }

    #[test]
    fn a_coupon_is_written_with_its_code_as_it_is_compared() {
        let typed = CouponEditFacts {
            max_redemptions: Some(2),
            code_max_redemptions: Some(1),
            ..facts(None, a_coupon().called(" save 10"))
        };
        let terms = a_coupon().called("SAVE10").build().terms;
        assert_eq!(edit(&typed), Ok(CouponEdited { terms, max_redemptions: Some(2), code_max_redemptions: Some(1) }));
    }

    #[test]
    fn the_value_is_fixed_from_the_first_use_on() {
        let (before, after) = (a_coupon().percent(1_000), a_coupon().percent(2_000));
        let used = |committed, until: &[&str]| CouponEditFacts {
            uses: Uses { committed, reserved: reserved(until) },
            ..facts(Some(before.clone()), after.clone())
        };
        check(&used(0, &[]), &[]);
        check(&used(0, &[NOW]), &[]);
        assert_eq!(edit(&used(1, &[])), Err(Refusal::CouponValueFixed { uses: 1 }.into()));
        let kept = used(1, &["2026-11-20T12:30:00Z"]);
        assert_eq!(edit(&kept), Err(Refusal::CouponValueFixed { uses: 2 }.into()));
        let fixed = CouponEditFacts { after: a_coupon().fixed(usd(1)).build().terms, ..used(1, &[]) };
        assert_eq!(edit(&fixed), Err(Refusal::CouponValueFixed { uses: 1 }.into()));
    }

    #[test]
    fn the_window_and_the_limits_may_change_after_a_use() {
        let after = a_coupon().until("2026-12-24T00:00:00Z").each_at_most(2).for_program(2);
        let used = Uses { committed: 9, ..Uses::default() };
        check(&CouponEditFacts { uses: used, max_redemptions: Some(5), ..facts(Some(a_coupon()), after) }, &[]);
    }

    #[test]
    fn a_percentage_is_one_basis_point_to_the_whole() {
        check(&value(Reduction::PercentBp(0)), &[("value", IssueRule::TooSmall)]);
        check(&value(Reduction::PercentBp(1)), &[]);
        check(&value(Reduction::PercentBp(10_000)), &[]);
        check(&value(Reduction::PercentBp(10_001)), &[("value", IssueRule::TooLarge)]);
    }

    #[test]
    fn fixed_amounts_are_more_than_nothing_and_one_for_each_currency() {
        let fixed = |amounts: &[Money]| value(Reduction::Fixed(amounts.to_vec()));
        check(&fixed(&[usd(1), money("NGN", 1)]), &[]);
        check(&fixed(&[]), &[("value", IssueRule::Required)]);
        check(&fixed(&[usd(1), money("NGN", 0)]), &[("value", IssueRule::TooSmall)]);
        check(&fixed(&[usd(1), money("NGN", 1), usd(2)]), &[("value", IssueRule::TooMany)]);
    }

    #[test]
    fn a_value_in_another_order_is_the_same_value() {
        let fixed = |amounts: &[Money]| {
            let mut terms = a_coupon().build().terms;
            terms.value = Reduction::Fixed(amounts.to_vec());
            terms
        };
        let check = |after: &[Money], is_kept: bool| {
            let before = Some(fixed(&[usd(1), money("NGN", 2)]));
            let uses = Uses { committed: 1, ..Uses::default() };
            let facts = CouponEditFacts { before, after: fixed(after), uses, ..facts(None, a_coupon()) };
            assert_eq!(edit(&facts).is_ok(), is_kept, "{after:?}");
        };
        check(&[usd(1), money("NGN", 2)], true);
        check(&[money("NGN", 2), usd(1)], true);
        check(&[money("NGN", 1), usd(2)], false);
        check(&[usd(1)], false);
        check(&[usd(1), money("NGN", 2), money("EUR", 3)], false);
    }

    #[test]
    fn a_code_ends_after_its_coupon_starts_and_may_be_used_once_at_least() {
        let code = |expires_at: &str, most| {
            let mut facts = facts(None, a_coupon().from(NOW));
            (facts.after.code_expires_at, facts.code_max_redemptions) = (Some(instant(expires_at)), Some(most));
            facts
        };
        check(&code("2026-11-20T12:00:00.000001Z", 1), &[]);
        check(&code(NOW, 1), &[("code_expires_at", IssueRule::TooSmall)]);
        check(&code("2026-11-20T12:00:00.000001Z", 0), &[("code_max_redemptions", IssueRule::TooSmall)]);
    }

    #[test]
    fn a_least_price_is_nothing_or_more() {
        check(&facts(None, a_coupon().from_price(usd(0))), &[]);
        check(&facts(None, a_coupon().from_price(usd(-1))), &[("min_amounts", IssueRule::TooSmall)]);
    }

    #[test]
    fn whoever_may_manage_coupons_edits_them() {
        for role in Role::ALL {
            let edited = edit(&CouponEditFacts { roles: vec![role], ..facts(None, a_coupon()) });
            assert_eq!(edited.is_ok(), matches!(role, Role::ProgramManager | Role::Finance | Role::Admin), "{role:?}");
        }
        let learner = edit(&CouponEditFacts { roles: Vec::new(), ..facts(None, a_coupon().called("!")) });
        assert_eq!(learner.unwrap_err().first().code(), "auth/forbidden");
    }

    #[test]
    fn a_coupon_ends_after_it_starts() {
        let window = |until: &str| facts(None, a_coupon().from(NOW).until(until));
        check(&window("2026-11-20T12:00:00.000001Z"), &[]);
        let refused = check(&window(NOW), &[("ends_at", IssueRule::TooSmall)]);
        let need = Some(Amount::Word(NOW.to_owned()));
        assert!(matches!(&refused[0], Refusal::ValidationFail { need: told, .. } if *told == need));
        check(&facts(None, a_coupon().until(NOW)), &[]);
        check(&facts(None, a_coupon().from(NOW)), &[]);
    }

    #[test]
    fn all_that_is_wrong_is_told() {
        let coupon = a_coupon().called("no!").percent(0).from(NOW).until(NOW).each_at_most(0);
        let twice = coupon.from_price(usd(1)).from_price(usd(-1));
        let all = [
            ("code", IssueRule::WrongKind),
            ("value", IssueRule::TooSmall),
            ("ends_at", IssueRule::TooSmall),
            ("code_expires_at", IssueRule::TooSmall),
            ("per_user_limit", IssueRule::TooSmall),
            ("max_redemptions", IssueRule::TooSmall),
            ("code_max_redemptions", IssueRule::TooSmall),
            ("min_amounts", IssueRule::TooSmall),
            ("min_amounts", IssueRule::TooMany),
        ];
        let mut wrong =
            CouponEditFacts { max_redemptions: Some(0), code_max_redemptions: Some(0), ..facts(None, twice) };
        wrong.after.code_expires_at = Some(instant(NOW));
        check(&wrong, &all);
        check(&facts(None, a_coupon().each_at_most(1).from_price(usd(1)).from_price(money("NGN", 1))), &[]);
    }
}
