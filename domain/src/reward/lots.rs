//! Balances of the lots of a ledger, and moves between accounts.

use crate::account::field_refusal;
use crate::field::{Amount, IssueRule};
use crate::ids::LotId;
use crate::limits::MAX_AMOUNT_MINOR;
use crate::money::{Currency, Money, MoneyFault};
use crate::refusal::{Refusal, Refusals};
use crate::reward::{Account, CreditSource, Entry, EntryKind, Posted};
use crate::time::Timestamp;

/// The remainder of a lot with one expiry.
#[derive(Clone, Copy, Debug)]
pub(super) struct LotBalance {
    pub(super) lot: LotId,
    pub(super) hold_until: Option<Timestamp>,
    pub(super) expires_at: Timestamp,
    pub(super) available: Money,
    pub(super) held: Money,
}

impl LotBalance {
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    fn is_empty(&self) -> bool {
        self.available.is_zero() && self.held.is_zero()
    }
}

/// A move between two accounts, with its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) from: Account,
    pub(super) to: Account,
    pub(super) kind: EntryKind,
    pub(super) source: CreditSource,
    pub(super) at: Timestamp,
}

impl Move {
    /// Returns the two entries that move an amount of a balance.
    pub(super) fn of(self, balance: &LotBalance, amount: Money) -> Result<[Entry; 2], MoneyFault> {
        let entry = |account, amount| Entry {
            lot: balance.lot,
            account,
            amount,
            kind: self.kind,
            source: self.source,
            hold_until: balance.hold_until,
            expires_at: balance.expires_at,
            at: self.at,
        };
        Ok([entry(self.from, negative(amount)?), entry(self.to, amount)])
    }
}

/// Returns the amount with the opposite sign.
pub(super) fn negative(amount: Money) -> Result<Money, MoneyFault> {
    Money::zero(amount.currency).minus(amount)
}

/// Whether the ledger has an event of this kind and source.
pub(super) fn has(entries: &[Entry], kind: EntryKind, source: CreditSource) -> bool {
    entries.iter().any(|entry| entry.kind == kind && entry.source == source)
}

/// The currencies of a ledger, each once, in the order of their first entries.
pub(super) fn currencies(entries: &[Entry]) -> Vec<Currency> {
    let mut found = Vec::new();
    for entry in entries {
        if !found.contains(&entry.amount.currency) {
            found.push(entry.amount.currency);
        }
    }
    found
}

/// Returns the balance of each lot of a currency: the soonest expiry first, and at the same expiry the older lot. Empty
/// ones are left out.
pub(super) fn lots(entries: &[Entry], currency: Currency) -> Result<Vec<LotBalance>, MoneyFault> {
    // In the order of earning. The entry of returned credit may come after those of younger lots.
    let mut earned: Vec<LotId> = Vec::new();
    let mut lots: Vec<LotBalance> = Vec::new();
    let nothing = Money::zero(currency);
    let own = |entry: &&Entry| matches!(entry.account, Account::Available | Account::Held);
    for entry in entries.iter().filter(own).filter(|entry| entry.amount.currency == currency) {
        let (lot, expires_at) = (entry.lot, entry.expires_at);
        let is_it = |balance: &LotBalance| balance.lot == lot && balance.expires_at == expires_at;
        let at = lots.iter().position(is_it).unwrap_or_else(|| {
            if !earned.contains(&lot) {
                earned.push(lot);
            }
            let age = |lot: LotId| earned.iter().position(|other| *other == lot);
            let is_later = |other: &LotBalance| (expires_at, age(lot)) < (other.expires_at, age(other.lot));
            let at = lots.iter().position(is_later).unwrap_or(lots.len());
            lots.insert(
                at,
                LotBalance { lot, hold_until: entry.hold_until, expires_at, available: nothing, held: nothing },
            );
            at
        });
        let balance = &mut lots[at];
        let part = if entry.account == Account::Held { &mut balance.held } else { &mut balance.available };
        *part = part.plus(entry.amount)?;
    }
    lots.retain(|balance| !balance.is_empty());
    Ok(lots)
}

