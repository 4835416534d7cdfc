//! Rewards: credit and how it is kept, badges, and the offers of partners.
//!
//! # The ledger
//! Credit is a ledger that is only ever added to; no balance is stored. Each event writes [entries](Entry) of
//! one [kind](EntryKind) and one [source](CreditSource) between [accounts](Account), and what they add up to is
//! nothing, in each currency: what one account gets, another gives. An event that comes twice, the same kind
//! with the same source, writes nothing the second time. Currencies never meet: each is a wallet of its own.
//!
//! | Event | From | To |
//! |---|---|---|
//! | [earn](mod@earn) | issued | held where it is for a paid referral, otherwise available |
//! | [release](mod@release_hold), 14 days after | held | available |
//! | [spend](mod@spend), what expires soonest first | available | spent |
//! | [unspend](mod@unspend): the payment failed or was refunded | spent | available |
//! | [expire](mod@expire), 365 days after the earning | available, held | expired |
//! | [reverse](mod@reverse): the referred purchase was refunded | available, held; what was spent: written off | reversed |
//! | [adjust](mod@adjust) by staff | issued, or available | available, or issued |
//!
//! What was credited at once is a *lot*. A lot expires as a whole, and everything that is moved names its lot.
//! A learner has two accounts, available and held; neither is ever less than nothing. Expired credit is not
//! available from that instant on, whether or not its expiry was written yet; held credit is available once its
//! release is written.
//!
//! # Questions that come up
//! *Where did my credit go?* In the order of the ledger: spent on a payment, expired, or reversed because the
//! purchase that it was for was refunded. *I had credit, and it was refused*:
//! `reward/not-enough-credit` tells how much there is; held and expired credit does not count, nor does credit
//! of another currency. *My payment failed*: the credit is back with its old expiry; where that is over
//! meanwhile, it can be spent until thirty days past it. *I spent what was reversed afterwards*: nothing more
//! is taken, and no other credit; it is written off, and what comes back from that payment later is not
//! the learner's.
//!
//! # Badges and perks
//! A badge is [awarded](mod@badges) when a number of things was done, once. A [perk](mod@perks) is a partner's
//! offer that is open to all, or to those who did something.

pub mod adjust;
pub mod badges;
pub mod balance;
pub mod earn;
pub mod expire;
pub mod perks;
pub mod release_hold;
pub mod reverse;
pub mod spend;
pub mod unspend;

use serde::{Deserialize, Serialize};

use crate::account::field_refusal;
use crate::ids::{DeedId, LotId, PaymentId, ReferralId, RefundId, RewardId};
use crate::money::{Currency, Money, MoneyFault};
use crate::refusal::{Refusal, Refusals};
use crate::submission::{Amount, IssueRule};
use crate::time::Timestamp;

/// Whose side of the ledger an entry is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// What the learner can spend.
    Available,
    /// What the learner has earned and cannot spend yet.
    Held,
    /// What we gave: as much less than nothing as learners were credited.
    Issued,
    /// What payments took.
    Spent,
    /// What expired.
    Expired,
    /// What was taken back because its reason fell away.
    Reversed,
    /// What should have been taken back and was spent already; our loss.
    WrittenOff,
}

/// What kind of event an entry is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// Credit was earned.
    Earn,
    /// Credit can be spent from now on.
    HoldRelease,
    /// A payment took it.
    Spend,
    /// The payment gave it back.
    Unspend,
    /// It expired.
    Expire,
    /// Its reason fell away.
    Reverse,
    /// Staff changed it.
    Adjust,
}

/// A refund, and the payment of which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundOf {
    /// The payment.
    pub payment: PaymentId,
    /// The refund.
    pub refund: RefundId,
}

/// What of a lot expires at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExpiryOf {
    /// The lot.
    pub lot: LotId,
    /// The instant.
    pub expires_at: Timestamp,
}

/// What caused an event. With the kind it names the event: no two are the same in one person's ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CreditSource {
    /// A referral that was paid for.
    Referral(ReferralId),
    /// A reward that was redeemed.
    Reward(RewardId),
    /// A payment.
    Payment(PaymentId),
    /// A refund of a payment.
    Refund(RefundOf),
    /// An instant of expiry.
    Expiry(ExpiryOf),
    /// A deed of staff.
    Deed(DeedId),
}

/// For what credit is earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Earning {
    /// A referral that was paid for; the credit is held at first.
    Referral(ReferralId),
    /// A reward that was redeemed.
    Reward(RewardId),
}

impl Earning {
    /// The source of its entries.
    #[must_use]
    pub fn source(self) -> CreditSource {
        match self {
            Self::Referral(referral) => CreditSource::Referral(referral),
            Self::Reward(reward) => CreditSource::Reward(reward),
        }
    }
}

/// One line of a person's ledger. The row's own id and the person are added where it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The lot that is moved.
    pub lot: LotId,
    /// The account that gets it, or gives it.
    pub account: Account,
    /// How much the account gets; less than nothing where it gives.
    pub amount: Money,
    /// The kind of event.
    pub kind: EntryKind,
    /// What caused it.
    pub source: CreditSource,
    /// Until when the lot is held, where it is.
    pub hold_until: Option<Timestamp>,
    /// The instant from which this part of the lot cannot be spent.
    pub expires_at: Timestamp,
    /// When it was written.
    pub at: Timestamp,
}

/// What an event adds to the ledger; nothing where it has been there before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Posted {
    /// The entries, which add up to nothing.
    pub entries: Vec<Entry>,
}

