//! Compares the credit ledger with a different model: every minor unit is a coin that is in one place, and each event
//! moves coins. Both agree after every event. `PROPTEST_CASES=80000` tests a million events.

use std::collections::BTreeMap;

use domain::fixtures::wallets::generated::walk;
use domain::fixtures::wallets::{LedgerEvent, lot_id};
use domain::ids::LotId;
use domain::money::Currency;
use domain::reward::balance::balance;
use domain::reward::release_hold::LedgerAt;
use domain::reward::{Account, Earning, Entry};
use domain::time::Timestamp;
use proptest::prelude::{ProptestConfig, prop_assert_eq};
use proptest::proptest;

const HOLD_DAYS: i32 = 14;
const CREDIT_DAYS: i32 = 365;
const RETURNED_DAYS: i32 = 30;

/// The place of a coin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Held {
        until: Timestamp,
    },
    Available,
    /// Spent on a payment. `turn` is the number of coins that were spent before this one.
    Spent {
        payment: u32,
        turn: usize,
    },
    Expired,
    Reversed,
    /// Back in the account from which credit is issued, because staff took the coin back.
    Issued,
}

#[derive(Clone, Copy)]
struct Coin {
    lot: u32,
    currency: Currency,
    earned_at: Timestamp,
    expires_at: Timestamp,
    place: Place,
}

impl Coin {
    fn can_be_spent(&self, now: Timestamp) -> bool {
        self.place == Place::Available && now < self.expires_at
    }
}

/// An event that has an effect only once.
#[derive(PartialEq, Eq)]
enum Deed {
    Earn(Earning),
    Spend(u32),
    Refund(u32, u32),
    Adjust(u32),
}

#[derive(Default)]
struct Coins {
    coins: Vec<Coin>,
    done: Vec<Deed>,
    /// The lots that were earned, and the lots that were reversed.
    lots: Vec<(Earning, u32)>,
    reversed: Vec<u32>,
    spent: usize,
}

impl Coins {
    fn happen(&mut self, event: &LedgerEvent, now: Timestamp, currency: Currency) {
        match *event {
            LedgerEvent::Earn { lot, earning, amount } if amount > 0 && self.is_new(Deed::Earn(earning)) => {
                let place = match earning {
                    Earning::Referral(_) => Place::Held { until: now.plus_days(HOLD_DAYS) },
                    Earning::Reward(_) => Place::Available,
                };
                self.lots.push((earning, lot));
                self.mint(lot, amount, now, currency, place);
            }
            LedgerEvent::Release => {
                for coin in &mut self.coins {
                    if matches!(coin.place, Place::Held { until } if until <= now) && now < coin.expires_at {
                        coin.place = Place::Available;
                    }
                }
            }
            LedgerEvent::Spend { payment, amount } if !self.done.contains(&Deed::Spend(payment)) => {
                let turn = self.spent;
                let spent = |at: usize| Place::Spent { payment, turn: turn + at };
                if self.take(amount, now, currency, spent) {
                    self.spent += self.coins.len();
                    self.done.push(Deed::Spend(payment));
                }
            }
            LedgerEvent::Fail { payment } => {
                for at in self.spent_on(payment) {
                    self.give_back(at, now);
                }
            }
            LedgerEvent::Refund { payment, refund, amount } if amount > 0 => {
                let of_payment = self.spent_on(payment);
                let fits = of_payment.iter().all(|at| self.coins[*at].currency == currency);
                if fits && !of_payment.is_empty() && self.is_new(Deed::Refund(payment, refund)) {
                    for at in of_payment.into_iter().take(usize::try_from(amount).expect("a small amount")) {
                        self.give_back(at, now);
                    }
                }
            }
            LedgerEvent::Expire => {
                for coin in &mut self.coins {
                    if matches!(coin.place, Place::Held { .. } | Place::Available) && coin.expires_at <= now {
                        coin.place = Place::Expired;
                    }
                }
            }
            LedgerEvent::Reverse { earning } => {
                let Some((_, lot)) = self.lots.iter().find(|(of, _)| *of == earning) else { return };
                self.reversed.push(*lot);
                for coin in self.coins.iter_mut().filter(|coin| coin.lot == *lot) {
                    if matches!(coin.place, Place::Held { .. } | Place::Available) {
                        coin.place = Place::Reversed;
                    }
                }
            }
            LedgerEvent::Adjust { staff_action, lot, amount } if !self.done.contains(&Deed::Adjust(staff_action)) => {
                if amount > 0 {
                    self.mint(lot, amount, now, currency, Place::Available);
                }
                if amount > 0 || self.take(-amount, now, currency, |_| Place::Issued) {
                    self.done.push(Deed::Adjust(staff_action));
                }
            }
            _ => {}
        }
    }

