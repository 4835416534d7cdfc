//! Missions: the tasks of a program, when each is open to a learner, and how one is completed.
//!
//! A lock is a tree of conditions. [`decide`] evaluates it for one immutable [`LearnerSnapshot`] and returns a
//! [`Decision`]: every condition that fails, the instant at which the answer changes by itself, and what completing the
//! mission would open. Server and browser have the same [`MissionBoard`], so they get the same decision.
//!
//! # Why is this mission locked?
//! The decision's [`code`](Decision::code) is the first of these that applies. Its reasons name every condition that
//! fails:
//!
//! | code | it is locked because | what helps |
//! |---|---|---|
//! | `program-not-enrolled` | the learner has no [place](crate::enrolment) in the session | enrol |
//! | `mission/locked-no-continued-access` | the [access](crate::enrolment::access) has ended | extend the access |
//! | `mission/pending-unlocked-missions` | other missions come first | do those that are named |
//! | `mission/locked-waiting-unlock-date` | the session, or this mission, opens later | wait |
//! | `mission/mission-locked` | any other condition fails, or one that its author hides | the `action` of the reason |
//!
//! *Any other condition* is one of these: a date that has passed, something to buy (the program, the pro offer, a
//! subscription), a team to join, a step of the [onboarding](crate::onboarding), a survey, too many attempts that wait
//! for a review, or something that must *not* be done. The [`Action`] of each reason says what to do.
//!
//! *Until when?* A reason that is about a date has the instant in [`at`](Reason::at), whatever the code is. The refusal
//! `mission/locked-waiting-unlock-date` sums them up in `unlock_at`, the instant from which no date keeps the mission
//! locked; the other reasons remain. A mission that comes first may have to be *complete*. If somebody has to review it,
//! that is [more than handed in](complete).
//!
//! [`decide`] has the order of the tests and what staff's [permissions](grant) change. Other refusals of a mission:
//! `mission/um-not-found`, where the learner has no record of it yet (`um` is short for *user mission*, that record),
//! `mission/already-unlocked`, `mission/already-complete`, and `mission/cannot-complete`, where parts are missing.
//!
//! # How long does it stay open?
//! A mission that a learner has opened stays open until the access ends, even if its rule, the scores or the dates
//! change. After that the session's [`continued_access`](crate::program::ContinuedAccess) says whether it can still be
//! read. An extension opens it again.
//!
//! # What if?
//! A decision depends on the snapshot alone, so the same functions also decide on snapshots that do not exist yet:
//! - [`what_if`] decides on the board after a change;
//! - [`plan`] decides on every board on the way to the end: what to do, by when, and whether it can still be done;
//! - [`simulate`] follows learners of several kinds through a program before anybody enrols.
//!
//! Each explains what is in the way by the [`Reason`]s of the lock.

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

/// Something a learner holds that opens more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Entitlement {
    /// The program was bought.
    Program,
    /// The pro offer was bought: larger quotas, and missions that ask for it.
    Pro,
    /// A subscription is [running](crate::subscription).
    Subscription,
}

impl Entitlement {
    /// Every entitlement, in order.
    pub const ALL: [Self; 3] = [Self::Program, Self::Pro, Self::Subscription];
}

/// What a learner holds, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeldEntitlement {
    /// What is held.
    pub kind: Entitlement,
    /// The first instant at which it is held no longer; none where it was bought for good, or renews itself.
    pub expires_at: Option<Timestamp>,
}

impl HeldEntitlement {
    /// Held without an end.
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

/// When the subscription ends that keeps a place open; `None` for a place that no subscription has opened, and if
/// none is held.
#[must_use]
pub fn entitled_until(by_subscription: bool, held: &[HeldEntitlement]) -> Option<Timestamp> {
    let is_it = |held: &&HeldEntitlement| by_subscription && held.kind == Entitlement::Subscription;
    held.iter().filter(is_it).filter_map(|held| held.expires_at).max()
}

/// What makes a mission complete; having handed it in, unless its author says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CompletionPolicy {
    /// Having looked at it.
    Viewed,
    /// Having handed in valid answers. Nobody has to look at them.
    #[default]
    Submitted,
    /// An attempt that passed, by the model or by a person.
    AiPassed,
    /// An attempt that a person passed. What the model alone passed is not enough.
    HumanPassed,
    /// An attempt that passed with a score at or above the pass mark.
    Score,
}

