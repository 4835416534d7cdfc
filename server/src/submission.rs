//! Submissions: attempts at a mission and the answers in them.

pub mod attempt_rows;
pub mod begin;
pub mod change_mission;
pub mod list;
pub mod list_answers;
pub mod manage_team;
pub mod notices;
pub mod pass;
pub mod revealed;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod save;
pub mod say_writing;
pub mod sharing;
pub mod show;
pub mod show_answer;
pub mod show_blocks;
pub mod show_team;
pub mod team_rows;
pub mod team_work;
pub mod upload_file;
pub mod view_rows;

use domain::ids::{BlockId, MissionId, SubmissionId, UserMissionId};
use domain::mission::block::Block;
use domain::mission::{Decision, SubmissionStatus};
use domain::submission::attempt::{AttemptFacts, EarlierAttempt};
use domain::submission::check::check;
use domain::submission::mark::Marks;
use domain::submission::reveal::TriedAttempt;
use domain::submission::{BlockValue, Issue, SavedAnswer};
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::columns::count;
use crate::mission::rows::UserMissionRow;
use crate::program::curriculum::Mission;
use crate::submission::rows::SubmissionRow;

/// An attempt as the learner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Submission)]
pub struct SubmissionView {
    /// The attempt.
    pub id: SubmissionId,
    /// The record of the mission to which it belongs.
    pub user_mission: UserMissionId,
    /// The mission.
    pub mission: MissionId,
    /// Its number, from 1.
    pub attempt: u32,
    /// Its status.
    pub status: SubmissionStatus,
    /// Number of saves.
    pub rev: u32,
    /// When it was submitted.
    pub submitted_at: Option<Timestamp>,
    /// The answers, in the order of the blocks.
    pub blocks: Vec<SubmissionBlockView>,
    /// Results of the answers, after submitting.
    pub marks: Option<Marks>,
    /// The reply of the mission's sender to the result.
    pub reply: Option<ReplyView>,
    /// Whether a review is requested. Only the rules use this; pages get it from the reviews.
    #[serde(skip)]
    pub is_review_asked: bool,
    /// Questions whose answers the learner asked for after it. Only the rules use this.
    #[serde(skip)]
    pub asked_answers: Vec<BlockId>,
}

/// The reply of a mission's sender to an attempt.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reply)]
pub struct ReplyView {
    /// The reply; sanitised.
    pub html: String,
}

/// An answer as the learner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubmissionBlock)]
pub struct SubmissionBlockView {
    /// The block.
    pub block: BlockId,
    /// The answer. `None`: the learner has emptied it.
    pub value: Option<BlockValue>,
    /// Number of saves.
    pub rev: u32,
    /// Whether it can be submitted.
    pub is_valid: bool,
    /// Number of words.
    pub words: u32,
    /// The rules that it breaks.
    pub issues: Vec<Issue>,
    /// When it was last saved.
    pub saved_at: Timestamp,
}

impl SubmissionView {
    /// The view of an attempt. Its answers are checked, and contain explanations from the answer keys of the questions
    /// in `shown`.
    #[must_use]
    pub fn new(row: &SubmissionRow, mission: &Mission, answers: Vec<SavedAnswer>, shown: &[BlockId]) -> Self {
        let value_of = |id| answers.iter().find(|answer| answer.block == id).and_then(|answer| answer.value.as_ref());
        let explained = |marks: &Marks| marks.clone().explained(&mission.blocks, &mission.keys, shown, value_of);
        let marks = row.marks.as_ref().map(|marks| explained(&marks.0));
        let reply = |marks: &Marks| Some(mission.row.replies.as_ref()?.0.to(marks.outcome)?.to_owned());
        let answer_to = |block: &Block| answers.iter().find(|answer| answer.block == block.id);
        let views = mission.blocks.iter().filter_map(|block| Some((block, answer_to(block)?)));
        Self {
            id: SubmissionId(row.id),
            user_mission: UserMissionId(row.user_mission_id),
            mission: mission.facts.id,
            attempt: count(row.attempt),
            status: row.status.0,
            rev: count(row.rev),
            submitted_at: row.submitted_at.map(|at| at.0),
            blocks: views.map(|(block, answer)| SubmissionBlockView::new(block, answer)).collect(),
            reply: marks.as_ref().and_then(reply).map(|html| ReplyView { html }),
            marks,
            is_review_asked: row.is_review_asked,
            asked_answers: row.asked_answers.0.clone(),
        }
    }

    /// Facts about this attempt for the rules that reveal answers.
    #[must_use]
    pub fn as_tried(&self) -> TriedAttempt {
        TriedAttempt { status: self.status, marks: self.marks.clone(), asked: self.asked_answers.clone() }
    }

    /// Facts about this attempt for the rules that decide whether another one may begin.
    fn as_earlier(&self) -> EarlierAttempt {
        EarlierAttempt {
            id: self.id,
            attempt: self.attempt,
            status: self.status,
            is_review_asked: self.is_review_asked,
            is_scored_by_keys: self.marks.as_ref().is_some_and(|marks| marks.score_bp().is_some()),
        }
    }
}

/// Facts about an opened mission for the rules of attempts.
pub fn attempt_facts(
    mission: &Mission,
    record: &UserMissionRow,
    decision: Decision,
    earlier: Vec<EarlierAttempt>,
) -> AttemptFacts {
    AttemptFacts {
        mission: decision,
        is_complete: record.completed_at.is_some(),
        earlier,
        max_attempts: mission.row.max_attempts.map(count),
        from_attempt: None,
    }
}

impl SubmissionBlockView {
    /// The answer, checked.
    #[must_use]
    pub fn new(block: &Block, answer: &SavedAnswer) -> Self {
        let check = check(block, answer.value.as_ref());
        Self {
            block: block.id,
            value: answer.value.clone(),
            rev: answer.rev,
            is_valid: check.is_valid,
            words: check.words,
            issues: check.issues,
            saved_at: answer.saved_at,
        }
    }
}