    fn is_new(&mut self, deed: Deed) -> bool {
        let is_new = !self.done.contains(&deed);
        self.done.push(deed);
        is_new
    }

    fn mint(&mut self, lot: u32, amount: i64, now: Timestamp, currency: Currency, place: Place) {
        let coin = Coin { lot, currency, earned_at: now, expires_at: now.plus_days(CREDIT_DAYS), place };
        self.coins.extend((0..amount).map(|_| coin));
    }

    /// Moves this many coins; if there are too few, moves no coin. Takes the coins that expire first; of those, the
    /// older lot.
    fn take(&mut self, amount: i64, now: Timestamp, currency: Currency, to: impl Fn(usize) -> Place) -> bool {
        let Ok(amount @ 1..) = usize::try_from(amount) else { return false };
        let mine = |at: &usize| self.coins[*at].currency == currency && self.coins[*at].can_be_spent(now);
        let mut there: Vec<usize> = (0..self.coins.len()).filter(mine).collect();
        there.sort_by_key(|at| (self.coins[*at].expires_at, self.coins[*at].lot));
        if there.len() < amount {
            return false;
        }
        for (turn, at) in there.into_iter().take(amount).enumerate() {
            self.coins[at].place = to(turn);
        }
        true
    }

    /// The coins that were spent on a payment, the last one spent first.
    fn spent_on(&self, payment: u32) -> Vec<usize> {
        let turn_of = |at: &usize| match self.coins[*at].place {
            Place::Spent { payment: of, turn } if of == payment => Some(turn),
            _ => None,
        };
        let mut coins: Vec<usize> = (0..self.coins.len()).filter(|at| turn_of(at).is_some()).collect();
        coins.sort_by_key(|at| std::cmp::Reverse(turn_of(at)));
        coins
    }

    fn give_back(&mut self, at: usize, now: Timestamp) {
        let is_reversed = self.reversed.contains(&self.coins[at].lot);
        let coin = &mut self.coins[at];
        let last = coin.earned_at.plus_days(CREDIT_DAYS + RETURNED_DAYS);
        coin.place = match () {
            () if is_reversed => Place::Reversed,
            () if last <= now => Place::Expired,
            () => Place::Available,
        };
        if coin.place == Place::Available && coin.expires_at <= now {
            coin.expires_at = last;
        }
    }

    /// The balance of each account, for each lot.
    fn accounts(&self) -> BTreeMap<(LotId, String), i64> {
        let mut sums = BTreeMap::new();
        for coin in &self.coins {
            let mut put = |account: Account, count: i64| add(&mut sums, lot_id(coin.lot), account, count);
            let account = match coin.place {
                Place::Held { .. } => Account::Held,
                Place::Available => Account::Available,
                Place::Spent { .. } => Account::Spent,
                Place::Expired => Account::Expired,
                Place::Reversed => Account::Reversed,
                Place::Issued => continue,
            };
            put(account, 1);
            put(Account::Issued, -1);
            // A spent coin whose lot was reversed is our loss until the coin is returned.
            if account == Account::Spent && self.reversed.contains(&coin.lot) {
                put(Account::Reversed, 1);
                put(Account::WrittenOff, -1);
            }
        }
        sums.retain(|_, sum| *sum != 0);
        sums
    }
}

fn add(sums: &mut BTreeMap<(LotId, String), i64>, lot: LotId, account: Account, amount: i64) {
    *sums.entry((lot, format!("{account:?}"))).or_default() += amount;
}

fn posted(entries: &[Entry]) -> BTreeMap<(LotId, String), i64> {
    let mut sums = BTreeMap::new();
    for entry in entries {
        add(&mut sums, entry.lot, entry.account, entry.amount.amount_minor);
    }
    sums.retain(|_, sum| *sum != 0);
    sums
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_ledger_holds_what_its_coins_are(walk in walk()) {
        let (mut entries, mut coins) = (Vec::new(), Coins::default());
        for (now, currency, event) in walk {
            entries.extend(event.post(&entries, now, currency));
            coins.happen(&event, now, currency);
            prop_assert_eq!(posted(&entries), coins.accounts(), "after {:?} at {}", event, now);
            for wallet in balance(&LedgerAt { now, entries: entries.clone() }).expect("a walk stays small") {
                let there = coins.coins.iter().filter(|coin| coin.currency == wallet.balance.currency);
                let can_be_spent = there.filter(|coin| coin.can_be_spent(now)).count();
                prop_assert_eq!(usize::try_from(wallet.available.amount_minor), Ok(can_be_spent));
            }
        }
    }
}
