//! Records when a person's address was first known to be verified; the person's own referral advances then.

use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Returns the time at which the verification was first recorded.
///
/// # Errors
/// `auth/email-not-verified` if the address is not verified.
pub fn confirm_verification(
    is_verified: bool,
    noted_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<Timestamp, Refusals> {
    if is_verified { Ok(noted_at.unwrap_or(now)) } else { Err(Refusal::AuthEmailNotVerified.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn the_first_time_counts_and_an_unverified_address_never() {
        let (first, later) = (instant("2026-11-20T09:00:00Z"), instant("2026-11-21T09:00:00Z"));
        assert_eq!(confirm_verification(true, None, first), Ok(first));
        assert_eq!(confirm_verification(true, Some(first), later), Ok(first));
        for noted_at in [None, Some(first)] {
            assert_eq!(confirm_verification(false, noted_at, later), Err(Refusal::AuthEmailNotVerified.into()));
        }
    }
}
