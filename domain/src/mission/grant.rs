//! Gives one learner a permission in addition to the lock rules, for one mission or for the whole session.
//!
//! | Kind | Effect while it lasts |
//! |---|---|
//! | `unlock` | opens a mission that its rule locks, but not after the end of the access |
//! | `until` | extends the access to its instant, if the access ends earlier |
//! | `skip_date` | every date condition counts as met; missions that must be done first are still required |
//!
//! A permission has no effect from the instant of its end on. A mission that a learner opened because of it stays open
//! until the access ends. A permission does not bypass the rules: [`decide`](super::decide) reads it as a fact.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::field::{Amount, IssueRule};
use crate::field::{Fields, chars, several_lines};
use crate::ids::{MissionId, UserId};
use crate::mission::decide::decide_all;
use crate::mission::limits::{MAX_GRANT_REASON_CHARS, MIN_GRANT_REASON_CHARS};
use crate::mission::{GrantKind, GrantTarget, LockGrant, MissionBoard, MissionState};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// A requested permission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WantedGrant {
    /// Its target.
    pub target: GrantTarget,
    /// Its effect.
    pub kind: GrantKind,
    /// The reason, for the record.
    pub reason: String,
    /// Its end, if it has one.
    pub expires_at: Option<Timestamp>,
}

/// Facts for [`grant`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GrantFacts {
    /// The caller.
    pub by: UserId,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The permission.
    pub wanted: WantedGrant,
    /// The learner's board, at the time of the act.
    pub board: MissionBoard,
}

/// A permission that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Granted {
    /// The permission, to be stored in the learner's snapshot.
    pub grant: LockGrant,
    /// The caller.
    pub by: UserId,
    /// The reason.
    pub reason: String,
    /// The time of the act.
    pub at: Timestamp,
    /// The missions that were locked and are now open. A mission that another rule still locks is not included.
    pub opened: Vec<MissionId>,
}

/// Gives the permission.
///
/// # Errors
/// The first of these that applies: `auth/forbidden` with the permitted roles; `program-not-enrolled` for a learner
/// without a place; `mission/um-not-found` if the session does not have the mission; `validation-fail` for a `reason`
/// that is missing, too short or too long, for an `expires_at` that is not in the future, and for an `until` (field
/// `kind`) that is not in the future or not after the end of the access; `mission/already-unlocked` if the single
/// mission to unlock was opened before.
pub fn grant(facts: &GrantFacts) -> Result<Granted, Refusals> {
    require(&facts.roles, Permission::GrantLocks)?;
    let (wanted, board) = (&facts.wanted, &facts.board);
    let enrolment = board.snapshot.enrolment.as_ref().filter(|enrolment| enrolment.status.is_enrolled());
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    if let GrantTarget::Mission(mission) = wanted.target {
        board.mission(mission).ok_or(Refusal::MissionUmNotFound)?;
    }
    let reason = checked(wanted, board.snapshot.now, enrolment.access_until)?;
    if let (GrantTarget::Mission(mission), GrantKind::Unlock) = (wanted.target, wanted.kind)
        && board.opened(mission).is_some()
    {
        return Err(Refusal::MissionAlreadyUnlocked.into());
    }
    let grant = LockGrant { target: wanted.target, kind: wanted.kind, expires_at: wanted.expires_at };
    let opened = opened(board, &grant);
    Ok(Granted { grant, by: facts.by, reason, at: board.snapshot.now, opened })
}

/// Returns the reason as it is stored. Checks every field.
fn checked(wanted: &WantedGrant, now: Timestamp, access_until: Timestamp) -> Result<String, Refusals> {
    let mut fields = Fields::default();
    let reason = several_lines(&wanted.reason).unwrap_or_default();
    if reason.is_empty() {
        fields.refuse("reason", IssueRule::Required, None, None);
    } else {
        fields.at_least("reason", IssueRule::MinChars, MIN_GRANT_REASON_CHARS.into(), chars(&reason));
    }
    fields.at_most_chars("reason", MAX_GRANT_REASON_CHARS, &reason);
    let mut later_than = |field: &str, least: Timestamp, have: Timestamp| {
        if have <= least {
            let word = |at: Timestamp| Some(Amount::Word(at.to_string()));
            fields.refuse(field, IssueRule::TooSmall, word(least), word(have));
        }
    };
    if let GrantKind::Until(until) = wanted.kind {
        later_than("kind", access_until.max(now), until);
    }
    if let Some(expires_at) = wanted.expires_at {
        later_than("expires_at", now, expires_at);
    }
    fields.accept(reason)
}

