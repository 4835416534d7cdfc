//! Lists the work that a certificate names: the missions, the questions that were answered right, and the hours.
//!
//! A mission is named if it is complete and one of its attempts is [submitted](SubmissionStatus::is_submitted): a draft,
//! and an attempt that was returned or withdrawn, is not. A mission that only has to be read is therefore never named.
//! The hours are those of the named missions, by their authors' estimates.
//!
//! A question counts if it has an answer key. An answer is right if its learner did not know the key before. Of several
//! attempts at a mission, the one with the most right answers counts.

use serde::{Deserialize, Serialize};

use crate::mission::SubmissionStatus;
use crate::submission::mark::QuestionCount;

/// A mission of the program, with the attempts at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptedMission {
    /// Its title.
    pub title: String,
    /// The work as a verb phrase in the author's words, for example "tested an extract against the ledger".
    pub accomplishment: Option<String>,
    /// Whether the program requires it.
    pub is_required: bool,
    /// Estimated minutes of work.
    pub minutes: u32,
    /// Whether it is complete.
    pub is_complete: bool,
    /// The attempts.
    pub attempts: Vec<MarkedAttempt>,
}

/// An attempt with its questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedAttempt {
    /// Its status.
    pub status: SubmissionStatus,
    /// The questions with keys, and the number of right answers.
    pub questions: QuestionCount,
}

/// The work that a certificate names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertifiedWork {
    /// The missions, in the program's order.
    pub missions: Vec<CertifiedMission>,
    /// The questions of these missions.
    pub questions: QuestionCount,
    /// Estimated hours of these missions, rounded; at least one if there is a mission.
    pub hours: u32,
}

/// A mission that a certificate names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertifiedMission {
    /// Its title.
    pub title: String,
    /// The work as a verb phrase; `None` if its author wrote none.
    pub accomplishment: Option<String>,
    /// Whether the program requires it.
    pub is_required: bool,
}

/// Returns the work that a certificate names.
#[must_use]
pub fn certified_work(missions: &[AttemptedMission]) -> CertifiedWork {
    let named = || missions.iter().filter(|mission| is_named(mission));
    let best = |mission: &AttemptedMission| {
        let submitted = mission.attempts.iter().filter(|attempt| counts(attempt.status));
        submitted.map(|attempt| attempt.questions).max_by_key(|questions| questions.right).unwrap_or_default()
    };
    let questions = named().map(best).fold(QuestionCount::default(), |sum, questions| QuestionCount {
        right: sum.right + questions.right,
        of: sum.of + questions.of,
    });
    let minutes = named().map(|mission| mission.minutes).sum::<u32>();
    let missions = named().map(|mission| CertifiedMission {
        title: mission.title.clone(),
        accomplishment: mission.accomplishment.clone(),
        is_required: mission.is_required,
    });
    CertifiedWork { missions: missions.collect(), questions, hours: hours(minutes) }
}

fn is_named(mission: &AttemptedMission) -> bool {
    mission.is_complete && mission.attempts.iter().any(|attempt| attempt.status.is_submitted())
}

/// Whether the answers of an attempt with this status count: a later attempt does not make them wrong.
fn counts(status: SubmissionStatus) -> bool {
    status.is_submitted() || status == SubmissionStatus::Superseded
}

fn hours(minutes: u32) -> u32 {
    let rounded = (minutes + 30) / 60;
    rounded.max(u32::from(minutes > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use SubmissionStatus::{Draft, Passed, Returned, Submitted, Superseded, Withdrawn};

    fn attempt(status: SubmissionStatus, right: u32) -> MarkedAttempt {
        MarkedAttempt { status, questions: QuestionCount { right, of: 3 } }
    }

    fn mission(title: &str, attempts: &[MarkedAttempt]) -> AttemptedMission {
        AttemptedMission {
            title: title.to_owned(),
            accomplishment: Some(format!("did {title}")),
            is_required: true,
            minutes: 70,
            is_complete: true,
            attempts: attempts.to_vec(),
        }
    }

    fn titles(missions: &[AttemptedMission]) -> Vec<String> {
        certified_work(missions).missions.into_iter().map(|mission| mission.title).collect()
    }

    #[test]
    fn only_complete_missions_with_a_submitted_attempt_are_named() {
        let incomplete = AttemptedMission { is_complete: false, ..mission("open", &[attempt(Submitted, 3)]) };
        let done = mission("done", &[attempt(Submitted, 3)]);
        assert_eq!(titles(&[incomplete, done, mission("read", &[])]), ["done"]);
        for status in SubmissionStatus::ALL {
            let is_named = titles(&[mission("one", &[attempt(status, 3)])]) == ["one"];
            assert_eq!(is_named, status.is_submitted(), "{status:?}");
        }
    }

    #[test]
    fn a_mission_with_a_returned_last_attempt_is_not_named() {
        assert!(titles(&[mission("one", &[attempt(Superseded, 3), attempt(Returned, 3)])]).is_empty());
        assert!(titles(&[mission("one", &[attempt(Withdrawn, 3), attempt(Draft, 3)])]).is_empty());
    }

    #[test]
    fn the_attempt_with_the_most_right_answers_counts() {
        let questions = |attempts: &[MarkedAttempt]| certified_work(&[mission("one", attempts)]).questions;
        let better_first = [attempt(Superseded, 2), attempt(Passed, 1)];
        assert_eq!(questions(&better_first), QuestionCount { right: 2, of: 3 });
        let withdrawn = [attempt(Withdrawn, 3), attempt(Passed, 1)];
        assert_eq!(questions(&withdrawn), QuestionCount { right: 1, of: 3 });
        let returned = [attempt(Returned, 3), attempt(Passed, 1)];
        assert_eq!(questions(&returned), QuestionCount { right: 1, of: 3 });
    }

    #[test]
    fn questions_and_hours_are_those_of_the_named_missions() {
        let left_out = AttemptedMission { is_complete: false, ..mission("three", &[attempt(Submitted, 3)]) };
        let work = certified_work(&[
            mission("one", &[attempt(Submitted, 2)]),
            mission("two", &[attempt(Passed, 3)]),
            left_out,
        ]);
        assert_eq!((work.questions, work.hours), (QuestionCount { right: 5, of: 6 }, 2));
        assert_eq!(certified_work(&[]).hours, 0);
        let short = AttemptedMission { minutes: 5, ..mission("short", &[attempt(Submitted, 1)]) };
        assert_eq!(certified_work(&[short]).hours, 1);
    }
}
