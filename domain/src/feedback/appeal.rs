//! Appeals against a decision: another reviewer looks again. There is one appeal for each attempt. It is possible after
//! a reviewer returned the attempt, for less than 7 times 24 hours from the decision on.
//!
//! # What cannot be appealed
//! - A passed attempt, with whatever score.
//! - The model's feedback: it never returns an attempt.
//! - An attempt without a decision, even if its review [timed out](crate::feedback::request_review): the learner can
//!   request another review.
//! - An attempt whose appeal is decided, or still waits for the decision. So an appeal cannot be appealed.
//! - A mission's [lock](crate::mission::decide), or any other refusal by a rule.
//!
//! # How an appeal ends
//! An appeal is a review, promised within three working days. It requires the permission
//! [`decide_appeal`](crate::account::permission::Permission::DecideAppeal), and the reviewer who decided before may not
//! [claim](crate::feedback::claim) it (`review/other-reviewer-needed`). The appeal passes the attempt, or confirms its
//! return. Until then the attempt stays `returned`.
//!
//! | the appeal | another appeal |
//! |---|---|
//! | waits, or is claimed, for less than 28 days | `appeal/already-made` |
//! | was decided, either way | `appeal/already-made`, for ever |
//! | ended undecided after 28 days | is possible, within 7 days of that end |
//!
//! If the appeal is not decided, the first decision stays. The learner gets a [notice](crate::feedback::decide_review)
//! of every decision.
//!
//! There is [no notice](crate::feedback::remind) if an appeal ended undecided: the attempt's page shows it. An appeal
//! that passes the attempt [completes](crate::mission::complete) the mission even after the access has ended.
//!
//! The reason of an appeal has [`MIN_APPEAL_CHARS`] to [`MAX_APPEAL_CHARS`] characters. An appeal is possible after the
//! access has ended.

use serde::{Deserialize, Serialize};

use crate::feedback::ReviewFacts;
use crate::feedback::limits::{APPEAL_DAYS, MAX_APPEAL_CHARS, MIN_APPEAL_CHARS};
use crate::feedback::request_review::{ReviewRequested, requested};
use crate::field::IssueRule;
use crate::field::{Fields, chars, several_lines};
use crate::ids::UserId;
use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// The decision that the learner appeals against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DecidedBy {
    /// The reviewer.
    pub reviewer: UserId,
    /// When it was decided.
    pub at: Timestamp,
}

/// Facts for [`appeal`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AppealFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The session's zone.
    pub zone: Zone,
    /// Status of the attempt.
    pub status: SubmissionStatus,
    /// The last decision of a reviewer on the attempt, if there is one.
    #[serde(default)]
    pub decision: Option<DecidedBy>,
    /// The review of the last earlier appeal for the attempt, if there was one.
    #[serde(default)]
    pub earlier: Option<ReviewFacts>,
    /// The learner's reason.
    pub reason: String,
}

/// An appeal that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Appealed {
    /// The new review.
    pub review: ReviewRequested,
    /// The reviewer who decided before, who may not decide the appeal.
    pub not_by: UserId,
    /// The reason as it is stored.
    pub reason: String,
}

/// Appeals against the decision.
///
/// # Errors
/// In this order, only the first: `appeal/already-made` with its time, unless that appeal ended undecided;
/// `appeal/nothing-decided` unless a reviewer returned the attempt; `appeal/too-late` with the end of the time limit;
/// and `validation-fail` for a reason that is too short or too long.
pub fn appeal(facts: &AppealFacts) -> Result<Appealed, Refusals> {
    let decision = decision_against(facts)?;
    let reason = several_lines(&facts.reason).unwrap_or_default();
    let mut fields = Fields::default();
    fields.at_least("reason", IssueRule::MinChars, MIN_APPEAL_CHARS.into(), chars(&reason));
    fields.at_most_chars("reason", MAX_APPEAL_CHARS, &reason);
    let review = requested(facts.now, &facts.zone);
    fields.accept(Appealed { review, not_by: decision.reviewer, reason })
}

