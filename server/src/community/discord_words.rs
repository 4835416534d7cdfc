//! Replies of our bot on Discord, which only the person who used the command sees.

use domain::refusal::Refusal;

/// Reply after a code was accepted.
pub(super) const LINKED: &str =
    "Your accounts are linked. Your roles come within a minute. If they do not, look at the Discord page on Fieldwork.";

/// Reply to a command on another server, or in a message to the bot.
pub(super) const WRONG_SERVER: &str = "This works on the Fieldwork server only. Join it, and use the command there.";

/// Reply to a request for roles.
pub(super) const ROLES: &str = "Your roles are being compared. They come within a minute.";

/// Reply to a request for roles by a person who is not linked.
pub(super) const NOT_LINKED: &str = "This Discord account is not linked. Open the Discord page on Fieldwork, and use /link with the code that it shows.";

/// Reply to an unknown command.
pub(super) const UNKNOWN: &str = "I do not know this command. Try /link, or /roles.";

/// Reply after a failure on our side.
pub(super) const BROKEN: &str = "That did not work, and it is our fault. Try again in a minute.";

/// Returns why a code was refused, and what to do.
#[must_use]
pub(super) fn refusal(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::DiscordCodeInvalid => {
            "I do not know this code. Look at it again: the Discord page on Fieldwork shows it."
        }
        Refusal::DiscordCodeUsed => "This code was used already. The Discord page on Fieldwork shows a new one.",
        Refusal::DiscordCodeExpired { .. } => {
            "This code has run out: it lasts ten minutes. The Discord page on Fieldwork shows a new one."
        }
        Refusal::DiscordAlreadyLinked => {
            "This Discord account is linked with another Fieldwork account. Unlink it there first, or use another Discord \
             account."
        }
        _ => BROKEN,
    }
}
