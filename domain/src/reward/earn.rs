//! Credits a learner for a paid referral or a redeemed reward. Credit for a referral is held for fourteen days, so that
//! a refund of the purchase is known before the credit is spent. All credit expires 365 days after it was earned; the
//! hold is part of these days.

use serde::{Deserialize, Serialize};

use crate::ids::LotId;
use crate::money::Money;
use crate::refusal::Refusals;
use crate::reward::limits::{CREDIT_DAYS, CREDIT_HOLD_DAYS};
use crate::reward::lots::{LotBalance, Move, at_least_one, has, lots, unfit};
use crate::reward::{Account, Earning, Entry, EntryKind, Posted};
use crate::time::Timestamp;

/// Facts for [`earn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarnFacts {
    /// The time of earning.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The id of the new lot.
    pub lot: LotId,
    /// The reason.
    pub earning: Earning,
    /// The amount.
    pub amount: Money,
}

/// Credits the learner. Writes no entries if this earning was credited before, whatever its amount.
///
/// # Errors
/// `validation-fail` on `amount` if it is not positive, or if the sum with the existing credit is too large.
pub fn earn(facts: &EarnFacts) -> Result<Posted, Refusals> {
    let EarnFacts { now, entries, lot, earning, amount } = facts;
    if has(entries, EntryKind::Earn, earning.source()) {
        return Ok(Posted::default());
    }
    at_least_one(*amount)?;
    let is_held = matches!(earning, Earning::Referral(_));
    let hold_until = is_held.then(|| now.plus_days(CREDIT_HOLD_DAYS));
    let to = if is_held { Account::Held } else { Account::Available };
    new_lot(
        entries,
        *lot,
        *amount,
        hold_until,
        Move { from: Account::Issued, to, kind: EntryKind::Earn, source: earning.source(), at: *now },
    )
}

/// Returns the entries of a new lot. Refuses an amount that makes the wallet's sum too large.
pub(super) fn new_lot(
    entries: &[Entry],
    lot: LotId,
    amount: Money,
    hold_until: Option<Timestamp>,
    credit: Move,
) -> Result<Posted, Refusals> {
    let lots = lots(entries, amount.currency).map_err(unfit)?;
    let parts = lots.iter().flat_map(|balance| [balance.available, balance.held]);
    parts.into_iter().try_fold(amount, Money::plus).map_err(unfit)?;
    let nothing = Money::zero(amount.currency);
    let expires_at = credit.at.plus_days(CREDIT_DAYS);
    let balance = LotBalance { lot, hold_until, expires_at, available: nothing, held: nothing };
    Ok(Posted { entries: credit.of(&balance, amount).map_err(unfit)?.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{referral_id, reward_id};
    use crate::fixtures::wallets::{a_wallet, lot_id, ngn, usd};
    use crate::limits::MAX_AMOUNT_MINOR;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn facts(earning: Earning, amount: Money) -> EarnFacts {
        EarnFacts { now: instant(NOW), entries: Vec::new(), lot: lot_id(1), earning, amount }
    }

    fn check(facts: &EarnFacts, account: Account, hold_until: Option<&str>) {
        let entry = |account, amount_minor| Entry {
            lot: facts.lot,
            account,
            amount: Money { amount_minor, ..facts.amount },
            kind: EntryKind::Earn,
            source: facts.earning.source(),
            hold_until: hold_until.map(instant),
            expires_at: instant("2027-11-20T12:00:00Z"),
            at: instant(NOW),
        };
        let amount = facts.amount.amount_minor;
        let expected = vec![entry(Account::Issued, -amount), entry(account, amount)];
        assert_eq!(earn(facts), Ok(Posted { entries: expected }));
    }

    fn refused(facts: &EarnFacts) -> &'static str {
        earn(facts).unwrap_err().first().code()
    }

    #[test]
    fn credit_for_a_paid_referral_is_held_for_fourteen_days() {
        check(&facts(Earning::Referral(referral_id(1)), usd(500)), Account::Held, Some("2026-12-04T12:00:00Z"));
    }

    #[test]
    fn credit_of_a_reward_is_available_at_once() {
        check(&facts(Earning::Reward(reward_id(1)), usd(500)), Account::Available, None);
    }

    #[test]
    fn what_was_credited_before_is_not_credited_again() {
        let first = facts(Earning::Reward(reward_id(1)), usd(500));
        let entries = earn(&first).unwrap().entries;
        let again = EarnFacts { entries: entries.clone(), lot: lot_id(2), amount: usd(-900), ..first };
        assert_eq!(earn(&again), Ok(Posted::default()));
        check(
            &EarnFacts { entries: entries.clone(), earning: Earning::Reward(reward_id(2)), ..again.clone() }
                .with(usd(1)),
            Account::Available,
            None,
        );
        let referral = EarnFacts { entries, earning: Earning::Referral(referral_id(1)), ..again };
        check(&referral.with(usd(1)), Account::Held, Some("2026-12-04T12:00:00Z"));
    }

    impl EarnFacts {
        fn with(self, amount: Money) -> Self {
            Self { amount, ..self }
        }
    }

    #[test]
    fn nothing_and_less_cannot_be_earned_nor_more_than_can_be_counted() {
        for amount in [usd(0), usd(-1)] {
            assert_eq!(refused(&facts(Earning::Reward(reward_id(9)), amount)), "validation-fail");
        }
        let full = EarnFacts {
            entries: a_wallet().earned_at(1, MAX_AMOUNT_MINOR - 1, NOW).build(),
            ..facts(Earning::Reward(reward_id(9)), usd(1))
        };
        check(&full, Account::Available, None);
        assert_eq!(refused(&full.clone().with(usd(2))), "validation-fail");
        check(&full.clone().with(ngn(2)), Account::Available, None);
        let held = EarnFacts { entries: a_wallet().held_at(1, MAX_AMOUNT_MINOR - 1, NOW).build(), ..full };
        assert_eq!(refused(&held.with(usd(2))), "validation-fail");
    }
}
