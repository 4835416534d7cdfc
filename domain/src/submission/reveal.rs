//! Decides when a learner may see the model answers and the keys of a mission. The server never sends them before that.
//!
//! | item | shown |
//! |---|---|
//! | the verdict and the author's line for a likely mistake | with every submitted attempt, because they help with the next attempt |
//! | a model answer | when its author says: [`Reveal`] |
//! | the keys, and why they are right | with the last of the mission's model answers; if the mission has no model answer, with the first submission |
//!
//! A mission that is completed by its [score](crate::mission::CompletionPolicy::Score) shows its keys later: when it is
//! complete, or when no attempt is left. Otherwise the first attempt would reveal the answers for the second. The
//! points of the second [would not count](crate::submission::mark), and the mission could no longer be completed.

use crate::mission::block::{Block, BlockBody, Reveal};
use crate::mission::{CompletionPolicy, SubmissionStatus};

/// Facts for [`are_keys_shown`].
#[derive(Clone, Copy, Debug)]
pub struct RevealFacts<'a> {
    /// The policy that completes the mission.
    pub completion: CompletionPolicy,
    /// Whether the mission is complete.
    pub is_complete: bool,
    /// The maximum number of attempts, if the author set one.
    pub max_attempts: Option<u32>,
    /// The mission's blocks.
    pub blocks: &'a [Block],
    /// The statuses of the attempts.
    pub attempts: &'a [SubmissionStatus],
}

/// Whether a model answer may be shown, given the statuses of the attempts.
#[must_use]
pub fn is_revealed(reveal: Reveal, attempts: &[SubmissionStatus]) -> bool {
    let graded = |status: &SubmissionStatus| {
        matches!(status, SubmissionStatus::Passed | SubmissionStatus::Returned | SubmissionStatus::AiReviewed)
    };
    match reveal {
        Reveal::Never => false,
        Reveal::OnSubmission => {
            attempts.iter().any(|status| status.is_submitted() || *status == SubmissionStatus::Returned)
        }
        Reveal::AfterGrading => attempts.iter().any(graded),
    }
}

/// Whether the keys may be shown.
#[must_use]
pub fn are_keys_shown(facts: &RevealFacts<'_>) -> bool {
    !keeps_back(facts) && is_revealed(with(facts.blocks), facts.attempts)
}

/// Whether the keys had been shown before an attempt that is submitted now; `attempts` are the earlier attempts. An
/// earlier attempt showed the keys even if it was later withdrawn or superseded.
#[must_use]
pub fn were_keys_shown(facts: &RevealFacts<'_>) -> bool {
    let shown = match with(facts.blocks) {
        Reveal::OnSubmission => facts.attempts.iter().any(|status| *status != SubmissionStatus::Draft),
        reveal => is_revealed(reveal, facts.attempts),
    };
    shown && !keeps_back(facts)
}

/// Whether the keys are withheld: the mission is completed by its score, is not complete, and an attempt is left.
fn keeps_back(facts: &RevealFacts<'_>) -> bool {
    let used =
        facts.attempts.iter().filter(|status| !matches!(status, SubmissionStatus::Draft | SubmissionStatus::Withdrawn));
    let used = u32::try_from(used.count()).unwrap_or(u32::MAX);
    let is_left = facts.max_attempts.is_none_or(|max_attempts| used < max_attempts);
    facts.completion == CompletionPolicy::Score && !facts.is_complete && is_left
}

/// The condition for showing the keys: the same as for the model answer that is shown last.
fn with(blocks: &[Block]) -> Reveal {
    let is_after =
        blocks.iter().any(|block| matches!(block.body, BlockBody::ModelAnswer { reveal: Reveal::AfterGrading, .. }));
    if is_after { Reveal::AfterGrading } else { Reveal::OnSubmission }
}

#[cfg(test)]
mod tests {
    use super::SubmissionStatus::{
        AiReviewed, AiReviewing, Draft, InReview, Passed, Returned, Submitted, Superseded, Withdrawn,
    };
    use super::*;
    use crate::fixtures::a_block;

    #[test]
    fn a_model_answer_is_shown_when_its_author_allows() {
        let submitted = [Submitted, AiReviewing, AiReviewed, InReview, Passed, Returned];
        let graded = [AiReviewed, Passed, Returned];
        for status in SubmissionStatus::ALL {
            assert!(!is_revealed(Reveal::Never, &[status]));
            assert_eq!(is_revealed(Reveal::OnSubmission, &[status]), submitted.contains(&status), "{status:?}");
            assert_eq!(is_revealed(Reveal::AfterGrading, &[status]), graded.contains(&status), "{status:?}");
        }
        assert!(is_revealed(Reveal::OnSubmission, &[Submitted, Draft]));
        assert!(!is_revealed(Reveal::OnSubmission, &[]));
        assert!(!is_revealed(Reveal::OnSubmission, &[Withdrawn, Superseded, Draft]));
    }

    fn with_answers(reveals: &[Reveal]) -> Vec<Block> {
        let body = |reveal: &Reveal| BlockBody::ModelAnswer { reveal: *reveal, html: None };
        (1..).zip(reveals).map(|(number, reveal)| a_block(number, body(reveal))).collect()
    }

    /// Compares whether the keys are shown, and whether they were shown before an attempt that is submitted now.
    fn check(reveals: &[Reveal], attempts: &[SubmissionStatus], expected: (bool, bool)) {
        let blocks = with_answers(reveals);
        let facts = RevealFacts {
            completion: CompletionPolicy::Submitted,
            is_complete: false,
            max_attempts: None,
            blocks: &blocks,
            attempts,
        };
        assert_eq!((are_keys_shown(&facts), were_keys_shown(&facts)), expected, "{reveals:?} {attempts:?}");
    }

    #[test]
    fn keys_are_shown_with_the_last_model_answer() {
        use Reveal::{AfterGrading, Never, OnSubmission};
        for reveals in [&[][..], &[Never], &[OnSubmission], &[Never, OnSubmission]] {
            check(reveals, &[], (false, false));
            check(reveals, &[Draft], (false, false));
            check(reveals, &[Submitted], (true, true));
            check(reveals, &[Withdrawn, Draft], (false, true));
        }
        for reveals in [&[AfterGrading][..], &[OnSubmission, AfterGrading]] {
            check(reveals, &[Submitted, Draft], (false, false));
            check(reveals, &[Returned], (true, true));
        }
    }

    #[test]
    fn a_mission_completed_by_its_score_keeps_its_keys_until_then() {
        let shown = |is_complete, max_attempts, attempts: &[SubmissionStatus]| {
            let completion = CompletionPolicy::Score;
            let facts = RevealFacts { completion, is_complete, max_attempts, blocks: &[], attempts };
            assert_eq!(are_keys_shown(&facts), were_keys_shown(&facts));
            are_keys_shown(&facts)
        };
        assert!(!shown(false, None, &[Superseded, Submitted]));
        assert!(shown(true, None, &[Superseded, Submitted]));
        assert!(!shown(false, Some(2), &[Submitted]));
        assert!(shown(false, Some(2), &[Superseded, Submitted]));
        assert!(!shown(true, None, &[Draft]));
    }
}
