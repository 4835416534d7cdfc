//! Who is writing in which question of a shared draft. A page says so while somebody types; what it said is shown to the
//! other members for [`WRITING_SECONDS`], so that a page that is gone writes nowhere. It is no lock: two may write in one
//! question, and a save that did not see the other's is refused with both texts
//! ([`save`](mod@crate::submission::save)).

use crate::ids::{BlockId, UserId};
use crate::team::limits::WRITING_SECONDS;
use crate::time::Timestamp;

/// What a member's page said last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer {
    /// The member.
    pub user: UserId,
    /// Where they type.
    pub block: BlockId,
    /// When the page said so.
    pub at: Timestamp,
}

/// Those of the others who are writing now, and where, in the order given.
#[must_use]
pub fn writing(now: Timestamp, me: UserId, writers: &[Writer]) -> Vec<Writer> {
    let is_shown = |writer: &&Writer| writer.user != me && now < writer.at.plus_seconds(WRITING_SECONDS);
    writers.iter().filter(is_shown).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{block_id, instant, user_id};

    #[test]
    fn who_typed_a_moment_ago_is_shown_to_the_others_and_nobody_else() {
        let at = instant("2026-11-20T12:00:00Z");
        let writer = |number| Writer { user: user_id(number), block: block_id(1), at };
        let shown = |seconds| writing(at.plus_seconds(seconds), user_id(1), &[writer(1), writer(2)]);
        assert_eq!(shown(0), [writer(2)]);
        assert_eq!(shown(WRITING_SECONDS - 1), [writer(2)]);
        assert_eq!(shown(WRITING_SECONDS), []);
    }
}
