//! Accepts the code that a learner sent our bot, and links their Discord account with their account here.
//!
//! | code | cause | remedy |
//! |---|---|---|
//! | `discord/code-invalid` | it is not a code, or was never issued | type it again, or request it again |
//! | `discord/code-used` | it was used before, by this person or another | a new code, if the account is not linked yet |
//! | `discord/code-expired` | ten minutes or more have passed since it was issued | a new code |
//! | `discord/already-linked` | the Discord account is linked with another account here | another Discord account |
//!
//! For a learner who is linked and has no roles on the server, see
//! [`discord_roles`](mod@crate::community::discord_roles).
//!
//! The causes are tested in this order, and only the first is reported.

use serde::{Deserialize, Serialize};

use crate::community::discord_code::{IssuedCode, normalise};
use crate::community::link_discord::link_discord;
use crate::ids::UserId;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`redeem_code`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedeemCodeFacts {
    /// When our bot received the code.
    pub now: Timestamp,
    /// The code as it was typed.
    pub typed: String,
    /// The account to which this code was issued, if there is one.
    pub owner: Option<UserId>,
    /// The code as it was issued.
    pub issued: Option<IssuedCode>,
    /// The account that this Discord account is already linked with, if there is one.
    pub linked_with: Option<UserId>,
}

/// A link that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Linked {
    /// The account.
    pub user: UserId,
    /// The code, marked as used.
    pub code: IssuedCode,
}

/// Uses the code. An earlier link of the learner to another Discord account is replaced.
///
/// # Errors
/// In this order: `discord/code-invalid` if it is not a code or was never issued; `discord/code-used`;
/// `discord/code-expired` with the first instant at which it was no longer valid; and `discord/already-linked` if the
/// Discord account is linked with another account here.
pub fn redeem_code(facts: &RedeemCodeFacts) -> Result<Linked, Refusals> {
    let typed = normalise(&facts.typed).ok_or(Refusal::DiscordCodeInvalid)?;
    let issued = facts.issued.as_ref().filter(|issued| issued.code == typed);
    let (Some(code), Some(user)) = (issued, facts.owner) else { return Err(Refusal::DiscordCodeInvalid.into()) };
    if code.used_at.is_some() {
        return Err(Refusal::DiscordCodeUsed.into());
    }
    if code.expires_at <= facts.now {
        return Err(Refusal::DiscordCodeExpired { since: code.expires_at }.into());
    }
    link_discord(user, facts.linked_with)?;
    Ok(Linked { user, code: IssuedCode { used_at: Some(facts.now), ..code.clone() } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{instant, user_id};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn check(change: impl FnOnce(&mut RedeemCodeFacts, &mut IssuedCode), expected: Result<u32, &str>) {
        let mut issued =
            IssuedCode { code: "09AZ01JM".to_owned(), expires_at: instant("2026-11-20T12:05:00Z"), used_at: None };
        let (now, typed, owner) = (instant(NOW), "09az-oljm".to_owned(), Some(user_id(1)));
        let mut facts = RedeemCodeFacts { now, typed, owner, issued: None, linked_with: None };
        change(&mut facts, &mut issued);
        facts.issued = Some(issued);
        let linked = redeem_code(&facts);
        if let Ok(linked) = &linked {
            assert_eq!((linked.code.code.as_str(), linked.code.used_at), ("09AZ01JM", Some(facts.now)));
            let again = RedeemCodeFacts { issued: Some(linked.code.clone()), ..facts };
            assert_eq!(redeem_code(&again).unwrap_err().first().code(), "discord/code-used");
        }
        let actual = linked.as_ref().map(|linked| linked.user).map_err(|refusals| refusals.first().code());
        assert_eq!(actual, expected.map(user_id));
    }

    #[test]
    fn a_code_links_once_until_its_last_instant() {
        check(|_, _| {}, Ok(1));
        check(|_, issued| issued.expires_at = instant("2026-11-20T12:00:00.000001Z"), Ok(1));
        check(|_, issued| issued.expires_at = instant(NOW), Err("discord/code-expired"));
        check(|_, issued| issued.used_at = Some(instant(NOW)), Err("discord/code-used"));
    }

    #[test]
    fn what_nobody_was_given_is_no_code() {
        check(|facts, _| facts.typed = "hello".to_owned(), Err("discord/code-invalid"));
        check(|facts, _| facts.typed = "09AZ01JN".to_owned(), Err("discord/code-invalid"));
        check(|facts, _| facts.owner = None, Err("discord/code-invalid"));
    }

    #[test]
    fn a_discord_account_belongs_to_one_person() {
        check(|facts, _| facts.linked_with = Some(user_id(2)), Err("discord/already-linked"));
        check(|facts, _| facts.linked_with = Some(user_id(1)), Ok(1));
    }
}
