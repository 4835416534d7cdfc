//! Live: pages that are open learn that something has changed, and ask for it again. An update names a feature and an
//! id and holds no content. It is written in the transaction of its cause and told to every server when that commits;
//! a page that lost its connection is told what it missed. This lies below the features that publish.

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

/// The features whose pages follow what changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LiveFeature {
    /// A place in a session.
    Enrolment,
    /// The board of a session, and what was done with its missions.
    Mission,
    /// The bonus modules of a session.
    Bonus,
    /// The attempts at a mission.
    Submission,
    /// The friends who came through a code.
    Referral,
    /// What was awarded.
    Reward,
    /// The teams of a session, and who writes in what they share.
    Team,
    /// The draft of a team.
    Draft,
    /// The Discord server.
    Community,
    /// The events of a session, and the announcements to it.
    Event,
    /// The notices.
    Notification,
    /// The sign-ins: all until now have ended.
    SignIns,
}

/// Something that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct LiveUpdate {
    /// Whose pages show it.
    pub feature: LiveFeature,
    /// What changed: a session, a mission, a notice.
    pub subject: Uuid,
}

/// An update, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// For whom.
    pub user: UserId,
    /// What changed.
    #[serde(flatten)]
    pub update: LiveUpdate,
}

impl Published {
    /// An update for a person.
    #[must_use]
    pub fn new(user: UserId, feature: LiveFeature, subject: Uuid) -> Self {
        Self { user, update: LiveUpdate { feature, subject } }
    }
}
