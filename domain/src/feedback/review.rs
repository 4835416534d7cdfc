//! The nouns of a review by a person: its status, its holder, and the reviewer's words.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::feedback::limits::{
    APPEAL_DAYS, MAX_CRITERIA, MAX_REVIEW_CHARS, MIN_APPEAL_CHARS, MIN_REVIEW_CHARS, REVIEW_LOCK_SECONDS,
    REVIEW_TIME_OUT_DAYS,
};
use crate::feedback::score::{Score, ScoreVerdict, score_beside};
use crate::feedback::{AiStatus, Mark, Rubric};
use crate::field::{Amount, IssueRule};
use crate::field::{Fields, chars, several_lines};
use crate::ids::{SubmissionId, UserId};
use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};
use crate::submission::advance::{AdvanceFacts, Moved, Mover};
use crate::submission::mark::KeyPoints;
use crate::time::Timestamp;

/// Status of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewStatus {
    /// The learner requested it, and it waits for a reviewer.
    Requested,
    /// A reviewer holds it. Each claim lasts half an hour.
    Claimed,
    /// Decided: the attempt is returned for more work.
    Returned,
    /// Decided: the attempt fulfils the mission.
    Passed,
    /// The learner rated the review; the decision stays.
    Rated,
    /// It ended after 28 days: the reviewers did not decide, or the learner did not rate the review.
    TimedOut,
    /// The learner withdrew the attempt before a reviewer claimed it.
    Closed,
}

impl ReviewStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 7] =
        [Self::Requested, Self::Claimed, Self::Returned, Self::Passed, Self::Rated, Self::TimedOut, Self::Closed];

    /// Whether it is not decided yet.
    #[must_use]
    pub fn is_open(self) -> bool {
        match self {
            Self::Requested | Self::Claimed => true,
            Self::Returned | Self::Passed | Self::Rated | Self::TimedOut | Self::Closed => false,
        }
    }

    /// Whether this status may become `next`. Only `requested` and `claimed` may alternate, as the lock is taken and
    /// released.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Requested => matches!(next, Self::Claimed | Self::TimedOut | Self::Closed),
            Self::Claimed => matches!(next, Self::Requested | Self::Returned | Self::Passed | Self::TimedOut),
            Self::Returned | Self::Passed => matches!(next, Self::Rated | Self::TimedOut),
            Self::Rated | Self::TimedOut | Self::Closed => false,
        }
    }
}

/// A reviewer's claim on a review. A review has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Claim {
    /// The reviewer.
    pub by: UserId,
    /// When the lock expires; from that instant another reviewer may take the review over.
    pub until: Timestamp,
}

/// Facts about a review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewFacts {
    /// Its status.
    pub status: ReviewStatus,
    /// When the learner requested it.
    pub requested_at: Timestamp,
    /// The claim of a reviewer who has not released it, if there is one.
    #[serde(default)]
    pub claim: Option<Claim>,
    /// When it was decided; `None` if it was not.
    #[serde(default)]
    pub decided_at: Option<Timestamp>,
}

impl ReviewFacts {
    /// Returns when the review ends by itself: 28 days after the decision, or after the request if it is undecided.
    /// `None` if it has ended.
    #[must_use]
    pub fn times_out_at(&self) -> Option<Timestamp> {
        self.waits_since().map(|since| since.plus_days(REVIEW_TIME_OUT_DAYS))
    }

