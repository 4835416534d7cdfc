//! Links a Discord account by OAuth. Our server gives the caller a *state*, which Discord returns. The state names the
//! account that made the request and the time until which an answer is accepted, so that a caller cannot answer for
//! another learner.

use serde::{Deserialize, Serialize};

use crate::community::limits::DISCORD_CONSENT_MINUTES;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::time::Timestamp;

/// The account that started the OAuth request, and the time until which an answer is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsentState {
    /// The learner's account.
    pub user: UserId,
    /// The first instant at which an answer is no longer accepted.
    pub expires_at: Timestamp,
}

impl ConsentState {
    /// The state of a request that `user` starts now.
    #[must_use]
    pub fn new(user: UserId, now: Timestamp) -> Self {
        Self { user, expires_at: now.plus_seconds(DISCORD_CONSENT_MINUTES * 60) }
    }
}

/// Accepts the returned state.
///
/// # Errors
/// `discord/authorization-failed` if the state is not ours, belongs to another account, or has expired.
pub fn check_state(now: Timestamp, user: UserId, state: Option<ConsentState>) -> Result<(), Refusal> {
    let counts = state.is_some_and(|state| state.user == user && now < state.expires_at);
    if counts { Ok(()) } else { Err(Refusal::DiscordAuthorizationFailed) }
}

/// Links the account with a Discord account. An earlier link of the account to another Discord account is replaced.
///
/// # Errors
/// `discord/already-linked` if the Discord account is linked with another account here.
pub fn link_discord(user: UserId, linked_with: Option<UserId>) -> Result<(), Refusal> {
    if linked_with.is_some_and(|other| other != user) { Err(Refusal::DiscordAlreadyLinked) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, user_id};

    #[test]
    fn a_state_counts_for_who_asked_and_for_fifteen_minutes() {
        let asked = instant("2026-11-20T12:00:00Z");
        let state = ConsentState::new(user_id(1), asked);
        let last = instant("2026-11-20T12:14:59Z");
        let late = instant("2026-11-20T12:15:00Z");
        assert_eq!(check_state(last, user_id(1), Some(state)), Ok(()));
        for (now, user, state) in
            [(late, user_id(1), Some(state)), (asked, user_id(2), Some(state)), (asked, user_id(1), None)]
        {
            assert_eq!(check_state(now, user, state), Err(Refusal::DiscordAuthorizationFailed));
        }
    }

    #[test]
    fn a_discord_account_belongs_to_one_person() {
        assert_eq!(link_discord(user_id(1), None), Ok(()));
        assert_eq!(link_discord(user_id(1), Some(user_id(1))), Ok(()));
        assert_eq!(link_discord(user_id(1), Some(user_id(2))), Err(Refusal::DiscordAlreadyLinked));
    }
}
