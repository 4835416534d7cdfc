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
//! | [spend](mod@spend) when a payment begins, what expires soonest first | available | spent |
//! | [unspend](mod@unspend): the payment ended unpaid, or was refunded in full | spent | available |
//! | [expire](mod@expire), 365 days after the earning | available, held | expired |
//! | [reverse](mod@reverse): the purchase was refunded | available, held; what was spent: written off | reversed |
//! | [adjust](mod@adjust) by staff | issued, or available | available, or issued |
//!
//! What was credited at once is a *lot*. A lot expires as a whole, and everything that is moved names its lot.
//! A learner has two accounts, available and held; neither is ever less than nothing. Expired credit is not
//! available from that instant on, whether or not its expiry was written yet; held credit is available once its
//! release is written.
//!
//! # Credit and a payment
//! The credit that a payment uses is spent when the payment *begins*, so that it cannot be used twice and does not
//! expire on the way, and comes back where nothing was paid. So what a learner sees as available is less from the
//! moment they go to pay.
//!
//! | What happens | The ledger |
//! |---|---|
//! | a payment begins, or nothing is left to pay but by credit | [spend](mod@spend) |
//! | the payment succeeds, or waits in review | nothing: the credit stays spent |
//! | it ends unpaid: cancelled, called off, failed, expired, refused in review | [unspend](mod@unspend): the credit is back |
//! | it is paid after it had ended | nothing: the money waits for a [person](crate::payment::review) |
//! | the bank calls the money back (dispute) | nothing until it is lost |
//! | it is refunded in full, or the dispute is lost | [unspend](mod@unspend): the credit is back |
//! | a part of it is refunded | nothing: the credit stays spent |
//!
//! # Questions that come up
//! *Where did my credit go?* Look in this order: **spent** (`spend`) on a payment, also on one that still goes on or is
//! in review; **expired** (`expire`), 365 days after it was earned; **reversed** (`reverse`), because the purchase of
//! the friend for whom it was given was refunded in full, or lost in a dispute (the learner may be told that it does
//! not count any more, and not [what became of it](crate::referral::visible)); **taken by staff** (`adjust`, with the
//! deed, whose reason the audit keeps). No notice comes when it is gone, the wallet shows it; of what is to expire the
//! learner was told 30 and 7 days before. And what is **held** is there and cannot be spent yet: credit for a paid
//! referral, for 14 days. *I had credit, and it was refused*: `reward/not-enough-credit` tells how much there is; held
//! and expired credit does not count, nor does credit of another currency. *My payment failed*: the credit is back with
//! its old expiry; where that is over meanwhile, it can be spent until thirty days past it. *I spent what was reversed
//! afterwards*: nothing more is taken, and no other credit; it is written off, and what comes back from that payment
//! later is not the learner's.
//!
//! # Badges and perks
//! A badge is [awarded](mod@badges) when a number of things was done, once. A [perk](mod@perks) is a partner's
//! offer that is open to all, or to those who did something, and is [taken](mod@take_perk) once.

pub mod adjust;
pub mod badges;
pub mod balance;
pub mod earn;
pub mod expire;
pub mod limits;
mod lots;
pub mod next_due;
pub mod perks;
pub mod release_hold;
pub mod reverse;
pub mod see_badges;
pub mod spend;
pub mod take_perk;
pub mod unspend;

use serde::{Deserialize, Serialize};

use crate::ids::{LotId, PaymentId, ReferralId, RefundId, RewardId, StaffActionId};
use crate::money::Money;
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
    /// Where credit comes from: as much less than nothing as learners were credited.
    Issued,
    /// What payments of the learner took.
    Spent,
    /// What was not spent in time.
    Expired,
    /// What was taken back because its reason fell away.
    Reversed,
    /// What should have been taken back and was spent already: our loss, not the learner's.
    WrittenOff,
}

/// What kind of event an entry is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// Credit was earned.
    Earn,
    /// Held credit can be spent from now on.
    HoldRelease,
    /// A payment took it.
    Spend,
    /// A payment that failed or was refunded gave it back.
    Unspend,
    /// It was not spent within its days.
    Expire,
    /// It was taken back: the purchase that it was for was refunded.
    Reverse,
    /// Staff gave or took it by hand.
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
    /// A deed of staff, who gave or took credit by hand.
    StaffAction(StaffActionId),
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
