//! Missions: the tasks of a program, when each is open to a learner, and how one is completed.
//!
//! A lock is a tree of conditions. [`decide`] evaluates it for one immutable [`LearnerSnapshot`] and returns a
//! [`Decision`]: every condition that fails, the instant at which the decision changes without any act, and the
//! missions that completing this one would open. Server and browser have the same [`MissionBoard`], so they get the
//! same decision.
//!
//! # Why is this mission locked?
//! The decision's [`code`](Decision::code) is the first code of this table that applies. The reasons name every
//! condition that fails:
//!
//! | code | it is locked because | what helps |
//! |---|---|---|
//! | `program-not-enrolled` | the learner has no [place](crate::enrolment) in the session | enrol |
//! | `mission/locked-no-continued-access` | the [access](crate::enrolment::access) has ended | extend the access |
//! | `mission/pending-unlocked-missions` | other missions come first | do the missions that the reasons name |
//! | `mission/locked-waiting-unlock-date` | the session, or this mission, opens later | wait |
//! | `mission/mission-locked` | any other condition fails, or a condition that the author hides | the `action` of the reason |
//!
//! *Any other condition* is one of these: a date that has passed, something to buy (the program, the pro offer, a
//! subscription), a team to join, a step of the [onboarding](crate::onboarding), a survey, too many attempts that wait
//! for a review, or something that must *not* be done. The [`Action`] of each reason says what to do.
//!
//! *Until when?* A reason that is about a date has its instant in [`at`](Reason::at), whatever the decision's code is.
//! The refusal `mission/locked-waiting-unlock-date` combines the dates in `unlock_at`: from that instant on no date
//! keeps the mission locked, but the other reasons remain. A rule may require that an earlier mission is *complete*. If
//! that mission must be reviewed, submitting it is [not enough](complete).
//!
//! [`decide`] documents the order of the tests and the effects of staff's [permissions](grant). Other refusals of a
//! mission: `mission/um-not-found` if the learner has no record of it yet (`um` is short for *user mission*, that
//! record), `mission/already-unlocked`, `mission/already-complete`, and `mission/cannot-complete` if parts are missing.
//!
//! # How long does it stay open?
//! A mission that a learner has opened stays open until the access ends, even if its rule, the scores or the dates
//! change. After that the session's [`continued_access`](crate::program::ContinuedAccess) says whether it can still be
//! read. An extension opens it again.
//!
//! # What if?
//! A decision depends only on the snapshot, so the same functions also decide on snapshots that do not exist yet:
//! - [`what_if`] decides on the board after a change;
//! - [`plan`] decides on every board until the end of the course: what the learner must do, by when, and whether that
//!   is still possible;
//! - [`simulate`] follows learners of several kinds through a program before anybody enrols.
//!
//! Each explains obstacles by the [`Reason`]s of the lock.

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm, reason = "a new condition is thought of everywhere"))]

pub mod answer_key;
pub mod block;
pub mod blocked;
pub mod change;
pub mod cohort;
pub mod complete;
pub mod complete_for_team;
pub mod decide;
mod evaluate;
pub mod explain;
pub mod grant;
pub mod limits;
pub mod lint;
pub mod openings;
pub mod outline;
pub mod path;
pub mod plan;
pub mod precedence;
pub mod preview;
pub mod progress;
pub mod rate;
pub mod reopens;
pub mod resume;
mod rule;
pub mod shuffle;
pub mod simulate;
pub mod standing;
pub mod start;
pub mod unlock;
pub mod week;
pub mod what_if;

pub use crate::mission::rule::{Anchor, DoneLevel, FromAnchor, MissionDone, Moment, Rule, RuleKind, RuleNode};

use serde::{Deserialize, Serialize};

use crate::enrolment::EnrolmentStatus;
use crate::ids::{MissionId, SessionId};
use crate::program::ContinuedAccess;
use crate::refusal::Refusal;
use crate::time::{Timestamp, Zone};

/// Entitlement of a learner, which opens more missions or larger quotas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Entitlement {
    /// The program was bought.
    Program,
    /// The pro offer was bought: larger quotas, and missions that require it.
    Pro,
    /// A subscription is [running](crate::subscription).
    Subscription,
}

