//! Missions as learners see them: the board of a session, the blocks of a mission, and the learner's progress.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod badge_rows;
pub mod badges;
pub mod explain;
pub mod extend;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod facts_rows;
pub mod grant_extension;
pub mod list;
pub mod list_cards;
pub mod list_user_missions;
pub mod notices;
pub mod rate;
pub mod record_rows;
pub mod resume;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show_extension;
pub mod show_openings;
pub mod show_user_mission;
pub mod unlock;

use std::sync::Arc;

use domain::enrolment::lapse::LEFT_BY_LAPSE;
use domain::ids::{EnrolmentId, MissionId, UserMissionId};
use domain::limits::RULES_VERSION;
use domain::mission::answer_key::MarkCounts;
use domain::mission::decide::decide;
use domain::mission::{Decision, LearnerSnapshot, MissionBoard, MissionState, SessionFacts, UserMissionFacts};
use domain::onboarding::session_flow::{FlowFacts, steps_done};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::columns::count;
use crate::enrolment::rows::EnrolmentRow;
use crate::error::Result;
use crate::mission::facts_rows::{EnrolmentFactsRow, LearnerFactsRow};
use crate::mission::rows::{MissionKey, UserMissionRow};
use crate::program::curriculum::{Curriculum, Mission};
use crate::program::rows::SessionRow;

/// A learner's course through a session: all facts for the lock rules.
#[derive(Clone, Debug)]
pub struct Course {
    /// The session.
    pub session: SessionRow,
    /// The learner's enrolment in it.
    pub enrolment: EnrolmentRow,
    /// The learner's records of missions.
    pub rows: Vec<UserMissionRow>,
    /// The learner's known steps in the onboarding.
    pub steps: FlowFacts,
    /// Further facts about the learner, which apply in all sessions.
    pub of_learner: LearnerFactsRow,
    /// Further facts about the enrolment.
    pub of_enrolment: EnrolmentFactsRow,
    /// The number of hours a week that the learner can spend, if answered.
    pub hours_per_week: Option<u32>,
    /// The version that the enrolment is pinned to.
    pub curriculum: Arc<Curriculum>,
}

impl Course {
    /// The board for the rules.
    pub fn board(&self, now: Timestamp) -> Result<MissionBoard> {
        let snapshot = LearnerSnapshot {
            now,
            rules_version: RULES_VERSION.to_owned(),
            session: self.session_facts()?,
            enrolment: Some(self.enrolment.facts()),
            entitlements: [&*self.of_learner.entitlements.0, &*self.of_enrolment.entitlements.0].concat(),
            onboarding_steps: steps_done(&self.steps),
            surveys: [&*self.of_learner.surveys.0, &*self.of_enrolment.surveys.0].concat(),
            in_team: self.of_enrolment.in_team,
            pending_reviews: count(self.of_enrolment.pending_reviews),
            user_missions: self.rows.iter().map(UserMissionRow::facts).collect(),
            grants: self.of_enrolment.grants.0.clone(),
        };
        let missions = self.curriculum.missions.iter().map(|mission| mission.facts.clone()).collect();
        Ok(MissionBoard { snapshot, missions })
    }

    /// The decision on a mission of the course.
    pub fn decision(&self, mission: MissionId, now: Timestamp) -> Result<Decision> {
        Ok(decide(&self.board(now)?, mission).ok_or(Refusal::MissionUmNotFound)?)
    }

    /// A mission of the course.
    pub fn mission(&self, id: MissionId) -> Result<&Mission, Refusal> {
        self.curriculum.mission(id).ok_or(Refusal::MissionUmNotFound)
    }

    /// A mission of the course, by id or slug.
    pub fn mission_of(&self, key: &MissionKey) -> Result<&Mission, Refusal> {
        self.curriculum.missions.iter().find(|mission| key.names(mission)).ok_or(Refusal::MissionUmNotFound)
    }

    /// The learner's record of a mission. `None`: the mission was never opened.
    #[must_use]
    pub fn row(&self, mission: MissionId) -> Option<&UserMissionRow> {
        self.rows.iter().find(|row| row.mission_id == mission.0)
    }

    /// The session's facts for the locks. If the learner's subscription has lapsed, only reading remains.
    fn session_facts(&self) -> Result<SessionFacts> {
        let facts = self.session.facts()?;
        let left = if self.enrolment.lapsed_at.is_some() { LEFT_BY_LAPSE } else { facts.continued_access };
        Ok(SessionFacts { continued_access: left, ..facts })
    }

    /// Refuses a learner who can neither work nor read in the course.
    pub fn require_reading(&self) -> Result<(), Refusal> {
        self.enrolment.seen().status.require_place()
    }

    /// Refuses a learner who no longer has a place in the course.
    pub fn require_place(&self) -> Result<(), Refusal> {
        self.enrolment.status.0.require_place()
    }
}

/// A learner's record of a mission.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = UserMission)]
pub struct UserMissionView {
    /// The record.
    pub id: UserMissionId,
    /// The mission.
    pub mission: MissionId,
    /// The enrolment to which it belongs.
    pub enrolment: EnrolmentId,
    /// The state of the mission.
    pub state: MissionState,
    /// When it was first opened.
    pub unlocked_at: Timestamp,
    /// When it was first viewed.
    pub started_at: Option<Timestamp>,
    /// When an attempt was first submitted.
    pub submitted_at: Option<Timestamp>,
    /// When it was completed.
    pub completed_at: Option<Timestamp>,
    /// The best score so far, in basis points.
    pub score_bp: Option<u32>,
    /// Number of attempts.
    pub attempts: u32,
    /// Results of the questions in the latest submitted attempt.
    pub marks: Option<MarkCounts>,
}

impl UserMissionView {
    /// The view of a record whose mission has this state.
    #[must_use]
    pub fn new(row: &UserMissionRow, state: MissionState) -> Self {
        Self {
            id: UserMissionId(row.id),
            mission: MissionId(row.mission_id),
            enrolment: EnrolmentId(row.enrolment_id),
            state,
            unlocked_at: row.unlocked_at.0,
            started_at: row.viewed_at.map(|at| at.0),
            submitted_at: row.submitted_at.map(|at| at.0),
            completed_at: row.completed_at.map(|at| at.0),
            score_bp: row.score_bp.map(count),
            attempts: count(row.attempts),
            marks: row.marks.as_ref().map(|marks| marks.0),
        }
    }
}

impl UserMissionRow {
    /// Facts for the rules.
    #[must_use]
    pub fn facts(&self) -> UserMissionFacts {
        UserMissionFacts {
            mission: MissionId(self.mission_id),
            unlocked_at: Some(self.unlocked_at.0),
            viewed_at: self.viewed_at.map(|at| at.0),
            attempted_at: self.attempted_at.map(|at| at.0),
            submitted_at: self.submitted_at.map(|at| at.0),
            completed_at: self.completed_at.map(|at| at.0),
            score_bp: self.score_bp.map(count),
            submission: self.submission_status.map(|status| status.0),
        }
    }
}
