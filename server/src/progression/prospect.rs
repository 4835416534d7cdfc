//! The facts about the award that a learner is heading for, and about the reviews of each attempt. They need no further
//! query: the course and its record contain them.

use domain::feedback::request_review::request_review;
use domain::progression::award::WorkRecord;
use domain::progression::prospect::{MissionReviews, ProspectFacts};
use domain::time::{Timestamp, Zone};

use crate::error::Result;
use crate::feedback::request_review::{request_facts, zone_of};
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::program::curriculum::Mission;
use crate::progression::Record;
use crate::submission::rows::SubmissionRow;

/// Reviews of one attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttemptReviewState {
    /// Whether a person has decided one.
    pub(super) is_reviewed: bool,
    /// The promised date of the open one.
    pub(super) due_at: Option<Timestamp>,
    /// Whether the learner can request one now.
    pub(super) may_request: bool,
}

impl Record {
    /// Returns the facts about the award that the learner is heading for.
    pub fn prospect(&self, course: &Course, record: WorkRecord, now: Timestamp) -> Result<ProspectFacts> {
        let zone = zone_of(&course.session.timezone, now)?;
        let reviews =
            course.curriculum.missions.iter().map(|mission| self.mission_reviews(course, mission, &zone, now));
        Ok(ProspectFacts {
            now,
            progression: self.progression(course),
            record,
            given: self.completion.as_ref().map(|row| row.award.0),
            reviews: reviews.collect(),
            zone,
        })
    }

    /// Returns the reviews of an attempt.
    pub(super) fn attempt_reviews(&self, attempt: &SubmissionRow, zone: &Zone, now: Timestamp) -> AttemptReviewState {
        let reviews = self.reviews.iter().filter(|review| review.submission_id == attempt.id);
        let reviews = reviews.cloned().collect::<Vec<ReviewRow>>();
        let open = reviews.iter().find(|review| review.facts().is_open());
        let passed_by = attempt.passed_by.map(|by| by.0);
        let request = request_facts(attempt.status.0, passed_by, &reviews, zone.clone(), now);
        AttemptReviewState {
            is_reviewed: self.last_decided(attempt).is_some(),
            due_at: open.map(|review| review.due_at.0),
            may_request: request_review(&request).is_ok(),
        }
    }

    fn mission_reviews(&self, course: &Course, mission: &Mission, zone: &Zone, now: Timestamp) -> MissionReviews {
        let attempts = self.attempts_at(course, mission).map(|attempt| self.attempt_reviews(attempt, zone, now));
        let attempts = attempts.collect::<Vec<_>>();
        MissionReviews {
            mission: mission.facts.id,
            is_reviewed: attempts.iter().any(|reviews| reviews.is_reviewed),
            due_at: attempts.iter().find_map(|reviews| reviews.due_at),
            may_request: attempts.as_slice().last().is_some_and(|latest| latest.may_request),
        }
    }
}