impl CompletionPolicy {
    /// Every policy, in order.
    pub const ALL: [Self; 5] = [Self::Viewed, Self::Submitted, Self::AiPassed, Self::HumanPassed, Self::Score];
}

/// A mission as the lock rules see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionFacts {
    /// The mission.
    pub id: MissionId,
    /// Its place in the program, from 1.
    pub number: u32,
    /// Whether the program cannot be completed without it.
    pub required: bool,
    /// Estimated minutes of work.
    pub minutes: u32,
    /// What has to hold for it to be open.
    pub lock_rule: RuleNode,
    /// What makes it complete.
    pub completion: CompletionPolicy,
}

impl MissionFacts {
    /// Whether somebody has to look at an attempt before the mission is complete.
    #[must_use]
    pub fn is_reviewed(&self) -> bool {
        match self.completion {
            CompletionPolicy::Viewed | CompletionPolicy::Submitted => false,
            CompletionPolicy::AiPassed | CompletionPolicy::HumanPassed | CompletionPolicy::Score => true,
        }
    }
}

/// The session, as far as its dates decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFacts {
    /// The session.
    pub id: SessionId,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends; access goes on for the grace days.
    pub ends_at: Timestamp,
    /// The zone its days are counted in.
    pub zone: Zone,
    /// What remains after the access has ended.
    pub continued_access: ContinuedAccess,
    /// Whether every earlier required mission comes first.
    pub sequential: bool,
}

/// The learner's enrolment, as far as it decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnrolmentFacts {
    /// Where the enrolment stands.
    pub status: EnrolmentStatus,
    /// When the learner enrolled.
    pub enrolled_at: Timestamp,
    /// The first instant without access, extensions included. Edits of the session do not move it.
    pub access_until: Timestamp,
}

/// Where an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SubmissionStatus {
    /// Being written.
    Draft,
    /// Handed in; nobody has begun to look at it.
    Submitted,
    /// The model is asked about it. Where it fails, the attempt is submitted again.
    AiReviewing,
    /// The model's feedback is there, and has not passed it.
    AiReviewed,
    /// A reviewer has claimed it. Where the reviewer lets go, or the review times out, it waits again where it waited
    /// before. The model does not pass it meanwhile.
    InReview,
    /// It fulfils the mission.
    Passed,
    /// A reviewer sent it back for more work.
    Returned,
    /// Taken back by the learner before a review began.
    Withdrawn,
    /// Replaced by a later attempt.
    Superseded,
}

impl SubmissionStatus {
    /// Every status, in order.
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

    /// Whether the attempt is with us: handed in, and neither sent back nor taken back.
    #[must_use]
    pub fn is_handed_in(self) -> bool {
        match self {
            Self::Submitted | Self::AiReviewing | Self::AiReviewed | Self::InReview | Self::Passed => true,
            Self::Draft | Self::Returned | Self::Withdrawn | Self::Superseded => false,
        }
    }
}

/// What a learner has done with one mission; the newest of each kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserMissionFacts {
    /// The mission.
    pub mission: MissionId,
    /// When it was first opened; it stays open from then on, until the access ends.
    pub unlocked_at: Option<Timestamp>,
    /// When it was first looked at.
    pub viewed_at: Option<Timestamp>,
    /// When an answer was first saved.
    pub attempted_at: Option<Timestamp>,
    /// When an attempt was first handed in.
    pub submitted_at: Option<Timestamp>,
    /// When it was completed.
    pub completed_at: Option<Timestamp>,
    /// The best score so far, in basis points.
    pub score_bp: Option<u32>,
    /// Where the latest attempt stands.
    pub submission: Option<SubmissionStatus>,
}

