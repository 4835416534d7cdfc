//! Expires credit, and decides which notices of an expiry are due. Available and held credit expires at the instant of
//! its expiry. Notices are due thirty and seven days before, each once; if both are due, only the notice of seven days
//! is sent. Spent credit causes no notice. Each is a [notice](crate::notification) of the kind `credit_expiring`, and
//! [`route`](mod@crate::notification::route) decides where it is sent.

use serde::{Deserialize, Serialize};

use crate::ids::LotId;
use crate::money::{Money, MoneyFault};
use crate::notification::NotificationKind;
use crate::refusal::Refusals;
use crate::reward::limits::CREDIT_NOTICE_DAYS;
use crate::reward::lots::{LotBalance, Move, currencies, lots, unfit};
use crate::reward::{Account, CreditSource, Entry, EntryKind, ExpiryOf};
use crate::time::Timestamp;

/// A notice that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeSent {
    /// The lot.
    pub lot: LotId,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The number of days before the expiry from which it was due.
    pub days_before: i32,
}

/// Facts for [`expire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpireFacts {
    /// The present time.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The notices that were sent.
    pub notices: Vec<NoticeSent>,
}

/// A notice to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ExpiryNotice {
    /// Its kind.
    pub kind: NotificationKind,
    /// The record of it, to be stored.
    pub notice: NoticeSent,
    /// The amount that expires.
    pub amount: Money,
}

/// The result of an expiry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Expiry {
    /// The entries, whose sum is zero.
    pub entries: Vec<Entry>,
    /// The notices to send, in each currency the soonest expiry first.
    pub notices: Vec<ExpiryNotice>,
}

/// Expires credit that is due, and returns the notices that are due.
///
/// # Errors
/// `validation-fail` on `amount` if a sum is too large.
pub fn expire(facts: &ExpireFacts) -> Result<Expiry, Refusals> {
    let mut expiry = Expiry::default();
    for currency in currencies(&facts.entries) {
        for balance in lots(&facts.entries, currency).map_err(unfit)? {
            if balance.is_over(facts.now) {
                expiry.entries.extend(end(&balance, facts.now).map_err(unfit)?);
            } else {
                expiry.notices.extend(announce(&balance, facts).map_err(unfit)?);
            }
        }
    }
    Ok(expiry)
}

/// The entries that expire all that is left of a balance.
fn end(balance: &LotBalance, now: Timestamp) -> Result<Vec<Entry>, MoneyFault> {
    let source = CreditSource::Expiry(ExpiryOf { lot: balance.lot, expires_at: balance.expires_at });
    let mut entries = Vec::new();
    for (from, amount) in [(Account::Available, balance.available), (Account::Held, balance.held)] {
        if !amount.is_zero() {
            entries.extend(
                Move { from, to: Account::Expired, kind: EntryKind::Expire, source, at: now }.of(balance, amount)?,
            );
        }
    }
    Ok(entries)
}

/// The notice that is due for a balance; `None` if no notice is due or the notice was sent.
fn announce(balance: &LotBalance, facts: &ExpireFacts) -> Result<Option<ExpiryNotice>, MoneyFault> {
    let is_due = |days: &i32| balance.expires_at.plus_days(-days) <= facts.now;
    let Some(days_before) = CREDIT_NOTICE_DAYS.into_iter().filter(is_due).min() else { return Ok(None) };
    let notice = NoticeSent { lot: balance.lot, expires_at: balance.expires_at, days_before };
    if facts.notices.contains(&notice) {
        return Ok(None);
    }
    let kind = NotificationKind::CreditExpiring;
    Ok(Some(ExpiryNotice { kind, notice, amount: balance.available.plus(balance.held)? }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, lot_id, moves, usd};

    const EARNED: &str = "2025-11-20T12:00:00Z";
    const OVER: &str = "2026-11-20T12:00:00Z";

    fn check(wallet: WalletBuilder, now: &str, sent: &[i32], entries: &[(u32, Account, i64)], notices: &[(i32, i64)]) {
        let notice = |days_before| NoticeSent { lot: lot_id(1), expires_at: instant(OVER), days_before };
        let sent = sent.iter().map(|days| notice(*days)).collect();
        let expiry = expire(&ExpireFacts { now: instant(now), entries: wallet.build(), notices: sent }).unwrap();
        assert_eq!(moves(&expiry.entries), entries, "{now}");
        let kind = NotificationKind::CreditExpiring;
        let expected =
            notices.iter().map(|(days, amount)| ExpiryNotice { kind, notice: notice(*days), amount: usd(*amount) });
        assert_eq!(expiry.notices, expected.collect::<Vec<_>>(), "{now}");
        let source = CreditSource::Expiry(ExpiryOf { lot: lot_id(1), expires_at: instant(OVER) });
        let is_expiry = |entry: &Entry| entry.kind == EntryKind::Expire && entry.source == source;
        assert!(expiry.entries.iter().all(is_expiry));
    }

    fn earned() -> WalletBuilder {
        a_wallet().earned_at(1, 500, EARNED)
    }

    #[test]
    fn credit_expires_after_a_year_to_the_instant() {
        check(earned(), "2026-11-20T11:59:59Z", &[7], &[], &[]);
        check(earned(), OVER, &[], &[(1, Account::Available, -500), (1, Account::Expired, 500)], &[]);
        check(earned().expired(OVER), "2026-12-20T12:00:00Z", &[], &[], &[]);
        check(a_wallet(), OVER, &[], &[], &[]);
    }

    #[test]
    fn only_what_is_left_expires() {
        let left = earned().spent(1, 200, "2026-01-01T12:00:00Z");
        check(left.clone(), OVER, &[], &[(1, Account::Available, -300), (1, Account::Expired, 300)], &[]);
        check(left.spent(2, 300, "2026-01-02T12:00:00Z"), OVER, &[], &[], &[]);
    }

    #[test]
    fn held_credit_expires_too() {
        let held = a_wallet().held_at(1, 500, EARNED);
        check(held.clone(), OVER, &[], &[(1, Account::Held, -500), (1, Account::Expired, 500)], &[]);
        check(held, "2026-11-19T12:00:00Z", &[], &[], &[(7, 500)]);
    }

    #[test]
    fn an_expiry_is_announced_thirty_and_seven_days_before_each_once() {
        check(earned(), "2026-10-21T11:59:59Z", &[], &[], &[]);
        check(earned(), "2026-10-21T12:00:00Z", &[], &[], &[(30, 500)]);
        check(earned(), "2026-10-22T12:00:00Z", &[30], &[], &[]);
        check(earned(), "2026-11-13T11:59:59Z", &[30], &[], &[]);
        check(earned(), "2026-11-13T12:00:00Z", &[30], &[], &[(7, 500)]);
        check(earned(), "2026-11-14T12:00:00Z", &[30, 7], &[], &[]);
        check(earned(), "2026-11-14T12:00:00Z", &[], &[], &[(7, 500)]);
        check(earned(), "2026-11-14T12:00:00Z", &[7], &[], &[]);
    }

    #[test]
    fn what_is_spent_is_not_announced() {
        check(earned().spent(1, 500, "2026-01-01T12:00:00Z"), "2026-11-14T12:00:00Z", &[], &[], &[]);
        check(earned().spent(1, 499, "2026-01-01T12:00:00Z"), "2026-11-14T12:00:00Z", &[], &[], &[(7, 1)]);
    }
}
