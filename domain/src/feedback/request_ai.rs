//! Requests the model's feedback on an attempt. The tests, in this order; only the first refusal is reported:
//!
//! | code | reason | remedy |
//! |---|---|---|
//! | `ai-feedback/not-waiting` | the attempt is neither `submitted` nor `ai_reviewing` | submit it, or begin another |
//! | `ai-feedback/no-consent` | the learner has not agreed to it | the [settings](crate::account::change_settings) |
//! | `ai-feedback/no-criteria` | the mission has no rubric | request a [person](crate::feedback::request_review) |
//! | `ai-feedback/in-flight` | the model's feedback is already requested | wait |
//! | `ai-feedback/quota` | the day's quota is used up | wait for the next day, or request a person |
//!
//! An attempt *waits* if it is submitted and not judged: `submitted`, or `ai_reviewing` after an earlier request that
//! failed. The model does not read an `ai_reviewed` attempt, because it has read the attempt before. The request does
//! not change the attempt's status. The attempt becomes `ai_reviewing` when the model
//! [begins](crate::feedback::begin_ai), and may be withdrawn until then.
//!
//! If no model is configured, a [built-in reader](crate::feedback::read_by_rubric) replaces it. It sends no text to
//! another company, so it requires no consent. It can use only a rubric with [signs](crate::feedback::looks_for); any
//! other is treated as a rubric without criteria.
//!
//! The consent is `ai_consent` in a person's settings. It is off by default, and withdrawing it affects only later
//! requests.
//!
//! The quota is 3 requests a day, and 10 with the pro offer or a running subscription. It counts the requests for all
//! attempts in a calendar day of the learner's own zone. Failed requests do not count; those in progress do. A
//! submitted attempt may be judged after the access has ended.

use serde::{Deserialize, Serialize};

use crate::feedback::limits::{AI_FEEDBACK_PER_DAY, AI_FEEDBACK_PER_DAY_PRO};
use crate::feedback::{AiStatus, Rubric, day_of, is_pro};
use crate::ids::SubmissionId;
use crate::mission::{HeldEntitlement, SubmissionStatus};
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// An earlier request of the learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EarlierRequest {
    /// The attempt.
    pub submission: SubmissionId,
    /// When it was made.
    pub at: Timestamp,
    /// Its status.
    pub status: AiStatus,
}

/// Facts for [`request_ai`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AiRequestFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The learner's own zone.
    pub zone: Zone,
    /// Whether the learner consents that a language model reads submitted work. Also true if no model is configured.
    pub has_consent: bool,
    /// The learner's entitlements.
    pub entitlements: Vec<HeldEntitlement>,
    /// The attempt.
    pub submission: SubmissionId,
    /// Status of the attempt.
    pub status: SubmissionStatus,
    /// The mission's rubric, if it has one that can be used.
    pub rubric: Option<Rubric>,
    /// The learner's requests for any attempt, at least those of the last two days and all that are in flight.
    pub earlier: Vec<EarlierRequest>,
}

/// Use of the day's quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quota {
    /// Maximum number of requests in a day.
    pub limit: u32,
    /// Number of requests today.
    pub used: u32,
    /// When the next day begins, with a full quota.
    pub resets_at: Timestamp,
}

/// An accepted request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AiRequested {
    /// The new status of the feedback: queued.
    pub status: AiStatus,
    /// The quota, this request included.
    pub quota: Quota,
}

/// Returns the learner's use of the day's quota.
#[must_use]
pub fn quota(zone: &Zone, now: Timestamp, entitlements: &[HeldEntitlement], earlier: &[EarlierRequest]) -> Quota {
    let (from, until) = day_of(zone, now);
    let counts =
        |request: &&EarlierRequest| request.status != AiStatus::Failed && from <= request.at && request.at < until;
    let used = u32::try_from(earlier.iter().filter(counts).count()).unwrap_or(u32::MAX);
    let limit = if is_pro(entitlements, now) { AI_FEEDBACK_PER_DAY_PRO } else { AI_FEEDBACK_PER_DAY };
    Quota { limit, used, resets_at: until }
}

