//! Returns when time next changes a ledger: held credit becomes available, a notice of an expiry is due, or credit
//! expires. The server stores this instant with each ledger, to find the ledgers that it has to update.

use crate::money::MoneyFault;
use crate::reward::limits::CREDIT_NOTICE_DAYS;
use crate::reward::lots::{currencies, lots};
use crate::reward::release_hold::LedgerAt;
use crate::time::Timestamp;

/// Returns the first instant after `now` at which a change of the ledger is due. `None` if no change is due. Changes
/// that are due by `now` are not returned: [`release_hold`](crate::reward::release_hold) and
/// [`expire`](mod@crate::reward::expire) write them first.
///
/// # Errors
/// [`MoneyFault::Overflow`] if a sum is too large.
pub fn next_due(ledger: &LedgerAt) -> Result<Option<Timestamp>, MoneyFault> {
    let mut dates = Vec::new();
    for currency in currencies(&ledger.entries) {
        for balance in lots(&ledger.entries, currency)? {
            let announced = CREDIT_NOTICE_DAYS.map(|days| balance.expires_at.plus_days(-days));
            dates.extend(balance.hold_until.filter(|_| !balance.held.is_zero()));
            dates.extend(announced.into_iter().chain([balance.expires_at]));
        }
    }
    Ok(dates.into_iter().filter(|at| ledger.now < *at).min())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet};

    const EARNED: &str = "2025-11-20T12:00:00Z";

    fn check(wallet: WalletBuilder, now: &str, expected: Option<&str>) {
        let ledger = LedgerAt { now: instant(now), entries: wallet.build() };
        assert_eq!(next_due(&ledger), Ok(expected.map(instant)), "{now}");
    }

    #[test]
    fn a_hold_two_notices_and_the_expiry_fall_due_in_turn() {
        let held = || a_wallet().held_at(1, 500, EARNED);
        check(held(), EARNED, Some("2025-12-04T12:00:00Z"));
        check(held(), "2025-12-04T12:00:00Z", Some("2026-10-21T12:00:00Z"));
        check(held(), "2026-10-21T12:00:00Z", Some("2026-11-13T12:00:00Z"));
        check(held(), "2026-11-13T12:00:00Z", Some("2026-11-20T12:00:00Z"));
        check(held(), "2026-11-20T12:00:00Z", None);
    }

    #[test]
    fn what_is_spent_falls_due_no_more() {
        check(a_wallet(), EARNED, None);
        let earned = || a_wallet().earned_at(1, 500, EARNED);
        check(earned(), EARNED, Some("2026-10-21T12:00:00Z"));
        check(earned().spent(1, 500, "2026-01-01T12:00:00Z"), "2026-01-01T12:00:00Z", None);
    }
}
