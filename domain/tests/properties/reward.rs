//! Properties of the credit ledger, on random walks of all its events.

use domain::fixtures::wallets::generated::{ledger, spend_facts, walk};
use domain::fixtures::wallets::{LedgerEvent, payment_id, refund_id, usd};
use domain::money::Money;
use domain::reward::balance::{Balance, balance};
use domain::reward::expire::{ExpireFacts, expire};
use domain::reward::release_hold::LedgerAt;
use domain::reward::spend::{SpendFacts, spend};
use domain::reward::unspend::{RefundedCredit, Returning, UnspendFacts, unspend};
use domain::reward::{Account, Entry};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

fn balances(entries: &[Entry], now: Timestamp) -> Vec<Balance> {
    balance(&LedgerAt { now, entries: entries.to_vec() }).expect("a walk stays small")
}

fn sum<'e>(entries: impl Iterator<Item = &'e Entry>) -> i64 {
    entries.map(|entry| entry.amount.amount_minor).sum()
}

/// The amount in an account of a lot, summed over all expiry dates.
fn of_lot(entries: &[Entry], lot: &Entry, account: Account) -> i64 {
    sum(entries.iter().filter(|entry| entry.lot == lot.lot && entry.account == account))
}

fn plus(entries: &[Entry], posted: &[Entry]) -> Vec<Entry> {
    entries.iter().chain(posted).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_ledger_adds_up_to_nothing_and_no_balance_is_below_nothing(walk in walk()) {
        let mut entries = Vec::new();
        for (now, currency, event) in walk {
            let posted = event.post(&entries, now, currency);
            for code in ["USD", "NGN"] {
                let of_currency = |entry: &&Entry| entry.amount.currency.code() == code;
                prop_assert_eq!(sum(posted.iter().filter(of_currency)), 0);
            }
            entries.extend(posted);
            for lot in &entries {
                let taken = [Account::Available, Account::Held, Account::Spent, Account::Expired, Account::Reversed];
                for account in taken {
                    prop_assert!(of_lot(&entries, lot, account) >= 0, "{:?} after {:?}", account, event);
                }
                prop_assert!(of_lot(&entries, lot, Account::WrittenOff) <= 0);
                prop_assert!(of_lot(&entries, lot, Account::Issued) <= 0);
            }
            for wallet in balances(&entries, now) {
                prop_assert!(!wallet.available.is_negative() && !wallet.balance.is_negative());
                prop_assert!(wallet.held.iter().chain(&wallet.expiring).all(|part| part.amount.amount_minor > 0));
                let held: i64 = wallet.held.iter().map(|part| part.amount.amount_minor).sum();
                prop_assert_eq!(wallet.available.amount_minor + held, wallet.balance.amount_minor);
                prop_assert!(wallet.expiring.is_sorted_by_key(|part| part.at));
            }
        }
    }

    #[test]
    fn an_event_that_comes_twice_does_nothing_the_second_time(walk in walk()) {
        let mut entries = Vec::new();
        for (now, currency, event) in walk {
            let posted = event.post(&entries, now, currency);
            let after = plus(&entries, &posted);
            if !posted.is_empty() {
                prop_assert_eq!(&event.post(&after, now, currency), &Vec::new(), "{:?}", event);
                if !matches!(event, LedgerEvent::Release | LedgerEvent::Expire) {
                    let later = now.plus_days(400);
                    prop_assert_eq!(&event.post(&after, later, currency), &Vec::new(), "{:?}", event);
                }
            }
            entries = after;
        }
    }

    #[test]
    fn what_expires_sooner_is_spent_first(facts in spend_facts()) {
        let Ok(posted) = spend(&facts) else { return Ok(()) };
        let after = plus(&facts.entries, &posted.entries);
        let taken: Vec<_> = posted.entries.iter().filter(|entry| entry.account == Account::Available).collect();
        prop_assert!(taken.is_sorted_by_key(|entry| entry.expires_at));
        if let Some(last) = taken.last() {
            let is_sooner = |entry: &&Entry| {
                entry.account == Account::Available
                    && entry.amount.currency == facts.amount.currency
                    && facts.now < entry.expires_at
                    && entry.expires_at < last.expires_at
            };
            prop_assert_eq!(sum(after.iter().filter(is_sooner)), 0);
            prop_assert_eq!(sum(taken.iter().copied()), -facts.amount.amount_minor);
        }
        prop_assert!(taken.iter().all(|entry| facts.now < entry.expires_at && entry.amount.is_negative()));
    }

    #[test]
    fn exactly_what_is_available_can_be_spent((now, entries) in ledger()) {
        let dollars = usd(0).currency;
        let wallets = balances(&entries, now);
        let available = wallets.iter().find(|it| it.balance.currency == dollars).map_or(usd(0), |it| it.available);
        let facts = |amount: Money| SpendFacts { now, entries: entries.clone(), payment: payment_id(99), amount };
        prop_assert!(spend(&facts(usd(available.amount_minor + 1))).is_err());
        if !available.is_zero() {
            let after = plus(&entries, &spend(&facts(available)).unwrap().entries);
            let left = balances(&after, now).into_iter().find(|it| it.balance.currency == dollars).unwrap();
            prop_assert!(left.available.is_zero() && left.expiring.is_empty());
        }
    }

    #[test]
    fn a_payment_that_fails_at_once_changes_no_balance(facts in spend_facts()) {
        let Ok(posted) = spend(&facts) else { return Ok(()) };
        if posted.entries.is_empty() {
            return Ok(());
        }
        let SpendFacts { now, payment, .. } = facts;
        let entries = plus(&facts.entries, &posted.entries);
        let back = unspend(&UnspendFacts { now, entries: entries.clone(), payment, returning: Returning::Failed }).unwrap();
        prop_assert_eq!(balances(&plus(&entries, &back.entries), now), balances(&facts.entries, now));
    }

    #[test]
    fn refunds_give_back_no_more_than_was_taken(facts in spend_facts(), part in 1_i64..1_500) {
        let Ok(posted) = spend(&facts) else { return Ok(()) };
        let SpendFacts { now, payment, .. } = facts;
        let mut entries = plus(&facts.entries, &posted.entries);
        let is_of_payment = |entry: &&Entry| entry.account == Account::Spent && posted.entries.contains(entry);
        let taken = sum(entries.iter().filter(is_of_payment));
        let mut back = 0;
        for number in 10..14 {
            let amount = Money { amount_minor: part, ..facts.amount };
            let returning = Returning::Refunded(RefundedCredit { refund: refund_id(number), amount });
            let posted = unspend(&UnspendFacts { now, entries: entries.clone(), payment, returning });
            let Ok(posted) = posted else { return Ok(()) };
            let gives = -sum(posted.entries.iter().filter(|entry| entry.account == Account::Spent));
            prop_assert!(gives <= part);
            back += gives;
            entries.extend(posted.entries);
        }
        prop_assert!(taken == 0 || back == taken.min(4 * part));
    }

    #[test]
    fn nothing_is_left_of_what_is_over_and_no_notice_is_sent_twice((now, entries) in ledger()) {
        let facts = ExpireFacts { now, entries: entries.clone(), notices: Vec::new() };
        let first = expire(&facts).unwrap();
        let notices = first.notices.iter().map(|it| it.notice).collect();
        let after = ExpireFacts { now, entries: plus(&entries, &first.entries), notices };
        let second = expire(&after).unwrap();
        prop_assert!(second.entries.is_empty() && second.notices.is_empty());
        prop_assert_eq!(balances(&after.entries, now), balances(&entries, now));
        let over = |entry: &&Entry| matches!(entry.account, Account::Available | Account::Held) && entry.expires_at <= now;
        for entry in after.entries.iter().filter(over) {
            let same = |other: &&Entry| over(other) && other.lot == entry.lot && other.expires_at == entry.expires_at;
            prop_assert_eq!(sum(after.entries.iter().filter(same)), 0);
        }
    }
}
