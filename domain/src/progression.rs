//! Progression: a learner's progress in a program, its completion, and the results of the completion: an award, a
//! certificate, a reference letter, and an exit page for everybody.
//!
//! # Why can this learner not complete the program?
//!
//! [`requirements`] lists each requirement of this table with `need` and `have`, in this order. If some are not met,
//! [`complete`] refuses with `program-progression/completion-not-ready`, which lists these:
//!
//! | requirement | met when |
//! |---|---|
//! | missions | every mission that counts is complete (see below) |
//! | score | the overall [`score`] reaches the program's minimum, if it has one |
//! | survey | the [`offboarding`] is complete, unless the program does not require it |
//! | legal name | the learner has confirmed the name for the certificate, earlier or in the request |
//! | no open refund, no open dispute | it is decided; it is listed only until then |
//!
//! A mission counts if it is required and either in the pinned version of the program or taken by the learner. A
//! mission that was added after the enrolment is optional until the learner takes it.
//!
//! A program is completed once for each enrolment, at the learner's request. Another request is refused with
//! `program-progression/already-complete`, which names the certificate. A learner who never requests it gets no
//! certificate, even if every requirement is met.
//!
//! # What does the learner get?
//!
//! The [`award`] is *participation* if no person has reviewed the work, or if the work was finished after the grace
//! days. Otherwise it is *completion*, or *distinction* if the overall score is also 85 % or more and the learner
//! attended half of the [`live`] events. The work counts as finished when the attempts that complete it were submitted,
//! however late they pass. Work submitted at the very end of the grace days is late, and an extension does not move
//! that end.
//!
//! # How does a learner get the certificate?
//!
//! 1. The learner meets the requirements and [completes](complete) the program, under the name for the certificate.
//!    Without a review by a person it is a certificate of participation.
//! 2. The completion makes the certificate *eligible*, and it is *issued* under a serial number. The issue needs no
//!    approval.
//! 3. The learner may change the name on it later; its address stays. Staff may change the name too, and may revoke the
//!    certificate.
//!
//! A complete mission may be [tried again](crate::submission::attempt) for a better score while the access lasts; the
//! best score counts. A better score helps only before the program is completed, because the completion decides the
//! award. Afterwards only a review that passes an attempt can [raise](raise_award) the award, under the same serial
//! number; no review and no appeal lowers it. A learner has at most one valid [`certificate`] of each kind for a program: a learner who completes the
//! program again, in a later session, keeps the first one. A revoked certificate does not prevent a new one:
//!
//! | certificate | becomes |
//! |---|---|
//! | not eligible | eligible, once the program is complete |
//! | eligible | issued, with a [`serial`] that never changes |
//! | issued | reissued (under another name, with the same address; the history keeps the old name), revoked |
//! | reissued | reissued, revoked |
//! | revoked | – |
//!
//! The certificate names the [`certified_work`]: only missions that are complete and whose work was not returned or
//! withdrawn, with the number of questions that were answered right. It is recorded at the issue and at each raise.
//!
//! A shared link to the certificate has a picture; [`share`] decides whether it shows the name.
//!
//! A [`reference_letter`] can be requested after a [`satisfactory_completion`]: the program is complete, the overall
//! score is 70 % or more, and a person passed at least one mission. This condition and the letter's facts are tested
//! again when the letter is approved and when it is issued.
//!
//! | letter | becomes |
//! |---|---|
//! | not eligible | requested (`reference-letter/not-eligible` lists the tests that failed) |
//! | requested | drafted, with facts of the record only (`reference-letter/not-on-record`) |
//! | drafted | drafted again, approved by a named signatory |
//! | approved | issued, with a serial; drafted again if the record has changed since |
//! | issued | revoked |
//!
//! # What does the learner see meanwhile?
//!
//! [`prospect`] has the award that the learner is heading for, and the steps to every award, from the first day on.
//!
//! [`grades`] has each mission's best score, the points that are missing to a pass and to a distinction, and every
//! attempt with its score and the source of the score. [`what_if_grades`] lets the learner try marks: it computes the
//! grades, the requirements, the award and the eligibility for a letter with these marks. [`preview_offboarding`]
//! updates the requirements while the form is filled in.
//!
//! The [`offboarding`] opens when the program could be completed or its session is over (`offboarding/not-allowed`
//! otherwise), and can be completed once (`offboarding/completed`).

