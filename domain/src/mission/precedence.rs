//! Decides with which of several courses a learner continues first.

use serde::Serialize;

use crate::enrolment::standing::EnrolmentStanding;
use crate::mission::progress::Progress;

/// Rank of a course among a learner's courses, highest rank first. Among courses of the same rank, the course that was
/// joined last comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Precedence {
    /// It is begun, and the learner can work on it.
    Begun,
    /// The learner can work on it, and no mission of it is complete.
    Open,
    /// Every required mission is complete, and the learner can work on the others.
    Done,
    /// It comes later.
    Later,
    /// It is over.
    Over,
}

/// Returns the rank of a course with this standing and progress.
#[must_use]
pub fn precedence(standing: EnrolmentStanding, progress: &Progress) -> Precedence {
    match standing {
        EnrolmentStanding::Active if progress.is_finished => Precedence::Done,
        EnrolmentStanding::Active if progress.done + progress.optional_done > 0 => Precedence::Begun,
        EnrolmentStanding::Active => Precedence::Open,
        EnrolmentStanding::Upcoming | EnrolmentStanding::Pending => Precedence::Later,
        EnrolmentStanding::Finished | EnrolmentStanding::Expired => Precedence::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(done: u32, optional_done: u32) -> Progress {
        Progress { done, required: 3, optional_done, optional: 1, minutes_left: 60, is_finished: done == 3 }
    }

    #[test]
    fn one_that_was_begun_comes_before_one_that_was_not() {
        use EnrolmentStanding::{Active, Expired, Finished, Pending, Upcoming};
        for (standing, progress, expected) in [
            (Active, progress(1, 0), Precedence::Begun),
            (Active, progress(0, 1), Precedence::Begun),
            (Active, progress(0, 0), Precedence::Open),
            (Active, progress(3, 0), Precedence::Done),
            (Upcoming, progress(0, 0), Precedence::Later),
            (Pending, progress(0, 0), Precedence::Later),
            (Finished, progress(3, 1), Precedence::Over),
            (Expired, progress(1, 0), Precedence::Over),
        ] {
            assert_eq!(precedence(standing, &progress), expected, "{standing:?}");
        }
        assert!(Precedence::Begun < Precedence::Open && Precedence::Open < Precedence::Done);
    }
}