    /// Whether it is not decided yet.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.status.is_open()
    }

    /// Whether a reviewer has decided it, whatever happened later.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided_at.is_some()
    }

    /// Returns when the present wait began: at the decision, or at the request if it is undecided. `None` if it has
    /// ended.
    pub(crate) fn waits_since(&self) -> Option<Timestamp> {
        match self.status {
            ReviewStatus::Requested | ReviewStatus::Claimed => Some(self.requested_at),
            ReviewStatus::Returned | ReviewStatus::Passed => self.decided_at,
            ReviewStatus::Rated | ReviewStatus::TimedOut | ReviewStatus::Closed => None,
        }
    }

    /// Returns the refusal to claim, release or decide the review; `None` if a reviewer still can.
    pub(crate) fn refusal_to_review(&self, now: Timestamp) -> Option<Refusal> {
        match self.status {
            ReviewStatus::Requested | ReviewStatus::Claimed => {
                let since = self.requested_at.plus_days(REVIEW_TIME_OUT_DAYS);
                (now >= since).then_some(Refusal::ReviewTimedOut { since })
            }
            ReviewStatus::Returned | ReviewStatus::Passed | ReviewStatus::Rated => {
                Some(Refusal::ReviewDecided { at: self.decided_at.unwrap_or(self.requested_at) })
            }
            ReviewStatus::TimedOut => Some(self.refusal_once_timed_out()),
            ReviewStatus::Closed => Some(Refusal::ReviewClosed),
        }
    }

    /// Returns when the review ended by itself without a decision; `None` if it did not.
    pub(crate) fn lapsed_at(&self, now: Timestamp) -> Option<Timestamp> {
        let since = self.requested_at.plus_days(REVIEW_TIME_OUT_DAYS);
        let has_lapsed = match self.status {
            ReviewStatus::Requested | ReviewStatus::Claimed => now >= since,
            ReviewStatus::TimedOut => self.decided_at.is_none(),
            ReviewStatus::Returned | ReviewStatus::Passed | ReviewStatus::Rated | ReviewStatus::Closed => false,
        };
        has_lapsed.then_some(since)
    }

    /// Returns the refusal for a review that ended by itself.
    pub(crate) fn refusal_once_timed_out(&self) -> Refusal {
        let since = self.decided_at.unwrap_or(self.requested_at).plus_days(REVIEW_TIME_OUT_DAYS);
        Refusal::ReviewTimedOut { since }
    }
}

/// The attempt of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedAttempt {
    /// The attempt.
    pub submission: SubmissionId,
    /// Its status.
    pub status: SubmissionStatus,
    /// Status of the latest AI feedback; `None` if it was never requested.
    #[serde(default)]
    pub ai: Option<AiStatus>,
}

impl ReviewedAttempt {
    /// Returns the status of the attempt after its review ended undecided or was released. It depends on the model's
    /// feedback, which may have changed during the review. An attempt that is not `in_review` keeps its status.
    #[must_use]
    pub fn once_released(&self) -> SubmissionStatus {
        match (self.status, self.ai) {
            (SubmissionStatus::InReview, None | Some(AiStatus::Queued | AiStatus::Failed)) => {
                SubmissionStatus::Submitted
            }
            (SubmissionStatus::InReview, Some(AiStatus::Running)) => SubmissionStatus::AiReviewing,
            (SubmissionStatus::InReview, Some(AiStatus::Ready)) => SubmissionStatus::AiReviewed,
            (status, _) => status,
        }
    }

    /// Returns the change to the status `to` by a reviewer or a timeout; `None` if the status stays, or if a reviewer
    /// cannot change it.
    pub(crate) fn moved(&self, to: SubmissionStatus, now: Timestamp) -> Option<Moved> {
        let facts = AdvanceFacts { now, from: self.status, to, by: Mover::Reviewer };
        Moved::of(self.submission, &facts).ok()
    }
}

/// Limits that pages show to people who request and write reviews or appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewLimits {
    /// Seconds for which a reviewer holds a review.
    pub lock_seconds: i64,
    /// Days without progress after which a review ends by itself.
    pub time_out_days: i32,
    /// Minimum number of characters of the comment on a returned attempt.
    pub min_chars: u32,
    /// Days within which a decision can be appealed.
    pub appeal_days: i32,
    /// Minimum number of characters of the reason of an appeal.
    pub min_appeal_chars: u32,
}

/// The limits.
pub const REVIEW_LIMITS: ReviewLimits = ReviewLimits {
    lock_seconds: REVIEW_LOCK_SECONDS,
    time_out_days: REVIEW_TIME_OUT_DAYS,
    min_chars: MIN_REVIEW_CHARS,
    appeal_days: APPEAL_DAYS,
    min_appeal_chars: MIN_APPEAL_CHARS,
};

/// Decision of a reviewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewOutcome {
    /// The attempt is returned for more work.
    Returned,
    /// The attempt fulfils the mission.
    Passed,
}

/// Marks and comment of a reviewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// A level for each criterion; empty if the mission has no rubric.
    #[cfg_attr(feature = "openapi", schema(max_items = 12))]
    pub marks: Vec<Mark>,
    /// The comment: what is good, and what to do next.
    pub summary: String,
}

impl Said {
    /// Refuses more levels than any rubric has criteria, before the levels are compared or stored. A draft gets no
    /// other check.
    ///
    /// # Errors
    /// `validation-fail` with the maximum number.
    pub fn check_length(&self) -> Result<(), Refusals> {
        let mut fields = Fields::default();
        let most = u32::try_from(MAX_CRITERIA).unwrap_or(u32::MAX);
        fields.fits("marks", IssueRule::TooMany, most, &self.marks);
        fields.accept(())
    }

