//! Progression: how far a learner has come in a program, when it is complete, and what that brings: an
//! award, a certificate, a reference letter, and an exit page for everybody.
//!
//! # Why can this learner not complete the program?
//!
//! [`requirements`] lists what is asked with need and have, in this order; [`complete`] refuses with
//! `program-progression/completion-not-ready` and those that are not met:
//!
//! | requirement | met when |
//! |---|---|
//! | missions | every mission that counts is complete: required, and either of the pinned version of the curriculum or taken by the learner; what was added after the enrolment is optional until it is taken |
//! | score | the overall [`score`] reaches the program's minimum, where there is one |
//! | survey | the [`offboarding`] is done, unless the program does not ask for it |
//! | legal name | the learner has confirmed the name for the certificate, before or by sending it with the request |
//! | no open refund, no open dispute | none is open |
//!
//! A program is completed once for each enrolment, by the learner, who asks for it:
//! `program-progression/already-complete` names the certificate. Whoever does not ask gets none, however much is done.
//!
//! # What does the learner get?
//!
//! The [`award`] is *participation* where nobody has reviewed the work or it was finished after the grace days;
//! else *completion*; and *distinction* where the overall score is 85 % or more and half of the [`live`] events
//! were attended. The work is finished when the attempts that complete it were handed in, however late they are passed.
//! It is too late at the very end of the grace days, and an extension does not move that end.
//!
//! # How does one get the certificate?
//!
//! 1. The learner does what the requirements ask and [completes](complete) the program, under the name that is to stand
//!    on the certificate. Without a review by a person it is one of participation.
//! 2. The certificate is *eligible* by that, and *issued* under a serial number. No person has to agree.
//! 3. Its learner may put another name on it later, under the same address; staff may do so too, and may take it back.
//!
//! A mission that is complete may be [tried again](crate::submission::attempt) for a better score while the access
//! lasts; the best score counts. That helps before the program is completed: the award is decided then, once. For each
//! (learner, program, kind) one [`certificate`] stands; who completes the program again, in a later session, keeps it,
//! and one that was revoked stands in nobody's way:
//!
//! | certificate | becomes |
//! |---|---|
//! | not eligible | eligible, once the program is complete |
//! | eligible | issued, under a [`serial`] that never changes |
//! | issued | reissued (another name, the same address, the old name in its history), revoked |
//! | reissued | reissued, revoked |
//! | revoked | nothing |
//!
//! A [`reference_letter`] can be asked for after a [`satisfactory_completion`]: complete, 70 % or more overall,
//! and at least one mission that a person passed. That, and what it states, is asked again when it is approved and
//! when it is issued.
//!
//! | letter | becomes |
//! |---|---|
//! | not eligible | requested (`reference-letter/not-eligible` says what is missing) |
//! | requested | drafted, from facts of the record only (`reference-letter/not-on-record`) |
//! | drafted | drafted again, approved by a named signatory |
//! | approved | issued, under a serial; drafted again, where the record has changed since |
//! | issued | revoked |
//!
//! # What does the learner see on the way?
//!
//! [`grades`] has each mission's best score, how far that is from passing and from a distinction, and every attempt
//! with its score and who gave it.
//!
//! The [`offboarding`] opens when the program could be completed or its session is over
//! (`offboarding/not-allowed` otherwise), and ends once (`offboarding/completed`).

pub mod award;
pub mod certificate;
pub mod complete;
pub mod grades;
pub mod limits;
pub mod linkedin;
pub mod live;
pub mod offboarding;
pub mod reference_letter;
pub mod requirements;
pub mod satisfactory_completion;
pub mod score;
pub mod serial;

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;

/// What completing a program brings, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AwardKind {
    /// The work was done, without a review by a person, or handed in only after the session's grace days.
    Participation,
    /// The work was handed in before the session's grace days were over, and a person reviewed at least one mission.
    Completion,
    /// The same, with an overall score of 85 % or more and half of the live sessions attended.
    Distinction,
}

impl AwardKind {
    /// Every kind, in order.
    pub const ALL: [Self; 3] = [Self::Participation, Self::Completion, Self::Distinction];
}

/// How far a learner has come: "4 of 6 missions".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionCount {
    /// Missions that count and are complete.
    pub done: u32,
    /// Missions that count.
    pub required: u32,
}

/// What a requirement is about, in the order in which requirements are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RequirementName {
    /// Missions that are complete.
    Missions,
    /// The overall score in basis points.
    Score,
    /// The offboarding survey: 1 where it is done.
    Survey,
    /// The confirmed name: 1 where there is one.
    LegalName,
    /// Refunds that are open; none may be.
    NoOpenRefund,
    /// Disputes that are open; none may be.
    NoOpenDispute,
}

/// What a learner can do about a requirement that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RequirementAction {
    /// Go to the first mission that is not complete.
    OpenMission(MissionId),
    /// Hand in better work: a complete mission may be tried again.
    RaiseScore,
    /// Do the offboarding.
    AnswerSurvey,
    /// Confirm the name for the certificate.
    ConfirmName,
    /// Wait until what is open about the payment is decided.
    Wait,
}

/// One thing that completing a program asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Requirement {
    /// What it is about.
    pub name: RequirementName,
    /// How much is asked.
    pub need: u32,
    /// How much there is.
    pub have: u32,
    /// Whether that is as asked: at least so much; and of open refunds and disputes none at all.
    pub is_met: bool,
    /// The missions that are not complete, in their order, where it is about missions.
    pub missions: Vec<MissionId>,
    /// What can be done about it; nothing where it is met.
    pub action: Option<RequirementAction>,
}

/// What an award or a letter measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ThresholdName {
    /// Whether the program is complete: 1 where it is.
    Complete,
    /// Whether the work was finished before the session's grace days were over: 1 where it was. It counts when the
    /// last of it was handed in.
    InTime,
    /// Missions that a person has reviewed.
    HumanReviews,
    /// Missions that a person has passed.
    HumanPasses,
    /// The overall score in basis points.
    Score,
    /// Live sessions that were attended.
    LiveSessions,
}

/// One measure with what it has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Threshold {
    /// What is measured.
    pub name: ThresholdName,
    /// What it has to reach.
    pub need: u32,
    /// What it is.
    pub have: u32,
    /// Whether it is reached; exactly reaching it is enough.
    pub is_met: bool,
}

impl Threshold {
    fn new(name: ThresholdName, need: u32, have: u32) -> Self {
        Self { name, need, have, is_met: need <= have }
    }
}