impl Entitlement {
    /// All entitlements, in order.
    pub const ALL: [Self; 3] = [Self::Program, Self::Pro, Self::Subscription];
}

/// An entitlement that a learner holds, with its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeldEntitlement {
    /// Its kind.
    pub kind: Entitlement,
    /// The instant from which the learner no longer holds it; `None` if it has no end or renews itself.
    pub expires_at: Option<Timestamp>,
}

impl HeldEntitlement {
    /// Returns an entitlement without an end.
    #[must_use]
    pub fn for_good(kind: Entitlement) -> Self {
        Self { kind, expires_at: None }
    }

    /// Whether it is held at this instant.
    #[must_use]
    pub fn is_held(self, now: Timestamp) -> bool {
        self.expires_at.is_none_or(|expires_at| now < expires_at)
    }
}

/// Returns the end of the subscription that keeps a place open; `None` if no subscription opened the place, or if
/// no subscription with an end is held.
#[must_use]
pub fn entitled_until(by_subscription: bool, held: &[HeldEntitlement]) -> Option<Timestamp> {
    let is_it = |held: &&HeldEntitlement| by_subscription && held.kind == Entitlement::Subscription;
    held.iter().filter(is_it).filter_map(|held| held.expires_at).max()
}

/// Condition that completes a mission: a submission, unless its author sets another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CompletionPolicy {
    /// The learner has viewed it.
    Viewed,
    /// The learner has submitted valid answers. No review is required.
    #[default]
    Submitted,
    /// The model or a person has passed an attempt.
    AiPassed,
    /// A person has passed an attempt. It is not enough that the model has.
    HumanPassed,
    /// An attempt has passed with a score at or above the pass mark.
    Score,
}

impl CompletionPolicy {
    /// All policies, in order.
    pub const ALL: [Self; 5] = [Self::Viewed, Self::Submitted, Self::AiPassed, Self::HumanPassed, Self::Score];
}

/// Facts about a mission for the lock rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionFacts {
    /// The mission.
    pub id: MissionId,
    /// Its place in the program, from 1.
    pub number: u32,
    /// Whether the program requires it.
    pub required: bool,
    /// Estimated minutes of work.
    pub minutes: u32,
    /// The condition that opens it.
    pub lock_rule: RuleNode,
    /// The condition that completes it.
    pub completion: CompletionPolicy,
}

impl MissionFacts {
    /// Whether an attempt must be reviewed before the mission is complete.
    #[must_use]
    pub fn is_reviewed(&self) -> bool {
        match self.completion {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => false,
            CompletionPolicy::AiPassed | CompletionPolicy::HumanPassed | CompletionPolicy::Score => true,
        }
    }
}

/// Facts about a session for the lock rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFacts {
    /// The session.
    pub id: SessionId,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends; access continues for the grace days.
    pub ends_at: Timestamp,
    /// The zone in which its days are counted.
    pub zone: Zone,
    /// The access to missions that remains after the learner's access has ended.
    pub continued_access: ContinuedAccess,
    /// Whether a mission opens only when every earlier required mission is complete.
    pub sequential: bool,
}

/// Facts about a learner's enrolment for the lock rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnrolmentFacts {
    /// Its status.
    pub status: EnrolmentStatus,
    /// When the learner enrolled.
    pub enrolled_at: Timestamp,
    /// The end of the access, extensions included. Edits of the session do not change it.
    pub access_until: Timestamp,
}

/// Status of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubmissionStatus {
    /// The learner is writing it.
    Draft,
    /// The learner has submitted it; neither the model nor a reviewer has begun to look at it.
    Submitted,
    /// The model is called for it. If the model fails, the status is `Submitted` again.
    AiReviewing,
    /// The model's feedback is ready, but the model has not passed the attempt.
    AiReviewed,
    /// A reviewer has claimed it. If the reviewer releases it, or the review times out, it gets its former status. The
    /// model does not pass an attempt during the review.
    InReview,
    /// The model or a reviewer has passed it.
    Passed,
    /// A reviewer returned it for more work.
    Returned,
    /// The learner withdrew it before a review began.
    Withdrawn,
    /// Replaced by a later attempt.
    Superseded,
}

