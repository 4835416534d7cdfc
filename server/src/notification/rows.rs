//! Rows and queries of the table `notifications`, and of the recipients.

use std::collections::BTreeMap;

use diesel::SelectableHelper as _;
use diesel::dsl::sql;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::{self, Array, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{NotificationId, UserId};
use domain::notification::digest::Waiting;
use domain::notification::notice::Notice;
use domain::notification::{KindChoice, NotificationKind, NotifyChoice, QuietHours};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn};
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{notifications, settings, users};

/// Personal data in notices.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "notifications", theirs: "user_id = $1", left_out: &["mailed_by"], erasure: Erasure::Rows },
    PersonalTable {
        table: "push_devices",
        theirs: "user_id = $1",
        left_out: &["p256dh", "auth"],
        erasure: Erasure::Rows,
    },
    PersonalTable { table: "watched_dates", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
];

/// One notice.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = notifications)]
pub struct NotificationRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub notice: JsonColumn<Notice>,
    pub is_shown: bool,
    pub created_at: At,
    pub read_at: Option<At>,
    pub mail_at: Option<At>,
    pub mail_to: Option<String>,
    pub push_at: Option<At>,
}

impl NotificationRow {
    /// Returns the facts about a notice that is still to be mailed to this recipient.
    #[must_use]
    pub fn waiting(&self, receiver: &Receiver) -> Waiting {
        Waiting {
            id: NotificationId(self.id),
            kind: self.notice.0.kind(),
            subject: self.notice.0.subject(),
            created_at: self.created_at.0,
            send_at: self.mail_at.unwrap_or(self.created_at).0,
            read_at: self.read_at.map(|at| at.0),
            is_muted: receiver.has_muted(&self.notice.0),
        }
    }
}

/// A recipient of notices.
#[derive(Clone, Debug, Queryable)]
pub struct Receiver {
    pub id: Uuid,
    pub email: String,
    pub timezone: Option<String>,
    notify: Option<JsonColumn<BTreeMap<NotificationKind, NotifyChoice>>>,
    quiet_hours: Option<JsonColumn<QuietHours>>,
    muted: Vec<String>,
    /// Whether they have a registered device.
    pub has_device: bool,
}

impl Receiver {
    /// Returns their choice for a kind; `None` for the default.
    #[must_use]
    pub fn chosen(&self, kind: NotificationKind) -> Option<NotifyChoice> {
        self.notify.as_ref().and_then(|notify| notify.0.get(&kind).copied())
    }

    /// Returns all their choices.
    #[must_use]
    pub fn choices(&self) -> Vec<KindChoice> {
        let chosen = self.notify.iter().flat_map(|notify| &notify.0);
        chosen.map(|(kind, choice)| KindChoice { kind: *kind, choice: *choice }).collect()
    }

    /// Returns their quiet hours.
    #[must_use]
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.quiet_hours.as_ref().map(|hours| hours.0)
    }

    /// Returns whether they have muted the session of a notice.
    #[must_use]
    pub fn has_muted(&self, notice: &Notice) -> bool {
        notice.session().is_some_and(|session| self.muted.iter().any(|muted| muted == session))
    }

    /// Returns the name of their zone.
    #[must_use]
    pub fn zone_name(&self) -> &str {
        self.timezone.as_deref().unwrap_or("UTC")
    }
}

/// Slugs of the sessions that a person has muted, including those that the person has left.
const MUTED: &str = "ARRAY(SELECT s.slug FROM enrolments e JOIN experience_sessions s ON s.id = e.session_id \
                     WHERE e.user_id = users.id AND e.muted_at IS NOT NULL)";

/// Whether a person has a registered device.
const HAS_DEVICE: &str = "EXISTS(SELECT FROM push_devices d WHERE d.user_id = users.id)";

/// Returns the recipients of these users. Erased accounts are omitted.
pub async fn receivers(conn: &mut AsyncPgConnection, users: &[UserId]) -> Result<Vec<Receiver>> {
    let ids = users.iter().map(|user| user.0).collect::<Vec<_>>();
    let query = users::table
        .left_join(settings::table.on(settings::user_id.eq(users::id)))
        .filter(users::id.eq_any(ids).and(users::deleted_at.is_null()))
        .select((
            users::id,
            users::email,
            users::timezone,
            settings::notify.nullable(),
            settings::quiet_hours.nullable(),
            sql::<Array<Text>>(MUTED),
            sql::<Bool>(HAS_DEVICE),
        ));
    Ok(query.load(conn).await?)
}

/// Returns the notices that a person got after an instant, with their times.
pub async fn notifications_since(
    conn: &mut AsyncPgConnection,
    user: UserId,
    since: Timestamp,
) -> Result<Vec<(Notice, Timestamp)>> {
    let query = notifications::table
        .filter(notifications::user_id.eq(user.0).and(notifications::created_at.gt(At(since))))
        .select((notifications::notice, notifications::created_at));
    let rows: Vec<(JsonColumn<Notice>, At)> = query.load(conn).await?;
    Ok(rows.into_iter().map(|(notice, at)| (notice.0, at.0)).collect())
}

/// Removes a person's name from the notices of others: about a referred friend, and about an invitation to a team.
pub async fn forget_name_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    for statement in [FORGET_FRIEND, FORGET_INVITER] {
        diesel::sql_query(statement).bind::<sql_types::Uuid, _>(user.0).execute(conn).await?;
    }
    Ok(())
}

