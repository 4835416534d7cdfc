//! Problems that prevent a linked learner from getting their roles on the Discord server: who can solve each problem,
//! and when our server tries again. These of Discord's error numbers have a meaning here:
//!
//! | Discord's code | problem | who solves it |
//! |---|---|---|
//! | 10007, 10013, or no error but no membership | [`NotOnServer`](DiscordProblem::NotOnServer) | the learner joins |
//! | 40007 | [`Banned`](DiscordProblem::Banned) | staff, if they want to |
//! | 30001 | [`TooManyServers`](DiscordProblem::TooManyServers) | the learner leaves another server |
//! | 50025, 50026 | [`ConsentEnded`](DiscordProblem::ConsentEnded) | the learner links again |
//! | 50001, 50013 | [`MissingPermission`](DiscordProblem::MissingPermission) | staff, on the server |
//! | 10004 | [`WrongServer`](DiscordProblem::WrongServer) | staff, in the settings |
//! | 10011, 50028 | [`RoleMissing`](DiscordProblem::RoleMissing) | staff, on the server or in the pack |

use serde::{Deserialize, Serialize};

use crate::community::discord_roles::{DiscordFinding, DiscordSync};
use crate::community::limits::{DISCORD_CHECK_HOURS, DISCORD_JOIN_CHECK_MINUTES, DISCORD_MEND_CHECK_MINUTES};
use crate::time::Timestamp;

/// Problem that prevents a linked learner from getting their roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiscordProblem {
    /// The learner is not on the server.
    NotOnServer,
    /// The server has banned the learner.
    Banned,
    /// The learner is on as many servers as Discord allows.
    TooManyServers,
    /// The learner has withdrawn our authorisation on Discord.
    ConsentEnded,
    /// Our bot lacks a permission on the server.
    MissingPermission,
    /// A role is above our bot's role.
    RoleAboveBot,
    /// The server lacks a role.
    RoleMissing,
    /// Our bot is not on the configured server.
    WrongServer,
}

impl DiscordProblem {
    /// Whether staff have to solve it.
    #[must_use]
    pub fn is_for_staff(self) -> bool {
        match self {
            Self::NotOnServer | Self::Banned | Self::TooManyServers | Self::ConsentEnded => false,
            Self::MissingPermission | Self::RoleAboveBot | Self::RoleMissing | Self::WrongServer => true,
        }
    }

    /// Returns the problem that Discord's number means; `None` for any other number.
    #[must_use]
    pub fn of_code(code: u32) -> Option<Self> {
        Some(match code {
            10_007 | 10_013 => Self::NotOnServer,
            40_007 => Self::Banned,
            30_001 => Self::TooManyServers,
            50_025 | 50_026 => Self::ConsentEnded,
            50_001 | 50_013 => Self::MissingPermission,
            10_004 => Self::WrongServer,
            10_011 | 50_028 => Self::RoleMissing,
            _ => return None,
        })
    }
}

/// Returns the problem of one synchronisation. If Discord refused, its error number decides; otherwise the findings of
/// the comparison do. An unknown number is treated as a missing permission, so that staff see it.
#[must_use]
pub fn discord_problem(sync: &DiscordSync, refused: Option<u32>) -> Option<DiscordProblem> {
    if let Some(code) = refused {
        return Some(DiscordProblem::of_code(code).unwrap_or(DiscordProblem::MissingPermission));
    }
    let found = sync.findings.first().map(|finding| match finding {
        DiscordFinding::RoleAboveBot(_) => DiscordProblem::RoleAboveBot,
        DiscordFinding::RoleMissing(_) => DiscordProblem::RoleMissing,
    });
    found.or(sync.waits_for_join.then_some(DiscordProblem::NotOnServer))
}

/// Returns when the roles are compared again if there is no change before.
#[must_use]
pub fn next_sync_at(now: Timestamp, problem: Option<DiscordProblem>) -> Timestamp {
    let minutes = match problem {
        None => DISCORD_CHECK_HOURS * 60,
        Some(DiscordProblem::NotOnServer) => DISCORD_JOIN_CHECK_MINUTES,
        Some(_) => DISCORD_MEND_CHECK_MINUTES,
    };
    now.plus_seconds(minutes * 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::community::discord_roles::discord_roles;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::instant;
    use crate::fixtures::teams::{a_place, on_discord};

    #[test]
    fn each_number_of_discord_has_its_problem() {
        for (code, problem) in [
            (10_004, Some(DiscordProblem::WrongServer)),
            (10_007, Some(DiscordProblem::NotOnServer)),
            (10_011, Some(DiscordProblem::RoleMissing)),
            (10_013, Some(DiscordProblem::NotOnServer)),
            (30_001, Some(DiscordProblem::TooManyServers)),
            (40_007, Some(DiscordProblem::Banned)),
            (50_001, Some(DiscordProblem::MissingPermission)),
            (50_013, Some(DiscordProblem::MissingPermission)),
            (50_025, Some(DiscordProblem::ConsentEnded)),
            (50_026, Some(DiscordProblem::ConsentEnded)),
            (50_028, Some(DiscordProblem::RoleMissing)),
            (50_035, None),
        ] {
            assert_eq!(DiscordProblem::of_code(code), problem, "{code}");
        }
    }

    #[test]
    fn what_discord_refuses_counts_before_what_was_found() {
        let mut facts = on_discord(&[], vec![a_place(EnrolmentStatus::Active)]);
        assert_eq!(discord_problem(&discord_roles(&facts), None), None);
        assert_eq!(discord_problem(&discord_roles(&facts), Some(50_035)), Some(DiscordProblem::MissingPermission));
        facts.managed[0].position = Some(10);
        assert_eq!(discord_problem(&discord_roles(&facts), None), Some(DiscordProblem::RoleAboveBot));
        assert_eq!(discord_problem(&discord_roles(&facts), Some(40_007)), Some(DiscordProblem::Banned));
        facts.managed[0].position = None;
        assert_eq!(discord_problem(&discord_roles(&facts), None), Some(DiscordProblem::RoleMissing));
        facts.managed[0].position = Some(5);
        facts.held = None;
        assert_eq!(discord_problem(&discord_roles(&facts), None), Some(DiscordProblem::NotOnServer));
    }

    #[test]
    fn staff_put_right_what_is_wrong_on_the_server_and_learners_what_is_theirs() {
        let learners = [10_007, 40_007, 30_001, 50_025];
        assert!(learners.into_iter().all(|code| DiscordProblem::of_code(code).is_some_and(|it| !it.is_for_staff())));
        let staffs = [50_013, 10_011, 10_004];
        assert!(staffs.into_iter().all(|code| DiscordProblem::of_code(code).is_some_and(DiscordProblem::is_for_staff)));
        assert!(DiscordProblem::RoleAboveBot.is_for_staff());
    }

    #[test]
    fn who_has_to_join_is_looked_for_soon_and_who_has_all_in_a_day() {
        let now = instant("2026-11-20T12:00:00Z");
        for (problem, at) in [
            (None, "2026-11-21T12:00:00Z"),
            (Some(DiscordProblem::NotOnServer), "2026-11-20T12:10:00Z"),
            (Some(DiscordProblem::RoleAboveBot), "2026-11-20T13:00:00Z"),
        ] {
            assert_eq!(next_sync_at(now, problem), instant(at));
        }
    }
}
