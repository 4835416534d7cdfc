//! Rows and queries of the table that accounts write: `users`.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::Role;
use domain::account::sign_up::SignedUp;
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::auth::Token;
use crate::clock::new_id;
use crate::columns::{At, Word};
use crate::error::{Error, Result};
use crate::schema::users;

/// One account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserRow {
    /// Our id for the person.
    pub id: Uuid,
    /// The identity service's id for them.
    pub uid: String,
    /// Their address.
    pub email: String,
    /// Whether they proved that the address is theirs.
    pub email_verified: bool,
    /// Their name.
    pub name: Option<String>,
    /// The address of their picture.
    pub photo_url: Option<String>,
    /// The language they read.
    pub locale: String,
    /// Their IANA time zone.
    pub timezone: Option<String>,
    /// Their ISO 3166 country.
    pub country: Option<String>,
    /// What they may do.
    pub roles: Vec<Word<Role>>,
    /// Whether the account is shut.
    pub disabled: bool,
    /// Sign-ins from before this time no longer count.
    pub tokens_valid_after: Option<At>,
    /// When the account was made.
    pub created_at: At,
    /// When it last changed.
    pub updated_at: At,
}

impl UserRow {
    /// Refuses where the account is shut, or the sign-in is from before those that still count.
    pub fn require_open(&self, token: &Token) -> Result<(), Refusal> {
        let valid_after = self.tokens_valid_after.map(|since| OffsetDateTime::from(since.0).unix_timestamp());
        let is_withdrawn = valid_after.is_some_and(|since| token.signed_in_at < since);
        if self.disabled || is_withdrawn { Err(Refusal::AuthForbidden) } else { Ok(()) }
    }
}

/// The account of the person with this id at the identity service.
pub async fn user_for_token(conn: &AsyncPgConnection, uid: &str) -> Result<Option<UserRow>> {
    let query = users::table.filter(users::uid.eq(uid)).select(UserRow::as_select());
    Ok(query.first(&mut &*conn).await.optional()?)
}

/// Makes the account, or gives the one that another request has made meanwhile; says which.
pub async fn apply_sign_up(
    conn: &mut AsyncPgConnection,
    token: &Token,
    signed_up: &SignedUp,
    now: Timestamp,
) -> Result<(UserRow, bool)> {
    let made = diesel::insert_into(users::table)
        .values((
            users::id.eq(new_id(now)),
            users::uid.eq(&token.uid),
            users::email.eq(&signed_up.email),
            users::email_verified.eq(token.email_verified),
            users::name.eq(&token.name),
            users::photo_url.eq(&token.picture),
            users::roles.eq(signed_up.roles.iter().copied().map(Word).collect::<Vec<_>>()),
            users::created_at.eq(At(now)),
            users::updated_at.eq(At(now)),
        ))
        .on_conflict(users::uid)
        .do_nothing()
        .returning(UserRow::as_returning())
        .get_result(conn)
        .await
        .optional()?;
    if let Some(user) = made {
        return Ok((user, true));
    }
    let standing = user_for_token(conn, &token.uid).await?;
    standing.map(|user| (user, false)).ok_or_else(|| Error::broken("an account was there and is gone"))
}

/// Writes the address of the picture that is shown of a person.
pub async fn store_photo(
    conn: &mut AsyncPgConnection,
    user: UserId,
    photo_url: Option<String>,
    now: Timestamp,
) -> Result<UserRow> {
    let changed = diesel::update(users::table.find(user.0))
        .set((users::photo_url.eq(photo_url), users::updated_at.eq(At(now))))
        .returning(UserRow::as_returning());
    Ok(changed.get_result(conn).await?)
}
