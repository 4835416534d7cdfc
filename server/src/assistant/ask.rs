//! Accepts a question: calls the rule, and stores the question with its answer. A question that is recognised is answered
//! by rule, any other from the texts that the learner may read. Without a model, or without the learner's consent to one, the answer quotes the passages and is complete at
//! once. With a model, a job writes the answer.

use domain::assistant::AnswerStatus;
use domain::assistant::ask::{AskFacts, ask, ended, quota};
use domain::assistant::name_thread::first_title;
use domain::assistant::rate_message::MessageRole;
use domain::assistant::readable::readable;
use domain::assistant::recognise::{Declined, Intent};
use domain::feedback::request_ai::Quota;
use domain::mission::HeldEntitlement;
use domain::mission::decide::decide_all;

use crate::assistant::answer::AnswerQuestion;
use crate::assistant::answer_by_rule::{self, intent};
use crate::assistant::rows::{self, LearnerFacts, MessageRow, ThreadRow};
use crate::assistant::search::{FoundPassage, PassageQuery, search};
use crate::assistant::{Citation, MessageView, QuestionAsked, ThreadView};
use crate::bonus::BonusCourse;
use crate::bonus::rows::bonus_course;
use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::feedback::ai_rows::lock_learner;
use crate::feedback::reader::BUILT_IN;
use crate::jobs;
use crate::ports::model::Model;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// The caller, with the shared state that a question needs.
pub(super) struct QuestionContext<'a> {
    pub(super) user: UserId,
    pub(super) curricula: &'a Curricula,
    pub(super) model: Option<&'a Model>,
    pub(super) now: Timestamp,
}

/// Facts about the learner in a session.
pub(super) struct Standing {
    pub(super) bonus: BonusCourse,
    person: LearnerFacts,
    earlier: Vec<Timestamp>,
}

impl Standing {
    /// Reads the facts about the learner in this session.
    pub(super) async fn of(
        conn: &mut AsyncPgConnection,
        asking: &QuestionContext<'_>,
        key: &SessionKey,
    ) -> Result<Self> {
        let bonus = bonus_course(conn, asking.curricula, asking.user, key).await?;
        let person = rows::person(conn, asking.user, asking.now).await?;
        Ok(Self { bonus, person, earlier: rows::earlier(conn, asking.user, asking.now).await? })
    }

    /// Returns the rule's facts for this question.
    fn facts(&self, question: String, now: Timestamp) -> AskFacts {
        let (of_learner, of_enrolment) = (&self.bonus.course.of_learner, &self.bonus.course.of_enrolment);
        let entitlements: Vec<HeldEntitlement> = [&*of_learner.entitlements.0, &*of_enrolment.entitlements.0].concat();
        let is_enrolled = self.bonus.course.enrolment.status.0.is_enrolled();
        let (zone, earlier) = (self.person.zone.clone(), self.earlier.clone());
        AskFacts { now, zone, is_enrolled, entitlements, earlier, question, is_by_rule: false }
    }

    /// Returns the used and available quota of the day.
    pub(super) fn quota(&self, now: Timestamp) -> Quota {
        quota(&self.facts(String::new(), now))
    }

    /// Returns the model that writes the answers; `None` if the learner has not consented.
    pub(super) fn model<'a>(&self, asking: &QuestionContext<'a>) -> Option<&'a Model> {
        asking.model.filter(|_| self.person.has_consent)
    }
}

/// Returns the passages that answer a question, among those that the learner may read now.
pub(super) async fn passages(
    conn: &mut AsyncPgConnection,
    bonus: &BonusCourse,
    mission: Option<MissionId>,
    question: &str,
    now: Timestamp,
) -> Result<Vec<FoundPassage>> {
    let readable = readable(&bonus.course.board(now)?, &bonus.facts());
    let index = bonus.course.curriculum.passages(conn).await?;
    Ok(search(PassageQuery { index, readable: &readable, mission, question }))
}

/// Returns the citations of these passages, numbered from 1.
pub(super) fn citations(bonus: &BonusCourse, passages: &[FoundPassage]) -> Vec<Citation> {
    let curriculum = &bonus.course.curriculum;
    passages.iter().zip(1..).map(|(passage, number)| Citation::new(number, passage, curriculum)).collect()
}

/// Accepts a question in a conversation.
pub(super) async fn ask_in(
    conn: &mut AsyncPgConnection,
    asking: &QuestionContext<'_>,
    mut thread: ThreadRow,
    question: String,
) -> Result<QuestionAsked> {
    let now = asking.now;
    lock_learner(conn, asking.user).await?;
    let standing = Standing::of(conn, asking, &SessionKey::Id(thread.session_id)).await?;
    let (bonus, mission) = (&standing.bonus, thread.mission_id.map(MissionId));
    let decisions = decide_all(&bonus.course.board(now)?);
    let decision = match mission {
        Some(mission) => decisions.iter().find(|decision| decision.mission == mission),
        None => ended(&decisions),
    };
    let intent = intent(&bonus.course.curriculum, mission, &question);
    let passages = match intent {
        Some(_) => Vec::new(),
        None => passages(conn, bonus, mission, &question, now).await?,
    };
    // Without passages there is no source for a model to answer from.
    let intent = intent.or_else(|| passages.is_empty().then_some(Intent::Decline(Declined::NotCovered)));
    let asked = ask(decision, &AskFacts { is_by_rule: intent.is_some(), ..standing.facts(question, now) })?;
    let by_rule = match intent {
        Some(intent) => Some(answer_by_rule::answer(conn, asking.user, &bonus.course, intent, now).await?),
        None => None,
    };
    let model = standing.model(asking).filter(|_| by_rule.is_none());
    thread.title.get_or_insert_with(|| first_title(&asked.question));
    (thread.updated_at, thread.archived_at) = (At(now), None);
    rows::store_thread(conn, &thread).await?;
    let question = question_row(&thread, asked.question, now);
    let answer = MessageRow {
        id: new_id(now),
        role: TextEnum(MessageRole::Assistant),
        text: String::new(),
        question_id: Some(question.id),
        status: Some(TextEnum(if model.is_some() { AnswerStatus::Streaming } else { AnswerStatus::Whole })),
        citations: Some(JsonColumn(match model {
            Some(_) => Vec::new(),
            None => citations(&standing.bonus, &passages),
        })),
        model: Some(model.map_or(BUILT_IN, Model::name).to_owned()),
        by_rule: by_rule.map(JsonColumn),
        ..question.clone()
    };
    rows::add_messages(conn, &[question.clone(), answer.clone()]).await?;
    if model.is_some() {
        jobs::enqueue(conn, Some(asking.user), &AnswerQuestion { answer: answer.id }, now, now).await?;
    }
    let (question, answer) = (MessageView::from(question), MessageView::from(answer));
    Ok(QuestionAsked { thread: ThreadView::from(thread), question, answer, usage: asked.usage })
}

fn question_row(thread: &ThreadRow, text: String, now: Timestamp) -> MessageRow {
    MessageRow {
        id: new_id(now),
        thread_id: thread.id,
        role: TextEnum(MessageRole::Learner),
        text,
        created_at: At(now),
        question_id: None,
        status: None,
        citations: None,
        model: None,
        calls: 0,
        failure: None,
        rating: None,
        rating_reason: None,
        rating_comment: None,
        by_rule: None,
    }
}
