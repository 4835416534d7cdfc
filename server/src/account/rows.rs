//! Rows and queries of the table `users`, and of the records that outlive an account.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    AsChangeset, BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::account::Role;
use domain::account::admit::{AdmitFacts, admit};
use domain::account::follow_identity::KnownAddress;
use domain::account::sign_up::SignedUp;
use domain::account::update::AccountChange;
use domain::ids::UserId;
use domain::price::Country;
use domain::refusal::{Refusal, Refusals};
use domain::time::Timestamp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::auth::token::Token;
use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::{Error, Result};
use crate::live::position::{Snapshot, reader_snapshot};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::push_rows;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{erased_identities, users};

/// One account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserRow {
    /// Our id of the person.
    pub id: Uuid,
    /// Id of the person at the identity service.
    pub uid: String,
    /// E-mail address.
    pub email: String,
    /// Whether the address is verified.
    pub email_verified: bool,
    /// Name.
    pub name: Option<String>,
    /// URL of the picture.
    pub photo_url: Option<String>,
    /// Language of pages and mails.
    pub locale: String,
    /// IANA time zone.
    pub timezone: Option<String>,
    /// ISO 3166 country.
    pub country: Option<String>,
    /// Roles.
    pub roles: Vec<TextEnum<Role>>,
    /// Whether the account is disabled.
    pub disabled: bool,
    /// Sign-ins before this time are invalid.
    pub tokens_valid_after: Option<At>,
    /// Time of creation.
    pub created_at: At,
    /// Time of the last change.
    pub updated_at: At,
    /// Time of the token from which the address was taken.
    pub email_as_of: Option<At>,
    /// Time at which the person was first verified.
    pub verified_at: Option<At>,
}

/// Personal data in accounts.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        table: "users",
        theirs: "id = $1",
        left_out: &[],
        erasure: Erasure::Columns(
            "uid = 'deleted:' || id, email = 'deleted:' || id, email_verified = false, name = NULL, \
             photo_url = NULL, locale = 'en', timezone = NULL, country = NULL, roles = '{}', \
             tokens_valid_after = NULL, email_as_of = NULL, verified_at = NULL, updated_at = $2, \
             deleted_at = COALESCE(deleted_at, $2)",
        ),
    },
    PersonalTable {
        table: "verification_mails",
        theirs: "user_id = $1",
        left_out: &["sender_hash"],
        erasure: Erasure::Rows,
    },
    PersonalTable {
        table: "idempotency_keys",
        theirs: "user_id = $1",
        left_out: &["request_hash"],
        erasure: Erasure::Rows,
    },
];

impl UserRow {
    /// Refuses if the account is disabled, or if the sign-in is no longer valid.
    pub fn require_open(&self, token: &Token) -> Result<(), Refusals> {
        admit(&AdmitFacts {
            is_disabled: self.disabled,
            valid_after: self.tokens_valid_after.map(|at| at.0),
            signed_in_at: token.signed_in_at,
        })
    }

    /// Returns the country that the person has chosen.
    #[must_use]
    pub fn country(&self) -> Option<Country> {
        self.country.as_deref().and_then(Country::from_code)
    }

    /// Returns the roles.
    #[must_use]
    pub fn roles(&self) -> Vec<Role> {
        self.roles.iter().map(|role| role.0).collect()
    }
}

/// Returns the account with this id at the identity service.
pub async fn user_for_token(conn: &AsyncPgConnection, uid: &str) -> Result<Option<UserRow>> {
    let query = users::table.filter(users::uid.eq(uid)).select(UserRow::as_select());
    Ok(query.first(&mut &*conn).await.optional()?)
}

/// Returns the account with this id at the identity service, and the database snapshot from which it was read.
pub async fn reader_for_token(conn: &AsyncPgConnection, uid: &str) -> Result<Option<(UserRow, Snapshot)>> {
    let columns = (UserRow::as_select(), reader_snapshot());
    let found = users::table.filter(users::uid.eq(uid)).select(columns).first(&mut &*conn).await.optional()?;
    found.map(|(user, seen): (UserRow, String)| Ok((user, seen.parse()?))).transpose()
}

