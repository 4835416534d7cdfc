//! Returns the credit that a payment spent, because the payment failed or was refunded. Each lot gets back its part,
//! with the lot's expiry; the part that was spent last is returned first. A refund returns the amount of credit that it
//! names: a full refund of the payment [names](crate::payment::refund::advance) all of it, a partial refund no credit.
//!
//! | The lot meanwhile | Its part |
//! |---|---|
//! | has not expired | is available, with its own expiry |
//! | expired less than 30 days ago | is available until 30 days after the original expiry, and never longer |
//! | expired 30 days ago or earlier | is expired |
//! | was reversed | does not go to the learner: it reduces the write-off |

use serde::{Deserialize, Serialize};

use crate::ids::{LotId, PaymentId, RefundId};
use crate::money::{Money, MoneyFault};
use crate::refusal::Refusals;
use crate::reward::limits::{CREDIT_DAYS, RETURNED_CREDIT_DAYS};
use crate::reward::lots::{LotBalance, Move, at_least_one, has, less, unfit};
use crate::reward::{Account, CreditSource, Entry, EntryKind, Posted, RefundOf};
use crate::time::Timestamp;

/// Reason for which credit is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Returning {
    /// The payment failed: all of the credit is returned.
    Failed,
    /// The payment was refunded: this part of the credit is returned.
    Refunded(RefundedCredit),
}

/// The part of the credit that a refund returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundedCredit {
    /// The refund.
    pub refund: RefundId,
    /// The amount.
    pub amount: Money,
}

/// Facts for [`unspend`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnspendFacts {
    /// The time of the return.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The payment.
    pub payment: PaymentId,
    /// The reason.
    pub returning: Returning,
}

/// Returns credit, at most the amount that the payment still has. Writes no entries if this was done before.
///
/// # Errors
/// `validation-fail` on `amount` if a refund does not return a positive amount, or on `currency` if its currency is not
/// that of the credit.
pub fn unspend(facts: &UnspendFacts) -> Result<Posted, Refusals> {
    let source = match facts.returning {
        Returning::Failed => CreditSource::Payment(facts.payment),
        Returning::Refunded(back) => CreditSource::Refund(RefundOf { payment: facts.payment, refund: back.refund }),
    };
    if has(&facts.entries, EntryKind::Unspend, source) {
        return Ok(Posted::default());
    }
    let mut left = match facts.returning {
        Returning::Failed => None,
        Returning::Refunded(back) => {
            at_least_one(back.amount)?;
            Some(back.amount)
        }
    };
    let mut posted = Posted::default();
    for (balance, taken) in taken(&facts.entries, facts.payment).map_err(unfit)?.into_iter().rev() {
        let part = left.map_or(Ok(taken), |left| less(left, taken)).map_err(unfit)?;
        left = left.map(|left| left.minus(part)).transpose().map_err(unfit)?;
        if !part.is_zero() {
            posted.entries.extend(give_back(facts, source, &balance, part).map_err(unfit)?);
        }
    }
    Ok(posted)
}

/// The amount that the payment still has from each lot, in the order of spending.
fn taken(entries: &[Entry], payment: PaymentId) -> Result<Vec<(LotBalance, Money)>, MoneyFault> {
    let is_of_payment = |source: CreditSource| match source {
        CreditSource::Payment(of) => of == payment,
        CreditSource::Refund(refund) => refund.payment == payment,
        _ => false,
    };
    let mut found: Vec<(LotBalance, Money)> = Vec::new();
    for entry in entries.iter().filter(|entry| entry.account == Account::Spent && is_of_payment(entry.source)) {
        let is_it = |(balance, _): &&mut (LotBalance, Money)| {
            balance.lot == entry.lot && balance.expires_at == entry.expires_at
        };
        if let Some((_, taken)) = found.iter_mut().find(is_it) {
            *taken = taken.plus(entry.amount)?;
        } else {
            let nothing = Money::zero(entry.amount.currency);
            let (lot, hold_until, expires_at) = (entry.lot, entry.hold_until, entry.expires_at);
            found.push((LotBalance { lot, hold_until, expires_at, available: nothing, held: nothing }, entry.amount));
        }
    }
    Ok(found)
}

