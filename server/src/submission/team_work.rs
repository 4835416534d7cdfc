//! The work of a team on a mission, as its members see it.

use domain::ids::{BlockId, TeamId, UserId};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The work of a team on a mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamWork {
    /// The team.
    pub(super) id: TeamId,
    /// Its name.
    pub(super) name: String,
    /// The refusal if the team cannot submit. `None`: it can.
    pub(super) submit: Option<Refusal>,
    /// Its members, in the order in which they joined, and then former members who wrote something.
    pub(super) people: Vec<TeamWriter>,
    /// The others who are writing now.
    pub(super) writing: Vec<WritingView>,
}

/// A person who works or worked with the team.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamWriter {
    /// The person.
    pub(super) id: UserId,
    /// Their name, if they gave one.
    pub(super) name: Option<String>,
    /// Whether it is the caller.
    pub(super) is_me: bool,
    /// Whether the person is a member now.
    pub(super) is_member: bool,
    /// Their parts in the latest attempt.
    pub(super) parts: Vec<TeamPart>,
    /// Whether they submitted it.
    pub(super) has_submitted: bool,
}

/// An answer to which a person contributed.
#[derive(Serialize, ToSchema)]
pub(crate) struct TeamPart {
    /// The question.
    pub(super) block: BlockId,
    /// Its title.
    pub(super) question: Option<String>,
    /// When they last saved the answer.
    pub(super) at: Timestamp,
    /// Whether their version is the latest.
    pub(super) is_latest: bool,
}

/// A person who is writing.
#[derive(Serialize, ToSchema)]
#[schema(as = TeamWriting)]
pub(crate) struct WritingView {
    /// The question.
    pub(super) block: BlockId,
    /// Their first name, if they gave a name.
    pub(super) name: Option<String>,
}