impl SubmissionStatus {
    /// All statuses, in order.
    pub const ALL: [Self; 9] = [
        Self::Draft,
        Self::Submitted,
        Self::AiReviewing,
        Self::AiReviewed,
        Self::InReview,
        Self::Passed,
        Self::Returned,
        Self::Withdrawn,
        Self::Superseded,
    ];

    /// Whether the attempt counts as submitted: it is no draft, and it is neither returned nor withdrawn nor
    /// superseded.
    #[must_use]
    pub fn is_submitted(self) -> bool {
        match self {
            Self::Submitted | Self::AiReviewing | Self::AiReviewed | Self::InReview | Self::Passed => true,
            Self::Draft | Self::Returned | Self::Withdrawn | Self::Superseded => false,
        }
    }
}

/// Record of a learner's work on one mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserMissionFacts {
    /// The mission.
    pub mission: MissionId,
    /// When it was first opened; it stays open from then on, until the access ends.
    pub unlocked_at: Option<Timestamp>,
    /// When it was first viewed.
    pub viewed_at: Option<Timestamp>,
    /// When an answer was first saved.
    pub attempted_at: Option<Timestamp>,
    /// When an attempt was first submitted.
    pub submitted_at: Option<Timestamp>,
    /// When it was completed.
    pub completed_at: Option<Timestamp>,
    /// The best score so far, in basis points.
    pub score_bp: Option<u32>,
    /// Status of the latest attempt.
    pub submission: Option<SubmissionStatus>,
}

/// A permission for one learner that staff gave in addition to the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LockGrant {
    /// One mission, or every mission of the session.
    pub target: GrantTarget,
    /// Its effect.
    pub kind: GrantKind,
    /// The instant from which the permission has no effect, if it has an end. A mission that the learner opened because
    /// of it stays open.
    pub expires_at: Option<Timestamp>,
}

/// Target of a [`LockGrant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GrantTarget {
    /// Every mission of the session.
    Session,
    /// One mission.
    Mission(MissionId),
}

/// Effect of a [`LockGrant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GrantKind {
    /// Opens the mission, whatever the rule says, but not after the end of the access.
    Unlock,
    /// Extends the access to this instant, if the enrolment's access ends earlier.
    Until(Timestamp),
    /// Every date condition counts as met.
    SkipDate,
}

/// All facts about one learner at one instant. Locks are decided from these facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LearnerSnapshot {
    /// The instant of the decision.
    pub now: Timestamp,
    /// The version of the rules that the server applies.
    pub rules_version: String,
    /// The session.
    pub session: SessionFacts,
    /// The enrolment, if there is one.
    pub enrolment: Option<EnrolmentFacts>,
    /// The learner's entitlements, expired ones included.
    pub entitlements: Vec<HeldEntitlement>,
    /// The completed onboarding steps.
    pub onboarding_steps: Vec<String>,
    /// The answered surveys.
    pub surveys: Vec<String>,
    /// Whether the learner is in a team of this session.
    pub in_team: bool,
    /// Number of the learner's submissions that wait for a review.
    pub pending_reviews: u32,
    /// The learner's record of each mission that they have opened.
    pub user_missions: Vec<UserMissionFacts>,
    /// Permissions in addition to the rules.
    pub grants: Vec<LockGrant>,
}

impl LearnerSnapshot {
    /// Returns the learner's record of a mission; adds an empty one first if necessary.
    pub fn record(&mut self, mission: MissionId) -> &mut UserMissionFacts {
        let rows = &mut self.user_missions;
        let at = rows.iter().position(|row| row.mission == mission).unwrap_or_else(|| {
            rows.push(UserMissionFacts {
                mission,
                unlocked_at: None,
                viewed_at: None,
                attempted_at: None,
                submitted_at: None,
                completed_at: None,
                score_bp: None,
                submission: None,
            });
            rows.len() - 1
        });
        &mut rows[at]
    }
}

/// A snapshot, and the missions to decide on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionBoard {
    /// The facts about the learner.
    pub snapshot: LearnerSnapshot,
    /// The missions of the program, in order of number.
    pub missions: Vec<MissionFacts>,
}

impl MissionBoard {
    /// Returns the mission with this id.
    #[must_use]
    pub fn mission(&self, id: MissionId) -> Option<&MissionFacts> {
        self.missions.iter().find(|mission| mission.id == id)
    }

