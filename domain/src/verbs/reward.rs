//! The rules of rewards by name.

use crate::reward::adjust::{AdjustFacts, adjust};
use crate::reward::badges::{BadgeFacts, badges};
use crate::reward::balance::balance;
use crate::reward::earn::{EarnFacts, earn};
use crate::reward::expire::{ExpireFacts, expire};
use crate::reward::perks::{PerkFacts, perks};
use crate::reward::release_hold::{LedgerAt, release_hold};
use crate::reward::reverse::{ReverseFacts, reverse};
use crate::reward::spend::{SpendFacts, spend};
use crate::reward::unspend::{UnspendFacts, unspend};
use crate::verbs::{Verdict, verbs};

verbs! {
    "reward/earn": EarnFacts => |facts| Verdict::from(earn(&facts));
    "reward/release_hold": LedgerAt => |ledger| Verdict::from(release_hold(&ledger));
    "reward/spend": SpendFacts => |facts| Verdict::from(spend(&facts));
    "reward/unspend": UnspendFacts => |facts| Verdict::from(unspend(&facts));
    "reward/expire": ExpireFacts => |facts| Verdict::from(expire(&facts));
    "reward/reverse": ReverseFacts => |facts| Verdict::from(reverse(&facts));
    "reward/adjust": AdjustFacts => |facts| Verdict::from(adjust(&facts));
    "reward/balance": LedgerAt => |ledger| balance(&ledger);
    "reward/badges": BadgeFacts => |facts| badges(&facts);
    "reward/perks": PerkFacts => |facts| perks(&facts);
}
