//! Rows and queries of what is counted before a mail leaves: verification mails by account, and
//! passwords to be reset by the hashes of address and sender.

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

/// Keeps other verification mails of the account waiting until the transaction ends.
pub async fn lock_account(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    lock_user(conn, user).await
}

/// The verification mails of the account that may still count, newest first: when, and where to.
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

/// When verification mails that count were sent to this address, whichever account asked. Others for the address wait
/// until the transaction ends, so that no burst slips past the limit.
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

/// When this sender asked for verification mails of late. Others of the sender wait until the transaction ends.
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

/// Locks the thing that this text names until the transaction ends.
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

/// The account's address and the one that it is to have, as a mail that moves the account was asked for; nothing where
/// it was forgotten.
pub async fn address_change(conn: &mut AsyncPgConnection, note: Uuid) -> Result<Option<(UserId, String, String)>> {
    let query = verification_mails::table.inner_join(users::table).filter(verification_mails::id.eq(note));
    let found: Option<(Uuid, String, String)> =
        query.select((users::id, users::email, verification_mails::address)).first(conn).await.optional()?;
    Ok(found.map(|(user, address, wanted)| (UserId(user), address, wanted)))
}

/// Every address that verification mails of the account went to.
pub async fn verification_addresses_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<String>> {
    let mails = verification_mails::table.filter(verification_mails::user_id.eq(user.0));
    Ok(mails.select(verification_mails::address).load(conn).await?)
}

/// Notes a verification mail.
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

/// Takes the note of a mail back that could not be made.
pub async fn forget_verification_mail(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(verification_mails::table.find(id)).execute(conn).await?;
    Ok(())
}

/// When this sender asked for passwords to be reset of late. Others of the sender wait until the
/// transaction ends, so that no burst slips past the limit.
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

/// Notes that a password is to be reset.
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

/// A request for a password to be reset.
pub struct ResetRow {
    /// The address that was given.
    pub address: String,
    /// When.
    pub asked_at: Timestamp,
    /// When others were made for the same address within the hour before it.
    pub earlier: Vec<Timestamp>,
}

/// A request for a password to be reset; nothing where it was forgotten or its mail has left.
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

/// Forgets the address of a request whose mail has left.
pub async fn forget_address_of_reset(conn: &mut AsyncPgConnection, request: Uuid) -> Result<()> {
    let own = password_resets::table.find(request);
    diesel::update(own).set(password_resets::address.eq(None::<&str>)).execute(conn).await?;
    Ok(())
}

/// The address that a verification mail goes to; nothing where it was taken back.
pub async fn verification_address(conn: &mut AsyncPgConnection, mail: Uuid) -> Result<Option<String>> {
    let mail = verification_mails::table.find(mail).select(verification_mails::address);
    Ok(mail.first(conn).await.optional()?)
}

/// Forgets every mail to this address, whoever asked for it.
pub async fn forget_mails_to(conn: &mut AsyncPgConnection, address: &str) -> Result<()> {
    let mails = verification_mails::table.filter(verification_mails::address.eq(address));
    diesel::delete(mails).execute(conn).await?;
    let theirs = password_resets::table.filter(password_resets::address_hash.eq(hash_of(address)));
    diesel::delete(theirs).execute(conn).await?;
    Ok(())
}

/// Forgets what counts no longer; a day is kept, because a job may be late.
pub async fn forget_old(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let oldest = At(now.plus_days(-1));
    let resets = password_resets::table.filter(password_resets::asked_at.lt(oldest));
    let mails = verification_mails::table.filter(verification_mails::sent_at.lt(oldest));
    Ok(diesel::delete(resets).execute(conn).await? + diesel::delete(mails).execute(conn).await?)
}
