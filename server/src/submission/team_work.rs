//! What a team does together at a mission, as its members see it.

use domain::ids::{BlockId, TeamId, UserId};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// What a team does together at a mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamWork {
    /// The team.
    pub(super) id: TeamId,
    /// What it is called.
    pub(super) name: String,
    /// Why it cannot hand in; nothing if it can.
    pub(super) hand_in: Option<Refusal>,
    /// Who is in it, the longest first, and then who wrote something and has left.
    pub(super) people: Vec<TeamWriter>,
    /// The others who are writing now.
    pub(super) writing: Vec<WritingView>,
}

/// Somebody who works with the team.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamWriter {
    /// Who.
    pub(super) id: UserId,
    /// Their name, if they gave one.
    pub(super) name: Option<String>,
    /// Whether it is who asks.
    pub(super) is_me: bool,
    /// Whether they are in the team now.
    pub(super) is_member: bool,
    /// What they put into the latest attempt.
    pub(super) parts: Vec<TeamPart>,
    /// Whether they handed it in.
    pub(super) has_handed_in: bool,
}

/// An answer in which somebody has a part.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamPart {
    /// The question.
    pub(super) block: BlockId,
    /// What it is called.
    pub(super) question: Option<String>,
    /// When they last saved the answer.
    pub(super) at: Timestamp,
    /// Whether it stands as they saved it.
    pub(super) is_latest: bool,
}

/// Somebody who is writing.
#[derive(Serialize, ToSchema)]
#[schema(as = TeamWriting)]
pub(crate) struct WritingView {
    /// In which question.
    pub(super) block: BlockId,
    /// Their first name, if they gave a name.
    pub(super) name: Option<String>,
}
