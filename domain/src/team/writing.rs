//! Shows who is typing in which question of a shared draft. A page reports it while a member types, and the other
//! members see it for [`WRITING_SECONDS`], so a closed page soon disappears. It is no lock: two members may type in one
//! question, and a save that does not build on the other's save is refused with both texts
//! ([`save`](mod@crate::submission::save)).

use crate::ids::{BlockId, UserId};
use crate::team::limits::WRITING_SECONDS;
use crate::time::Timestamp;

/// The last report of a member's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer {
    /// The member.
    pub user: UserId,
    /// The question in which they type.
    pub block: BlockId,
    /// The time of the report.
    pub at: Timestamp,
}

/// Returns the reports of the other members who are typing now, in the given order.
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
