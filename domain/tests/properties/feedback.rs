//! Properties of scores, of the model's answers and of reviews, on generated rubrics and reviews.

use domain::feedback::accept_ai::{AiAccepted, accept_ai};
use domain::feedback::appeal::appeal;
use domain::feedback::claim::{ClaimFacts, claim};
use domain::feedback::decide_review::{DecideFacts, decide_review};
use domain::feedback::edit::edit;
use domain::feedback::limits::{AI_CONFIDENCE_BP, APPEAL_DAYS, REVIEW_TIME_OUT_DAYS};
use domain::feedback::lint_rubric::lint_rubric;
use domain::feedback::rate::{RateFacts, rate};
use domain::feedback::release::{ReviewReleaseFacts, release};
use domain::feedback::remind::{ReviewReminderFacts, remind};
use domain::feedback::score::{ScoreVerdict, Shortfall, score};
use domain::feedback::{AiStatus, Claim, ReviewFacts, ReviewStatus, ReviewedAttempt};
use domain::fixtures::feedback::ai::ai_answer;
use domain::fixtures::feedback::reviews::{
    a_claim, a_decision, an_attempt_at, appeal_facts, claim_facts, edit_facts, remind_facts, reviewed_attempt,
};
use domain::fixtures::feedback::{judgement, person};
use domain::fixtures::generators::facts_for;
use domain::fixtures::team_missions::policy;
use domain::fixtures::{an_attempt, instant};
use domain::limits::WHOLE_BP;
use domain::mission::complete::{LatestAttempt, PassedBy, meets_policy};
use domain::mission::lint::finding::Severity;
use domain::mission::rate::Rating;
use domain::mission::{CompletionPolicy, SubmissionStatus};
use domain::submission::advance::{AdvanceFacts, Mover, advance};
use domain::time::Timestamp;
use domain::verbs::{answer, names};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq};
use proptest::proptest;
use proptest::sample::{Index, select};

/// An event of a review: an act of a person, or a check of its deadlines.
#[derive(Clone, Copy, Debug)]
enum Step {
    Claim(u32),
    Release(u32),
    Decide(u32),
    Rate,
    Remind,
}

const STEPS: [Step; 8] = [
    Step::Claim(5),
    Step::Claim(6),
    Step::Release(5),
    Step::Release(6),
    Step::Decide(5),
    Step::Decide(6),
    Step::Rate,
    Step::Remind,
];

fn under_review() -> ReviewedAttempt {
    an_attempt_at(SubmissionStatus::InReview, None)
}

/// The review after the step; unchanged if the step is refused.
fn after(review: &ReviewFacts, step: Step, now: Timestamp) -> ReviewFacts {
    let mut next = review.clone();
    match step {
        Step::Claim(number) => {
            let facts = ClaimFacts { now, reviewer: person(number), review: review.clone(), ..a_claim() };
            if let Ok(claimed) = claim(&facts) {
                (next.status, next.claim) = (claimed.status, Some(claimed.claim));
            }
        }
        Step::Release(number) => {
            let attempt = under_review();
            let facts = ReviewReleaseFacts { now, reviewer: person(number), review: review.clone(), attempt };
            if let Ok(released) = release(&facts) {
                (next.status, next.claim) = (released.status, None);
            }
        }
        Step::Decide(number) => {
            let facts = DecideFacts { now, reviewer: person(number), review: review.clone(), ..a_decision() };
            if let Ok(decided) = decide_review(&facts) {
                (next.status, next.decided_at) = (decided.status, Some(decided.at));
            }
        }
        Step::Rate => {
            let rating = Rating { rating: 4, text: None };
            if let Ok(rated) = rate(&RateFacts { now, review: review.clone(), rating }) {
                next.status = rated.status;
            }
        }
        Step::Remind => {
            let facts = ReviewReminderFacts { now, review: review.clone(), attempt: under_review(), reminded: None };
            if remind(&facts).times_out {
                next.status = ReviewStatus::TimedOut;
            }
        }
    }
    next
}

