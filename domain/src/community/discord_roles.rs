//! Compares the roles that a linked learner should have on the Discord server with those they hold. The comparison is
//! idempotent: it leads from any state to the wanted one.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;

/// A role's id on the Discord server.
pub type DiscordRole = String;

/// The facts about a place in a session that decide its roles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordPlace {
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// The role for all members of the session, if it has one.
    pub member_role: Option<DiscordRole>,
    /// The role for learners who completed the program, if it has one.
    pub completed_role: Option<DiscordRole>,
}

/// A role of the server that our bot manages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManagedRole {
    /// The role's id.
    pub role: DiscordRole,
    /// The role's position in the server's order; our bot manages only roles below its own. `None` if the server lacks
    /// the role.
    pub position: Option<u32>,
}

/// Facts for [`discord_roles`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordFacts {
    /// Whether the account is linked now; an account that is no longer linked loses our roles.
    pub is_linked: bool,
    /// Whether the account is disabled; a disabled account gets no roles.
    pub is_disabled: bool,
    /// The roles that the learner holds on the server; `None` if they are not on it.
    pub held: Option<Vec<DiscordRole>>,
    /// The learner's places.
    pub places: Vec<DiscordPlace>,
    /// Every role that our bot manages.
    pub managed: Vec<ManagedRole>,
    /// Position of our bot's highest role in the server's order.
    pub bot_position: u32,
}

/// A fault that staff have to correct on the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiscordFinding {
    /// The role is not below our bot's role: staff have to move the bot's role above it.
    RoleAboveBot(DiscordRole),
    /// A session names a role that the server lacks.
    RoleMissing(DiscordRole),
}

/// The changes that lead to the wanted roles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscordSync {
    /// Every role that the learner should have.
    pub wanted: Vec<DiscordRole>,
    /// The roles to add.
    pub add: Vec<DiscordRole>,
    /// The roles to remove.
    pub remove: Vec<DiscordRole>,
    /// The roles that our bot cannot change, each once.
    pub findings: Vec<DiscordFinding>,
    /// Whether the learner is linked but not on the server; the roles are compared again when they join.
    pub waits_for_join: bool,
}

/// Returns the roles to add and to remove. Roles that our bot does not manage are never touched.
#[must_use]
pub fn discord_roles(facts: &DiscordFacts) -> DiscordSync {
    let wanted = wanted(facts);
    let ours = facts.managed.iter().map(|managed| (&managed.role, managed.position)).collect::<BTreeMap<_, _>>();
    let mut sync = DiscordSync {
        wanted: wanted.clone(),
        add: Vec::new(),
        remove: Vec::new(),
        findings: Vec::new(),
        waits_for_join: facts.is_linked && facts.held.is_none(),
    };
    let held = facts.held.as_deref().unwrap_or_default();
    let is_held = held.iter().collect::<BTreeSet<_>>();
    for role in wanted.iter().filter(|role| !is_held.contains(role)) {
        match reach(facts.bot_position, &ours, role) {
            Ok(()) if facts.held.is_none() => {}
            Ok(()) => sync.add.push(role.clone()),
            Err(finding) => sync.findings.push(finding),
        }
    }
    let is_wanted = wanted.iter().collect::<BTreeSet<_>>();
    for role in held.iter().filter(|role| ours.contains_key(role) && !is_wanted.contains(role)) {
        match reach(facts.bot_position, &ours, role) {
            Ok(()) => sync.remove.push(role.clone()),
            Err(finding) => sync.findings.push(finding),
        }
    }
    sync
}

/// A learner's metadata on Discord; other servers may use it to assign roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleConnection {
    /// Number of sessions in which the learner has a place, completed ones included.
    pub sessions: u32,
    /// Number of programs that the learner completed.
    pub completed: u32,
}

/// Counts the learner's places for Discord.
#[must_use]
pub fn role_connection(places: &[DiscordPlace]) -> RoleConnection {
    let count = |counts: fn(EnrolmentStatus) -> bool| {
        u32::try_from(places.iter().filter(|place| counts(place.status)).count()).unwrap_or(u32::MAX)
    };
    RoleConnection {
        sessions: count(EnrolmentStatus::is_enrolled),
        completed: count(|status| status == EnrolmentStatus::Completed),
    }
}

/// The roles that the learner's places give, each once.
fn wanted(facts: &DiscordFacts) -> Vec<DiscordRole> {
    let (mut wanted, mut known) = (Vec::new(), BTreeSet::new());
    let gives_roles = facts.is_linked && !facts.is_disabled;
    for place in facts.places.iter().filter(|place| gives_roles && place.status.is_enrolled()) {
        let is_completed = place.status == EnrolmentStatus::Completed;
        let completed_role = place.completed_role.iter().filter(|_| is_completed);
        for role in place.member_role.iter().chain(completed_role) {
            if known.insert(role) {
                wanted.push(role.clone());
            }
        }
    }
    wanted
}

