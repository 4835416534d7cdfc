//! Decides whether an invitation into a team is sent. The inviter never learns the decision.
//!
//! | invitations to one person | maximum | within |
//! |---|---:|---:|
//! | of all teams | 5 | a day |
//! | of one team | 1 | a day |

use crate::ids::TeamId;
use crate::team::limits::{INVITATION_SPAN_SECONDS, MAX_INVITATIONS_RECEIVED};
use crate::time::Timestamp;

/// An invitation that a person received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceivedInvitation {
    /// The team that invited them.
    pub team: TeamId,
    /// When they received it.
    pub at: Timestamp,
}

/// Returns whether this team's invitation is sent to a person who received these earlier invitations.
#[must_use]
pub fn is_sent(team: TeamId, earlier: &[ReceivedInvitation], now: Timestamp) -> bool {
    let since = now.plus_seconds(-INVITATION_SPAN_SECONDS);
    let recent = || earlier.iter().filter(|invitation| invitation.at > since);
    recent().count() < MAX_INVITATIONS_RECEIVED && recent().all(|invitation| invitation.team != team)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::team_id;

    #[test]
    fn a_person_gets_one_invitation_of_a_team_and_five_of_all_in_a_day() {
        let now = instant("2026-11-20T12:00:00Z");
        let got = |team: u32, ago: i64| ReceivedInvitation { team: team_id(team), at: now.plus_seconds(-ago) };
        let four = [got(2, 5), got(3, 5), got(4, 5), got(5, 5)];
        assert!(is_sent(team_id(1), &[], now));
        assert!(is_sent(team_id(1), &four, now));
        assert!(!is_sent(team_id(2), &four, now));
        let five = [&four[..], &[got(6, 86_399)]].concat();
        assert!(!is_sent(team_id(1), &five, now));
        assert!(is_sent(team_id(1), &five, now.plus_seconds(1)), "the first of them is a day old");
        assert!(is_sent(team_id(1), &[got(1, 86_400)], now));
    }
}
