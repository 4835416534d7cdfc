//! Redeems a code that a person sent to our bot, and links their accounts.

use domain::community::discord_code::normalise;
use domain::community::redeem_code::{RedeemCodeFacts, redeem_code};

use crate::community::discord_rows as rows;
use crate::community::link_discord::tell_linked;
use crate::ports::discord::grant::DiscordAccount;
use crate::prelude::*;

/// Links the owner of the code with this Discord account.
///
/// # Errors
/// Those of the rule.
pub(super) async fn apply_redeemed(
    conn: &mut AsyncPgConnection,
    typed: &str,
    person: &DiscordAccount,
    now: Timestamp,
) -> Result<()> {
    conn.transaction(async |conn| {
        let found = match normalise(typed) {
            Some(code) => rows::lock_code(conn, &code).await?,
            None => None,
        };
        let (owner, issued) = found.unzip();
        let linked_with = rows::linked_with(conn, &person.id).await?;
        let linked = redeem_code(&RedeemCodeFacts { now, typed: typed.to_owned(), owner, issued, linked_with })?;
        rows::apply_code(conn, linked.user, &linked.code).await?;
        let link = rows::apply_link(conn, linked.user, person, None, now).await?;
        tell_linked(conn, linked.user, link, now).await
    })
    .await
}
