//! Makes held credit available at the end of its hold. The next request or job that reads the ledger writes the
//! entries, once.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusals;
use crate::reward::lots::{LotBalance, Move, currencies, lots, unfit};
use crate::reward::{Account, Entry, EntryKind, Posted};
use crate::time::Timestamp;

/// A ledger at an instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LedgerAt {
    /// The instant.
    pub now: Timestamp,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
}

/// Releases all credit that was held long enough and has not expired.
///
/// # Errors
/// `validation-fail` on `amount` if a sum is too large.
pub fn release_hold(ledger: &LedgerAt) -> Result<Posted, Refusals> {
    let LedgerAt { now, entries } = ledger;
    let mut posted = Posted::default();
    for currency in currencies(entries) {
        let lots = lots(entries, currency).map_err(unfit)?;
        for balance in lots.iter().filter(|balance| is_due(balance, *now)) {
            let source = entries.iter().find(|entry| entry.lot == balance.lot).map(|entry| entry.source);
            let Some(source) = source else { continue };
            let (from, to) = (Account::Held, Account::Available);
            let release = Move { from, to, kind: EntryKind::HoldRelease, source, at: *now };
            posted.entries.extend(release.of(balance, balance.held).map_err(unfit)?);
        }
    }
    Ok(posted)
}

fn is_due(balance: &LotBalance, now: Timestamp) -> bool {
    !balance.held.is_zero() && !balance.is_over(now) && balance.hold_until.is_none_or(|until| until <= now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, lot_id, moves};

    fn check(wallet: WalletBuilder, now: &str, expected: &[(u32, Account, i64)]) -> Vec<Entry> {
        let posted = release_hold(&LedgerAt { now: instant(now), entries: wallet.build() }).unwrap();
        assert_eq!(moves(&posted.entries), expected, "{now}");
        posted.entries
    }

    fn held() -> WalletBuilder {
        a_wallet().held_at(1, 500, "2026-11-01T12:00:00Z")
    }

    #[test]
    fn credit_is_available_after_fourteen_days() {
        check(held(), "2026-11-15T11:59:59Z", &[]);
        let released = [(1, Account::Held, -500), (1, Account::Available, 500)];
        let entries = check(held(), "2026-11-15T12:00:00Z", &released);
        let earned = held().build();
        assert_eq!((entries[0].source, entries[0].expires_at), (earned[0].source, earned[0].expires_at));
        assert_eq!((entries[1].kind, entries[1].lot), (EntryKind::HoldRelease, lot_id(1)));
    }

    #[test]
    fn a_hold_is_released_once() {
        let released = held().released("2026-11-15T12:00:00Z");
        check(released, "2026-11-16T12:00:00Z", &[]);
        check(a_wallet(), "2026-11-16T12:00:00Z", &[]);
    }

    #[test]
    fn what_was_never_held_or_is_over_is_not_released() {
        check(a_wallet().earned_at(1, 500, "2026-11-01T12:00:00Z"), "2026-12-01T12:00:00Z", &[]);
        check(held(), "2027-11-01T11:59:59Z", &[(1, Account::Held, -500), (1, Account::Available, 500)]);
        check(held(), "2027-11-01T12:00:00Z", &[]);
    }

    #[test]
    fn each_lot_is_released_by_itself() {
        let two = held().held_at(2, 300, "2026-11-02T12:00:00Z");
        check(two.clone(), "2026-11-15T12:00:00Z", &[(1, Account::Held, -500), (1, Account::Available, 500)]);
        let both = [
            (1, Account::Held, -500),
            (1, Account::Available, 500),
            (2, Account::Held, -300),
            (2, Account::Available, 300),
        ];
        check(two, "2026-11-16T12:00:00Z", &both);
    }
}