/// Returns the decision that can be appealed against now. Does not check the reason of the appeal.
pub(crate) fn decision_against(facts: &AppealFacts) -> Result<DecidedBy, Refusal> {
    let lapsed_at = facts.earlier.as_ref().and_then(|earlier| earlier.lapsed_at(facts.now));
    if let Some(earlier) = &facts.earlier
        && lapsed_at.is_none()
    {
        return Err(Refusal::AppealAlreadyMade { at: earlier.requested_at });
    }
    let returned = facts.decision.filter(|_| facts.status == SubmissionStatus::Returned);
    let decision = returned.ok_or(Refusal::AppealNothingDecided)?;
    let since = lapsed_at.map_or(decision.at, |at| decision.at.max(at));
    let until = since.plus_days(APPEAL_DAYS);
    if facts.now >= until {
        return Err(Refusal::AppealTooLate { since: until });
    }
    Ok(decision)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::ReviewStatus;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::{an_appeal, held};
    use crate::fixtures::instant;

    fn check(facts: &AppealFacts, expected: Result<(), Refusal>) {
        let actual = appeal(facts).map(|_| ()).map_err(|refusals| refusals.first().clone());
        assert_eq!(actual, expected);
    }

    #[test]
    fn another_reviewer_looks_again_within_three_working_days() {
        let appealed = appeal(&AppealFacts { reason: format!(" {} ", an_appeal().reason), ..an_appeal() }).unwrap();
        assert_eq!(appealed.not_by, person(5));
        assert_eq!(appealed.reason, an_appeal().reason);
        assert_eq!(appealed.review.at, instant("2026-11-20T12:00:00Z"));
        assert_eq!(appealed.review.due_at, instant("2026-11-25T12:00:00Z"));
        assert_eq!(appealed.review.times_out_at, instant("2026-12-18T12:00:00Z"));
    }

    #[test]
    fn an_appeal_is_made_within_seven_days_of_the_decision() {
        let decided = |at: &str| {
            let decision = Some(DecidedBy { reviewer: person(5), at: instant(at) });
            AppealFacts { decision, ..an_appeal() }
        };
        check(&decided("2026-11-20T12:00:00Z"), Ok(()));
        check(&decided("2026-11-13T12:00:00.000001Z"), Ok(()));
        let since = instant("2026-11-20T12:00:00Z");
        check(&decided("2026-11-13T12:00:00Z"), Err(Refusal::AppealTooLate { since }));
    }

    #[test]
    fn only_what_a_reviewer_returned_can_be_appealed_against() {
        for status in SubmissionStatus::ALL {
            let is_returned = status == SubmissionStatus::Returned;
            let expected = if is_returned { Ok(()) } else { Err(Refusal::AppealNothingDecided) };
            check(&AppealFacts { status, ..an_appeal() }, expected);
        }
        check(&AppealFacts { decision: None, ..an_appeal() }, Err(Refusal::AppealNothingDecided));
    }

    #[test]
    fn there_is_one_appeal_for_each_attempt() {
        let at = instant("2026-11-18T12:00:00Z");
        let earlier = ReviewFacts { requested_at: at, ..held(9, "2026-11-20T12:10:00Z") };
        let again = AppealFacts { earlier: Some(earlier), ..an_appeal() };
        check(&again, Err(Refusal::AppealAlreadyMade { at }));
        check(&AppealFacts { decision: None, ..again }, Err(Refusal::AppealAlreadyMade { at }));
    }

    #[test]
    fn an_appeal_that_nobody_went_on_with_is_none() {
        let made_at = instant("2026-11-03T12:00:00Z");
        let again = |now: &str, status, is_decided: bool| {
            let decided_at = is_decided.then_some(made_at.plus_days(1));
            let earlier = ReviewFacts { status, requested_at: made_at, claim: None, decided_at };
            let decision = Some(DecidedBy { reviewer: person(5), at: instant("2026-11-02T12:00:00Z") });
            AppealFacts { now: instant(now), decision, earlier: Some(earlier), ..an_appeal() }
        };
        let made = Err(Refusal::AppealAlreadyMade { at: made_at });
        check(&again("2026-12-01T11:59:59Z", ReviewStatus::Claimed, false), made.clone());
        check(&again("2026-12-01T12:00:00Z", ReviewStatus::Claimed, false), Ok(()));
        check(&again("2026-12-01T12:00:00Z", ReviewStatus::Requested, false), Ok(()));
        check(&again("2026-12-08T11:59:59Z", ReviewStatus::TimedOut, false), Ok(()));
        let since = instant("2026-12-08T12:00:00Z");
        check(&again("2026-12-08T12:00:00Z", ReviewStatus::TimedOut, false), Err(Refusal::AppealTooLate { since }));
        let decision = Some(DecidedBy { reviewer: person(5), at: instant("2026-12-02T12:00:00Z") });
        let later = |now| AppealFacts { decision, ..again(now, ReviewStatus::TimedOut, false) };
        check(&later("2026-12-09T11:59:59Z"), Ok(()));
        let since = instant("2026-12-09T12:00:00Z");
        check(&later("2026-12-09T12:00:00Z"), Err(Refusal::AppealTooLate { since }));
        for status in [ReviewStatus::Returned, ReviewStatus::Rated, ReviewStatus::TimedOut] {
            check(&again("2026-12-08T11:59:59Z", status, true), made.clone());
        }
    }

    #[test]
    fn a_reason_is_given_in_a_few_words() {
        let because = |reason: String| AppealFacts { reason, ..an_appeal() };
        let code = |facts: &AppealFacts| appeal(facts).map(|_| ()).map_err(|refusals| refusals.first().code());
        assert_eq!(code(&because(format!("  {}  ", "a".repeat(19)))), Err("validation-fail"));
        assert_eq!(code(&because("a".repeat(20))), Ok(()));
        assert_eq!(code(&because("a".repeat(2_000))), Ok(()));
        assert_eq!(code(&because("a".repeat(2_001))), Err("validation-fail"));
    }
}
