//! Newtype ids, one per noun, so that a mission can never be passed where a session is meant.
//! All are UUIDs (version 7 where the server makes them) and travel as hyphenated strings.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[doc = $doc:literal])+ $name:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A person with an account.
    UserId;
    /// A program: the job simulation as an offer, over all its versions.
    ProgramId;
    /// One published version of a program's curriculum.
    ProgramVersionId;
    /// An experience session: a program offered over a span of time.
    SessionId;
    /// One learner's place in one session.
    EnrolmentId;
    /// A mission of one program version.
    MissionId;
    /// One learner's record of one mission.
    UserMissionId;
    /// A block of a mission: content to read or an answer to give.
    BlockId;
    /// One attempt at a mission's answers.
    SubmissionId;
}