pub mod award;
pub mod certificate;
pub mod certified_work;
pub mod complete;
pub mod grades;
pub mod limits;
pub mod linkedin;
pub mod live;
pub mod offboarding;
pub mod preview_offboarding;
pub mod prospect;
pub mod raise_award;
pub mod reference_letter;
pub mod requirements;
pub mod satisfactory_completion;
pub mod score;
pub mod serial;
pub mod share;
pub mod what_if_grades;

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;

/// Kind of award for a completed program, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AwardKind {
    /// The work was done without a review by a person, or submitted after the session's grace days.
    Participation,
    /// The work was submitted before the end of the session's grace days, and a person reviewed at least one mission.
    Completion,
    /// As for a completion, with an overall score of 85 % or more and half of the live sessions attended.
    Distinction,
}

impl AwardKind {
    /// All kinds, in order.
    pub const ALL: [Self; 3] = [Self::Participation, Self::Completion, Self::Distinction];
}

/// A learner's progress: "4 of 6 missions".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MissionCount {
    /// Missions that count and are complete.
    pub done: u32,
    /// Missions that count.
    pub required: u32,
}

/// Subject of a requirement. Requirements are listed in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RequirementName {
    /// Number of complete missions.
    Missions,
    /// The overall score, in basis points.
    Score,
    /// The offboarding survey: 1 if it is complete.
    Survey,
    /// The confirmed name: 1 if there is one.
    LegalName,
    /// Number of open refunds; must be 0.
    NoOpenRefund,
    /// Number of open disputes; must be 0.
    NoOpenDispute,
}

/// Action by which a learner can meet a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RequirementAction {
    /// Open the first mission that is not complete.
    OpenMission(MissionId),
    /// Submit better work; a complete mission may be tried again.
    RaiseScore,
    /// Complete the offboarding.
    AnswerSurvey,
    /// Confirm the name for the certificate.
    ConfirmName,
    /// Wait until the open refund or dispute is decided.
    Wait,
}

/// One requirement for completing a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Requirement {
    /// Its subject.
    pub name: RequirementName,
    /// The required amount.
    pub need: u32,
    /// The actual amount.
    pub have: u32,
    /// Whether it is met: `have` is at least `need`; for open refunds and disputes, `have` is 0.
    pub is_met: bool,
    /// The missions that are not complete, in their order. Empty for every other subject.
    pub missions: Vec<MissionId>,
    /// The learner's next action; `None` if it is met.
    pub action: Option<RequirementAction>,
}

/// Quantity that an award or a letter requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ThresholdName {
    /// Number of missions that count and are complete.
    Missions,
    /// Whether the program is complete: 1 if it is.
    Complete,
    /// Whether the work was finished before the end of the session's grace days: 1 if it was. The time of the last
    /// submission counts.
    InTime,
    /// Number of missions that a person has reviewed.
    HumanReviews,
    /// Number of missions that a person has passed.
    HumanPasses,
    /// The overall score, in basis points.
    Score,
    /// Number of live sessions that were attended.
    LiveSessions,
}

/// One quantity and its minimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Threshold {
    /// The quantity.
    pub name: ThresholdName,
    /// The minimum.
    pub need: u32,
    /// The actual value.
    pub have: u32,
    /// Whether the value is at least the minimum.
    pub is_met: bool,
}

impl Threshold {
    fn new(name: ThresholdName, need: u32, have: u32) -> Self {
        Self { name, need, have, is_met: need <= have }
    }
}
