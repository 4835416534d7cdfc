//! Rewards: credit and its ledger, badges, and the offers of partners.
//!
//! # The ledger
//! Credit is a ledger: entries are added and never changed, and no balance is stored. Each event writes
//! [entries](Entry) of one [kind](EntryKind) and one [source](CreditSource) between [accounts](Account). Their sum is
//! zero in each currency: the amount that one account gets, another gives. An event with the same kind and source as an
//! earlier one writes no entries. Each currency is a separate wallet; amounts in different currencies are never
//! combined.
//!
//! | Event | From | To |
//! |---|---|---|
//! | [earn](mod@earn) | issued | held for a paid referral, otherwise available |
//! | [release](mod@release_hold), after 14 days | held | available |
//! | [spend](mod@spend) when a payment begins, the soonest expiry first | available | spent |
//! | [unspend](mod@unspend): the payment ended unpaid, or was refunded in full | spent | available |
//! | [expire](mod@expire), 365 days after it was earned | available, held | expired |
//! | [reverse](mod@reverse): the purchase was refunded | available, held; a spent part: written off | reversed |
//! | [adjust](mod@adjust) by staff | issued, or available | available, or issued |
//!
//! The credit of one event that gives credit is a *lot*. A lot expires as a whole, and every entry names its lot. A
//! learner has two accounts, available and held; neither is ever negative. Expired credit is unavailable from the
//! instant of its expiry, even if the entries of the expiry are not written yet. Held credit is available when the
//! entries of its release are written.
//!
//! # Credit and a payment
//! A payment spends its credit when it *begins*, so that the credit cannot be used twice and does not expire meanwhile.
//! The credit is returned if the payment ends unpaid. So the available amount falls as soon as the learner goes to pay.
//!
//! | What happens | The ledger |
//! |---|---|
//! | a payment begins, or credit covers the whole price | [spend](mod@spend) |
//! | the payment succeeds, or is in review | no entry: the credit stays spent |
//! | it ends unpaid: cancelled, failed, expired, refused in review | [unspend](mod@unspend) returns the credit |
//! | it is paid after it ended | no entry: the money waits for a [review](crate::payment::review) |
//! | the bank disputes it | no entry until the dispute is lost |
//! | it is refunded in full, or the dispute is lost | [unspend](mod@unspend) returns the credit |
//! | a part of it is refunded | no entry: the credit stays spent |
//!
//! # Frequent questions
//! *Where did my credit go?* Check in this order. **Spent** (`spend`): on a payment, which may still be in progress or
//! in review. **Expired** (`expire`): 365 days after it was earned. **Reversed** (`reverse`): the purchase of the
//! referred friend was refunded in full or lost in a dispute. Tell the learner that the referral no longer counts, but
//! not [why](crate::referral::visible). **Taken by staff** (`adjust`): the audit has the reason under the id of the
//! staff action. No notice is sent when credit is gone, but the wallet shows it; notices of an expiry are sent 30 and 7
//! days before. **Held** credit cannot be spent yet: credit for a paid referral is held for 14 days.
//!
//! *My credit was refused.* `reward/not-enough-credit` has the available amount. Held credit, expired credit and credit
//! in another currency do not count.
//!
//! *My payment failed.* The credit is back with its old expiry; if it expired meanwhile, it can be spent until 30 days
//! after its expiry.
//!
//! *I spent credit that was reversed later.* The learner loses no other credit: the spent part is written off. If the
//! payment on which it was spent returns it later, it does not go to the learner.
//!
//! # Badges and perks
//! A badge is [awarded](mod@badges) once, when the learner has reached a number, for example of completed missions. A
//! [perk](mod@perks) is a partner's offer, open to all or to learners who meet its needs, and is [taken](mod@take_perk)
//! once.

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

/// Account in the ledger to which an entry belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// Credit that the learner can spend.
    Available,
    /// Credit that the learner has earned but cannot spend yet.
    Held,
    /// Source of all credit. Its balance is the negative of the sum that learners were given.
    Issued,
    /// Credit that the learner's payments have spent.
    Spent,
    /// Credit that was not spent in time.
    Expired,
    /// Credit that was taken back because the reason for it no longer exists.
    Reversed,
    /// Reversed credit that was already spent: our loss, not the learner's.
    WrittenOff,
}

/// Kind of the event that wrote an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// Credit was earned.
    Earn,
    /// Held credit became available.
    HoldRelease,
    /// A payment spent credit.
    Spend,
    /// A payment that failed or was refunded returned credit.
    Unspend,
    /// Credit expired before it was spent.
    Expire,
    /// Credit was taken back, because the purchase that earned it was refunded.
    Reverse,
    /// Staff gave or took credit.
    Adjust,
}

/// A refund with its payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefundOf {
    /// The payment.
    pub payment: PaymentId,
    /// The refund.
    pub refund: RefundId,
}

/// The expiry of a lot at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExpiryOf {
    /// The lot.
    pub lot: LotId,
    /// The instant.
    pub expires_at: Timestamp,
}

/// Cause of an event. Its kind and its source identify an event in a learner's ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CreditSource {
    /// A paid referral.
    Referral(ReferralId),
    /// A reward that was redeemed.
    Reward(RewardId),
    /// A payment.
    Payment(PaymentId),
    /// A refund of a payment.
    Refund(RefundOf),
    /// An instant of expiry.
    Expiry(ExpiryOf),
    /// An act of staff, who gave or took credit.
    StaffAction(StaffActionId),
}

/// Reason for which credit is earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Earning {
    /// A paid referral; its credit is held at first.
    Referral(ReferralId),
    /// A reward that was redeemed.
    Reward(RewardId),
}

impl Earning {
    /// Returns the source of its entries.
    #[must_use]
    pub fn source(self) -> CreditSource {
        match self {
            Self::Referral(referral) => CreditSource::Referral(referral),
            Self::Reward(reward) => CreditSource::Reward(reward),
        }
    }
}

/// One line of a learner's ledger. The server adds the row's id and the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The lot.
    pub lot: LotId,
    /// The account.
    pub account: Account,
    /// The amount that the account gets; negative if it gives.
    pub amount: Money,
    /// The kind of event.
    pub kind: EntryKind,
    /// The cause of the event.
    pub source: CreditSource,
    /// The end of the lot's hold; `None` if the lot was never held.
    pub hold_until: Option<Timestamp>,
    /// The instant from which this part of the lot cannot be spent.
    pub expires_at: Timestamp,
    /// When it was written.
    pub at: Timestamp,
}

/// The entries that an event adds to the ledger; empty if they were added before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Posted {
    /// The entries, whose sum is zero.
    pub entries: Vec<Entry>,
}
