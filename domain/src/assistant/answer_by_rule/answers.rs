//! The answers by rule. Ids stand for missions of the learner's program; a page has their titles.

use serde::{Deserialize, Serialize};

use crate::assistant::recognise::Declined;
use crate::ids::{EventId, MissionId};
use crate::mission::{MissionStanding, Reason};
use crate::progression::AwardKind;
use crate::progression::prospect::{AwardStep, PromisedReview};
use crate::submission::attempt::AttemptCount;
use crate::time::Timestamp;

/// Answer to a recognised question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RuleAnswer {
    /// State of a mission, and the conditions that open it.
    Lock(LockAnswer),
    /// Scores.
    Grade(GradeAnswer),
    /// The award that the learner is heading for.
    Award(AwardAnswer),
    /// The end of the access.
    Access(AccessAnswer),
    /// Attempts at a mission.
    Attempts(MissionAttempts),
    /// Open reviews.
    Reviews(ReviewsAnswer),
    /// The certificate.
    Certificate(CertificateAnswer),
    /// The next live session.
    LiveSession(LiveSessionAnswer),
    /// The assistant does not answer the question.
    Declined(DeclinedAnswer),
}

/// State of a mission, and the conditions that open it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LockAnswer {
    /// The mission; `None` if the question does not name a mission and all missions are open.
    pub mission: Option<MissionId>,
    /// Its standing; `None` without a mission.
    pub standing: Option<MissionStanding>,
    /// Whether it is locked.
    pub is_locked: bool,
    /// When it opens without any act.
    pub opens_at: Option<Timestamp>,
    /// The conditions that it waits for; empty if it is open.
    pub reasons: Vec<Reason>,
}

/// Scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GradeAnswer {
    /// The mission; `None` for the overall score.
    pub mission: Option<MissionId>,
    /// The standing of the mission; `None` for the overall score.
    pub standing: Option<MissionStanding>,
    /// The score in basis points.
    pub score_bp: Option<u32>,
    /// The score so far, if there is no score.
    pub so_far_bp: Option<u32>,
    /// The points that are missing to the pass mark; `None` for the overall score.
    pub to_pass_bp: Option<u32>,
    /// The points that are missing to a distinction.
    pub to_distinction_bp: Option<u32>,
}

/// The award that the learner is heading for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwardAnswer {
    /// The award of the completion; `None` before it.
    pub given: Option<AwardKind>,
    /// The award of the completion, or the award that the learner is heading for.
    pub heading: AwardKind,
    /// The next higher award; `None` if there is no higher one.
    pub next: Option<AwardKind>,
    /// The steps of the next award that are not met.
    pub missing: Vec<AwardStep>,
}

/// The end of the access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccessAnswer {
    /// The first instant without access.
    pub until: Timestamp,
    /// Whether it has passed.
    pub has_ended: bool,
    /// The end of the grace days, until which work counts towards a completion.
    pub grace_until: Timestamp,
}

/// Open reviews.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewsAnswer {
    /// The mission of the question; `None` for all missions.
    pub mission: Option<MissionId>,
    /// The open reviews, the one with the earliest promised date first.
    pub reviews: Vec<PromisedReview>,
}

/// The certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CertificateAnswer {
    /// Whether it is issued.
    pub is_issued: bool,
    /// The award.
    #[serde(flatten)]
    pub award: AwardAnswer,
    /// The missions that are required and not complete.
    pub missing_missions: u32,
}

/// The next live session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LiveSessionAnswer {
    /// The session; `None` if no session is planned.
    pub next: Option<NextLiveSession>,
}

/// A live session that is planned or in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextLiveSession {
    /// The event.
    pub event: EventId,
    /// Its title.
    pub title: String,
    /// Its start.
    pub starts_at: Timestamp,
    /// Whether it has started.
    pub is_live: bool,
}

/// Reason why the assistant does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeclinedAnswer {
    /// The reason.
    pub because: Declined,
}

impl RuleAnswer {
    /// Returns the answer that declines a question.
    #[must_use]
    pub fn declined(because: Declined) -> Self {
        Self::Declined(DeclinedAnswer { because })
    }
}

/// Attempts at one mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionAttempts {
    /// The mission.
    pub mission: MissionId,
    /// The number of attempts.
    #[serde(flatten)]
    pub count: AttemptCount,
}
