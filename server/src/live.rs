//! Live updates: open pages learn that data has changed, and reload it. An update contains a feature and an id, and no
//! content. It is written in the transaction of its cause, and sent to every server when that transaction commits. A
//! page that lost its connection gets the updates that it missed. Features that publish depend on this module.

mod events;
pub mod forget;
pub mod hub;
pub mod list;
pub mod listen;
pub mod position;
pub mod rows;
pub mod stream;

use domain::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A feature whose open pages are notified of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiveFeature {
    /// An enrolment in a session.
    Enrolment,
    /// The board of a session and its user missions.
    Mission,
    /// The bonus modules of a session.
    Bonus,
    /// The attempts at a mission.
    Submission,
    /// The friends who came with a referral code.
    Referral,
    /// Rewards.
    Reward,
    /// The teams of a session, and who is editing their shared work.
    Team,
    /// The draft of a team.
    Draft,
    /// The Discord server.
    Community,
    /// The events of a session, and the announcements to it.
    Event,
    /// The notices.
    Notification,
    /// The sign-ins of a person: all earlier ones have ended.
    SignIns,
}

/// A change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct LiveUpdate {
    /// Feature whose pages show the changed object.
    pub feature: LiveFeature,
    /// Id of the changed object: a session, a mission, a notice.
    pub subject: Uuid,
}

/// An update with its recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedUpdate {
    /// Recipient.
    pub user: UserId,
    /// The change.
    #[serde(flatten)]
    pub update: LiveUpdate,
}

impl PublishedUpdate {
    /// Returns an update for a person.
    #[must_use]
    pub fn new(user: UserId, feature: LiveFeature, subject: Uuid) -> Self {
        Self { user, update: LiveUpdate { feature, subject } }
    }
}
