//! Takes back credit whose reason no longer exists: the purchase of the referred person was refunded in full, or lost
//! in a dispute. A partial refund takes no credit back: [`refund::advance`](crate::payment::refund::advance) never
//! calls this rule for it. Only the remainder of the lot is taken, whether it is held or available: other credit was
//! earned for other reasons. A spent part is written off, so that no balance becomes negative. An expired part stays
//! expired.

use serde::{Deserialize, Serialize};

use crate::money::{Money, MoneyFault};
use crate::refusal::Refusals;
use crate::reward::lots::{LotBalance, Move, has, lots, unfit};
use crate::reward::{Account, Earning, Entry, EntryKind};
use crate::time::Timestamp;

/// Facts for [`reverse`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReverseFacts {
    /// The time of the reversal.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The earning to reverse.
    pub earning: Earning,
}

/// The result of a reversal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reversed {
    /// The entries, whose sum is zero.
    pub entries: Vec<Entry>,
    /// The amount that the learner lost; `None` if no credit was reversed.
    pub taken: Option<Money>,
    /// The amount that we lost because it was spent.
    pub written_off: Option<Money>,
}

/// Takes earned credit back. Has no effect if the credit was never earned, or was taken back before.
///
/// # Errors
/// `validation-fail` on `amount` if a sum is too large.
pub fn reverse(facts: &ReverseFacts) -> Result<Reversed, Refusals> {
    let (entries, source) = (&facts.entries, facts.earning.source());
    let earned = entries.iter().find(|entry| entry.kind == EntryKind::Earn && entry.source == source);
    match earned {
        Some(earned) if !has(entries, EntryKind::Reverse, source) => take_back(facts, earned).map_err(unfit),
        _ => Ok(Reversed::default()),
    }
}

fn take_back(facts: &ReverseFacts, earned: &Entry) -> Result<Reversed, MoneyFault> {
    let ReverseFacts { now, entries, earning } = facts;
    let nothing = Money::zero(earned.amount.currency);
    let (mut posted, mut taken) = (Vec::new(), nothing);
    let from =
        |from| Move { from, to: Account::Reversed, kind: EntryKind::Reverse, source: earning.source(), at: *now };
    for balance in lots(entries, nothing.currency)?.iter().filter(|balance| balance.lot == earned.lot) {
        for (account, amount) in [(Account::Available, balance.available), (Account::Held, balance.held)] {
            if !amount.is_zero() {
                posted.extend(from(account).of(balance, amount)?);
                taken = taken.plus(amount)?;
            }
        }
    }
    let spent = entries.iter().filter(|entry| entry.account == Account::Spent && entry.lot == earned.lot);
    let written_off = spent.map(|entry| entry.amount).try_fold(nothing, Money::plus)?;
    if !written_off.is_zero() {
        let (lot, hold_until, expires_at) = (earned.lot, earned.hold_until, earned.expires_at);
        let balance = LotBalance { lot, hold_until, expires_at, available: nothing, held: nothing };
        posted.extend(from(Account::WrittenOff).of(&balance, written_off)?);
    }
    Ok(Reversed { entries: posted, taken: Some(taken), written_off: Some(written_off) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{referral_id, reward_id};
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, moves, usd};
    use Account::{Available, Held, WrittenOff};

    const NOW: &str = "2026-11-20T12:00:00Z";
    const EARNED: &str = "2026-11-01T12:00:00Z";
    const RELEASED: &str = "2026-11-15T12:00:00Z";

    fn check(wallet: WalletBuilder, expected: &[(Account, i64)], told: Option<(i64, i64)>) -> Vec<Entry> {
        let earning = Earning::Referral(referral_id(1));
        let reversed = reverse(&ReverseFacts { now: instant(NOW), entries: wallet.build(), earning }).unwrap();
        let pairs = expected.iter().flat_map(|(from, part)| [(1, *from, -part), (1, Account::Reversed, *part)]);
        assert_eq!(moves(&reversed.entries), pairs.collect::<Vec<_>>());
        assert_eq!(reversed.taken.zip(reversed.written_off), told.map(|(taken, lost)| (usd(taken), usd(lost))));
        reversed.entries
    }

    fn held() -> WalletBuilder {
        a_wallet().held_at(1, 500, EARNED).earned_at(2, 300, EARNED)
    }

    fn available() -> WalletBuilder {
        held().released(RELEASED)
    }

    #[test]
    fn what_is_held_or_available_is_taken_back() {
        let entries = check(held(), &[(Held, 500)], Some((500, 0)));
        let source = Earning::Referral(referral_id(1)).source();
        assert!(
            entries
                .iter()
                .all(|entry| entry.kind == EntryKind::Reverse && entry.source == source && entry.at == instant(NOW))
        );
        check(available(), &[(Available, 500)], Some((500, 0)));
    }

    #[test]
    fn what_was_spent_is_written_off_and_nothing_else_is_taken() {
        check(available().spent(1, 400, RELEASED), &[(Available, 100), (WrittenOff, 400)], Some((100, 400)));
        let all = a_wallet().held_at(1, 500, EARNED).released(RELEASED).spent(1, 500, RELEASED).earned_at(2, 300, NOW);
        check(all, &[(WrittenOff, 500)], Some((0, 500)));
    }

    #[test]
    fn what_came_back_from_a_payment_is_taken_too() {
        let back = available().spent(1, 800, RELEASED).failed(1, "2026-11-16T12:00:00Z");
        check(back, &[(Available, 500)], Some((500, 0)));
    }

    #[test]
    fn what_expired_is_gone_anyway() {
        let over = a_wallet().held_at(1, 500, "2025-11-01T12:00:00Z").expired("2026-11-01T12:00:00Z");
        check(over, &[], Some((0, 0)));
    }

    #[test]
    fn it_is_taken_back_once_and_only_where_it_was_earned() {
        check(available().reversed(1, NOW), &[], None);
        check(available().spent(1, 800, RELEASED).reversed(1, NOW), &[], None);
        check(a_wallet().earned_at(2, 300, EARNED), &[], None);
        check(a_wallet(), &[], None);
    }

    #[test]
    fn a_reward_can_be_taken_back_as_well() {
        let facts =
            ReverseFacts { now: instant(NOW), entries: available().build(), earning: Earning::Reward(reward_id(2)) };
        let taken = [(2, Available, -300), (2, Account::Reversed, 300)];
        assert_eq!(moves(&reverse(&facts).unwrap().entries), taken);
    }
}
