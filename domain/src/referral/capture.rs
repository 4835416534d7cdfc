//! Captures a referral link that somebody follows before creating an account. The first link counts: for thirty days no
//! other link replaces it, and following it again does not extend the thirty days.

use serde::{Deserialize, Serialize};

use crate::referral::Touch;
use crate::referral::read_code::read_code;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// The link that was followed, and an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaptureFacts {
    /// When the link was followed.
    pub now: Timestamp,
    /// The code of the link, as received.
    pub typed: String,
    /// Whether the code belongs to a learner.
    pub is_known: bool,
    /// The earlier captured link, from the signed cookie.
    pub earlier: Option<Touch>,
}

/// The link to store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Captured {
    /// The link that counts.
    pub touch: Touch,
    /// Whether it is the link that was followed now.
    pub is_new: bool,
    /// The instant from which it no longer counts.
    pub expires_at: Timestamp,
}

/// Returns the link that counts: the earlier link if it is less than thirty days old, otherwise this one.
///
/// # Errors
/// `referral/invalid-code` if the code is malformed or belongs to no learner; an earlier link stays captured.
pub fn capture(facts: &CaptureFacts) -> Result<Captured, Refusals> {
    let code = read_code(&facts.typed)?;
    if !facts.is_known {
        return Err(Refusal::ReferralInvalidCode.into());
    }
    let earlier = facts.earlier.clone().filter(|touch| facts.now < touch.expires_at());
    let is_new = earlier.is_none();
    let touch = earlier.unwrap_or(Touch { code, captured_at: facts.now });
    Ok(Captured { is_new, expires_at: touch.expires_at(), touch })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::a_touch;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(typed: &str, is_known: bool, earlier: Option<Touch>, expected: Result<(&str, bool, &str), &str>) {
        let facts = CaptureFacts { now: instant(NOW), typed: typed.to_owned(), is_known, earlier };
        let actual = capture(&facts);
        let told = actual.as_ref().map_err(|refusals| refusals.first().code()).map(|captured| {
            (captured.touch.code.as_str(), captured.is_new, captured.expires_at, captured.touch.expires_at())
        });
        assert_eq!(told, expected.map(|(code, is_new, until)| (code, is_new, instant(until), instant(until))));
    }

    #[test]
    fn a_link_counts_for_thirty_days() {
        check("7k3m-9qxa", true, None, Ok(("7K3M9QXA", true, "2026-12-20T12:00:00Z")));
    }

    #[test]
    fn the_first_link_counts_until_its_thirty_days_are_over() {
        let (kept, new) = ((("00000000"), false), ("7K3M9QXA", true));
        for (captured_at, (code, is_new), until) in [
            ("2026-10-21T12:00:00Z", new, "2026-12-20T12:00:00Z"),
            ("2026-10-21T12:00:01Z", kept, "2026-11-20T12:00:01Z"),
            (NOW, kept, "2026-12-20T12:00:00Z"),
        ] {
            check("7K3M9QXA", true, Some(a_touch("00000000", captured_at)), Ok((code, is_new, until)));
        }
    }

    #[test]
    fn following_the_same_link_again_does_not_prolong_it() {
        let earlier = a_touch("7K3M9QXA", "2026-11-01T12:00:00Z");
        check("7K3M9QXA", true, Some(earlier), Ok(("7K3M9QXA", false, "2026-12-01T12:00:00Z")));
    }

    #[test]
    fn a_code_that_nobody_has_is_refused() {
        check("7K3M9QXA", false, None, Err("referral/invalid-code"));
        check("7K3M", true, None, Err("referral/invalid-code"));
    }
}