    /// Returns the marks and the comment as they are stored, with the score if there is a rubric.
    ///
    /// # Errors
    /// `validation-fail` for each criterion without a mark, for each mark that the rubric does not have or that is
    /// repeated (the field is `marks.` and the criterion's id), and for a comment that is too long or, if the attempt
    /// is returned, too short; `review/not-passing` if the attempt is passed and the marks do not pass.
    pub(crate) fn checked(
        &self,
        outcome: ReviewOutcome,
        rubric: Option<&Rubric>,
        keys: KeyPoints,
        pass_mark_bp: u32,
    ) -> Result<(Self, Option<Score>), Refusals> {
        self.check_length()?;
        let summary = several_lines(&self.summary).unwrap_or_default();
        let mut fields = Fields::default();
        check_marks(&self.marks, rubric, &mut fields);
        if outcome == ReviewOutcome::Returned {
            fields.at_least("summary", IssueRule::MinChars, MIN_REVIEW_CHARS.into(), chars(&summary));
        }
        fields.at_most_chars("summary", MAX_REVIEW_CHARS, &summary);
        let said = fields.accept(Self { marks: self.marks.clone(), summary })?;
        let rubric = rubric.filter(|rubric| !rubric.criteria.is_empty());
        let score = rubric.map(|rubric| score_beside(keys, rubric, &said.marks, pass_mark_bp));
        match score {
            Some(score) if outcome == ReviewOutcome::Passed && score.verdict == ScoreVerdict::NotPassed => {
                Err(Refusal::ReviewNotPassing { reasons: score.reasons }.into())
            }
            score => Ok((said, score)),
        }
    }
}