    /// Returns the record of a mission; `None` if it was never opened.
    #[must_use]
    pub fn opened(&self, id: MissionId) -> Option<&UserMissionFacts> {
        self.snapshot.user_missions.iter().find(|row| row.mission == id && row.unlocked_at.is_some())
    }
}

/// State of a mission for a learner. `Locked` is always computed, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MissionState {
    /// It cannot be opened; the reasons say why. A mission that can still be read after the end of the access is not
    /// locked.
    Locked,
    /// It is open, and no answer is saved.
    Unlocked,
    /// An answer was saved, or an attempt was withdrawn.
    InProgress,
    /// An attempt was submitted, and the mission is not complete yet.
    Submitted,
    /// An attempt was returned for more work.
    Returned,
    /// It is complete.
    Complete,
}

/// [Standing](standing::standing) of a mission for its learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MissionStanding {
    /// It is locked.
    Locked,
    /// It was not finished before the access ended, and can be read.
    ReadOnly,
    /// It is open, and no answer is saved.
    Open,
    /// The learner works on it.
    InProgress,
    /// An attempt is submitted.
    HandedIn,
    /// A reviewer has claimed the submitted attempt.
    InReview,
    /// The latest attempt is returned for more work.
    Returned,
    /// It is complete.
    Complete,
    /// It is complete, and the latest attempt has passed.
    Passed,
    /// It is complete, and the latest attempt is returned with advice.
    CompleteReturned,
}

/// Access of a learner to a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Read and write.
    Full,
    /// Read only: the learner opened the mission before the access ended.
    ReadOnly,
    /// No access: it is locked, and the reasons say why.
    None,
}

/// Code of a reason why a mission is locked. Reasons are listed in the order of these codes: access first. Each code is
/// also the code of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LockCode {
    /// `program-not-enrolled`: the learner has no place in the session. Enrol.
    #[serde(rename = "program-not-enrolled")]
    NotEnrolled,
    /// `mission/locked-no-continued-access`: the access has ended. Extend it.
    #[serde(rename = "mission/locked-no-continued-access")]
    NoContinuedAccess,
    /// `mission/pending-unlocked-missions`: other missions must be done first, or must reach a score. Do them.
    #[serde(rename = "mission/pending-unlocked-missions")]
    PendingMissions,
    /// `mission/locked-waiting-unlock-date`: a date has not come yet. Wait.
    #[serde(rename = "mission/locked-waiting-unlock-date")]
    WaitingUnlockDate,
    /// `mission/mission-locked`: any other condition, which may be hidden. The reason's `action` says what to do.
    #[serde(rename = "mission/mission-locked")]
    Other,
}

/// Amount that a condition requires, or that a learner has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The level of a mission.
    Level(DoneLevel),
    /// A score in basis points.
    ScoreBp(u32),
    /// A number of things.
    Count(u32),
    /// An entitlement.
    Entitlement(Entitlement),
    /// An onboarding step.
    Step(String),
    /// A survey.
    Survey(String),
}

/// Action by which a learner can remove a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// No action helps, for example because a date has passed, or the condition is hidden. Staff may [open](grant) the
    /// mission.
    None,
    /// Wait: it opens by itself at the instant of the reason.
    Wait,
    /// Enrol in the session.
    Enrol,
    /// [Extend](crate::enrolment::extend) the access: buy more time, or request it from staff.
    ExtendAccess,
    /// [Join a team](crate::team) of the session.
    JoinTeam,
    /// Wait until a review is decided: too many attempts wait for a review.
    WaitForReviews,
    /// Do this mission first.
    OpenMission(MissionId),
    /// Buy the entitlement that opens it: the program, the pro offer or a subscription.
    GetEntitlement(Entitlement),
    /// Do this step of the [onboarding](crate::onboarding).
    DoOnboardingStep(String),
    /// Answer this survey.
    TakeSurvey(String),
}

