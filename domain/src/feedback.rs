//! Feedback: the rubric that an attempt is judged by, its score, the feedback of the model, the review by a
//! person, and the appeal against it.
//!
//! # How an attempt is judged
//!
//! A [`Rubric`] is a list of criteria, each with a share of the whole in basis points and with levels that
//! give points. [`score`](score::score) adds up `weight × points / most points` over the criteria and rounds
//! once, at the end, half to even. An attempt passes where the score reaches the mission's pass mark
//! ([`PASS_MARK_BP`](crate::limits::PASS_MARK_BP) unless the author sets one) *and* every criterion with a
//! `must_pass_level` reaches that level of its own. [`lint_rubric`](lint_rubric::lint_rubric) tells an author
//! what of a rubric could not be judged by.
//!
//! # The feedback of the model
//!
//! A learner [asks](request_ai::request_ai) for it, by an act of their own: handing in asks nobody. What is refused,
//! and in which order, stands there. Before the model is asked, [rules](prescreen::prescreen) decide what is not worth
//! asking about, so that a blank answer never gets marks. The model's answer [counts](accept_ai::accept_ai) only
//! where it judges every criterion once, quotes the learner's own text and names a next step; then the model may pass
//! the attempt, and it never fails one: what does not pass, or is not sure, is left to a person, whom the learner has
//! to [ask](request_review::request_review).
//!
//! Where no model is configured, a [built-in reader](read_by_rubric::read_by_rubric) compares the text by what the author
//! [looks for](looks_for), and answers as a model does: the same rules come before it and after it.
//!
//! | [`AiStatus`] | becomes |
//! |---|---|
//! | `queued` | `running` when the model is [asked](begin_ai::begin_ai), `failed` where it cannot be |
//! | `running` | `ready` with an answer that counts, [`failed`](fail_ai::fail_ai) without one |
//! | `ready`, `failed` | nothing more; a failed one uses up nothing, and another may be asked for |
//!
//! An answer that does not count is asked for again, within the calls that a request and a day [have](spend_call).
//! Then the feedback has failed, and says [why](AiFailure).
//!
//! An attempt that the model has failed at waits as `submitted` again, so that its learner can ask anew, ask a person
//! or take it back. No notice is sent of that: it is shown at the attempt.
//!
//! # The review by a person
//!
//! | [`ReviewStatus`] | what it is | becomes | the attempt is |
//! |---|---|---|---|
//! | `requested` | the learner [asked](request_review) | `claimed`, `timed_out`, `closed` | where it was |
//! | `claimed` | a reviewer [holds it](claim) | `returned`, `passed`, `requested`, `timed_out` | `in_review` |
//! | `returned` | the reviewer [decided](decide_review) | `rated`, `timed_out` | `returned` |
//! | `passed` | the reviewer [decided](decide_review) | `rated`, `timed_out` | `passed` |
//! | `rated` | the learner [said](rate) how good it was | nothing | as decided |
//! | `timed_out` | nobody went on for 28 days | nothing | see below |
//! | `closed` | the attempt was [taken back or superseded](crate::submission::advance) | nothing | over as well |
//!
//! A claim is a lock of 30 minutes and no step: a lock that has run out may be taken over, and a reviewer who
//! [lets go](release) of it loses nothing; the review is `requested` again, and the attempt waits where it waited
//! before. What the model alone has passed stays `passed` all the while, and is never `in_review`.
//!
//! *What if no review comes?* After 28 days the review ends as `timed_out`. Before a decision the attempt waits again
//! where it waited before, as `submitted`, `ai_reviewing` or `ai_reviewed`, undecided: the learner may ask for another
//! review, which begins a new 28 days, and a new promise. After a decision only the rating is over; the decision stays.
//!
//! # The rating by the learner
//!
//! Nobody but a person reads a text for certain, and most attempts are never read by one. So the rubric is shown before
//! the work, and afterwards learners [rate](rate_self::rate_self) their own attempt by it, beside the model answer. The
//! rating is theirs: it changes neither the score nor what is open. Where a reviewer decides later, both are set side
//! by side.
//!
//! # What stays
//!
//! What is decided is never undone by the same review. While a review waits, the learner is
//! [promised](promise::promise) the usual time, a place in the row and a date; the side that it waits for is
//! [reminded](remind::remind) after 7, 14 and 21 days, and after 28 the review ends.
//!
//! An attempt that the model alone passed can be reviewed once as well: it stays `passed` whatever the reviewer
//! decides. A pass is then a person's, which a mission of the policy
//! [`human_passed`](crate::mission::complete), the better [award](crate::progression::award) and the letter ask for.
//!
//! A reviewer may [edit](edit::edit) what was said, and every earlier text is kept. A learner may
//! [appeal](appeal::appeal) once for each attempt, within 7 days of its return; the appeal is a review by
//! somebody else, and what it decides stays. An appeal that nobody went on with is none, and another may be made.
//! What cannot be appealed stands on its page.
//!
//! Learners find all feedback in their [inbox](mod@inbox), what they have not read first. The files of an attempt are
//! [open](mod@open_file) to its learner and to the reviewer who holds its review.