/// Generates a rule's name and facts for it.
fn asked() -> impl Strategy<Value = (&'static str, String)> {
    select(names()).prop_flat_map(|verb| {
        let given = facts_for(verb).expect("every rule has generated facts");
        given.prop_map(move |given| (verb, given))
    })
}

/// Progress of a review as a number that never decreases. A claim does not change it.
fn stage(status: ReviewStatus) -> u8 {
    match status {
        ReviewStatus::Requested | ReviewStatus::Claimed => 0,
        ReviewStatus::Returned | ReviewStatus::Passed => 1,
        ReviewStatus::Rated | ReviewStatus::TimedOut | ReviewStatus::Closed => 2,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_score_lies_within_the_whole_and_says_why_it_does_not_pass(judged in judgement()) {
        let (rubric, marks, pass_mark_bp) = judged;
        let errors = lint_rubric(&rubric).into_iter().filter(|finding| finding.severity == Severity::Error);
        prop_assert_eq!(errors.count(), 0);
        let actual = score(&rubric, &marks, pass_mark_bp);
        prop_assert!(actual.score_bp <= WHOLE_BP);
        prop_assert_eq!(actual.reasons.is_empty(), actual.verdict == ScoreVerdict::Passed);
        let highest = rubric.criteria.iter().all(|criterion| {
            let reached = marks.iter().find(|mark| mark.criterion == criterion.id).map(|mark| &mark.level);
            reached == criterion.levels.last().map(|level| &level.label)
        });
        prop_assert_eq!(actual.score_bp == WHOLE_BP, highest);
    }

    #[test]
    fn a_better_level_never_lowers_a_score_nor_takes_a_pass_away(judged in judgement(), at in any::<Index>()) {
        let (rubric, marks, pass_mark_bp) = judged;
        let mut better = marks.clone();
        let criterion = at.get(&rubric.criteria);
        for mark in better.iter_mut().filter(|mark| mark.criterion == criterion.id) {
            let labels = criterion.levels.iter().map(|level| &level.label);
            let next = labels.skip_while(|label| **label != mark.level).nth(1);
            mark.level = next.unwrap_or(&mark.level).clone();
        }
        let (before, after) = (score(&rubric, &marks, pass_mark_bp), score(&rubric, &better, pass_mark_bp));
        prop_assert!(before.score_bp <= after.score_bp);
        prop_assert!(before.verdict != ScoreVerdict::Passed || after.verdict == ScoreVerdict::Passed);
    }

    #[test]
    fn a_criterion_that_must_pass_and_is_below_its_level_never_passes(judged in judgement(), at in any::<Index>()) {
        let (mut rubric, mut marks, pass_mark_bp) = judged;
        let index = at.index(rubric.criteria.len());
        let criterion = &mut rubric.criteria[index];
        let (id, top) = (criterion.id.clone(), criterion.levels[criterion.levels.len() - 1].label.clone());
        criterion.must_pass_level = Some(top.clone());
        let is_below = marks.iter_mut().any(|mark| mark.criterion == id && mark.level != top);
        let actual = score(&rubric, &marks, pass_mark_bp);
        let names = |reason: &Shortfall| matches!(reason, Shortfall::MustPass { criterion, .. } if *criterion == id);
        prop_assert_eq!(actual.reasons.iter().any(names), is_below);
        prop_assert!(!is_below || actual.verdict == ScoreVerdict::NotPassed);
    }

    #[test]
    fn the_model_passes_by_what_passes_and_is_sure_and_never_fails(facts in ai_answer()) {
        match accept_ai(&facts) {
            AiAccepted::Passed { status, score, .. } => {
                prop_assert_eq!((status, score.verdict), (AiStatus::Ready, ScoreVerdict::Passed));
                prop_assert!(facts.judgements.iter().all(|judged| judged.confidence_bp >= AI_CONFIDENCE_BP));
                prop_assert_eq!(facts.judgements.len(), facts.rubric.criteria.len());
            }
            AiAccepted::ToPerson { status, because, .. } => {
                prop_assert_eq!(status, AiStatus::Ready);
                prop_assert!(!because.is_empty());
            }
            AiAccepted::Unfit { status, faults, .. } => {
                prop_assert_eq!(status, AiStatus::Failed);
                prop_assert!(!faults.is_empty());
            }
            AiAccepted::NotAwaited { status } => {
                prop_assert!(status == facts.status && status != AiStatus::Running);
            }
        }
    }

    #[test]
    fn what_the_model_does_not_pass_completes_nothing_that_asks_for_a_pass(facts in ai_answer(), policy in policy()) {
        let (score, passes) = match accept_ai(&facts) {
            AiAccepted::Passed { score, .. } => (Some(score), true),
            AiAccepted::ToPerson { score, .. } => (Some(score), false),
            AiAccepted::Unfit { .. } | AiAccepted::NotAwaited { .. } => (None, false),
        };
        let now = instant("2026-11-20T12:00:00Z");
        let by_model = |from, to| {
            let moved = advance(&AdvanceFacts { now, from, to, by: Mover::Model });
            moved.expect("the model moves what it has").status
        };
        let mut status = SubmissionStatus::AiReviewing;
        if score.is_some() {
            status = by_model(status, SubmissionStatus::AiReviewed);
        }
        if passes {
            status = by_model(status, SubmissionStatus::Passed);
        }
        let attempt = LatestAttempt {
            submitted_at: Some(now),
            passed_by: passes.then_some(PassedBy::Model),
            score_bp: score.map(|score| score.score_bp),
            pass_mark_bp: facts.pass_mark_bp,
            ..an_attempt(Some(status))
        };
        let expected = match policy {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => true,
            CompletionPolicy::AiPassed | CompletionPolicy::Score => passes,
            CompletionPolicy::HumanPassed => false,
        };
        prop_assert_eq!(meets_policy(policy, true, &attempt), expected);
    }

    #[test]
    fn a_review_never_goes_back_and_nobody_loses_a_lock_that_lives(
        steps in vec((select(&STEPS[..]), 0_i64..4, 0_i64..3), 0..24),
    ) {
        let start = instant("2026-11-01T12:00:00Z");
        let (status, claim, decided_at) = (ReviewStatus::Requested, None, None);
        let mut review = ReviewFacts { status, requested_at: start, claim, decided_at };
        let mut now = start;
        for (step, quarters, weeks) in steps {
            now = now.plus_seconds(quarters * 900 + if weeks == 2 { 7 * 86_400 } else { 0 });
            let next = after(&review, step, now);
            prop_assert!(next.status == review.status || review.status.may_become(next.status));
            prop_assert!(stage(review.status) <= stage(next.status));
            if let Some(Claim { by, until }) = review.claim.filter(|_| review.status == ReviewStatus::Claimed) {
                let is_kept = next.claim.is_some_and(|claim| claim.by == by);
                let let_go = matches!(step, Step::Release(number) if person(number) == by);
                prop_assert!(now >= until || is_kept || let_go, "{:?} by {:?} at {}", step, review.claim, now);
            }
            let ends_at = start.plus_days(REVIEW_TIME_OUT_DAYS);
            prop_assert!(next.claim.is_none_or(|claim| claim.until <= ends_at), "a claim outlives its review");
            prop_assert_eq!(next.status == ReviewStatus::Claimed && next.claim.is_none(), false);
            prop_assert!(review.decided_at.is_none() || next.decided_at == review.decided_at);
            review = next;
        }
    }

    #[test]
    fn nobody_reviews_their_own_work_nor_the_appeal_against_themselves(facts in claim_facts()) {
        if let Ok(claimed) = claim(&facts) {
            prop_assert!(!facts.authors.contains(&facts.reviewer));
            prop_assert!(facts.appealed != Some(facts.reviewer));
            prop_assert_eq!(claimed.claim.by, facts.reviewer);
            prop_assert!(claimed.claim.until > facts.now);
            prop_assert!(claimed.taken_over_from != Some(facts.reviewer));
        }
    }

    #[test]
    fn nothing_is_due_before_it_is_asked_again(facts in remind_facts()) {
        let due = remind(&facts);
        prop_assert!(due.next_at.is_none_or(|next| facts.now < next));
        if let Some(next) = due.next_at {
            let asked = |now| remind(&ReviewReminderFacts { now, reminded: due.remind.or(facts.reminded), ..facts.clone() });
            let before = asked(next.plus_seconds(-1).max(facts.now));
            prop_assert_eq!((before.remind, before.times_out), (None, false));
        }
        prop_assert!(!due.times_out || due.remind.is_none());
    }

    #[test]
    fn the_history_of_feedback_only_grows(facts in edit_facts()) {
        if let Ok(edited) = edit(&facts) {
            prop_assert!(edited.history.starts_with(&facts.history));
            prop_assert!(edited.history.len() <= facts.history.len() + 1);
            prop_assert!(edited.history.is_sorted_by(|one, next| one.rev < next.rev));
        }
    }

    #[test]
    fn an_appeal_is_in_time_and_for_somebody_else(facts in appeal_facts()) {
        if let Ok(appealed) = appeal(&facts) {
            let decision = facts.decision.expect("an appeal is against a decision");
            let lapsed_at = facts.earlier.as_ref().map(|earlier| earlier.requested_at.plus_days(REVIEW_TIME_OUT_DAYS));
            prop_assert!(facts.now < lapsed_at.unwrap_or(decision.at).max(decision.at).plus_days(APPEAL_DAYS));
            prop_assert_eq!(appealed.not_by, decision.reviewer);
            prop_assert!(facts.earlier.is_none_or(|earlier| earlier.decided_at.is_none()));
        }
    }

    #[test]
    fn generated_facts_are_facts_of_their_rule(asked in asked()) {
        let (verb, given) = asked;
        prop_assert!(answer(verb, &given).is_some(), "{}: {}", verb, given);
    }

    #[test]
    fn an_attempt_is_moved_on_and_stays_where_it_has_ended(
        steps in vec((select(&SubmissionStatus::ALL[..]), select(&Mover::ALL[..])), 0..60),
    ) {
        let mut status = SubmissionStatus::Draft;
        for (to, by) in steps {
            if let Some(next) = moved(status, to, by) {
                prop_assert!(way(status) < way(next) || way(status) == 1 && way(next) == 1, "{:?} to {:?}", status, next);
                prop_assert!(next != SubmissionStatus::Returned || by == Mover::Reviewer);
                status = next;
            }
            let leaves = |from| SubmissionStatus::ALL.iter().any(|to| moved(from, *to, Mover::Learner).is_some());
            let let_go = an_attempt_at(status, None).once_released();
            let failed = moved(status, SubmissionStatus::Submitted, Mover::Model).unwrap_or(let_go);
            prop_assert!(way(status) != 1 || leaves(failed), "a learner is kept in {:?}", status);
        }
    }

    #[test]
    fn an_attempt_that_is_let_go_of_waits_where_it_may(attempt in reviewed_attempt()) {
        let after = attempt.once_released();
        if attempt.status == SubmissionStatus::InReview {
            prop_assert_eq!(moved(attempt.status, after, Mover::Reviewer), Some(after));
            prop_assert_eq!(moved(after, SubmissionStatus::InReview, Mover::Reviewer), Some(SubmissionStatus::InReview));
        } else {
            prop_assert_eq!(after, attempt.status);
        }
    }
}

fn moved(from: SubmissionStatus, to: SubmissionStatus, by: Mover) -> Option<SubmissionStatus> {
    let now = instant("2026-11-20T12:00:00Z");
    advance(&AdvanceFacts { now, from, to, by }).ok().map(|advanced| advanced.status)
}

/// Progress of an attempt as a number. The statuses that wait for feedback share a number, because an attempt can
/// change between them in both directions.
fn way(status: SubmissionStatus) -> u8 {
    match status {
        SubmissionStatus::Draft => 0,
        SubmissionStatus::Submitted
        | SubmissionStatus::AiReviewing
        | SubmissionStatus::AiReviewed
        | SubmissionStatus::InReview => 1,
        SubmissionStatus::Returned => 2,
        SubmissionStatus::Passed | SubmissionStatus::Withdrawn | SubmissionStatus::Superseded => 3,
    }
}