/// Takes an amount from the credit that is available at an instant, the soonest expiry first.
pub(super) fn take(entries: &[Entry], amount: Money, to: Move) -> Result<Posted, Refusals> {
    at_least_one(amount)?;
    let mut lots = lots(entries, amount.currency).map_err(unfit)?;
    lots.retain(|balance| !balance.is_over(to.at) && !balance.available.is_zero());
    let nothing = Money::zero(amount.currency);
    let have = lots.iter().map(|balance| balance.available).try_fold(nothing, Money::plus).map_err(unfit)?;
    if have.compared(amount).map_err(unfit)?.is_lt() {
        return Err(Refusal::RewardNotEnoughCredit { need: amount, have }.into());
    }
    let (mut posted, mut left) = (Posted::default(), amount);
    for balance in lots {
        let part = less(left, balance.available).map_err(unfit)?;
        if !part.is_zero() {
            posted.entries.extend(to.of(&balance, part).map_err(unfit)?);
            left = left.minus(part).map_err(unfit)?;
        }
    }
    Ok(posted)
}

/// The smaller of two amounts.
pub(super) fn less(one: Money, other: Money) -> Result<Money, MoneyFault> {
    Ok(if one.compared(other)?.is_lt() { one } else { other })
}

/// Refuses an amount that is not positive.
pub(super) fn at_least_one(amount: Money) -> Result<(), Refusals> {
    if amount.amount_minor > 0 {
        Ok(())
    } else {
        Err(field_refusal("amount", IssueRule::TooSmall, Some(1), None).into())
    }
}

/// The refusal for amounts that cannot be added or compared.
pub(super) fn unfit(fault: MoneyFault) -> Refusals {
    let (field, rule, need) = match fault {
        MoneyFault::CurrencyMismatch => ("currency", IssueRule::Mismatch, None),
        MoneyFault::Overflow => ("amount", IssueRule::TooLarge, Some(MAX_AMOUNT_MINOR.unsigned_abs())),
    };
    let (field, need) = (Some(field.to_owned()), need.map(Amount::Count));
    Refusal::ValidationFail { block: None, field, rule, need, have: None }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{a_wallet, lot_id, usd};
    use crate::ids::RewardId;

    #[test]
    fn what_expires_soonest_comes_first_and_of_equals_the_older() {
        let wallet = a_wallet().earned_at(1, 100, "2026-03-01T00:00:00Z").earned_at(2, 100, "2026-01-01T00:00:00Z");
        let wallet = wallet.earned_at(3, 100, "2026-03-01T00:00:00Z").earned_at(4, 100, "2026-02-01T00:00:00Z");
        let lots = lots(&wallet.build(), usd(0).currency).unwrap();
        assert_eq!(lots.iter().map(|balance| balance.lot).collect::<Vec<_>>(), [2, 4, 1, 3].map(lot_id));
    }

    #[test]
    fn amounts_that_cannot_be_reckoned_with_are_refused_by_their_field() {
        let told = |fault| match unfit(fault).first() {
            Refusal::ValidationFail { field, rule, need, .. } => (field.clone().unwrap(), *rule, need.clone()),
            other => panic!("{other:?}"),
        };
        let most = Some(Amount::Count(9_007_199_254_740_991));
        assert_eq!(told(MoneyFault::Overflow), ("amount".to_owned(), IssueRule::TooLarge, most));
        assert_eq!(told(MoneyFault::CurrencyMismatch), ("currency".to_owned(), IssueRule::Mismatch, None));
    }

    #[test]
    fn an_event_is_the_same_by_its_kind_and_its_source() {
        let wallet = a_wallet().earned_at(1, 100, "2026-03-01T00:00:00Z").build();
        let source = wallet[0].source;
        assert!(has(&wallet, EntryKind::Earn, source));
        assert!(!has(&wallet, EntryKind::Spend, source));
        assert!(!has(&wallet, EntryKind::Earn, CreditSource::Reward(RewardId(uuid::Uuid::nil()))));
        assert_eq!(wallet[0].at, instant("2026-03-01T00:00:00Z"));
    }
}