/// What is left of a lot that expires at one instant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pot {
    lot: LotId,
    hold_until: Option<Timestamp>,
    expires_at: Timestamp,
    available: Money,
    held: Money,
}

impl Pot {
    fn is_over(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    fn is_empty(&self) -> bool {
        self.available.is_zero() && self.held.is_zero()
    }
}

/// What moves from one account to another, and why.
#[derive(Clone, Copy)]
struct Move {
    from: Account,
    to: Account,
    kind: EntryKind,
    source: CreditSource,
    at: Timestamp,
}

impl Move {
    /// The two entries that move an amount of a pot.
    fn of(self, pot: &Pot, amount: Money) -> Result<[Entry; 2], MoneyFault> {
        let entry = |account, amount| Entry {
            lot: pot.lot,
            account,
            amount,
            kind: self.kind,
            source: self.source,
            hold_until: pot.hold_until,
            expires_at: pot.expires_at,
            at: self.at,
        };
        Ok([entry(self.from, negative(amount)?), entry(self.to, amount)])
    }
}

fn negative(amount: Money) -> Result<Money, MoneyFault> {
    Money::zero(amount.currency).minus(amount)
}

/// Whether an event of this kind and source is in the ledger.
fn has(entries: &[Entry], kind: EntryKind, source: CreditSource) -> bool {
    entries.iter().any(|entry| entry.kind == kind && entry.source == source)
}

/// The currencies of a ledger, each once, in the order in which they come up.
fn currencies(entries: &[Entry]) -> Vec<Currency> {
    let mut found = Vec::new();
    for entry in entries {
        if !found.contains(&entry.amount.currency) {
            found.push(entry.amount.currency);
        }
    }
    found
}

/// What is left of each lot of a currency, what expires soonest first; of equals the older first. Empty ones are
/// left out.
fn pots(entries: &[Entry], currency: Currency) -> Result<Vec<Pot>, MoneyFault> {
    let mut pots: Vec<Pot> = Vec::new();
    let nothing = Money::zero(currency);
    let own = |entry: &&Entry| matches!(entry.account, Account::Available | Account::Held);
    for entry in entries.iter().filter(own).filter(|entry| entry.amount.currency == currency) {
        let (lot, expires_at) = (entry.lot, entry.expires_at);
        let is_it = |pot: &Pot| pot.lot == lot && pot.expires_at == expires_at;
        let at = pots.iter().position(is_it).unwrap_or_else(|| {
            let at = pots.iter().position(|other| expires_at < other.expires_at).unwrap_or(pots.len());
            pots.insert(at, Pot { lot, hold_until: entry.hold_until, expires_at, available: nothing, held: nothing });
            at
        });
        let pot = &mut pots[at];
        let part = if entry.account == Account::Held { &mut pot.held } else { &mut pot.available };
        *part = part.plus(entry.amount)?;
    }
    pots.retain(|pot| !pot.is_empty());
    Ok(pots)
}

/// Takes an amount out of what is available at an instant, what expires soonest first.
fn take(entries: &[Entry], amount: Money, to: Move) -> Result<Posted, Refusals> {
    at_least_one(amount)?;
    let mut pots = pots(entries, amount.currency).map_err(unfit)?;
    pots.retain(|pot| !pot.is_over(to.at) && !pot.available.is_zero());
    let nothing = Money::zero(amount.currency);
    let have = pots.iter().map(|pot| pot.available).try_fold(nothing, Money::plus).map_err(unfit)?;
    if have.compared(amount).map_err(unfit)?.is_lt() {
        return Err(Refusal::RewardNotEnoughCredit { need: amount, have }.into());
    }
    let (mut posted, mut left) = (Posted::default(), amount);
    for pot in pots {
        let part = less(left, pot.available).map_err(unfit)?;
        if !part.is_zero() {
            posted.entries.extend(to.of(&pot, part).map_err(unfit)?);
            left = left.minus(part).map_err(unfit)?;
        }
    }
    Ok(posted)
}

/// The lesser of two amounts.
fn less(one: Money, other: Money) -> Result<Money, MoneyFault> {
    Ok(if one.compared(other)?.is_lt() { one } else { other })
}

/// Refuses to move nothing, or less.
fn at_least_one(amount: Money) -> Result<(), Refusals> {
    if amount.amount_minor > 0 {
        Ok(())
    } else {
        Err(field_refusal("amount", IssueRule::TooSmall, Some(1), None).into())
    }
}

/// The refusal of amounts that cannot be reckoned with.
fn unfit(fault: MoneyFault) -> Refusals {
    let (field, rule, need) = match fault {
        MoneyFault::CurrencyMismatch => ("currency", IssueRule::Mismatch, None),
        MoneyFault::Overflow => ("amount", IssueRule::TooLarge, Some(crate::limits::MAX_AMOUNT_MINOR.unsigned_abs())),
    };
    let (field, need) = (Some(field.to_owned()), need.map(Amount::Count));
    Refusal::ValidationFail { block: None, field, rule, need, have: None }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{a_wallet, lot_id, usd};

    #[test]
    fn what_expires_soonest_comes_first_and_of_equals_the_older() {
        let wallet = a_wallet().earned_at(1, 100, "2026-03-01T00:00:00Z").earned_at(2, 100, "2026-01-01T00:00:00Z");
        let wallet = wallet.earned_at(3, 100, "2026-03-01T00:00:00Z").earned_at(4, 100, "2026-02-01T00:00:00Z");
        let pots = pots(&wallet.build(), usd(0).currency).unwrap();
        assert_eq!(pots.iter().map(|pot| pot.lot).collect::<Vec<_>>(), [2, 4, 1, 3].map(lot_id));
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
