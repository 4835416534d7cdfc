//! Limits the badges that one request marks as seen. A badge is marked so that it is celebrated only once.

use crate::field::{Fields, IssueRule};
use crate::ids::BadgeId;
use crate::refusal::Refusals;
use crate::reward::limits::MAX_SEEN_BADGES;

/// Returns the badges to mark as seen, each once.
///
/// # Errors
/// `validation-fail` at `seen` (`too_many`) if there are too many badges.
pub fn see_badges(mut seen: Vec<BadgeId>) -> Result<Vec<BadgeId>, Refusals> {
    let mut fields = Fields::default();
    fields.fits("seen", IssueRule::TooMany, MAX_SEEN_BADGES, &seen);
    fields.accept(())?;
    seen.sort_unstable();
    seen.dedup();
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::wallets::badge_id;

    fn badges(count: u32) -> Vec<BadgeId> {
        (1..=count).map(badge_id).collect()
    }

    #[test]
    fn badges_are_noted_each_once_and_not_too_many() {
        assert_eq!(see_badges([badges(2), badges(1)].concat()), Ok(badges(2)));
        assert_eq!(see_badges(badges(100)), Ok(badges(100)));
        assert_eq!(see_badges(badges(101)).unwrap_err().first().code(), "validation-fail");
    }
}
