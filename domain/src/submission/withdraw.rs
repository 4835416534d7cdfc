//! Takes back an attempt before anybody has begun to review it. What completed the mission stays.

use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};

/// An attempt that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawn;

/// Takes the attempt back.
///
/// # Errors
/// `submission/not-withdrawable` unless it is handed in, unreviewed, and the mission is not complete.
pub fn withdraw(status: SubmissionStatus, is_complete: bool) -> Result<Withdrawn, Refusals> {
    if status == SubmissionStatus::Submitted && !is_complete {
        Ok(Withdrawn)
    } else {
        Err(Refusal::SubmissionNotWithdrawable.into())
    }
}