pub mod accept_ai;
pub mod acts;
pub mod addresses_reader;
pub mod appeal;
pub mod begin_ai;
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

pub use crate::feedback::review::{
    Claim, REVIEW_LIMITS, ReviewFacts, ReviewLimits, ReviewOutcome, ReviewStatus, ReviewedAttempt, Said,
};

use crate::mission::{Entitlement, HeldEntitlement};
use crate::time::{LocalTime, Timestamp, Zone};

/// What a mission's attempts are judged by.
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

/// One thing that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Criterion {
    /// The author's name for it, unique in the rubric and stable over its versions.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is looked at.
    pub description: String,
    /// Its share of the score in basis points; those of a rubric add up to the whole.
    pub weight_bp: u32,
    /// Its levels, from the fewest points up.
    pub levels: Vec<RubricLevel>,
    /// The label of the level without which nothing passes, whatever the score.
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
    /// What an answer at this level looks like.
    pub descriptor: String,
}

/// That an attempt was found at a level of a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The id of the criterion.
    pub criterion: String,
    /// The label of the level.
    pub level: String,
}

/// Where the feedback of the model stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AiStatus {
    /// It waits for the model.
    Queued,
    /// The model is at it.
    Running,
    /// It is there, and counts against the day's quota.
    Ready,
    /// There is none: the model did not answer, or its answer did not count. Nothing of the quota is used, and it may
    /// be asked again.
    Failed,
}

impl AiStatus {
    /// Every status, in order.
    pub const ALL: [Self; 4] = [Self::Queued, Self::Running, Self::Ready, Self::Failed];

    /// Whether it may move from here to `next`.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Queued => matches!(next, Self::Running | Self::Failed),
            Self::Running => matches!(next, Self::Ready | Self::Failed),
            Self::Ready | Self::Failed => false,
        }
    }

    /// Whether the model has yet to answer.
    #[must_use]
    pub fn is_in_flight(self) -> bool {
        match self {
            Self::Queued | Self::Running => true,
            Self::Ready | Self::Failed => false,
        }
    }
}

/// Why the model gave no answer that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AiFailure {
    /// Its service could not be reached, was too slow or too busy, or refused us.
    Away,
    /// It would not speak about this text.
    Declined,
    /// What it said did not [count](accept_ai).
    Unfit,
    /// The day's [budget](spend_call) is used up.
    BudgetUsedUp,
}

/// Whether what a learner holds now gives the larger quotas: the pro offer or a running subscription.
pub(crate) fn is_pro(entitlements: &[HeldEntitlement], now: Timestamp) -> bool {
    let is_pro = |kind| matches!(kind, Entitlement::Pro | Entitlement::Subscription);
    entitlements.iter().any(|held| is_pro(held.kind) && held.is_held(now))
}

/// The day of a zone in which an instant lies: when it began, and when the next one begins.
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