/// A failed condition of a lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// The code of the condition.
    pub code: LockCode,
    /// The condition's path in the rule, for example `0.2.1`; it changes only with the rule. Other conditions have
    /// fixed names: `access` for the enrolment and the access, `session_start` for the start of the session, and
    /// `sequential.3` for mission 3 of a sequential session.
    pub cond_id: String,
    /// The mission to do first, if the condition names one.
    pub mission: Option<MissionId>,
    /// The requirement: the required level or score of the mission, or the required amount of any other condition.
    pub need: Option<Measure>,
    /// The amount that the learner has.
    pub have: Option<Measure>,
    /// The date of the condition: the instant at which it begins to hold, or since which it fails.
    pub at: Option<Timestamp>,
    /// The learner's action.
    pub action: Action,
    /// The path of the `any` that contains this condition: the learner has to remove only one of the reasons with the
    /// same path. `None` if the condition must hold in any case.
    pub any_of: Option<String>,
}

/// Decision on the access of a learner to a mission, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decision {
    /// The mission.
    pub mission: MissionId,
    /// Its state.
    pub state: MissionState,
    /// The word for its state, with the outcome of the latest attempt.
    pub standing: MissionStanding,
    /// The learner's access.
    pub access: Access,
    /// The code of the first reason; `None` if it is open. If every failed condition is hidden, it is
    /// `mission/mission-locked`.
    pub code: Option<LockCode>,
    /// Every failed condition that may be shown, in the order of [`LockCode`]. If all are hidden, there is one reason,
    /// which says only that the mission is locked.
    pub reasons: Vec<Reason>,
    /// The next instant at which state, access or reasons change without any act.
    pub next_change_at: Option<Timestamp>,
    /// The first instant at which no date condition fails. Other conditions may still fail then. `None` if no date
    /// condition fails now, or if one fails for ever.
    #[serde(skip)]
    pub unlock_at: Option<Timestamp>,
    /// When a locked mission opens without any act. `None` if an act is required first, or if it is not locked.
    pub opens_at: Option<Timestamp>,
    /// Whether the learner can work on it now: it is open for writing, and neither submitted nor complete.
    pub is_to_do: bool,
    /// The missions that completing this mission now would open.
    pub unlocks: Vec<MissionId>,
}

impl LockCode {
    /// Returns the refusal for these reasons. `unlock_at` is the instant until which a date locks the mission.
    #[must_use]
    pub fn as_refusal(self, reasons: Vec<Reason>, unlock_at: Option<Timestamp>) -> Refusal {
        match self {
            Self::NotEnrolled => Refusal::ProgramNotEnrolled { price: None },
            Self::NoContinuedAccess => {
                let since = reasons.iter().find_map(|reason| reason.at);
                Refusal::MissionLockedNoContinuedAccess { since, reasons }
            }
            Self::PendingMissions => {
                let pending = reasons.iter().filter(|reason| reason.code == Self::PendingMissions);
                let mut missions = Vec::new();
                for mission in pending.filter_map(|reason| reason.mission) {
                    if !missions.contains(&mission) {
                        missions.push(mission);
                    }
                }
                Refusal::MissionPendingUnlockedMissions { missions, reasons }
            }
            Self::WaitingUnlockDate => Refusal::MissionLockedWaitingUnlockDate { unlock_at, reasons },
            Self::Other => Refusal::MissionLocked { reasons },
        }
    }
}

impl Decision {
    /// Returns the refusal for a request that this decision does not allow.
    #[must_use]
    pub fn as_refusal(&self) -> Option<Refusal> {
        Some(self.code?.as_refusal(self.reasons.clone(), self.unlock_at))
    }

    /// Returns the refusal for a learner who may not write; `None` if the learner may.
    #[must_use]
    pub fn refusal_to_write(&self) -> Option<Refusal> {
        if self.access == Access::Full { None } else { self.as_refusal() }
    }

    /// Whether the mission is open or may still open. Returns false only if the learner has no enrolment or the access
    /// has ended.
    #[must_use]
    pub fn may_be_worked_on_later(&self) -> bool {
        match self.code {
            Some(LockCode::NotEnrolled | LockCode::NoContinuedAccess) => false,
            None | Some(LockCode::PendingMissions | LockCode::WaitingUnlockDate | LockCode::Other) => true,
        }
    }

    /// Returns the refusal for a learner who may not read; `None` if the learner may.
    #[must_use]
    pub fn refusal_to_read(&self) -> Option<Refusal> {
        if self.access == Access::None { self.as_refusal() } else { None }
    }
}