fn give_back(
    facts: &UnspendFacts,
    source: CreditSource,
    balance: &LotBalance,
    amount: Money,
) -> Result<[Entry; 2], MoneyFault> {
    let UnspendFacts { now, entries, .. } = facts;
    let last = last_instant(entries, balance.lot, balance.expires_at);
    let is_reversed = entries.iter().any(|entry| entry.kind == EntryKind::Reverse && entry.lot == balance.lot);
    let to = if is_reversed {
        Account::WrittenOff
    } else if last <= *now {
        Account::Expired
    } else {
        Account::Available
    };
    let back = Move { from: Account::Spent, to, kind: EntryKind::Unspend, source, at: *now };
    let [gives, gets] = back.of(balance, amount)?;
    let expires_at = if to == Account::Available && balance.is_over(*now) { last } else { balance.expires_at };
    Ok([gives, Entry { expires_at, ..gets }])
}

/// The instant from which no part of the lot can be spent, not even a returned part: thirty days after the expiry that
/// the lot had when it was earned.
fn last_instant(entries: &[Entry], lot: LotId, expires_at: Timestamp) -> Timestamp {
    let earned = entries.iter().find(|entry| entry.lot == lot);
    earned.map_or(expires_at, |earned| earned.at.plus_days(CREDIT_DAYS)).plus_days(RETURNED_CREDIT_DAYS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, moves, ngn, payment_id, refund_id, usd};

    const NOW: &str = "2026-11-20T12:00:00Z";
    const NEW: &str = "2026-11-01T12:00:00Z";
    const OLD: &str = "2026-02-01T12:00:00Z";

    fn facts(wallet: WalletBuilder, returning: Returning) -> UnspendFacts {
        UnspendFacts { now: instant(NOW), entries: wallet.build(), payment: payment_id(1), returning }
    }

    fn refunded(amount: i64) -> Returning {
        Returning::Refunded(RefundedCredit { refund: refund_id(1), amount: usd(amount) })
    }

    fn check(facts: &UnspendFacts, expected: &[(u32, Account, i64)]) -> Vec<Entry> {
        let posted = unspend(facts).unwrap();
        let pairs = expected.iter().flat_map(|(lot, to, part)| [(*lot, Account::Spent, -part), (*lot, *to, *part)]);
        assert_eq!(moves(&posted.entries), pairs.collect::<Vec<_>>());
        posted.entries
    }

    fn spent() -> WalletBuilder {
        a_wallet().earned_at(1, 500, NEW).earned_at(2, 300, OLD).spent(1, 400, "2026-11-10T12:00:00Z")
    }

    #[test]
    fn a_failed_payment_gives_everything_back_with_its_own_expiry() {
        let back =
            check(&facts(spent(), Returning::Failed), &[(1, Account::Available, 100), (2, Account::Available, 300)]);
        let expiries: Vec<_> = back.iter().map(|entry| entry.expires_at.to_string()).collect();
        let (new, old) = ("2027-11-01T12:00:00Z", "2027-02-01T12:00:00Z");
        assert_eq!(expiries, [new, new, old, old]);
        let is_of_payment = |entry: &Entry| entry.kind == EntryKind::Unspend && entry.at == instant(NOW);
        assert!(back.iter().all(is_of_payment));
        assert_eq!(back[0].source, CreditSource::Payment(payment_id(1)));
    }

    #[test]
    fn a_refund_gives_back_what_was_taken_last_first_and_never_more() {
        check(&facts(spent(), refunded(60)), &[(1, Account::Available, 60)]);
        check(&facts(spent(), refunded(100)), &[(1, Account::Available, 100)]);
        let of_both = [(1, Account::Available, 100), (2, Account::Available, 1)];
        let back = check(&facts(spent(), refunded(101)), &of_both);
        let source = CreditSource::Refund(RefundOf { payment: payment_id(1), refund: refund_id(1) });
        assert_eq!(back[0].source, source);
        check(&facts(spent(), refunded(9_000)), &[(1, Account::Available, 100), (2, Account::Available, 300)]);
    }

    #[test]
    fn several_refunds_give_back_what_is_left() {
        let first = facts(spent(), refunded(150));
        let mut entries = first.entries.clone();
        entries.extend(unspend(&first).unwrap().entries);
        let again = UnspendFacts { entries, ..first };
        check(&again, &[]);
        let back = RefundedCredit { refund: refund_id(2), amount: usd(9_000) };
        let second = UnspendFacts { returning: Returning::Refunded(back), ..again.clone() };
        check(&second, &[(2, Account::Available, 250)]);
        check(&UnspendFacts { returning: Returning::Failed, ..again }, &[(2, Account::Available, 250)]);
    }

    #[test]
    fn a_payment_that_took_no_credit_gives_none_back() {
        check(&facts(a_wallet().earned_at(1, 500, NEW), Returning::Failed), &[]);
        let other = UnspendFacts { payment: payment_id(2), ..facts(spent(), refunded(1)) };
        check(&other, &[]);
        assert_eq!(unspend(&facts(spent(), refunded(0))).unwrap_err().first().code(), "validation-fail");
        let naira = Returning::Refunded(RefundedCredit { refund: refund_id(1), amount: ngn(1) });
        assert_eq!(unspend(&facts(spent(), naira)).unwrap_err().first().code(), "validation-fail");
    }

    #[test]
    fn credit_that_expired_meanwhile_can_be_spent_until_thirty_days_past_its_expiry() {
        let wallet = || a_wallet().earned_at(1, 500, "2025-11-10T12:00:00Z").spent(1, 500, "2026-11-10T11:59:59Z");
        let at = |now: &str| UnspendFacts { now: instant(now), ..facts(wallet(), Returning::Failed) };
        let own = check(&at("2026-11-10T11:59:59Z"), &[(1, Account::Available, 500)]);
        assert_eq!(own[1].expires_at, instant("2026-11-10T12:00:00Z"));
        for now in ["2026-11-10T12:00:00Z", "2026-12-10T11:59:59Z"] {
            let back = check(&at(now), &[(1, Account::Available, 500)]);
            assert_eq!(back[0].expires_at, instant("2026-11-10T12:00:00Z"));
            assert_eq!(back[1].expires_at, instant("2026-12-10T12:00:00Z"));
        }
        let over = check(&at("2026-12-10T12:00:00Z"), &[(1, Account::Expired, 500)]);
        assert_eq!(over[1].expires_at, instant("2026-11-10T12:00:00Z"));
    }

    #[test]
    fn credit_does_not_live_longer_by_being_given_back_twice() {
        let wallet = a_wallet().earned_at(1, 500, "2025-11-10T12:00:00Z").spent(1, 500, "2026-11-10T11:59:59Z");
        let wallet = wallet.failed(1, "2026-11-11T12:00:00Z").spent(2, 500, "2026-12-10T11:59:59Z");
        let again = |now: &str| UnspendFacts {
            now: instant(now),
            payment: payment_id(2),
            ..facts(wallet.clone(), Returning::Failed)
        };
        let back = check(&again("2026-12-10T11:59:59Z"), &[(1, Account::Available, 500)]);
        assert_eq!(back[1].expires_at, instant("2026-12-10T12:00:00Z"));
        check(&again("2026-12-10T12:00:00Z"), &[(1, Account::Expired, 500)]);
    }

    #[test]
    fn what_was_reversed_meanwhile_is_not_the_learners() {
        let wallet = a_wallet().held_at(1, 500, OLD).released("2026-03-01T12:00:00Z").earned_at(2, 300, NEW);
        let wallet = wallet.spent(1, 600, "2026-11-10T12:00:00Z").reversed(1, "2026-11-11T12:00:00Z");
        check(&facts(wallet, Returning::Failed), &[(2, Account::Available, 100), (1, Account::WrittenOff, 500)]);
    }
}
