//! Rows and queries of the table `calendar_feeds`. The secret of a feed's URL is never stored, only its hash.

use aws_lc_rs::rand;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use diesel::PgExpressionMethods as _;
use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{SessionId, UserId};
use domain::time::Timestamp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::At;
use crate::error::{Error, Result};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{calendar_feeds, users};

/// Personal data in calendar feeds.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "calendar_feeds",
    theirs: "user_id = $1",
    left_out: &["secret_hash"],
    erasure: Erasure::Rows,
}];

/// Length of a secret: 256 bits, which cannot be guessed.
const SECRET_BYTES: usize = 32;

/// Returns a new secret, encoded for a URL.
pub(super) fn new_secret() -> Result<String> {
    let mut bytes = [0; SECRET_BYTES];
    rand::fill(&mut bytes).map_err(|_| Error::broken("no random bytes are available"))?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

fn hash_of(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes()))
}

/// Returns when the URL of a person's calendar was created: the calendar of one session, or of all.
pub(super) async fn made_at(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Option<SessionId>,
) -> Result<Option<Timestamp>> {
    let own = calendar_feeds::user_id.eq(user.0);
    let session = session.map(|session| session.0);
    let query = calendar_feeds::table.filter(own.and(calendar_feeds::session_id.is_not_distinct_from(session)));
    let at: Option<At> = query.select(calendar_feeds::created_at).first(conn).await.optional()?;
    Ok(at.map(|at| at.0))
}

/// Deletes the URL of a person's calendar.
pub(super) async fn delete(conn: &mut AsyncPgConnection, user: UserId, session: Option<SessionId>) -> Result<()> {
    let own = calendar_feeds::user_id.eq(user.0);
    let session = session.map(|session| session.0);
    let row = calendar_feeds::table.filter(own.and(calendar_feeds::session_id.is_not_distinct_from(session)));
    diesel::delete(row).execute(conn).await?;
    Ok(())
}

/// Stores the URL of a person's calendar by the hash of its secret.
pub(super) async fn insert(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Option<SessionId>,
    secret: &str,
    now: Timestamp,
) -> Result<()> {
    let row = (
        calendar_feeds::id.eq(new_id(now)),
        calendar_feeds::user_id.eq(user.0),
        calendar_feeds::session_id.eq(session.map(|session| session.0)),
        calendar_feeds::secret_hash.eq(hash_of(secret)),
        calendar_feeds::created_at.eq(At(now)),
    );
    diesel::insert_into(calendar_feeds::table).values(row).execute(conn).await?;
    Ok(())
}

/// Owner of a calendar feed, and its session.
#[derive(Clone, Debug)]
pub(super) struct Feed {
    pub(super) user: UserId,
    /// IANA name of the owner's zone, if it is known.
    pub(super) timezone: Option<String>,
    /// Its session; `None` for a calendar of all sessions.
    pub(super) session: Option<SessionId>,
}

/// Returns the calendar with this secret. `None` if the secret is unknown or deleted, or if the account is erased or disabled.
pub(super) async fn feed_of(conn: &mut AsyncPgConnection, secret: &str) -> Result<Option<Feed>> {
    let standing = users::deleted_at.is_null().and(users::disabled.eq(false));
    let query = calendar_feeds::table
        .inner_join(users::table)
        .filter(calendar_feeds::secret_hash.eq(hash_of(secret)).and(standing))
        .select((calendar_feeds::user_id, users::timezone, calendar_feeds::session_id));
    let row: Option<(Uuid, Option<String>, Option<Uuid>)> = query.first(conn).await.optional()?;
    Ok(row.map(|(user, timezone, session)| Feed { user: UserId(user), timezone, session: session.map(SessionId) }))
}