/// A permission that staff gave one learner beside the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LockGrant {
    /// One mission, or every mission of the session.
    pub target: GrantTarget,
    /// What it allows.
    pub kind: GrantKind,
    /// The first instant at which the permission itself no longer counts, if ever. What was opened by it stays open.
    pub expires_at: Option<Timestamp>,
}

/// What a [`LockGrant`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GrantTarget {
    /// Every mission of the session.
    Session,
    /// One mission.
    Mission(MissionId),
}

/// What a [`LockGrant`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GrantKind {
    /// Open, whatever the rule says; not beyond the access.
    Unlock,
    /// Access up to this instant, where the enrolment's would end earlier.
    Until(Timestamp),
    /// Dates count as come and as not passed.
    SkipDate,
}

/// All that the lock rules take from one learner's course, at one instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LearnerSnapshot {
    /// The instant the question is asked for.
    pub now: Timestamp,
    /// The version of the rules that the server applies.
    pub rules_version: String,
    /// The session.
    pub session: SessionFacts,
    /// The enrolment, where there is one.
    pub enrolment: Option<EnrolmentFacts>,
    /// What the learner holds, what has expired included.
    pub entitlements: Vec<HeldEntitlement>,
    /// The onboarding steps done.
    pub onboarding_steps: Vec<String>,
    /// The surveys answered.
    pub surveys: Vec<String>,
    /// Whether the learner is in a team of this session.
    pub in_team: bool,
    /// How many of the learner's submissions wait for a review.
    pub pending_reviews: u32,
    /// What was done, a row for each mission that was touched.
    pub user_missions: Vec<UserMissionFacts>,
    /// Permissions beside the rules.
    pub grants: Vec<LockGrant>,
}

impl LearnerSnapshot {
    /// The learner's record of a mission; an empty one is made where there is none.
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

/// A snapshot with the missions that are judged by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionBoard {
    /// The learner's side.
    pub snapshot: LearnerSnapshot,
    /// The program's side, in order of number.
    pub missions: Vec<MissionFacts>,
}

impl MissionBoard {
    /// The mission with this id.
    #[must_use]
    pub fn mission(&self, id: MissionId) -> Option<&MissionFacts> {
        self.missions.iter().find(|mission| mission.id == id)
    }

    /// What was done with a mission, where it was ever opened.
    #[must_use]
    pub fn opened(&self, id: MissionId) -> Option<&UserMissionFacts> {
        self.snapshot.user_missions.iter().find(|row| row.mission == id && row.unlocked_at.is_some())
    }
}

/// Where a mission stands for a learner. `Locked` is always computed, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MissionState {
    /// It cannot be opened; the reasons say why. After the access has ended, what can still be read is not locked.
    Locked,
    /// It is open and nothing was saved yet.
    Unlocked,
    /// An answer was saved, or an attempt was taken back.
    InProgress,
    /// An attempt was handed in and waits.
    Submitted,
    /// An attempt came back for more work.
    Returned,
    /// It is done.
    Complete,
}

/// What a learner may do with a mission that is not locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Read and write.
    Full,
    /// Read only: it was opened before, and the access has ended.
    ReadOnly,
    /// Neither: it is locked, and the reasons say why.
    None,
}

/// Why a mission is locked, in the fixed order in which reasons are given: access first. Each is sent as the code of
/// the refusal that a learner meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum LockCode {
    /// `program-not-enrolled`: the learner has no place in the session. Enrol.
    #[serde(rename = "program-not-enrolled")]
    NotEnrolled,
    /// `mission/locked-no-continued-access`: the access has ended. Extend it.
    #[serde(rename = "mission/locked-no-continued-access")]
    NoContinuedAccess,
    /// `mission/pending-unlocked-missions`: other missions come first, or have to reach a score. Do them.
    #[serde(rename = "mission/pending-unlocked-missions")]
    PendingMissions,
    /// `mission/locked-waiting-unlock-date`: a date has not come yet. Wait.
    #[serde(rename = "mission/locked-waiting-unlock-date")]
    WaitingUnlockDate,
    /// `mission/mission-locked`: any other condition, one that may not be told among them. The reason's `action` says
    /// what can be done.
    #[serde(rename = "mission/mission-locked")]
    Other,
}