/// Requests the model's feedback.
///
/// # Errors
/// In this order, only the first: `ai-feedback/not-waiting`, `ai-feedback/no-consent`, `ai-feedback/no-criteria`,
/// `ai-feedback/in-flight` with the time of the request, and `ai-feedback/quota` with the time of the next possible
/// request.
pub fn request_ai(facts: &AiRequestFacts) -> Result<AiRequested, Refusals> {
    if !is_waiting(facts.status) {
        return Err(Refusal::AiFeedbackNotWaiting { status: facts.status }.into());
    }
    if !facts.has_consent {
        return Err(Refusal::AiFeedbackNoConsent.into());
    }
    if facts.rubric.as_ref().is_none_or(|rubric| rubric.criteria.is_empty()) {
        return Err(Refusal::AiFeedbackNoCriteria.into());
    }
    let is_same = |request: &&EarlierRequest| request.submission == facts.submission && request.status.is_in_flight();
    if let Some(running) = facts.earlier.iter().find(is_same) {
        return Err(Refusal::AiFeedbackInFlight { since: running.at }.into());
    }
    let quota = quota(&facts.zone, facts.now, &facts.entitlements, &facts.earlier);
    if quota.used >= quota.limit {
        let Quota { limit, used, resets_at } = quota;
        return Err(Refusal::AiFeedbackQuota { limit, used, retry_at: resets_at }.into());
    }
    Ok(AiRequested { status: AiStatus::Queued, quota: Quota { used: quota.used + 1, ..quota } })
}

