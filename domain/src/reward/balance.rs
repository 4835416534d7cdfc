//! Sums a learner's credit at an instant, in a wallet for each currency. Expired credit does not count, even if the
//! entries of its expiry are not written yet.

use serde::Serialize;

use crate::money::{Currency, Money, MoneyFault};
use crate::reward::limits::CREDIT_NOTICE_DAYS;
use crate::reward::lots::{currencies, lots};
use crate::reward::release_hold::LedgerAt;
use crate::time::Timestamp;

/// Part of a wallet that is released or expires at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DatedCredit {
    /// The amount.
    pub amount: Money,
    /// The instant.
    pub at: Timestamp,
}

/// A learner's credit in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Balance {
    /// The whole credit, including held credit.
    pub balance: Money,
    /// Credit that can be spent now.
    pub available: Money,
    /// Held credit, each amount with the instant of its release.
    pub held: Vec<DatedCredit>,
    /// Available credit that expires within thirty days, the soonest first.
    pub expiring: Vec<DatedCredit>,
}

/// Returns a wallet for each currency that the ledger has ever had, in the order of their first entries.
///
/// # Errors
/// [`MoneyFault::Overflow`] if a sum is too large.
pub fn balance(ledger: &LedgerAt) -> Result<Vec<Balance>, MoneyFault> {
    currencies(&ledger.entries).into_iter().map(|currency| wallet(ledger, currency)).collect()
}

fn wallet(ledger: &LedgerAt, currency: Currency) -> Result<Balance, MoneyFault> {
    let nothing = Money::zero(currency);
    let mut wallet = Balance { balance: nothing, available: nothing, held: Vec::new(), expiring: Vec::new() };
    for balance in lots(&ledger.entries, currency)?.iter().filter(|balance| !balance.is_over(ledger.now)) {
        wallet.balance = wallet.balance.plus(balance.available)?.plus(balance.held)?;
        wallet.available = wallet.available.plus(balance.available)?;
        if !balance.held.is_zero() {
            wallet.held.push(DatedCredit { amount: balance.held, at: balance.hold_until.unwrap_or(ledger.now) });
        }
        if !balance.available.is_zero() && balance.expires_at.plus_days(-CREDIT_NOTICE_DAYS[0]) <= ledger.now {
            wallet.expiring.push(DatedCredit { amount: balance.available, at: balance.expires_at });
        }
    }
    Ok(wallet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{WalletBuilder, a_wallet, ngn, usd};
    use crate::limits::MAX_AMOUNT_MINOR;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn at(wallet: WalletBuilder, now: &str) -> Result<Vec<Balance>, MoneyFault> {
        balance(&LedgerAt { now: instant(now), entries: wallet.build() })
    }

    fn check(wallet: WalletBuilder, now: &str, available: i64, held: &[(i64, &str)], expiring: &[(i64, &str)]) {
        let dated = |parts: &[(i64, &str)]| -> Vec<_> {
            parts.iter().map(|(amount, at)| DatedCredit { amount: usd(*amount), at: instant(at) }).collect()
        };
        let all = available + held.iter().map(|(amount, _)| amount).sum::<i64>();
        let (held, expiring) = (dated(held), dated(expiring));
        let expected = Balance { balance: usd(all), available: usd(available), held, expiring };
        assert_eq!(at(wallet, now), Ok(vec![expected]), "{now}");
    }

    #[test]
    fn a_balance_is_what_was_earned_less_what_was_spent() {
        let earned = || a_wallet().earned_at(1, 500, "2026-11-01T12:00:00Z").earned_at(2, 300, "2026-10-01T12:00:00Z");
        check(earned(), NOW, 800, &[], &[]);
        check(earned().spent(1, 350, "2026-11-10T12:00:00Z"), NOW, 450, &[], &[]);
        check(earned().spent(1, 800, "2026-11-10T12:00:00Z"), NOW, 0, &[], &[]);
        assert_eq!(at(a_wallet(), NOW), Ok(Vec::new()));
    }

    #[test]
    fn held_credit_is_shown_apart_until_it_is_released() {
        let held = a_wallet().earned_at(1, 500, "2026-11-01T12:00:00Z").held_at(2, 300, "2026-11-10T12:00:00Z");
        check(held.clone(), NOW, 500, &[(300, "2026-11-24T12:00:00Z")], &[]);
        check(held.clone(), "2026-11-25T12:00:00Z", 500, &[(300, "2026-11-24T12:00:00Z")], &[]);
        check(held.released("2026-11-24T12:00:00Z"), "2026-11-24T12:00:00Z", 800, &[], &[]);
    }

    #[test]
    fn what_expires_within_thirty_days_is_named_and_what_is_over_does_not_count() {
        let wallet = || a_wallet().earned_at(1, 500, "2025-12-20T12:00:00Z").earned_at(2, 300, "2025-12-01T12:00:00Z");
        let (first, second) = ((300, "2026-12-01T12:00:00Z"), (500, "2026-12-20T12:00:00Z"));
        check(wallet(), "2026-11-20T11:59:59Z", 800, &[], &[first]);
        check(wallet(), NOW, 800, &[], &[first, second]);
        check(wallet(), "2026-12-01T11:59:59Z", 800, &[], &[first, second]);
        check(wallet(), "2026-12-01T12:00:00Z", 500, &[], &[second]);
        check(wallet(), "2026-12-20T12:00:00Z", 0, &[], &[]);
        check(a_wallet().held_at(1, 500, "2025-12-20T12:00:00Z"), NOW, 0, &[(500, "2026-01-03T12:00:00Z")], &[]);
    }

    #[test]
    fn each_currency_is_a_wallet_of_its_own() {
        let wallets = at(a_wallet().earned_at(1, 500, NOW).in_naira().earned_at(2, 90_000, NOW), NOW).unwrap();
        assert_eq!(wallets.iter().map(|it| it.balance).collect::<Vec<_>>(), [usd(500), ngn(90_000)]);
    }

    #[test]
    fn more_than_can_be_counted_is_said() {
        let mut entries = a_wallet().earned_at(1, MAX_AMOUNT_MINOR, NOW).build();
        entries.extend(a_wallet().earned_at(2, 1, NOW).build());
        assert_eq!(balance(&LedgerAt { now: instant(NOW), entries }), Err(MoneyFault::Overflow));
    }
}
