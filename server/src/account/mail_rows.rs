//! Rows and queries of the mails that are rate limited: verification mails by account, and password resets by the
//! hashes of address and sender.

use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::limits::MAIL_WINDOW_SECONDS;
use domain::ids::UserId;
use domain::time::Timestamp;
use uuid::Uuid;

use super::rows::hash_of;
use crate::account::rows::lock_user;
use crate::clock::new_id;
use crate::columns::At;
use crate::error::Result;
use crate::schema::{password_resets, users, verification_mails};

/// Locks the account, so that other requests for its verification mails wait until the transaction ends.
pub async fn lock_account(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    lock_user(conn, user).await
}

/// Returns time and address of the account's verification mails within the rate limit's window, newest first.
pub async fn verification_mails_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<(Timestamp, String)>> {
    let since = At(now.plus_seconds(-MAIL_WINDOW_SECONDS));
    let mails: Vec<(At, String)> = verification_mails::table
        .filter(verification_mails::user_id.eq(user.0).and(verification_mails::sent_at.gt(since)))
        .order(verification_mails::sent_at.desc())
        .select((verification_mails::sent_at, verification_mails::address))
        .load(conn)
        .await?;
    Ok(mails.into_iter().map(|(at, address)| (at.0, address)).collect())
}

/// Returns when verification mails were sent to this address within the window, for any account. Requests for the same
/// address wait until the transaction ends, so that no burst exceeds the limit.
pub async fn verification_mails_to(
    conn: &mut AsyncPgConnection,
    address: &str,
    now: Timestamp,
) -> Result<Vec<Timestamp>> {
    lock_hash(conn, &hash_of(address)).await?;
    let since = At(now.plus_seconds(-MAIL_WINDOW_SECONDS));
    let times: Vec<At> = verification_mails::table
        .filter(verification_mails::address.eq(address).and(verification_mails::sent_at.gt(since)))
        .select(verification_mails::sent_at)
        .load(conn)
        .await?;
    Ok(times.into_iter().map(|at| at.0).collect())
}

/// Returns when this sender requested verification mails within the window. Other requests of the sender wait until the
/// transaction ends.
pub async fn verification_mails_by(
    conn: &mut AsyncPgConnection,
    sender: &str,
    now: Timestamp,
) -> Result<Vec<Timestamp>> {
    let hash = hash_of(sender);
    lock_hash(conn, &hash).await?;
    let since = At(now.plus_seconds(-MAIL_WINDOW_SECONDS));
    let times: Vec<At> = verification_mails::table
        .filter(verification_mails::sender_hash.eq(hash).and(verification_mails::sent_at.gt(since)))
        .select(verification_mails::sent_at)
        .load(conn)
        .await?;
    Ok(times.into_iter().map(|at| at.0).collect())
}

/// Takes a lock named by this text until the transaction ends.
pub async fn lock_text(conn: &mut AsyncPgConnection, text: &str) -> Result<()> {
    lock_hash(conn, &hash_of(text)).await
}

async fn lock_hash(conn: &mut AsyncPgConnection, hash: &[u8]) -> Result<()> {
    let mut key = [0; 8];
    key.copy_from_slice(&hash[..8]);
    let lock = diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(i64::from_be_bytes(key));
    lock.execute(conn).await?;
    Ok(())
}

/// Returns the account of a recorded verification mail, its current address, and the address that the mail verifies;
/// `None` if the record was deleted.
pub async fn address_change(conn: &mut AsyncPgConnection, note: Uuid) -> Result<Option<(UserId, String, String)>> {
    let query = verification_mails::table.inner_join(users::table).filter(verification_mails::id.eq(note));
    let found: Option<(Uuid, String, String)> =
        query.select((users::id, users::email, verification_mails::address)).first(conn).await.optional()?;
    Ok(found.map(|(user, address, wanted)| (UserId(user), address, wanted)))
}

/// Returns every address to which the account's verification mails were sent.
pub async fn verification_addresses_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<String>> {
    let mails = verification_mails::table.filter(verification_mails::user_id.eq(user.0));
    Ok(mails.select(verification_mails::address).load(conn).await?)
}

