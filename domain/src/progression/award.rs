//! Decides the award of a finished program, and what is required for the next award.
//!
//! | award | requires |
//! |---|---|
//! | participation | every mission that counts is complete |
//! | completion | also that the last of them was done within the grace days, and that a person reviewed at least one |
//! | distinction | also an overall score of 85 % or more, and half of the live sessions, rounded up |
//!
//! **Late work.** A mission is done when the attempt that [completes](crate::mission::complete) it was submitted,
//! whenever it passes: a late review has no effect. Work that is submitted at the very end of the session's grace days
//! or later is late, and the award is a participation. The grace days are those set at the enrolment: an
//! [extension](crate::enrolment::extend) gives more time to learn, but does not move the deadline for the award.

use serde::{Deserialize, Serialize};

use crate::limits::WHOLE_BP;
use crate::progression::limits::{COMPLETION_HUMAN_REVIEWS, DISTINCTION_LIVE_BP, DISTINCTION_SCORE_BP};
use crate::progression::{AwardKind, MissionCount, Threshold, ThresholdName};
use crate::time::Timestamp;

/// Record of a learner's work, without the missions themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkRecord {
    /// Missions that a person has reviewed.
    pub human_reviews: u32,
    /// Missions that a person has passed.
    pub human_passes: u32,
    /// Live events that were held; see [`live`](crate::progression::live).
    pub live_held: u32,
    /// Live events that the learner attended.
    pub live_attended: u32,
    /// The end of the session's grace days, as it was at enrolment. No extension moves it.
    pub grace_until: Timestamp,
}

/// Facts for [`award`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwardFacts {
    /// The number of missions that count, and how many of these are complete.
    pub progress: MissionCount,
    /// The time at which the last mission that counts was done; `None` unless all are complete. See
    /// [`finished_at`](crate::progression::requirements::finished_at).
    pub finished_at: Option<Timestamp>,
    /// The overall score in basis points; `None` without a score.
    pub overall_bp: Option<u32>,
    /// The record of the work.
    pub record: WorkRecord,
}

/// An award with its thresholds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Award {
    /// The award; `None` while missions are missing.
    pub kind: Option<AwardKind>,
    /// Thresholds for a completion instead of a participation.
    pub for_completion: Vec<Threshold>,
    /// Thresholds for a distinction instead of a completion.
    pub for_distinction: Vec<Threshold>,
}

/// Returns the award for this work. A session without live events requires no attendance. Work without a score gets no
/// distinction.
#[must_use]
pub fn award(facts: &AwardFacts) -> Award {
    let record = &facts.record;
    let is_in_time = facts.finished_at.is_some_and(|finished_at| finished_at < record.grace_until);
    let for_completion = vec![
        Threshold::new(ThresholdName::InTime, 1, is_in_time.into()),
        Threshold::new(ThresholdName::HumanReviews, COMPLETION_HUMAN_REVIEWS, record.human_reviews),
    ];
    let for_distinction = vec![
        Threshold::new(ThresholdName::Score, DISTINCTION_SCORE_BP, facts.overall_bp.unwrap_or_default()),
        Threshold::new(ThresholdName::LiveSessions, live_needed(record.live_held), record.live_attended),
    ];
    let reached = |thresholds: &[Threshold]| thresholds.iter().all(|threshold| threshold.is_met);
    let kind = if facts.progress.done < facts.progress.required {
        None
    } else if !reached(&for_completion) {
        Some(AwardKind::Participation)
    } else if !reached(&for_distinction) {
        Some(AwardKind::Completion)
    } else {
        Some(AwardKind::Distinction)
    };
    Award { kind, for_completion, for_distinction }
}

/// Number of live sessions that a distinction requires, rounded up.
fn live_needed(held: u32) -> u32 {
    let needed = (u64::from(held) * u64::from(DISTINCTION_LIVE_BP)).div_ceil(WHOLE_BP.into());
    u32::try_from(needed).unwrap_or(held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::a_record;

    fn facts(overall_bp: Option<u32>, change: impl FnOnce(&mut WorkRecord)) -> AwardFacts {
        let mut record = a_record();
        change(&mut record);
        let finished_at = Some(instant("2026-12-09T18:00:00Z"));
        AwardFacts { progress: MissionCount { done: 6, required: 6 }, finished_at, overall_bp, record }
    }

    fn check(facts: &AwardFacts, expected: Option<AwardKind>) {
        assert_eq!(award(facts).kind, expected, "{facts:?}");
    }

    #[test]
    fn work_in_time_that_a_person_reviewed_is_a_completion() {
        check(&facts(Some(8_499), |_| {}), Some(AwardKind::Completion));
        check(&facts(Some(8_499), |record| record.human_reviews = 1), Some(AwardKind::Completion));
        check(&facts(None, |_| {}), Some(AwardKind::Completion));
    }

    #[test]
    fn a_high_score_and_half_of_the_live_sessions_are_a_distinction() {
        let with = |overall_bp, live_held, live_attended| {
            facts(Some(overall_bp), |record| (record.live_held, record.live_attended) = (live_held, live_attended))
        };
        check(&with(8_500, 4, 2), Some(AwardKind::Distinction));
        check(&with(8_499, 4, 4), Some(AwardKind::Completion));
        check(&with(10_000, 4, 1), Some(AwardKind::Completion));
        check(&with(8_500, 5, 3), Some(AwardKind::Distinction));
        check(&with(8_500, 5, 2), Some(AwardKind::Completion));
        check(&with(8_500, 0, 0), Some(AwardKind::Distinction));
        check(&with(8_500, u32::MAX, u32::MAX / 2), Some(AwardKind::Completion));
    }

    #[test]
    fn without_a_review_by_a_person_it_is_participation() {
        check(&facts(Some(10_000), |record| record.human_reviews = 0), Some(AwardKind::Participation));
    }

    #[test]
    fn what_is_finished_at_the_end_of_the_grace_days_is_not_in_time_whatever_was_extended() {
        let finished = |finished_at| AwardFacts { finished_at, ..facts(Some(10_000), |_| {}) };
        let at = |finished_at: &str| finished(Some(instant(finished_at)));
        check(&at("2027-01-04T08:59:59.999999Z"), Some(AwardKind::Distinction));
        check(&at("2027-01-04T09:00:00Z"), Some(AwardKind::Participation));
        check(&at("2027-01-10T09:00:00Z"), Some(AwardKind::Participation));
        check(&finished(None), Some(AwardKind::Participation));
    }

    #[test]
    fn missing_missions_bring_nothing() {
        let missing = AwardFacts { progress: MissionCount { done: 5, required: 6 }, ..facts(Some(10_000), |_| {}) };
        check(&missing, None);
    }

    #[test]
    fn an_award_says_what_the_next_one_would_take() {
        let low = facts(Some(6_000), |record| (record.human_reviews, record.live_attended) = (0, 1));
        let award = award(&low);
        let threshold = |name, need, have, is_met| Threshold { name, need, have, is_met };
        let for_completion =
            [threshold(ThresholdName::InTime, 1, 1, true), threshold(ThresholdName::HumanReviews, 1, 0, false)];
        assert_eq!(award.for_completion, for_completion);
        let for_distinction =
            [threshold(ThresholdName::Score, 8_500, 6_000, false), threshold(ThresholdName::LiveSessions, 2, 1, false)];
        assert_eq!(award.for_distinction, for_distinction);
    }
}
