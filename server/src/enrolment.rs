//! Enrolments: a learner's place in a session.

pub mod enrol;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod extension_rows;
pub mod list;
pub mod mute;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show_approval;

use domain::enrolment::EnrolmentStatus;
use domain::enrolment::lapse::{SeenPlace, seen_place};
use domain::ids::{EnrolmentId, SessionId};
use domain::mission::EnrolmentFacts;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::enrolment::rows::EnrolmentRow;

/// An enrolment as the learner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Enrolment)]
pub struct EnrolmentView {
    /// The enrolment.
    pub id: EnrolmentId,
    /// The session.
    pub session: SessionId,
    /// Its status.
    pub status: EnrolmentStatus,
    /// When the learner enrolled.
    pub enrolled_at: Timestamp,
    /// When the access ends.
    pub access_until: Timestamp,
    /// When the program was completed.
    pub completed_at: Option<Timestamp>,
    /// Whether the notices of the session are muted.
    pub is_muted: bool,
}

impl From<&EnrolmentRow> for EnrolmentView {
    fn from(row: &EnrolmentRow) -> Self {
        Self {
            id: EnrolmentId(row.id),
            session: SessionId(row.session_id),
            status: row.status.0,
            enrolled_at: row.enrolled_at.0,
            access_until: row.seen().access_until,
            completed_at: row.completed_at.map(|at| at.0),
            is_muted: row.muted_at.is_some(),
        }
    }
}

impl EnrolmentRow {
    /// The status and the end of access, as the lock rules see them.
    #[must_use]
    pub fn seen(&self) -> SeenPlace {
        let lapsed_at = self.lapsed_at.map(|at| at.0);
        seen_place(self.status.0, self.access_until.0, self.completed_at.is_some(), lapsed_at)
    }

    /// Facts for the lock rules.
    #[must_use]
    pub fn facts(&self) -> EnrolmentFacts {
        let SeenPlace { status, access_until } = self.seen();
        EnrolmentFacts { status, enrolled_at: self.enrolled_at.0, access_until }
    }
}
