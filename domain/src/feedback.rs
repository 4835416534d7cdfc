//! Feedback: the rubric by which an attempt is judged, its score, the model's feedback, the review by a person, and the
//! appeal against the review.
//!
//! # How an attempt is judged
//!
//! A [`Rubric`] is a list of criteria, each with a weight in basis points and with levels that give points.
//! [`score`](score::score) sums `weight × points / maximum` over the criteria and rounds once, at the end, half to
//! even. An attempt passes if the score reaches the mission's pass mark ([`PASS_MARK_BP`](crate::limits::PASS_MARK_BP)
//! unless the author sets another one) *and* every criterion with a `must_pass_level` reaches that level.
//! [`lint_rubric`](lint_rubric::lint_rubric) lists the faults of a rubric for its author.
//!
//! # The model's feedback
//!
//! A learner [requests](request_ai::request_ai) the model's feedback; submitting an attempt does not request it. The
//! page of the request lists its refusals in their order. First, [rules](prescreen::prescreen) filter out answers that
//! the model should not see, so that a blank answer never gets marks. The model's answer [counts](accept_ai::accept_ai)
//! only if it judges every criterion once, quotes the learner's text and names a next step. Then the model may pass the
//! attempt. It never fails one: if the score does not pass or the model is not sure, a person must review the attempt,
//! and the learner has to [request](request_review::request_review) that review.
//!
//! If no model is configured, a [built-in reader](read_by_rubric::read_by_rubric) compares the text with what the
//! author [looks for](looks_for), and answers in the format of a model. The rules before and after the reading are the
//! same as for a model.
//!
//! | [`AiStatus`] | becomes |
//! |---|---|
//! | `queued` | `running` when the model is [called](begin_ai::begin_ai), `failed` if the attempt cannot be read |
//! | `running` | `ready` with an answer that counts, [`failed`](fail_ai::fail_ai) without one |
//! | `ready`, `failed` | final; a failed one does not count against the quota, and the learner may request another |
//!
//! If an answer does not count, the model is called again, as long as the [budget](spend_call) of calls for the request
//! and for the day allows it. If the last call gives no answer that counts, the feedback fails, with a
//! [reason](AiFailure).
//!
//! After a failure the attempt is `submitted` again, so its learner can request feedback again, request a person, or
//! withdraw it. No notice is sent; the attempt's page shows the failure.
//!
//! # The review by a person
//!
//! | [`ReviewStatus`] | meaning | next | the attempt is |
//! |---|---|---|---|
//! | `requested` | the learner [requested](request_review) it | `claimed`, `timed_out`, `closed` | as before |
//! | `claimed` | a reviewer [holds it](claim) | `returned`, `passed`, `requested`, `timed_out` | `in_review` |
//! | `returned` | the reviewer [decided](decide_review) | `rated`, `timed_out` | `returned` |
//! | `passed` | the reviewer [decided](decide_review) | `rated`, `timed_out` | `passed` |
//! | `rated` | the learner [rated](rate) the review | – | as decided |
//! | `timed_out` | no progress for 28 days | – | see below |
//! | `closed` | the attempt was [withdrawn](crate::submission::withdraw) | – | withdrawn |
//!
//! A claim is a lock of 30 minutes. When it has expired, another reviewer may take the review over. A reviewer may also
//! [release] the review. It is then `requested` again, and the attempt gets its former status back. An attempt that
//! only the model has passed stays `passed`, and is never `in_review`. If the learner submits a better attempt, a
//! review that still waits is [carried over](carry_over) to it, with its place in the queue and its promised date.
//!
//! *What if no review comes?* After 28 days the review ends as `timed_out`. If the review is undecided, the attempt
//! gets its former status back: `submitted`, `ai_reviewing` or `ai_reviewed`. The learner may request another review,
//! with a new promised date and new 28 days. If the review is decided, the decision stays; only the rating is no longer
//! possible.
//!
//! # The rating by the learner
//!
//! Only a person reads a text reliably, and most attempts are never read by a person. Therefore learners see the rubric
//! before they begin. Afterwards they [rate](rate_self::rate_self) their own attempt by the rubric, with the mission's
//! model answer beside it. The rating changes neither the score nor any lock. If a reviewer decides later, the page
//! shows the rating and the decision side by side.
//!
//! # Deadlines, edits and appeals
//!
//! A decided review cannot change its decision. While a review waits for a reviewer, the learner sees the usual waiting
//! time, the place in the queue and a [promised](promise::promise) date. A review waits first for a reviewer, and after
//! the decision for the learner's rating. That side is [reminded](remind::remind) after 7, 14 and 21 days, and after 28
//! days the review ends.
//!
//! An attempt that only the model passed can also be reviewed, once. It stays `passed` whatever the reviewer decides.
//! If the reviewer passes it, it counts as passed by a person. Missions with the policy
//! [`human_passed`](crate::mission::complete) and the reference letter require a pass by a person; the better
//! [award](crate::progression::award) requires a review by one.
//!
//! A reviewer may [edit](edit::edit) the words and marks; every earlier version is kept. A learner may
//! [appeal](appeal::appeal) once for each attempt, within 7 days of its return. Another reviewer decides the appeal,
//! and that decision is final. An appeal that ended undecided does not count, and another may be made. The page of
//! appeals lists what cannot be appealed.
//!
//! Learners find all feedback in their [inbox](mod@inbox), unread feedback first. The files of an attempt are
//! [open](mod@open_file) to its learner and to the reviewer who holds its review.