/// Whether the attempt is submitted and not judged. If it is `ai_reviewing`, the request succeeds only after the
/// earlier request has failed.
fn is_waiting(status: SubmissionStatus) -> bool {
    match status {
        SubmissionStatus::Submitted | SubmissionStatus::AiReviewing => true,
        SubmissionStatus::Draft
        | SubmissionStatus::AiReviewed
        | SubmissionStatus::InReview
        | SubmissionStatus::Passed
        | SubmissionStatus::Returned
        | SubmissionStatus::Withdrawn
        | SubmissionStatus::Superseded => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::ai::an_ai_request;
    use crate::fixtures::feedback::{a_criterion, a_rubric, submission_id};
    use crate::fixtures::instant;
    use crate::mission::Entitlement;

    fn earlier(submission: u32, at: &str, status: AiStatus) -> EarlierRequest {
        EarlierRequest { submission: submission_id(submission), at: instant(at), status }
    }

    /// Compares the used part and the limit of the quota, or the refusal.
    fn check(facts: &AiRequestFacts, expected: Result<(u32, u32), Refusal>) {
        let actual = request_ai(facts);
        if let Ok(requested) = &actual {
            assert_eq!(requested.status, AiStatus::Queued);
        }
        let actual = actual.map(|requested| (requested.quota.used, requested.quota.limit));
        assert_eq!(actual.map_err(|refusals| refusals.first().clone()), expected);
    }

    fn used_up(limit: u32, used: u32) -> Result<(u32, u32), Refusal> {
        Err(Refusal::AiFeedbackQuota { limit, used, retry_at: instant("2026-11-21T00:00:00Z") })
    }

    #[test]
    fn the_model_may_be_asked_three_times_a_day_and_ten_with_the_pro_offer() {
        let after = |count: u32, entitlements: &[Entitlement]| AiRequestFacts {
            entitlements: entitlements.iter().copied().map(HeldEntitlement::for_good).collect(),
            earlier: (0..count).map(|at| earlier(at + 2, "2026-11-20T09:00:00Z", AiStatus::Ready)).collect(),
            ..an_ai_request()
        };
        check(&after(0, &[]), Ok((1, 3)));
        check(&after(2, &[]), Ok((3, 3)));
        check(&after(3, &[]), used_up(3, 3));
        check(&after(3, &[Entitlement::Program]), used_up(3, 3));
        for pro in [Entitlement::Pro, Entitlement::Subscription] {
            check(&after(9, &[Entitlement::Program, pro]), Ok((10, 10)));
            check(&after(10, &[pro]), used_up(10, 10));
        }
        check(&after(4, &[]), used_up(3, 4));
    }

    #[test]
    fn what_failed_does_not_count_and_what_runs_does() {
        let with = |status| AiRequestFacts {
            earlier: (2..5).map(|number| earlier(number, "2026-11-20T09:00:00Z", status)).collect(),
            ..an_ai_request()
        };
        check(&with(AiStatus::Failed), Ok((1, 3)));
        check(&with(AiStatus::Queued), used_up(3, 3));
        check(&with(AiStatus::Running), used_up(3, 3));
    }

    #[test]
    fn a_day_is_that_of_the_learner() {
        let at = |instants: [&str; 3]| AiRequestFacts {
            earlier: (2..).zip(instants).map(|(number, at)| earlier(number, at, AiStatus::Ready)).collect(),
            ..an_ai_request()
        };
        let midnight = "2026-11-20T00:00:00Z";
        check(&at([midnight, midnight, midnight]), used_up(3, 3));
        check(&at(["2026-11-19T23:59:59Z", midnight, midnight]), Ok((3, 3)));
        check(&at(["2026-11-21T00:00:00Z", midnight, midnight]), Ok((3, 3)));
    }

    #[test]
    fn the_model_is_at_an_attempt_once() {
        let asked = "2026-11-20T11:59:00Z";
        for status in [AiStatus::Queued, AiStatus::Running] {
            let facts = AiRequestFacts { earlier: vec![earlier(1, asked, status)], ..an_ai_request() };
            check(&facts, Err(Refusal::AiFeedbackInFlight { since: instant(asked) }));
        }
        check(&AiRequestFacts { earlier: vec![earlier(2, asked, AiStatus::Running)], ..an_ai_request() }, Ok((2, 3)));
        check(&AiRequestFacts { earlier: vec![earlier(1, asked, AiStatus::Failed)], ..an_ai_request() }, Ok((1, 3)));
        check(&AiRequestFacts { earlier: vec![earlier(1, asked, AiStatus::Ready)], ..an_ai_request() }, Ok((2, 3)));
    }

    #[test]
    fn without_criteria_there_is_nothing_to_ask_by() {
        let no_criteria = Err(Refusal::AiFeedbackNoCriteria);
        check(&AiRequestFacts { rubric: None, ..an_ai_request() }, no_criteria.clone());
        check(&AiRequestFacts { rubric: Some(a_rubric([])), ..an_ai_request() }, no_criteria);
        check(&AiRequestFacts { rubric: Some(a_rubric([a_criterion("a", 1)])), ..an_ai_request() }, Ok((1, 3)));
    }

    #[test]
    fn the_model_is_asked_while_an_attempt_waits_and_not_afterwards() {
        for status in SubmissionStatus::ALL {
            let is_waiting = [SubmissionStatus::Submitted, SubmissionStatus::AiReviewing].contains(&status);
            let expected = if is_waiting { Ok((1, 3)) } else { Err(Refusal::AiFeedbackNotWaiting { status }) };
            check(&AiRequestFacts { status, ..an_ai_request() }, expected);
        }
    }

    #[test]
    fn the_first_reason_is_told_in_a_fixed_order() {
        let mut facts = AiRequestFacts {
            status: SubmissionStatus::Draft,
            has_consent: false,
            rubric: None,
            earlier: vec![earlier(1, "2026-11-20T09:00:00Z", AiStatus::Running); 3],
            ..an_ai_request()
        };
        check(&facts, Err(Refusal::AiFeedbackNotWaiting { status: SubmissionStatus::Draft }));
        facts.status = SubmissionStatus::Submitted;
        check(&facts, Err(Refusal::AiFeedbackNoConsent));
        facts.has_consent = true;
        check(&facts, Err(Refusal::AiFeedbackNoCriteria));
        facts.rubric = an_ai_request().rubric;
        check(&facts, Err(Refusal::AiFeedbackInFlight { since: instant("2026-11-20T09:00:00Z") }));
    }
}
