//! Shows staff a session as a learner would see it: the board with the snapshot of a chosen learner. The rules decide
//! as usual: a preview bypasses no rule and writes no record.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::enrolment::EnrolmentStatus;
use crate::ids::MissionId;
use crate::mission::{
    EnrolmentFacts, Entitlement, HeldEntitlement, LearnerSnapshot, MissionBoard, SubmissionStatus, UserMissionFacts,
};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// The learner that staff want to preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PreviewOf {
    /// The instant to preview.
    pub at: Timestamp,
    /// The missions that are complete by then.
    pub completed: Vec<MissionId>,
    /// The best score that each of these missions is assumed to have, in basis points; `None` for no score.
    pub score_bp: Option<u32>,
    /// The learner's entitlements.
    pub entitlements: Vec<Entitlement>,
    /// Whether the learner is in a team.
    pub in_team: bool,
}

/// Facts for [`preview`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewFacts {
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The end of the access, as for a learner who enrolled at the start of the session.
    pub access_until: Timestamp,
    /// The learner to preview.
    pub wanted: PreviewOf,
    /// The caller's own board of the session.
    pub board: MissionBoard,
}

/// Returns the board of a learner at the chosen instant. The learner enrolled at the start of the session, or at the
/// chosen instant if that is earlier, and completed the chosen missions at the chosen instant. The board contains no
/// record of the caller's own work in the session.
///
/// # Errors
/// The first of these that applies: `auth/forbidden` with the permitted roles, and `mission/um-not-found` for a
/// completed mission that the session does not have.
pub fn preview(facts: &PreviewFacts) -> Result<MissionBoard, Refusals> {
    require(&facts.roles, Permission::PreviewAsLearner)?;
    let (wanted, own) = (&facts.wanted, &facts.board.snapshot);
    let wished = wanted.completed.iter().copied().collect::<BTreeSet<_>>();
    if !wished.is_subset(&facts.board.missions.iter().map(|mission| mission.id).collect()) {
        return Err(Refusal::MissionUmNotFound.into());
    }
    let completed = facts.board.missions.iter().filter(|mission| wished.contains(&mission.id));
    let enrolment = EnrolmentFacts {
        status: EnrolmentStatus::Active,
        enrolled_at: own.session.starts_at.min(wanted.at),
        access_until: facts.access_until,
    };
    let snapshot = LearnerSnapshot {
        now: wanted.at,
        rules_version: own.rules_version.clone(),
        session: own.session.clone(),
        enrolment: Some(enrolment),
        entitlements: wanted.entitlements.iter().copied().map(HeldEntitlement::for_good).collect(),
        onboarding_steps: Vec::new(),
        surveys: Vec::new(),
        in_team: wanted.in_team,
        pending_reviews: 0,
        user_missions: completed.map(|mission| row(mission.id, wanted)).collect(),
        grants: Vec::new(),
    };
    Ok(MissionBoard { snapshot, missions: facts.board.missions.clone() })
}

fn row(mission: MissionId, wanted: &PreviewOf) -> UserMissionFacts {
    let at = Some(wanted.at);
    UserMissionFacts {
        mission,
        unlocked_at: at,
        viewed_at: at,
        attempted_at: at,
        submitted_at: at,
        completed_at: at,
        score_bp: wanted.score_bp,
        submission: Some(SubmissionStatus::Passed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::boards::previewing;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::decide::decide_all;
    use crate::mission::{GrantKind, MissionState, Rule};

    const NOON: &str = "2026-11-20T12:00:00Z";

    /// Compares the states of the missions in an author's preview. The previewed learner completed the missions
    /// `completed` at the instant `at`.
    fn check(board: BoardBuilder, at: &str, completed: &[u32], expected: &[MissionState]) {
        let board = preview(&previewing(board, at, completed)).unwrap();
        let states = decide_all(&board).iter().map(|decision| decision.state).collect::<Vec<_>>();
        assert_eq!(states, expected);
    }

    fn three() -> BoardBuilder {
        a_board()
            .not_enrolled()
            .with(a_mission(1))
            .with(a_mission(2).after(1))
            .with(a_mission(3).on("2026-12-01T09:00:00Z"))
    }

    #[test]
    fn the_rules_decide_as_for_a_learner() {
        use MissionState::{Complete, Locked, Unlocked};
        check(three(), NOON, &[], &[Unlocked, Locked, Locked]);
        check(three(), NOON, &[1], &[Complete, Unlocked, Locked]);
        check(three(), "2026-12-01T09:00:00Z", &[], &[Unlocked, Locked, Unlocked]);
        check(three(), "2026-11-01T09:00:00Z", &[], &[Locked, Locked, Locked]);
        check(three(), "2027-01-04T09:00:00Z", &[1], &[Complete, Locked, Locked]);
    }

    #[test]
    fn what_staff_did_themselves_does_not_show() {
        use MissionState::{Locked, Unlocked};
        let own = || three().completed(1).opened(2).granted(None, GrantKind::Unlock, None);
        check(own(), NOON, &[], &[Unlocked, Locked, Locked]);
        let with_team = a_board().with(a_mission(1).opening_when(Rule::InTeam)).but(|own| own.in_team = true);
        check(with_team, NOON, &[], &[Locked]);
    }

    #[test]
    fn the_learner_is_as_described() {
        let mut facts = previewing(three(), NOON, &[1]);
        facts.wanted.in_team = true;
        facts.wanted.score_bp = Some(7_000);
        facts.wanted.entitlements = vec![Entitlement::Pro];
        let board = preview(&facts).unwrap();
        let snapshot = board.snapshot;
        assert_eq!(
            (snapshot.in_team, snapshot.entitlements, snapshot.pending_reviews),
            (true, vec![HeldEntitlement::for_good(Entitlement::Pro)], 0)
        );
        let enrolment = snapshot.enrolment.unwrap();
        assert_eq!(enrolment.enrolled_at, instant("2026-11-02T09:00:00Z"));
        assert_eq!((enrolment.access_until, enrolment.status), (facts.access_until, EnrolmentStatus::Active));
        let row = &snapshot.user_missions[0];
        assert_eq!((row.completed_at, row.score_bp, row.mission), (Some(instant(NOON)), Some(7_000), mission_id(1)));
        assert_eq!((snapshot.user_missions.len(), snapshot.now), (1, instant(NOON)));
        let early = preview(&previewing(three(), "2026-11-01T09:00:00Z", &[])).unwrap().snapshot.enrolment;
        assert_eq!(early.map(|enrolment| enrolment.enrolled_at), Some(instant("2026-11-01T09:00:00Z")));
    }

    #[test]
    fn a_preview_is_for_staff_and_of_missions_that_there_are() {
        let code = |facts: &PreviewFacts| preview(facts).map(|_| ()).map_err(|refusals| refusals.first().code());
        assert_eq!(code(&previewing(three(), NOON, &[4])), Err("mission/um-not-found"));
        let learner = PreviewFacts { roles: vec![Role::Learner], ..previewing(three(), NOON, &[4]) };
        assert_eq!(code(&learner), Err("auth/forbidden"));
        let finance = PreviewFacts { roles: vec![Role::Finance], ..previewing(three(), NOON, &[]) };
        assert_eq!(code(&finance), Err("auth/forbidden"));
    }
}
