//! Accepts Discord's request when somebody uses a command of our bot. Discord signs the time and the body of a request.
//! To test us, it sometimes sends wrong signatures. A signature with an old or a future time is refused too, so that a
//! recorded request cannot be replayed.

use crate::community::limits::DISCORD_INTERACTION_SECONDS;
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// Facts for [`receive_interaction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InteractionFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// When it was signed; `None` if that cannot be parsed.
    pub signed_at: Option<Timestamp>,
    /// Whether the signature is Discord's.
    pub is_signed: bool,
}

/// Accepts an interaction.
///
/// # Errors
/// `auth/unauthorized` if Discord has not signed it, or not within five minutes of now.
pub fn receive_interaction(facts: &InteractionFacts) -> Result<(), Refusal> {
    let distance = facts.signed_at.map(|at| facts.now.seconds_since(at).abs());
    let is_fresh = distance.is_some_and(|seconds| seconds <= DISCORD_INTERACTION_SECONDS);
    if facts.is_signed && is_fresh { Ok(()) } else { Err(Refusal::AuthUnauthorized) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn only_what_discord_has_signed_just_now_counts() {
        let now = instant("2026-11-20T12:00:00Z");
        for (signed_at, is_signed, counts) in [
            (Some("2026-11-20T12:00:00Z"), true, true),
            (Some("2026-11-20T12:00:00Z"), false, false),
            (Some("2026-11-20T11:55:00Z"), true, true),
            (Some("2026-11-20T11:54:59Z"), true, false),
            (Some("2026-11-20T12:05:00Z"), true, true),
            (Some("2026-11-20T12:05:01Z"), true, false),
            (None, true, false),
        ] {
            let facts = InteractionFacts { now, signed_at: signed_at.map(instant), is_signed };
            assert_eq!(receive_interaction(&facts).is_ok(), counts, "{facts:?}");
        }
    }
}
