//! Progression: a learner's progress in a program, the offboarding, the certificate and the reference letter.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod certificate_rows;
pub mod change_certificate;
pub mod change_letter;
pub mod change_offboarding;
pub mod complete;
pub mod credential;
pub mod issue;
pub mod issuer;
pub mod letter;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod letter_rows;
pub mod letter_sheet;
pub mod list_certificates;
pub mod list_letters;
pub mod live_rows;
pub mod paper;
pub mod prospect;
pub mod raise_awards;
pub mod request_letter;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod share;
pub mod show_certificate;
pub mod show_certificate_pdf;
pub mod show_certificate_picture;
pub mod show_completion;
pub mod show_credential;
pub mod show_grades;
pub mod show_letter;
pub mod show_offboarding;
pub mod show_satisfactory_completion;
pub mod show_status_list;
pub mod status_list;
pub mod what_if_grades;

use domain::assistant::answer_by_rule::MissionAttempts;
use domain::ids::{CertificateId, SubmissionId};
use domain::mission::Decision;
use domain::mission::complete::PassedBy;
use domain::mission::decide::decide_all;
use domain::progression::award::WorkRecord;
use domain::progression::certified_work::{AttemptedMission, MarkedAttempt};
use domain::progression::grades::{GivenScore, GradedAttempt, GradedBy, GradedMission, SubmittedAttempt, overall};
use domain::progression::live::LiveAttendance;
use domain::progression::offboarding::OffboardingFacts;
use domain::progression::requirements::{CountedMission, ProgressionFacts};
use domain::submission::attempt::count_attempts;
use domain::time::{Timestamp, Zone};

use crate::columns::count;
use crate::error::Result;
use crate::feedback::request_review::zone_of;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::program::curriculum::Mission;
use crate::progression::certificate_rows::CertificateRow;
use crate::progression::prospect::AttemptReviewState;
use crate::progression::rows::{CompletionRow, OffboardingRow};
use crate::submission::rows::SubmissionRow;

/// Data about a learner's course that its missions do not contain.
#[derive(Debug, Default)]
pub struct Record {
    /// Name in the learner's profile.
    pub profile_name: Option<String>,
    /// Offboarding, if it has begun.
    pub offboarding: Option<OffboardingRow>,
    /// Completion, if the program is complete.
    pub completion: Option<CompletionRow>,
    /// Certificate of the completion.
    pub certificate: Option<CertificateRow>,
    /// Every attempt at every mission, oldest first.
    pub attempts: Vec<SubmissionRow>,
    /// The reviews of each attempt, oldest first.
    pub reviews: Vec<ReviewRow>,
}

impl Record {
    /// Returns the facts about the completion of the program.
    #[must_use]
    pub fn progression(&self, course: &Course) -> ProgressionFacts {
        let offboarding = self.offboarding.as_ref();
        ProgressionFacts {
            missions: course.curriculum.missions.iter().map(|mission| self.counted(course, mission)).collect(),
            overall_bp: overall(&best_scores(course)),
            min_score_bp: course.curriculum.completion.min_score_bp,
            asks_survey: course.curriculum.completion.asks_survey,
            has_survey: offboarding.is_some_and(|row| row.completed_at.is_some()),
            confirmed_name: offboarding.and_then(|row| row.answers.0.legal_name.clone()),
            open_refunds: count(course.of_enrolment.open_refunds),
            open_disputes: count(course.of_enrolment.open_disputes),
        }
    }

    /// Returns the learner's work, from which the award is decided in addition to the missions.
    #[must_use]
    pub fn work(&self, course: &Course, live: LiveAttendance) -> WorkRecord {
        WorkRecord {
            human_reviews: self.missions_with(course, |attempt| self.last_decided(attempt).is_some()),
            human_passes: self.human_passes(course),
            live_held: live.held,
            live_attended: live.attended,
            grace_until: course.enrolment.granted_until.0,
        }
    }

    /// Returns the number of missions that a person has passed.
    #[must_use]
    pub fn human_passes(&self, course: &Course) -> u32 {
        self.missions_with(course, SubmissionRow::has_person_passed)
    }

    /// Returns the number of missions with at least one attempt that meets the condition.
    fn missions_with(&self, course: &Course, is_one: impl Fn(&SubmissionRow) -> bool) -> u32 {
        let missions = course.curriculum.missions.iter();
        let found = missions.filter(|mission| self.attempts_at(course, mission).any(&is_one));
        u32::try_from(found.count()).unwrap_or(u32::MAX)
    }

    /// Returns the last decided review of an attempt.
    #[must_use]
    pub fn last_decided(&self, attempt: &SubmissionRow) -> Option<&ReviewRow> {
        let of_attempt = |review: &&ReviewRow| review.submission_id == attempt.id && review.facts().is_decided();
        self.reviews.iter().rfind(of_attempt)
    }

    /// Returns the facts of the offboarding.
    #[must_use]
    pub fn leaving(&self, course: &Course, now: Timestamp) -> OffboardingFacts {
        OffboardingFacts {
            now,
            status: course.enrolment.status.0,
            ends_at: course.session.ends_at.0,
            access_until: course.enrolment.access_until.0,
            progression: self.progression(course),
            offboarding: self.offboarding.as_ref().map(OffboardingRow::facts),
        }
    }

    /// Returns the missions with the scores of their attempts.
    pub fn graded(&self, course: &Course, now: Timestamp) -> Result<Vec<GradedMission>> {
        let zone = zone_of(&course.session.timezone, now)?;
        let decisions = decide_all(&course.board(now)?);
        let missions = course.curriculum.missions.iter().zip(decisions);
        let graded = |(mission, decision): (&Mission, Decision)| GradedMission {
            mission: mission.facts.id,
            standing: decision.standing,
            pass_mark_bp: count(mission.row.pass_mark_bp),
            best_bp: course.row(mission.facts.id).and_then(|row| row.score_bp).map(count),
            attempts: self.graded_attempts(course, mission, &zone, now),
        };
        Ok(missions.map(graded).collect())
    }