/// How much of something a condition asks for, or a learner has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// How far a mission was brought.
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

/// What a learner can do about a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing can be done about it, or it may not be told what: a date that has passed, a hidden condition. Staff may
    /// [open](grant) it.
    None,
    /// Nothing has to be done: it opens by itself at the instant that is told.
    Wait,
    /// Enrol in the session.
    Enrol,
    /// [Extend](crate::enrolment::extend) the access: buy more time, or ask staff for it.
    ExtendAccess,
    /// [Join a team](crate::team) of the session.
    JoinTeam,
    /// Wait until a review comes back: too many attempts wait for one.
    WaitForReviews,
    /// Go to this mission and do it first.
    OpenMission(MissionId),
    /// Buy what opens it: the program, the pro offer or a subscription.
    GetEntitlement(Entitlement),
    /// Do this step of the [onboarding](crate::onboarding).
    DoOnboardingStep(String),
    /// Answer this survey.
    TakeSurvey(String),
}

/// One failing condition of a lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// What kind of condition fails.
    pub code: LockCode,
    /// The condition's path in the rule, for instance `0.2.1`; stable while the rule is. `access` stands for the
    /// enrolment and the access, `session_start` for the start, and `sequential.3` for mission 3 of a sequential
    /// session.
    pub cond_id: String,
    /// The mission that has to be done first, where it is about one.
    pub mission: Option<MissionId>,
    /// What is asked of it: how far it has to be brought, or a score; of other conditions, how much of what.
    pub need: Option<Measure>,
    /// What the learner has of that.
    pub have: Option<Measure>,
    /// The instant it is about: when it opens, or since when it is closed.
    pub at: Option<Timestamp>,
    /// What the learner can do about it.
    pub action: Action,
    /// The path of the `any` that this condition stands in: of the reasons with the same path one is enough. Nothing
    /// where the condition has to hold in any case.
    pub any_of: Option<String>,
}

/// Whether a mission is open to a learner, and everything worth saying about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decision {
    /// The mission.
    pub mission: MissionId,
    /// Where it stands.
    pub state: MissionState,
    /// What may be done with it.
    pub access: Access,
    /// The code of the first reason; nothing where it is open. Where every failing condition is hidden it is
    /// `mission/mission-locked`.
    pub code: Option<LockCode>,
    /// Every failing condition that may be told, in the order of [`LockCode`]. Where all are hidden, a single one that
    /// says no more than that it is locked.
    pub reasons: Vec<Reason>,
    /// The next instant at which state, access or reasons change with nothing else done.
    pub next_change_at: Option<Timestamp>,
    /// From when on no date stands in the way, where one does now. It does not promise that the mission opens: other
    /// reasons may be left. Nothing where that never comes.
    #[serde(skip)]
    pub unlock_at: Option<Timestamp>,
    /// When a locked mission opens by the passing of time alone. `None` if something else has to be done first, or if
    /// it is not locked.
    pub opens_at: Option<Timestamp>,
    /// Whether the learner can work on it now: it is open for writing, and not handed in or complete.
    pub is_to_do: bool,
    /// What completing this mission now would open.
    pub unlocks: Vec<MissionId>,
}

impl LockCode {
    /// The refusal of something that is locked for these reasons and, where a date is among them, until this instant.
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
    /// The refusal that a learner meets who asks for something this decision does not allow.
    #[must_use]
    pub fn as_refusal(&self) -> Option<Refusal> {
        Some(self.code?.as_refusal(self.reasons.clone(), self.unlock_at))
    }

    /// The refusal that a learner meets who wants to write, or nothing where writing is allowed.
    #[must_use]
    pub fn refusal_to_write(&self) -> Option<Refusal> {
        if self.access == Access::Full { None } else { self.as_refusal() }
    }

    /// The refusal that a learner meets who wants to read, or nothing where reading is allowed.
    #[must_use]
    pub fn refusal_to_read(&self) -> Option<Refusal> {
        if self.access == Access::None { self.as_refusal() } else { None }
    }
}