/// Checks that our bot can add and remove the role.
fn reach(
    bot_position: u32,
    ours: &BTreeMap<&DiscordRole, Option<u32>>,
    role: &DiscordRole,
) -> Result<(), DiscordFinding> {
    match ours.get(role).copied().flatten() {
        None => Err(DiscordFinding::RoleMissing(role.clone())),
        Some(position) if position >= bot_position => Err(DiscordFinding::RoleAboveBot(role.clone())),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::teams::{a_place, on_discord};

    /// Compares the roles to add and to remove.
    fn check(facts: &DiscordFacts, add: &[&str], remove: &[&str]) {
        let sync = discord_roles(facts);
        assert_eq!((sync.add.join(" "), sync.remove.join(" ")), (add.join(" "), remove.join(" ")), "{facts:?}");
        assert_eq!(sync.findings, []);
        assert!(!sync.waits_for_join);
    }

    #[test]
    fn a_place_gives_the_role_of_its_session_and_a_completed_one_that_of_the_program_too() {
        for status in EnrolmentStatus::ALL {
            let expected: &[&str] = match status {
                EnrolmentStatus::Pending | EnrolmentStatus::Withdrawn => &[],
                EnrolmentStatus::Completed => &["autumn", "alumni"],
                EnrolmentStatus::Approved | EnrolmentStatus::Active | EnrolmentStatus::Paused => &["autumn"],
            };
            check(&on_discord(&[], vec![a_place(status)]), expected, &[]);
        }
    }

    #[test]
    fn what_is_held_rightly_stays_and_what_is_not_ours_is_never_touched() {
        let active = || vec![a_place(EnrolmentStatus::Active)];
        check(&on_discord(&["autumn", "moderator"], active()), &[], &[]);
        check(&on_discord(&["alumni", "moderator"], active()), &["autumn"], &["alumni"]);
        check(&on_discord(&["autumn", "moderator"], Vec::new()), &[], &["autumn"]);
        let twice = vec![a_place(EnrolmentStatus::Active), a_place(EnrolmentStatus::Completed)];
        check(&on_discord(&[], twice), &["autumn", "alumni"], &[]);
    }

    #[test]
    fn who_is_not_linked_any_more_loses_our_roles() {
        let mut facts = on_discord(&["autumn", "moderator"], vec![a_place(EnrolmentStatus::Active)]);
        facts.is_linked = false;
        check(&facts, &[], &["autumn"]);
        assert!(discord_roles(&facts).wanted.is_empty());
    }

    #[test]
    fn who_has_a_shut_account_loses_our_roles_until_it_is_open_again() {
        let mut facts = on_discord(&["autumn", "moderator"], vec![a_place(EnrolmentStatus::Active)]);
        facts.is_disabled = true;
        check(&facts, &[], &["autumn"]);
        facts.is_disabled = false;
        check(&facts, &[], &[]);
    }

    #[test]
    fn a_connection_counts_sessions_and_programs_that_are_completed() {
        let counted = role_connection(&EnrolmentStatus::ALL.map(a_place));
        assert_eq!(counted, RoleConnection { sessions: 4, completed: 1 });
        assert_eq!(role_connection(&[]), RoleConnection { sessions: 0, completed: 0 });
    }

    #[test]
    fn who_is_not_on_the_server_gets_their_roles_when_they_join() {
        let mut facts = on_discord(&[], vec![a_place(EnrolmentStatus::Active)]);
        facts.held = None;
        let sync = discord_roles(&facts);
        assert!(sync.waits_for_join && sync.add.is_empty() && sync.findings.is_empty());
        assert_eq!(sync.wanted, ["autumn"]);
        facts.held = Some(Vec::new());
        check(&facts, &["autumn"], &[]);
    }

    #[test]
    fn who_is_neither_linked_nor_on_the_server_is_not_waited_for() {
        let mut facts = on_discord(&[], vec![a_place(EnrolmentStatus::Active)]);
        (facts.is_linked, facts.held) = (false, None);
        check(&facts, &[], &[]);
        assert!(discord_roles(&facts).wanted.is_empty());
    }

    #[test]
    fn what_our_bot_may_not_do_is_told_to_staff() {
        let above = |position| {
            let mut facts = on_discord(&["alumni"], vec![a_place(EnrolmentStatus::Active)]);
            facts.managed[0].position = position;
            facts.managed[1].position = position;
            discord_roles(&facts)
        };
        let (autumn, alumni) = ("autumn".to_owned(), "alumni".to_owned());
        let too_high = [DiscordFinding::RoleAboveBot(autumn.clone()), DiscordFinding::RoleAboveBot(alumni.clone())];
        assert_eq!(above(Some(10)).findings, too_high);
        assert_eq!(above(Some(11)).findings, too_high);
        assert_eq!((above(Some(9)).add, above(Some(9)).remove), (vec![autumn.clone()], vec![alumni.clone()]));
        assert_eq!(above(None).findings, [DiscordFinding::RoleMissing(autumn), DiscordFinding::RoleMissing(alumni)]);
        let mut unknown = on_discord(&[], vec![a_place(EnrolmentStatus::Active)]);
        unknown.managed.clear();
        assert_eq!(discord_roles(&unknown).findings, [DiscordFinding::RoleMissing("autumn".to_owned())]);
    }
}
