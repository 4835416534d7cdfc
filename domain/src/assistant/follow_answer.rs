//! Decides whether a person may follow one more answer, or one more draft of a portfolio, while it is written.

use crate::assistant::limits::{ANSWER_STREAM_WAIT_SECONDS, MAX_ANSWER_STREAMS};
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// Allows one more stream if the person follows fewer than the maximum number. A refusal does not stop the writing of
/// the answer.
///
/// # Errors
/// `rate-limit-exceeded` if the person already follows the maximum number.
pub fn follow_answer(following: usize, now: Timestamp) -> Result<(), Refusal> {
    if following >= MAX_ANSWER_STREAMS as usize {
        return Err(Refusal::RateLimitExceeded { retry_at: now.plus_seconds(ANSWER_STREAM_WAIT_SECONDS) });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn the_ninth_stream_has_to_wait() {
        let now = instant("2026-11-20T12:00:00Z");
        assert_eq!(follow_answer(7, now), Ok(()));
        let retry_at = instant("2026-11-20T12:00:05Z");
        assert_eq!(follow_answer(8, now), Err(Refusal::RateLimitExceeded { retry_at }));
    }
}