pub mod accept_ai;
pub mod acts;
pub mod addresses_reader;
pub mod appeal;
pub mod begin_ai;
pub mod carry_over;
pub mod claim;
pub mod decide_review;
pub mod edit;
pub mod fail_ai;
pub mod inbox;
pub mod limits;
pub mod lint_rubric;
pub mod looks_for;
pub mod open_file;
pub mod prescreen;
pub mod promise;
pub mod queue;
pub mod rate;
pub mod rate_self;
pub mod read_by_rubric;
pub mod release;
pub mod remind;
pub mod request_ai;
pub mod request_review;
mod review;
pub mod score;
pub mod spend_call;

use serde::{Deserialize, Serialize};

pub(crate) use crate::feedback::review::check_marks;
pub use crate::feedback::review::{
    Claim, REVIEW_LIMITS, ReviewFacts, ReviewLimits, ReviewOutcome, ReviewStatus, ReviewedAttempt, Said,
};

use crate::mission::{Entitlement, HeldEntitlement};
use crate::time::{LocalTime, Timestamp, Zone};

/// Rubric by which a mission's attempts are judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rubric {
    /// Its criteria, in the order in which they are shown.
    pub criteria: Vec<Criterion>,
}

impl Rubric {
    /// The criterion with this id.
    #[must_use]
    pub fn criterion(&self, id: &str) -> Option<&Criterion> {
        self.criteria.iter().find(|criterion| criterion.id == id)
    }
}

/// One aspect that is judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Criterion {
    /// Identifier that the author chose, unique in the rubric and the same in all its versions.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The description of the aspect.
    pub description: String,
    /// Its weight in basis points. The sum of the weights of a rubric is 10,000.
    pub weight_bp: u32,
    /// Its levels, in the order of their points.
    pub levels: Vec<RubricLevel>,
    /// The label of the minimum level. An attempt below it does not pass, whatever its score.
    #[serde(default)]
    pub must_pass_level: Option<String>,
}

impl Criterion {
    /// The level with this label.
    #[must_use]
    pub fn level(&self, label: &str) -> Option<&RubricLevel> {
        self.levels.iter().find(|level| level.label == label)
    }
}

/// One level of a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RubricLevel {
    /// Its name, unique in the criterion.
    pub label: String,
    /// Its points.
    pub points: u32,
    /// The description of an answer at this level.
    pub descriptor: String,
}

/// Level that an attempt reaches in one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The id of the criterion.
    pub criterion: String,
    /// The label of the level.
    pub level: String,
}

/// Status of the model's feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AiStatus {
    /// It waits for the model.
    Queued,
    /// The model is reading.
    Running,
    /// It is ready, and counts against the day's quota.
    Ready,
    /// It failed: the model did not answer, or its answer did not count. It does not count against the quota, and the
    /// learner may request feedback again.
    Failed,
}

impl AiStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 4] = [Self::Queued, Self::Running, Self::Ready, Self::Failed];

    /// Whether this status may become `next`.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Queued => matches!(next, Self::Running | Self::Failed),
            Self::Running => matches!(next, Self::Ready | Self::Failed),
            Self::Ready | Self::Failed => false,
        }
    }

    /// Whether the model has not answered yet.
    #[must_use]
    pub fn is_in_flight(self) -> bool {
        match self {
            Self::Queued | Self::Running => true,
            Self::Ready | Self::Failed => false,
        }
    }
}

/// Reason why the model gave no answer that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AiFailure {
    /// Its service could not be reached, was too slow or too busy, or refused the call.
    Away,
    /// The model refused to judge this text.
    Declined,
    /// Its answer did not [count](accept_ai).
    Unfit,
    /// The day's [budget](spend_call) is used up.
    BudgetUsedUp,
}

/// Whether the learner's entitlements give the larger quotas: the pro offer or a running subscription.
pub(crate) fn is_pro(entitlements: &[HeldEntitlement], now: Timestamp) -> bool {
    let is_pro = |kind| matches!(kind, Entitlement::Pro | Entitlement::Subscription);
    entitlements.iter().any(|held| is_pro(held.kind) && held.is_held(now))
}

/// Returns when the day of `now` begins in the zone, and when the next day begins.
pub(crate) fn day_of(zone: &Zone, now: Timestamp) -> (Timestamp, Timestamp) {
    let midnight = LocalTime::parse("00:00");
    (zone.days_after(now, 0, midnight), zone.days_after(now, 1, midnight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, london};

    #[test]
    fn the_feedback_of_the_model_goes_one_way() {
        use AiStatus::{Failed, Queued, Ready, Running};
        let moves = [(Queued, Running), (Queued, Failed), (Running, Ready), (Running, Failed)];
        for from in AiStatus::ALL {
            for to in AiStatus::ALL {
                assert_eq!(from.may_become(to), moves.contains(&(from, to)), "{from:?} {to:?}");
            }
            assert_eq!(from.is_in_flight(), [Queued, Running].contains(&from));
        }
    }

    #[test]
    fn a_day_begins_at_midnight_of_the_zone() {
        let day = |now: &str| {
            let (from, until) = day_of(&london(), instant(now));
            (from.to_string(), until.to_string())
        };
        let expected = |from: &str, until: &str| (from.to_owned(), until.to_owned());
        let day_of_november = expected("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z");
        assert_eq!(day("2026-11-20T00:00:00Z"), day_of_november);
        assert_eq!(day("2026-11-20T23:59:59Z"), day_of_november);
        assert_eq!(day("2026-07-01T23:30:00Z"), expected("2026-07-01T23:00:00Z", "2026-07-02T23:00:00Z"));
        assert_eq!(day("2026-10-25T12:00:00Z"), expected("2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"));
    }
}