/// Returns the missions that the permission opens.
fn opened(board: &MissionBoard, grant: &LockGrant) -> Vec<MissionId> {
    let mut granted = board.clone();
    granted.snapshot.grants.push(grant.clone());
    let is_locked = |state| state == MissionState::Locked;
    let (before, after) = (decide_all(board), decide_all(&granted));
    let pairs = before.iter().zip(&after);
    pairs.filter(|(old, new)| is_locked(old.state) && !is_locked(new.state)).map(|(old, _)| old.mission).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::boards::granting;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};

    const OVER: &str = "2027-01-04T09:00:00Z";

    fn three() -> BoardBuilder {
        a_board().with(a_mission(1)).with(a_mission(2).after(1)).with(a_mission(3).after(1).on("2026-12-01T09:00:00Z"))
    }

    /// Compares the numbers of the missions that the permission opens, or the refusal.
    fn check(facts: &GrantFacts, expected: Result<&[u32], &str>) {
        let granted = grant(facts);
        let actual = granted.as_ref().map(|granted| granted.opened.clone());
        let expected = expected.map(|numbers| numbers.iter().map(|number| mission_id(*number)).collect());
        assert_eq!(actual.map_err(|refusals| refusals.first().code()), expected, "{:?}", facts.wanted);
    }

    fn until(at: &str) -> GrantKind {
        GrantKind::Until(instant(at))
    }

    #[test]
    fn a_permission_opens_one_mission_or_the_whole_session() {
        check(&granting(three(), Some(2), GrantKind::Unlock), Ok(&[2]));
        check(&granting(three(), None, GrantKind::Unlock), Ok(&[2, 3]));
        check(&granting(three(), Some(3), GrantKind::SkipDate), Ok(&[]));
        check(&granting(three().completed(1), Some(3), GrantKind::SkipDate), Ok(&[3]));
        check(&granting(three(), None, GrantKind::SkipDate), Ok(&[]));
    }

    #[test]
    fn more_time_opens_what_the_end_of_the_access_closed() {
        let later = until("2027-02-01T00:00:00Z");
        check(&granting(three().at(OVER), None, later), Ok(&[1]));
        check(&granting(three().at(OVER), Some(2), later), Ok(&[]));
        check(&granting(three(), None, later), Ok(&[]));
        check(&granting(three().at(OVER), None, GrantKind::Unlock), Ok(&[]));
    }

    #[test]
    fn a_permission_is_kept_with_who_gave_it_and_why() {
        let mut facts = granting(three(), Some(2), GrantKind::Unlock);
        facts.wanted.reason = " Ill for\ntwo weeks ".to_owned();
        facts.wanted.expires_at = Some(instant("2026-12-01T00:00:00Z"));
        let granted = grant(&facts).unwrap();
        assert_eq!((granted.by, granted.reason.as_str()), (facts.by, "Ill for\ntwo weeks"));
        assert_eq!(granted.at, facts.board.snapshot.now);
        let expected = LockGrant {
            target: GrantTarget::Mission(mission_id(2)),
            kind: GrantKind::Unlock,
            expires_at: facts.wanted.expires_at,
        };
        assert_eq!(granted.grant, expected);
    }

    #[test]
    fn a_reason_is_needed_and_has_three_to_five_hundred_characters() {
        let with = |reason: &str| {
            let mut facts = granting(three(), Some(2), GrantKind::Unlock);
            facts.wanted.reason = reason.to_owned();
            facts
        };
        check(&with("ill"), Ok(&[2]));
        check(&with(&"x".repeat(500)), Ok(&[2]));
        for wrong in ["", " \n ", "il", "il ", &"x".repeat(501)] {
            check(&with(wrong), Err("validation-fail"));
            assert!(grant(&with(wrong)).unwrap_err().is_single(), "{wrong:?}");
        }
    }

    #[test]
    fn a_permission_lapses_later_than_now() {
        let lapsing = |at: &str| {
            let mut facts = granting(three(), Some(2), GrantKind::Unlock);
            facts.wanted.expires_at = Some(instant(at));
            facts
        };
        check(&lapsing("2026-11-20T12:00:00.000001Z"), Ok(&[2]));
        check(&lapsing("2026-11-20T12:00:00Z"), Err("validation-fail"));
    }

    #[test]
    fn more_time_is_more_than_there_is_and_not_over_already() {
        let ask = |now: &str, at: &str| granting(three().at(now), None, until(at));
        check(&ask("2026-11-20T12:00:00Z", "2027-01-04T09:00:00.000001Z"), Ok(&[]));
        check(&ask("2026-11-20T12:00:00Z", OVER), Err("validation-fail"));
        check(&ask("2027-02-01T00:00:00Z", "2027-02-01T00:00:01Z"), Ok(&[1]));
        check(&ask("2027-02-01T00:00:00Z", "2027-02-01T00:00:00Z"), Err("validation-fail"));
        let refused = grant(&ask("2026-11-20T12:00:00Z", OVER)).unwrap_err();
        let word = Some(Amount::Word(OVER.to_owned()));
        let (field, rule) = (Some("kind".to_owned()), IssueRule::TooSmall);
        assert_eq!(
            refused.first(),
            &Refusal::ValidationFail { block: None, field, rule, need: word.clone(), have: word }
        );
    }

    #[test]
    fn some_staff_give_permissions_to_learners_with_a_place() {
        for (role, may) in
            [(Role::Support, true), (Role::ProgramManager, true), (Role::Ta, false), (Role::Author, false)]
        {
            let facts = GrantFacts { roles: vec![role], ..granting(three(), Some(2), GrantKind::Unlock) };
            check(&facts, if may { Ok(&[2]) } else { Err("auth/forbidden") });
        }
        let away = three().standing(EnrolmentStatus::Withdrawn);
        check(&granting(away, Some(2), GrantKind::Unlock), Err("program-not-enrolled"));
        check(&granting(three().not_enrolled(), Some(2), GrantKind::Unlock), Err("program-not-enrolled"));
    }

    #[test]
    fn what_is_open_needs_no_permission_and_what_is_not_there_gets_none() {
        check(&granting(three(), Some(4), GrantKind::Unlock), Err("mission/um-not-found"));
        check(&granting(three().opened(2), Some(2), GrantKind::Unlock), Err("mission/already-unlocked"));
        check(&granting(three().opened(3), Some(3), GrantKind::SkipDate), Ok(&[]));
        check(&granting(three().opened(2), None, GrantKind::Unlock), Ok(&[3]));
    }
}