const FORGET_FRIEND: &str = "UPDATE notifications n SET notice = jsonb_set(n.notice, '{friend,name}', 'null') \
     FROM referrals r WHERE r.referee_id = $1 AND n.user_id = r.referrer_id AND n.notice->'friend'->>'id' = r.id::text";

/// An invitation contains the inviter's name but not their id. The name is therefore removed from every invitation to a
/// team of which this person is or was a member.
const FORGET_INVITER: &str = "UPDATE notifications n SET notice = jsonb_set(n.notice, '{by}', 'null') \
     FROM team_members m JOIN enrolments e ON e.session_id = m.session_id WHERE m.user_id = $1 \
     AND n.user_id = e.user_id AND n.notice->>'kind' = 'team_invite' AND n.notice->'team'->>'id' = m.team_id::text";

/// Writes notices.
pub(super) async fn insert(conn: &mut AsyncPgConnection, rows: &[NotificationRow]) -> Result<()> {
    diesel::insert_into(notifications::table).values(rows).execute(conn).await?;
    Ok(())
}

/// Returns a page of the notices that are shown to a person, newest first, beginning after `last_seen`.
pub(super) async fn shown(
    conn: &mut AsyncPgConnection,
    user: UserId,
    last_seen: Option<Uuid>,
) -> Result<Vec<NotificationRow>> {
    let query = notifications::table
        .filter(notifications::user_id.eq(user.0).and(notifications::is_shown))
        .filter(notifications::id.lt(last_seen.unwrap_or(Uuid::max())))
        .order(notifications::id.desc())
        .limit(MAX_ROWS);
    Ok(query.select(NotificationRow::as_select()).load(conn).await?)
}

/// Returns a notice of a person.
pub(super) async fn notice_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: NotificationId,
) -> Result<Option<NotificationRow>> {
    let row = notifications::table.find(id.0).filter(notifications::user_id.eq(user.0));
    Ok(row.select(NotificationRow::as_select()).first(conn).await.optional()?)
}

/// Returns the number of a person's unread notices.
pub(super) async fn unread(conn: &mut AsyncPgConnection, user: UserId) -> Result<u32> {
    let unread = notifications::is_shown.and(notifications::read_at.is_null());
    let query = notifications::table.filter(notifications::user_id.eq(user.0).and(unread)).count();
    let count: i64 = query.get_result(conn).await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Returns a person's unread notices.
pub(super) async fn unread_notices(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<NotificationRow>> {
    let unread = notifications::is_shown.and(notifications::read_at.is_null());
    let rows = notifications::table.filter(notifications::user_id.eq(user.0).and(unread));
    Ok(rows.select(NotificationRow::as_select()).load(conn).await?)
}

/// Marks these notices as read, and all up to `up_to` if it is given.
pub(super) async fn apply_read(
    conn: &mut AsyncPgConnection,
    user: UserId,
    read: &[NotificationId],
    up_to: Option<NotificationId>,
    now: Timestamp,
) -> Result<Vec<Uuid>> {
    let read = read.iter().map(|id| id.0).collect::<Vec<_>>();
    let up_to = up_to.map_or(Uuid::nil(), |id| id.0);
    let named = notifications::id.eq_any(read).or(notifications::id.le(up_to));
    let unread = notifications::user_id.eq(user.0).and(notifications::is_shown).and(notifications::read_at.is_null());
    let change = diesel::update(notifications::table.filter(unread.and(named)));
    Ok(change.set(notifications::read_at.eq(At(now))).returning(notifications::id).get_results(conn).await?)
}

/// Claims notices for a job, so that no other job mails them: all of a person's notices whose mail is due, or only the
/// given one.
pub(super) async fn claim_mail(
    conn: &mut AsyncPgConnection,
    user: UserId,
    only: Option<NotificationId>,
    job: Uuid,
    now: Timestamp,
) -> Result<Vec<NotificationRow>> {
    let due = notifications::user_id.eq(user.0).and(notifications::mail_at.le(At(now)));
    let due = notifications::table.filter(due).select(notifications::id).into_boxed();
    let meant = match only {
        Some(only) => due.filter(notifications::id.eq(only.0)),
        // A notice with a separate mail address is never part of a digest.
        None => due.filter(notifications::mail_to.is_null()),
    };
    let is_free = notifications::mailed_by.is_null().or(notifications::mailed_by.eq(job));
    let taken = diesel::update(notifications::table.filter(notifications::id.eq_any(meant)).filter(is_free))
        .set(notifications::mailed_by.eq(job))
        .returning(NotificationRow::as_returning());
    Ok(taken.get_results(conn).await?)
}

/// Records that the mails of these notices were sent or dropped, and deletes their mail addresses.
pub(super) async fn apply_mailed(conn: &mut AsyncPgConnection, mailed: &[NotificationId]) -> Result<()> {
    let mailed = mailed.iter().map(|id| id.0).collect::<Vec<_>>();
    diesel::update(notifications::table.filter(notifications::id.eq_any(mailed)))
        .set((
            notifications::mail_at.eq(None::<At>),
            notifications::mail_to.eq(None::<&str>),
            notifications::mailed_by.eq(None::<Uuid>),
        ))
        .execute(conn)
        .await?;
    Ok(())
}