/// Checks that there is one mark for each criterion; the field of a fault is `marks.` and the id of the criterion.
pub(crate) fn check_marks(marks: &[Mark], rubric: Option<&Rubric>, fields: &mut Fields) {
    let criteria = rubric.map_or(&[][..], |rubric| &rubric.criteria);
    let mut refuse = |criterion: &str, rule, have| fields.refuse(&format!("marks.{criterion}"), rule, None, have);
    let marked = marks.iter().map(|mark| mark.criterion.as_str()).collect::<BTreeSet<_>>();
    for criterion in criteria {
        if !marked.contains(criterion.id.as_str()) {
            refuse(&criterion.id, IssueRule::Required, None);
        }
    }
    let mut seen = BTreeSet::new();
    for mark in marks {
        let criterion = criteria.iter().find(|criterion| criterion.id == mark.criterion);
        if criterion.and_then(|criterion| criterion.level(&mark.level)).is_none() {
            refuse(&mark.criterion, IssueRule::UnknownOption, Some(Amount::Word(mark.level.clone())));
        }
        if !seen.insert(mark.criterion.as_str()) {
            refuse(&mark.criterion, IssueRule::TooMany, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::{a_criterion, a_rubric, marks};
    use crate::limits::PASS_MARK_BP;

    #[test]
    fn a_review_goes_one_way_but_for_its_lock() {
        use ReviewStatus::{Claimed, Closed, Passed, Rated, Requested, Returned, TimedOut};
        let moves = [
            (Requested, Claimed),
            (Requested, TimedOut),
            (Requested, Closed),
            (Claimed, Requested),
            (Claimed, Returned),
            (Claimed, Passed),
            (Claimed, TimedOut),
            (Returned, Rated),
            (Returned, TimedOut),
            (Passed, Rated),
            (Passed, TimedOut),
        ];
        for from in ReviewStatus::ALL {
            for to in ReviewStatus::ALL {
                assert_eq!(from.may_become(to), moves.contains(&(from, to)), "{from:?} {to:?}");
            }
            assert_eq!(from.is_open(), [Requested, Claimed].contains(&from), "{from:?}");
        }
    }

    fn rubric() -> Rubric {
        a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)])
    }

    /// Compares the score, or the refused fields with their rules.
    fn check(
        outcome: ReviewOutcome,
        levels: &[(&str, &str)],
        summary: &str,
        expected: Result<u32, &[(&str, IssueRule)]>,
    ) {
        let said = Said { marks: marks(levels), summary: summary.to_owned() };
        let actual = said.checked(outcome, Some(&rubric()), KeyPoints::default(), PASS_MARK_BP);
        let actual = actual.map(|(_, score)| score.unwrap().score_bp).map_err(|refusals| {
            let field = |refusal: &Refusal| match refusal {
                Refusal::ValidationFail { field, rule, .. } => (field.clone().unwrap(), *rule),
                other => panic!("{other:?}"),
            };
            refusals.iter().map(field).collect::<Vec<_>>()
        });
        let expected = expected
            .map_err(|fields| fields.iter().map(|(field, rule)| ((*field).to_owned(), *rule)).collect::<Vec<_>>());
        assert_eq!(actual, expected, "{levels:?} {summary:?}");
    }

    #[test]
    fn there_are_no_more_levels_than_a_rubric_has_criteria() {
        let said = |count: usize| Said { marks: marks(&vec![("a", "Sound"); count]), summary: WORDS.to_owned() };
        assert!(said(12).check_length().is_ok());
        assert_eq!(said(13).check_length().unwrap_err().first().code(), "validation-fail");
    }

    const WORDS: &str = "Name the batch, then the total.";

    #[test]
    fn every_criterion_is_marked_once_at_a_level_that_it_has() {
        use IssueRule::{Required, TooMany, UnknownOption};
        check(ReviewOutcome::Returned, &[("b", "Sound"), ("a", "Not yet")], WORDS, Ok(2_667));
        check(ReviewOutcome::Returned, &[("a", "Sound")], WORDS, Err(&[("marks.b", Required)]));
        check(ReviewOutcome::Returned, &[], WORDS, Err(&[("marks.a", Required), ("marks.b", Required)]));
        let unknown = [("a", "sound"), ("b", "Sound"), ("z", "Sound")];
        check(ReviewOutcome::Returned, &unknown, WORDS, Err(&[("marks.a", UnknownOption), ("marks.z", UnknownOption)]));
        let twice = [("a", "Sound"), ("b", "Sound"), ("a", "Strong")];
        check(ReviewOutcome::Returned, &twice, WORDS, Err(&[("marks.a", TooMany)]));
    }

    #[test]
    fn work_that_comes_back_comes_with_words() {
        let levels = [("a", "Strong"), ("b", "Strong")];
        let too_short = [("summary", IssueRule::MinChars)];
        check(ReviewOutcome::Returned, &levels, "  Nineteen characters", Err(&too_short));
        check(ReviewOutcome::Returned, &levels, " Twenty characters it", Ok(10_000));
        check(ReviewOutcome::Passed, &levels, "", Ok(10_000));
        check(ReviewOutcome::Passed, &levels, &"é".repeat(10_000), Ok(10_000));
        check(ReviewOutcome::Passed, &levels, &"é".repeat(10_001), Err(&[("summary", IssueRule::MaxChars)]));
    }

    #[test]
    fn what_is_said_is_kept_without_blanks_at_its_ends() {
        let said = Said { marks: Vec::new(), summary: " Well\r\ndone\u{0} ".to_owned() };
        let (kept, score) = said.checked(ReviewOutcome::Passed, None, KeyPoints::default(), PASS_MARK_BP).unwrap();
        assert_eq!((kept.summary.as_str(), score), ("Well\ndone", None));
        assert_eq!(
            said.checked(ReviewOutcome::Passed, Some(&a_rubric([])), KeyPoints::default(), PASS_MARK_BP).unwrap().1,
            None
        );
    }

    #[test]
    fn an_attempt_passes_only_by_marks_that_pass() {
        let said = Said { marks: marks(&[("a", "Not yet"), ("b", "Strong")]), summary: WORDS.to_owned() };
        let refusals =
            said.checked(ReviewOutcome::Passed, Some(&rubric()), KeyPoints::default(), PASS_MARK_BP).unwrap_err();
        assert_eq!(refusals.first().code(), "review/not-passing");
        let (_, score) = said.checked(ReviewOutcome::Passed, Some(&rubric()), KeyPoints::default(), 4_000).unwrap();
        assert_eq!(score.unwrap().score_bp, 4_000);
        assert!(said.checked(ReviewOutcome::Returned, Some(&rubric()), KeyPoints::default(), PASS_MARK_BP).is_ok());
        let without_rubric = said.checked(ReviewOutcome::Passed, None, KeyPoints::default(), PASS_MARK_BP).unwrap_err();
        assert_eq!(without_rubric.first().code(), "validation-fail");
    }
}