/// Records a verification mail.
pub async fn note_verification_mail(
    conn: &mut AsyncPgConnection,
    user: UserId,
    address: &str,
    sender: &str,
    now: Timestamp,
) -> Result<Uuid> {
    let id = new_id(now);
    diesel::insert_into(verification_mails::table)
        .values((
            verification_mails::id.eq(id),
            verification_mails::user_id.eq(user.0),
            verification_mails::address.eq(address),
            verification_mails::sender_hash.eq(Some(hash_of(sender))),
            verification_mails::sent_at.eq(At(now)),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// Deletes the record of a mail whose link could not be made.
pub async fn forget_verification_mail(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(verification_mails::table.find(id)).execute(conn).await?;
    Ok(())
}

/// Returns when this sender requested password resets within the window. Other requests of the sender wait until the
/// transaction ends, so that no burst exceeds the limit.
pub async fn resets_of_sender(conn: &mut AsyncPgConnection, sender: &str, now: Timestamp) -> Result<Vec<Timestamp>> {
    let hash = hash_of(sender);
    lock_hash(conn, &hash).await?;
    let since = At(now.plus_seconds(-MAIL_WINDOW_SECONDS));
    let times: Vec<At> = password_resets::table
        .filter(password_resets::sender_hash.eq(hash).and(password_resets::asked_at.gt(since)))
        .select(password_resets::asked_at)
        .load(conn)
        .await?;
    Ok(times.into_iter().map(|at| at.0).collect())
}

/// Records a request to reset a password.
pub async fn note_reset(conn: &mut AsyncPgConnection, address: &str, sender: &str, now: Timestamp) -> Result<Uuid> {
    let id = new_id(now);
    diesel::insert_into(password_resets::table)
        .values((
            password_resets::id.eq(id),
            password_resets::address_hash.eq(hash_of(address)),
            password_resets::address.eq(address),
            password_resets::sender_hash.eq(hash_of(sender)),
            password_resets::asked_at.eq(At(now)),
        ))
        .execute(conn)
        .await?;
    Ok(id)
}

/// A request to reset a password.
pub struct ResetRow {
    /// Address in the request.
    pub address: String,
    /// Time of the request.
    pub asked_at: Timestamp,
    /// Times of earlier requests for the same address within the window.
    pub earlier: Vec<Timestamp>,
}

/// Returns a request to reset a password; `None` if it was deleted or its mail was sent.
pub async fn reset(conn: &mut AsyncPgConnection, request: Uuid) -> Result<Option<ResetRow>> {
    let own = password_resets::table.find(request).select((password_resets::asked_at, password_resets::address));
    let own: Option<(At, Option<String>)> = own.first(conn).await.optional()?;
    let Some((At(asked_at), Some(address))) = own else { return Ok(None) };
    let since = At(asked_at.plus_seconds(-MAIL_WINDOW_SECONDS));
    let times: Vec<At> = password_resets::table
        .filter(password_resets::address_hash.eq(hash_of(&address)))
        .filter(password_resets::asked_at.gt(since).and(password_resets::id.lt(request)))
        .select(password_resets::asked_at)
        .load(conn)
        .await?;
    Ok(Some(ResetRow { address, asked_at, earlier: times.into_iter().map(|at| at.0).collect() }))
}

/// Deletes the address of a request whose mail was sent.
pub async fn forget_address_of_reset(conn: &mut AsyncPgConnection, request: Uuid) -> Result<()> {
    let own = password_resets::table.find(request);
    diesel::update(own).set(password_resets::address.eq(None::<&str>)).execute(conn).await?;
    Ok(())
}

/// Returns the address to which a verification mail is sent; `None` if its record was deleted.
pub async fn verification_address(conn: &mut AsyncPgConnection, mail: Uuid) -> Result<Option<String>> {
    let mail = verification_mails::table.find(mail).select(verification_mails::address);
    Ok(mail.first(conn).await.optional()?)
}

/// Deletes the records of every mail to this address, regardless of who requested it.
pub async fn forget_mails_to(conn: &mut AsyncPgConnection, address: &str) -> Result<()> {
    let mails = verification_mails::table.filter(verification_mails::address.eq(address));
    diesel::delete(mails).execute(conn).await?;
    let theirs = password_resets::table.filter(password_resets::address_hash.eq(hash_of(address)));
    diesel::delete(theirs).execute(conn).await?;
    Ok(())
}

/// Deletes records older than a day. The rate limits need them for less time, but a delayed job may still read its
/// record.
pub async fn forget_old(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let oldest = At(now.plus_days(-1));
    let resets = password_resets::table.filter(password_resets::asked_at.lt(oldest));
    let mails = verification_mails::table.filter(verification_mails::sent_at.lt(oldest));
    Ok(diesel::delete(resets).execute(conn).await? + diesel::delete(mails).execute(conn).await?)
}
