//! Spends credit on a payment from as many lots as required: the soonest expiry first, and at the same expiry the older
//! lot. Held credit, expired credit and credit in another currency cannot be spent.

use serde::{Deserialize, Serialize};

use crate::ids::PaymentId;
use crate::money::Money;
use crate::refusal::Refusals;
use crate::reward::lots::{Move, has, take};
use crate::reward::{Account, CreditSource, Entry, EntryKind, Posted};
use crate::time::Timestamp;

/// Facts for [`spend`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpendFacts {
    /// The time of spending.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The payment.
    pub payment: PaymentId,
    /// The amount to spend.
    pub amount: Money,
}

/// Spends the amount. Writes no entries if this payment spent its credit before, even if the credit was returned since.
/// A payment whose credit was returned cannot spend it again: [`settle`](crate::payment::settle::success) sends the
/// payment to a review instead.
///
/// # Errors
/// `validation-fail` on `amount` if it is not positive; `reward/not-enough-credit` with the available amount. A payment
/// spends the whole amount or fails.
pub fn spend(facts: &SpendFacts) -> Result<Posted, Refusals> {
    let source = CreditSource::Payment(facts.payment);
    if has(&facts.entries, EntryKind::Spend, source) {
        return Ok(Posted::default());
    }
    let (from, to, kind) = (Account::Available, Account::Spent, EntryKind::Spend);
    take(&facts.entries, facts.amount, Move { from, to, kind, source, at: facts.now })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, moves, ngn, payment_id, usd};
    use crate::refusal::Refusal;

    const NOW: &str = "2026-11-20T12:00:00Z";
    const NEW: &str = "2026-11-01T12:00:00Z";
    const OLD: &str = "2026-02-01T12:00:00Z";

    fn facts(wallet: WalletBuilder, amount: Money) -> SpendFacts {
        SpendFacts { now: instant(NOW), entries: wallet.build(), payment: payment_id(1), amount }
    }

    fn check(wallet: WalletBuilder, amount: i64, expected: &[(u32, i64)]) {
        let posted = spend(&facts(wallet, usd(amount))).unwrap();
        let pairs =
            expected.iter().flat_map(|(lot, part)| [(*lot, Account::Available, -part), (*lot, Account::Spent, *part)]);
        assert_eq!(moves(&posted.entries), pairs.collect::<Vec<_>>());
        let source = CreditSource::Payment(payment_id(1));
        let is_spend =
            |entry: &Entry| entry.kind == EntryKind::Spend && entry.source == source && entry.at == instant(NOW);
        assert!(posted.entries.iter().all(is_spend));
    }

    fn refused(wallet: WalletBuilder, amount: Money, have: Money) {
        let refusals = spend(&facts(wallet, amount)).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::RewardNotEnoughCredit { need: amount, have });
    }

    #[test]
    fn what_expires_soonest_is_spent_first() {
        let wallet = || a_wallet().earned_at(1, 500, NEW).earned_at(2, 300, OLD);
        check(wallet(), 200, &[(2, 200)]);
        check(wallet(), 300, &[(2, 300)]);
        check(wallet(), 301, &[(2, 300), (1, 1)]);
        check(wallet(), 800, &[(2, 300), (1, 500)]);
    }

    #[test]
    fn more_than_there_is_cannot_be_spent() {
        refused(a_wallet().earned_at(1, 500, NEW).earned_at(2, 300, OLD), usd(801), usd(800));
        refused(a_wallet(), usd(1), usd(0));
    }

    #[test]
    fn held_and_expired_credit_and_other_currencies_are_not_there() {
        refused(a_wallet().held_at(1, 500, NEW), usd(1), usd(0));
        refused(a_wallet().earned_at(1, 500, "2025-11-20T12:00:00Z"), usd(1), usd(0));
        check(a_wallet().earned_at(1, 500, "2025-11-20T12:00:01Z"), 1, &[(1, 1)]);
        refused(a_wallet().earned_at(1, 500, NEW), ngn(1), ngn(0));
        check(a_wallet().held_at(1, 500, NEW).earned_at(2, 300, NEW), 300, &[(2, 300)]);
    }

    #[test]
    fn a_payment_takes_its_credit_once() {
        let wallet = a_wallet().earned_at(1, 500, NEW).spent(1, 200, NOW);
        assert_eq!(spend(&facts(wallet.clone(), usd(900))), Ok(Posted::default()));
        let other = SpendFacts { payment: payment_id(2), ..facts(wallet, usd(300)) };
        assert_eq!(moves(&spend(&other).unwrap().entries), [(1, Account::Available, -300), (1, Account::Spent, 300)]);
    }

    #[test]
    fn nothing_and_less_cannot_be_spent() {
        for amount in [0, -1] {
            let refusals = spend(&facts(a_wallet().earned_at(1, 500, NEW), usd(amount))).unwrap_err();
            assert_eq!(refusals.first().code(), "validation-fail");
        }
    }

    #[test]
    fn of_credit_that_was_given_back_late_the_older_is_spent_first() {
        let over = "2027-01-01T12:00:00Z";
        let earned = a_wallet().earned_at(1, 500, "2026-01-01T12:00:00Z").earned_at(2, 500, "2026-01-01T12:00:00Z");
        let returned = earned.spent(1, 800, "2026-01-02T12:00:00Z").failed(1, over);
        let facts = SpendFacts { now: instant(over), payment: payment_id(2), ..facts(returned, usd(600)) };
        let posted = spend(&facts).unwrap();
        let taken = moves(&posted.entries).into_iter().filter(|(_, account, _)| *account == Account::Spent);
        assert_eq!(taken.collect::<Vec<_>>(), [(1, Account::Spent, 500), (2, Account::Spent, 100)]);
    }
}
