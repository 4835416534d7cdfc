//! Edits a reviewer's marks and comment on an attempt. Each edit adds a version, and no version is overwritten; the
//! learner sees that there were earlier ones. An edit never changes the decision: the marks of a passed attempt must
//! still pass, and a returned attempt stays returned. A review that returned the attempt can still be edited after an
//! appeal has passed the attempt; the attempt keeps the score of the appeal.

use serde::{Deserialize, Serialize};

use crate::feedback::score::Score;
use crate::feedback::{ReviewOutcome, Rubric, Said};
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};
use crate::submission::mark::KeyPoints;
use crate::time::Timestamp;

/// A version of a reviewer's marks and comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FeedbackVersion {
    /// Its number, from 1.
    pub rev: u32,
    /// When it was written.
    pub at: Timestamp,
    /// The reviewer who wrote it.
    pub by: UserId,
    /// The marks and the comment.
    pub said: Said,
}

/// Facts for [`edit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewEditFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller.
    pub editor: UserId,
    /// The decision.
    pub outcome: ReviewOutcome,
    /// The rubric of the mission, if it has one.
    #[serde(default)]
    pub rubric: Option<Rubric>,
    /// The pass mark of the mission in basis points.
    pub pass_mark_bp: u32,
    /// The attempt's points by keys.
    #[serde(default)]
    pub keys: KeyPoints,
    /// Every version so far, oldest first; empty before the decision.
    pub history: Vec<FeedbackVersion>,
    /// The number of the version that the editor saw.
    pub base_rev: u32,
    /// The new marks and comment.
    pub said: Said,
}

/// The result of an edit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewEdited {
    /// All earlier versions, and the new one last. No version is added if the edit makes no change.
    pub history: Vec<FeedbackVersion>,
    /// The score by the last version of this review, if there is a rubric.
    pub score: Option<Score>,
}

/// Returns the refusal to edit; `None` if the caller may edit.
#[must_use]
pub fn refusal_to_edit(history: &[FeedbackVersion], editor: UserId) -> Option<Refusal> {
    match history.last() {
        None => Some(Refusal::ReviewNotDecided),
        Some(last) if last.by != editor => Some(Refusal::AuthForbidden { needs: Vec::new() }),
        Some(_) => None,
    }
}

/// Adds a version with new marks and a new comment.
///
/// # Errors
/// In this order: `review/not-decided` before the decision, `auth/forbidden` for a caller who did not write the last
/// version, `review/stale-rev` if there is a newer version, and the refusals of
/// [`decide_review`](crate::feedback::decide_review::decide_review) for marks and comment.
pub fn edit(facts: &ReviewEditFacts) -> Result<ReviewEdited, Refusals> {
    if let Some(refusal) = refusal_to_edit(&facts.history, facts.editor) {
        return Err(refusal.into());
    }
    let last = facts.history.last().ok_or(Refusal::ReviewNotDecided)?;
    if last.rev != facts.base_rev {
        return Err(Refusal::ReviewStaleRev { rev: last.rev }.into());
    }
    let (said, score) = facts.said.checked(facts.outcome, facts.rubric.as_ref(), facts.keys, facts.pass_mark_bp)?;
    let mut history = facts.history.clone();
    if said != last.said {
        history.push(FeedbackVersion { rev: last.rev.saturating_add(1), at: facts.now, by: facts.editor, said });
    }
    Ok(ReviewEdited { history, score })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::decide_review::{DecideFacts, decide_review};
    use crate::feedback::score::ScoreVerdict;
    use crate::fixtures::feedback::reviews::{a_decision, an_attempt_at, an_edit, held};
    use crate::fixtures::feedback::{marks, person};
    use crate::mission::SubmissionStatus;

    fn code(facts: &ReviewEditFacts) -> &'static str {
        edit(facts).unwrap_err().first().code()
    }

    #[test]
    fn an_edit_is_a_version_of_its_own_and_the_earlier_ones_stay() {
        let facts = an_edit();
        let edited = edit(&facts).unwrap();
        assert_eq!(edited.history[..1], facts.history);
        let said = facts.said.clone();
        assert_eq!(edited.history[1..], [FeedbackVersion { rev: 2, at: facts.now, by: person(5), said }]);
        assert_eq!(edited.score.unwrap().score_bp, 10_000);
    }

    #[test]
    fn what_changes_nothing_adds_nothing() {
        let mut facts = an_edit();
        facts.said = facts.history[0].said.clone();
        facts.said.summary.push('\n');
        let edited = edit(&facts).unwrap();
        assert_eq!(edited.history, facts.history);
        assert_eq!(edited.score.unwrap().score_bp, 8_000);
    }

    #[test]
    fn only_who_said_it_changes_it_and_only_what_they_have_before_them() {
        assert_eq!(code(&ReviewEditFacts { editor: person(9), ..an_edit() }), "auth/forbidden");
        for base_rev in [0, 2] {
            let refusals = edit(&ReviewEditFacts { base_rev, ..an_edit() }).unwrap_err();
            assert_eq!(refusals.first(), &Refusal::ReviewStaleRev { rev: 1 });
        }
        assert_eq!(code(&ReviewEditFacts { history: Vec::new(), ..an_edit() }), "review/not-decided");
    }

    #[test]
    fn an_edit_does_not_take_a_pass_away() {
        let mut facts = an_edit();
        facts.said.marks = marks(&[("method", "Not yet"), ("note", "Strong")]);
        assert_eq!(code(&facts), "review/not-passing");
        facts.outcome = ReviewOutcome::Returned;
        assert!(edit(&facts).is_ok());
        facts.said.summary = "Better.".to_owned();
        assert_eq!(code(&facts), "validation-fail");
    }

    #[test]
    fn what_came_back_and_passed_by_an_appeal_is_edited_as_what_came_back() {
        let low = marks(&[("method", "Not yet"), ("note", "Strong")]);
        let returned = |said: Said| DecideFacts { outcome: ReviewOutcome::Returned, said, ..a_decision() };
        let first = decide_review(&returned(Said { marks: low.clone(), ..a_decision().said })).unwrap();
        let attempt = an_attempt_at(first.moved.unwrap().advanced.status, None);
        let appeal = DecideFacts { reviewer: person(9), attempt, ..a_decision() };
        let appeal = DecideFacts { review: held(9, "2026-11-20T12:10:00Z"), ..appeal };
        assert_eq!(decide_review(&appeal).unwrap().moved.unwrap().advanced.status, SubmissionStatus::Passed);
        let history = vec![FeedbackVersion { rev: 1, at: first.at, by: person(5), said: first.said }];
        let said = Said { marks: low, summary: "The batch stands in the second line.".to_owned() };
        let edited = edit(&ReviewEditFacts { outcome: ReviewOutcome::Returned, history, said, ..an_edit() }).unwrap();
        assert_eq!((edited.history.len(), edited.score.unwrap().verdict), (2, ScoreVerdict::NotPassed));
    }
}