/// Returns the account with this id, unless it was erased.
pub async fn standing_user(conn: &mut AsyncPgConnection, user: UserId) -> Result<Option<UserRow>> {
    let query = users::table.find(user.0).filter(users::deleted_at.is_null()).select(UserRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Locks the row of an account until the transaction ends, so that no other request writes data of this person.
pub async fn lock_user(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    users::table.find(user.0).select(users::id).for_update().first::<Uuid>(conn).await?;
    Ok(())
}

/// Creates the account, or returns the one that another request has created in the meantime. `true` if it was created
/// here.
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
            users::name.eq(&token.identity.name),
            users::photo_url.eq(&token.identity.picture),
            users::roles.eq(signed_up.roles.iter().copied().map(TextEnum).collect::<Vec<_>>()),
            users::email_as_of.eq(At(token.issued_at)),
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
    standing.map(|user| (user, false)).ok_or_else(|| Error::broken("an account was erased during sign-up"))
}

/// Returns the accounts with this address.
pub async fn users_by_address(conn: &mut AsyncPgConnection, address: &str) -> Result<Vec<UserRow>> {
    let query = users::table.filter(users::email.eq(address)).order(users::id).select(UserRow::as_select());
    Ok(query.load(conn).await?)
}

/// Stores the address that the identity service reports.
pub async fn apply_address(
    conn: &mut AsyncPgConnection,
    user: UserId,
    known: KnownAddress,
    now: Timestamp,
) -> Result<UserRow> {
    let values = (
        users::email.eq(known.email),
        users::email_verified.eq(known.is_verified),
        users::email_as_of.eq(known.as_of.map(At)),
        users::updated_at.eq(At(now)),
    );
    let standing = users::table.find(user.0).filter(users::deleted_at.is_null());
    let written = diesel::update(standing).set(values).returning(UserRow::as_returning());
    Ok(written.get_result(conn).await.optional()?.ok_or(Refusal::AuthUserNotFound)?)
}

/// Changed columns of an account. The outer `None` leaves a column unchanged.
#[derive(AsChangeset)]
#[diesel(table_name = users)]
struct Changeset<'a> {
    name: Option<Option<&'a str>>,
    locale: Option<&'a str>,
    timezone: Option<&'a str>,
    country: Option<Option<&'a str>>,
    photo_url: Option<Option<&'a str>>,
    updated_at: At,
}

/// Writes a change of the account and of its picture.
pub async fn apply_update(
    conn: &mut AsyncPgConnection,
    user: UserId,
    change: &AccountChange,
    photo_url: Option<Option<&str>>,
    now: Timestamp,
) -> Result<UserRow> {
    let changeset = Changeset {
        name: change.name.as_ref().map(String::as_str).changed(),
        locale: change.locale.as_deref(),
        timezone: change.timezone.as_deref(),
        country: change.country.as_ref().map(String::as_str).changed(),
        photo_url,
        updated_at: At(now),
    };
    let standing = users::table.find(user.0).filter(users::deleted_at.is_null());
    let written = diesel::update(standing).set(changeset).returning(UserRow::as_returning());
    Ok(written.get_result(conn).await.optional()?.ok_or(Refusal::AuthUserNotFound)?)
}

/// Records when the person was verified, unless that was recorded before.
pub async fn apply_verification(conn: &mut AsyncPgConnection, user: UserId, at: Timestamp) -> Result<()> {
    let unnoted = users::verified_at.is_null().and(users::deleted_at.is_null());
    let unnoted = users::table.filter(users::id.eq(user.0).and(unnoted));
    diesel::update(unnoted).set(users::verified_at.eq(At(at))).execute(conn).await?;
    Ok(())
}

/// Stores the time before which sign-ins are invalid, and notifies open pages.
pub async fn apply_end_of_sign_ins(
    conn: &mut AsyncPgConnection,
    user: UserId,
    since: Timestamp,
    now: Timestamp,
) -> Result<()> {
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::SignIns, user.0)], now).await?;
    let account = users::table.find(user.0).filter(users::deleted_at.is_null());
    diesel::update(account).set(users::tokens_valid_after.eq(At(since))).execute(conn).await?;
    push_rows::delete_all(conn, user).await
}

/// Writes the roles of an account.
pub async fn apply_roles(conn: &mut AsyncPgConnection, user: UserId, roles: &[Role], now: Timestamp) -> Result<()> {
    let roles: Vec<_> = roles.iter().copied().map(TextEnum).collect();
    let values = (users::roles.eq(roles), users::updated_at.eq(At(now)));
    diesel::update(users::table.find(user.0)).set(values).execute(conn).await?;
    Ok(())
}

/// Records that the account of an identity was erased.
pub async fn note_erased_identity(conn: &mut AsyncPgConnection, uid: &str, now: Timestamp) -> Result<()> {
    let values = (erased_identities::uid_hash.eq(hash_of(uid)), erased_identities::erased_at.eq(At(now)));
    diesel::insert_into(erased_identities::table).values(values).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Returns whether the account of this identity was erased.
pub async fn is_erased(conn: &mut AsyncPgConnection, uid: &str) -> Result<bool> {
    let found = erased_identities::table.find(hash_of(uid)).select(erased_identities::erased_at);
    Ok(found.first::<At>(conn).await.optional()?.is_some())
}

/// Deletes erased identities whose last token has expired.
pub async fn forget_erased_identities(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<usize> {
    let old = erased_identities::erased_at.lt(At(now.plus_days(-1)));
    Ok(diesel::delete(erased_identities::table.filter(old)).execute(conn).await?)
}

/// Returns the hash of a text, for records that must not contain the text.
pub(super) fn hash_of(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}