    /// Returns the submitted attempts at each mission, in the program's order.
    #[must_use]
    pub fn submitted(&self, course: &Course) -> Vec<Vec<SubmittedAttempt>> {
        let missions = course.curriculum.missions.iter();
        missions
            .map(|mission| self.attempts_at(course, mission).filter_map(SubmissionRow::submitted).collect())
            .collect()
    }

    /// Counts the attempts at each mission, in the program's order.
    #[must_use]
    pub fn attempt_counts(&self, course: &Course) -> Vec<MissionAttempts> {
        let missions = course.curriculum.missions.iter();
        let counted = |mission: &Mission| {
            let statuses = self.attempts_at(course, mission).map(|attempt| attempt.status.0).collect::<Vec<_>>();
            let limit = mission.row.max_attempts.map(count);
            MissionAttempts { mission: mission.facts.id, count: count_attempts(&statuses, limit) }
        };
        missions.map(counted).collect()
    }

    fn graded_attempts(&self, course: &Course, mission: &Mission, zone: &Zone, now: Timestamp) -> Vec<GradedAttempt> {
        let graded = |row: &SubmissionRow| {
            let AttemptReviewState { is_reviewed, due_at, may_request } = self.attempt_reviews(row, zone, now);
            let (attempt, keys) = (row.submitted()?, row.key_points());
            Some(GradedAttempt { attempt, keys, is_reviewed, due_at, may_request })
        };
        self.attempts_at(course, mission).filter_map(graded).collect()
    }

    /// Returns the missions with the attempts at them, from which the certificate names the work.
    #[must_use]
    pub fn attempted(&self, course: &Course) -> Vec<AttemptedMission> {
        let attempted = |mission: &Mission| AttemptedMission {
            title: mission.row.title.clone(),
            accomplishment: mission.row.accomplishment.clone(),
            is_required: mission.facts.required,
            minutes: mission.facts.minutes,
            is_complete: course.row(mission.facts.id).is_some_and(|row| row.completed_at.is_some()),
            attempts: self.attempts_at(course, mission).map(SubmissionRow::marked).collect(),
        };
        course.curriculum.missions.iter().map(attempted).collect()
    }

    /// Returns the certificate's id, if there is one.
    #[must_use]
    pub fn certificate_id(&self) -> Option<CertificateId> {
        self.certificate.as_ref().map(|row| CertificateId(row.id))
    }

    fn counted(&self, course: &Course, mission: &Mission) -> CountedMission {
        let row = course.row(mission.facts.id);
        let submitted = self.attempts_at(course, mission).filter_map(|attempt| attempt.submitted_at);
        CountedMission {
            mission: mission.facts.id,
            is_required: mission.facts.required,
            completion: mission.facts.completion,
            viewed_at: row.and_then(|row| row.viewed_at).map(|at| at.0),
            submitted_at: submitted.map(|at| at.0).collect(),
            completed_at: row.and_then(|row| row.completed_at).map(|at| at.0),
        }
    }

    /// Returns the learner's or their team's attempts at a mission, oldest first.
    pub fn attempts_at<'a>(&'a self, course: &Course, mission: &'a Mission) -> impl Iterator<Item = &'a SubmissionRow> {
        let record = course.row(mission.facts.id).map(|row| row.id);
        let of_team = move |attempt: &SubmissionRow| attempt.team_mission_id.map(|id| id == mission.facts.id.0);
        let is_own = move |attempt: &SubmissionRow| Some(attempt.user_mission_id) == record;
        self.attempts.iter().filter(move |attempt| of_team(attempt).unwrap_or_else(|| is_own(attempt)))
    }
}

/// Returns the best score of each mission, in the program's order.
fn best_scores(course: &Course) -> Vec<Option<u32>> {
    let best = |mission: &Mission| course.row(mission.facts.id).and_then(|row| row.score_bp).map(count);
    course.curriculum.missions.iter().map(best).collect()
}

impl SubmissionRow {
    /// Returns whether a person passed the attempt.
    fn has_person_passed(&self) -> bool {
        self.passed_by.is_some_and(|by| by.0 == PassedBy::Person)
    }

    /// Returns the attempt's score and its source: the reader that passed it, a reviewer who did not pass it, or the
    /// answer keys.
    fn given_score(&self) -> Option<GivenScore> {
        let by = match self.passed_by.map(|by| by.0) {
            Some(PassedBy::Model) => GradedBy::Model,
            Some(PassedBy::Person) | None => GradedBy::Person,
        };
        let judged = self.score_bp.map(|score_bp| GivenScore { score_bp: count(score_bp), by });
        judged.or_else(|| self.score_by_keys().map(|score_bp| GivenScore { score_bp, by: GradedBy::Keys }))
    }

    /// Returns the attempt with its questions.
    fn marked(&self) -> MarkedAttempt {
        let questions = self.marks.as_ref().map(|marks| marks.0.questions()).unwrap_or_default();
        MarkedAttempt { status: self.status.0, questions }
    }

    /// Returns the attempt with its score; `None` if it was not submitted.
    fn submitted(&self) -> Option<SubmittedAttempt> {
        Some(SubmittedAttempt {
            submission: SubmissionId(self.id),
            attempt: count(self.attempt),
            submitted_at: self.submitted_at?.0,
            status: self.status.0,
            score: self.given_score(),
        })
    }
}
