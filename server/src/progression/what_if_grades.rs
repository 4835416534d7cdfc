//! The facts with which a learner tries other marks in the browser. They need no further query: the course and its
//! record contain them.

use domain::feedback::request_review::{is_reviewable, passed_by_model_alone};
use domain::mission::Decision;
use domain::mission::decide::decide_all;
use domain::progression::live::LiveAttendance;
use domain::progression::what_if_grades::{JudgedBy, TriableMission, WhatIfGradesFacts};
use domain::submission::attempt::may_submit;
use domain::submission::mark::mark_all;
use domain::submission::reveal::known_keys;
use domain::time::Timestamp;

use crate::columns::count;
use crate::error::Result;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::program::curriculum::Mission;
use crate::progression::Record;
use crate::submission::revealed::reveal_facts;
use crate::submission::rows::{SubmissionRow, earlier, tried};

impl Record {
    /// Returns the facts with which the learner tries other marks.
    pub fn what_if(&self, course: &Course, live: LiveAttendance, now: Timestamp) -> Result<WhatIfGradesFacts> {
        let decisions = decide_all(&course.board(now)?);
        let missions = course.curriculum.missions.iter().zip(&decisions);
        Ok(WhatIfGradesFacts {
            now,
            missions: missions.map(|(mission, decision)| self.triable(course, mission, decision)).collect(),
            progression: self.progression(course),
            record: self.work(course, live),
            is_complete: self.completion.is_some(),
            certificate: self.certificate.as_ref().map(|row| row.status.0),
        })
    }

    fn triable(&self, course: &Course, mission: &Mission, decision: &Decision) -> TriableMission {
        let attempts = self.attempts_at(course, mission).cloned().collect::<Vec<_>>();
        let row = course.row(mission.facts.id);
        let is_complete = row.is_some_and(|row| row.completed_at.is_some());
        let max_attempts = mission.row.max_attempts.map(count);
        let has_attempt = may_submit(&earlier(&attempts), is_complete, max_attempts);
        let tried = tried(&attempts);
        let known = known_keys(&reveal_facts(mission, is_complete, &tried));
        let waiting = attempts.iter().rfind(|attempt| self.is_reviewable(attempt));
        TriableMission {
            mission: mission.facts.id,
            pass_mark_bp: count(mission.row.pass_mark_bp),
            best_bp: row.and_then(|row| row.score_bp).map(count),
            may_submit: has_attempt && decision.may_be_worked_on_later(),
            keys_of_bp: mark_all(&mission.blocks, &mission.keys, |_| None, &known).key_points().of_bp,
            waiting: waiting.map(SubmissionRow::key_points),
            judged_by: judged_by(mission, decision),
            has_review: attempts.iter().any(|attempt| self.last_decided(attempt).is_some()),
            has_pass: attempts.iter().any(SubmissionRow::has_person_passed),
        }
    }

    /// Whether a person can still review an attempt.
    fn is_reviewable(&self, attempt: &SubmissionRow) -> bool {
        let reviews = self.reviews.iter().filter(|review| review.submission_id == attempt.id);
        let reviews = reviews.map(ReviewRow::facts).collect::<Vec<_>>();
        let by_model = passed_by_model_alone(attempt.passed_by.map(|by| by.0), &reviews);
        is_reviewable(attempt.status.0, by_model)
    }
}

/// Basis on which a review is decided. The rubric is shown only to learners who may read its mission.
fn judged_by(mission: &Mission, decision: &Decision) -> JudgedBy {
    let rubric = mission.row.rubric.as_ref().map(|rubric| &rubric.0);
    match rubric.filter(|rubric| !rubric.criteria.is_empty()) {
        None => JudgedBy::Nothing,
        Some(_) if decision.refusal_to_read().is_some() => JudgedBy::HiddenRubric,
        Some(rubric) => JudgedBy::Rubric(rubric.clone()),
    }
}
