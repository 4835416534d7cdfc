//! Rows and queries of the tables `scheduled_events` and `session_messages`, and of the enrolments that events are for.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    AsChangeset, BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _,
    NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::event::plan::EventDraft;
use domain::event::remind::{EventReminded, EventReminderFacts, remind};
use domain::event::{Attendee, SessionEvent};
use domain::ids::{EventId, SessionId, TeamId, UserId};
use domain::notification::event::{Audience, Event, EventKind};
use domain::notification::notice::{EventPlace, Notice};
use domain::program::ContinuedAccess;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::{Error, Result};
use crate::page::MAX_ROWS;
use crate::program::rows::SessionKey;
use crate::schema::{
    enrolments, experience_sessions, program_versions, scheduled_events, session_messages, team_members,
};
use crate::zone::{local_text, zone_facts};

/// Maximum number of events that are read at once, latest first.
const MAX_READ: i64 = 1_000;

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = scheduled_events, treat_none_as_null = true)]
pub struct EventRow {
    pub id: Uuid,
    pub session_id: Uuid,
    pub slug: String,
    pub kind: TextEnum<EventKind>,
    pub title: String,
    pub starts_at: At,
    pub ends_at: Option<At>,
    pub timezone: String,
    pub join_url: Option<String>,
    pub recording_url: Option<String>,
    pub team_id: Option<Uuid>,
    pub cancelled_at: Option<At>,
    pub sequence: i32,
    pub is_staffs: bool,
    pub reminded_until: At,
    pub remind_at: Option<At>,
    pub created_at: At,
    pub updated_at: At,
}

impl EventRow {
    /// Returns a new event of a session, with its first reminder.
    pub fn new(session: Uuid, slug: String, draft: EventDraft, timezone: String, now: Timestamp) -> Result<Self> {
        let row = Self {
            id: new_id(now),
            session_id: session,
            slug,
            kind: TextEnum(draft.kind),
            title: draft.title,
            starts_at: At(draft.starts_at),
            ends_at: draft.ends_at.map(At),
            timezone,
            join_url: draft.join_url,
            recording_url: None,
            team_id: None,
            cancelled_at: None,
            sequence: 0,
            is_staffs: false,
            reminded_until: At(now),
            remind_at: None,
            created_at: At(now),
            updated_at: At(now),
        };
        row.reminded_from(now)
    }

    /// Returns the event for the rules.
    #[must_use]
    pub fn event(&self) -> Event {
        Event {
            id: EventId(self.id),
            kind: self.kind.0,
            title: self.title.clone(),
            starts_at: self.starts_at.0,
            ends_at: self.ends_at.map(|at| at.0),
            join_url: self.join_url.clone(),
            recording_url: self.recording_url.clone(),
            audience: self.team_id.map_or(Audience::Session, |team| Audience::Team(TeamId(team))),
            cancelled_at: self.cancelled_at.map(|at| at.0),
            sequence: count(self.sequence),
            note: local_text(self.starts_at.0, &self.timezone),
            page: None,
            updated_at: self.updated_at.0,
        }
    }

    /// Returns the event with its session.
    #[must_use]
    pub fn of_session(&self) -> SessionEvent {
        SessionEvent { session: SessionId(self.session_id), event: self.event() }
    }

    /// Returns the row after a change of the event. If the date was changed, or the event was cancelled or restored,
    /// its reminders are computed from `now` on.
    pub fn changed(self, event: Event, now: Timestamp) -> Result<Self> {
        let has_same_date =
            self.starts_at.0 == event.starts_at && self.cancelled_at.is_none() == event.cancelled_at.is_none();
        let row = Self {
            kind: TextEnum(event.kind),
            title: event.title,
            starts_at: At(event.starts_at),
            ends_at: event.ends_at.map(At),
            join_url: event.join_url,
            recording_url: event.recording_url,
            cancelled_at: event.cancelled_at.map(At),
            sequence: column(event.sequence),
            updated_at: At(event.updated_at),
            ..self
        };
        if has_same_date { Ok(row) } else { row.reminded_from(now) }
    }

    /// Returns the reminder that is due at this instant, and the time of the next reminder.
    pub fn reminders(&self, now: Timestamp) -> Result<EventReminded> {
        let zone = zone_facts(&self.timezone, self.starts_at.0, self.starts_at.0);
        let zone = zone.ok_or_else(|| Error::broken("the zone of an event is unknown"))?;
        Ok(remind(&EventReminderFacts { event: self.event(), zone, since: self.reminded_until.0, now }))
    }

    fn reminded_from(self, now: Timestamp) -> Result<Self> {
        let row = Self { reminded_until: At(now), ..self };
        let remind_at = row.reminders(now)?.next_at.map(At);
        Ok(Self { remind_at, ..row })
    }

    /// Returns the event as a notice names it, with the session's and the program's names.
    #[must_use]
    pub fn place(&self, (session, program): (String, String)) -> EventPlace {
        EventPlace { id: EventId(self.id), kind: self.kind.0, title: self.title.clone(), session, program }
    }
}

/// A person's enrolment in a session, with the names of the session.
#[derive(Clone, Debug, Queryable)]
pub struct PlaceRow {
    pub session_id: Uuid,
    pub slug: String,
    pub program: String,
    pub status: TextEnum<EnrolmentStatus>,
    access_until: At,
    continued_access: TextEnum<ContinuedAccess>,
    team_id: Option<Uuid>,
}

impl PlaceRow {
    /// Returns the attendee for the rules.
    #[must_use]
    pub fn attendee(&self) -> Attendee {
        Attendee {
            session: SessionId(self.session_id),
            status: self.status.0,
            access_until: self.access_until.0,
            continued_access: self.continued_access.0,
            teams: self.team_id.map(TeamId).into_iter().collect(),
        }
    }
}

/// Returns a person's enrolments, newest first: in the given session, or in all.
pub async fn places_of(conn: &mut AsyncPgConnection, user: UserId, key: Option<&SessionKey>) -> Result<Vec<PlaceRow>> {
    let own_team = team_members::session_id
        .eq(enrolments::session_id)
        .and(team_members::user_id.eq(enrolments::user_id))
        .and(team_members::left_at.is_null());
    let query = enrolments::table
        .inner_join(experience_sessions::table)
        .inner_join(program_versions::table.on(program_versions::id.eq(enrolments::version_id)))
        .left_join(team_members::table.on(own_team))
        .filter(enrolments::user_id.eq(user.0))
        .order((enrolments::enrolled_at.desc(), enrolments::id))
        .limit(MAX_ROWS)
        .select((
            enrolments::session_id,
            experience_sessions::slug,
            program_versions::title,
            enrolments::status,
            enrolments::access_until,
            experience_sessions::continued_access,
            team_members::team_id.nullable(),
        ))
        .into_boxed();
    let query = match key {
        Some(SessionKey::Id(id)) => query.filter(experience_sessions::id.eq(*id)),
        Some(SessionKey::Slug(slug)) => query.filter(experience_sessions::slug.eq(slug)),
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// Returns the events of these sessions, by their start.
pub async fn events_of(conn: &mut AsyncPgConnection, sessions: &[Uuid]) -> Result<Vec<EventRow>> {
    let query = scheduled_events::table
        .filter(scheduled_events::session_id.eq_any(sessions))
        .order((scheduled_events::starts_at.desc(), scheduled_events::id))
        .limit(MAX_READ)
        .select(EventRow::as_select());
    let mut rows: Vec<EventRow> = query.load(conn).await?;
    rows.reverse();
    Ok(rows)
}

/// Returns an event.
pub async fn event(conn: &mut AsyncPgConnection, event: EventId) -> Result<Option<EventRow>> {
    let query = scheduled_events::table.find(event.0).select(EventRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Returns the events of a session, and locks them until the transaction ends.
pub async fn lock_events(conn: &mut AsyncPgConnection, session: Uuid) -> Result<Vec<EventRow>> {
    let of_session = scheduled_events::table.filter(scheduled_events::session_id.eq(session));
    Ok(of_session.order(scheduled_events::id).select(EventRow::as_select()).for_update().load(conn).await?)
}

/// Writes a new event.
pub async fn insert(conn: &mut AsyncPgConnection, row: &EventRow) -> Result<()> {
    diesel::insert_into(scheduled_events::table).values(row).execute(conn).await?;
    Ok(())
}

/// Writes the whole row of an event after a change.
pub async fn store(conn: &mut AsyncPgConnection, row: &EventRow) -> Result<()> {
    diesel::update(scheduled_events::table.find(row.id)).set(row).execute(conn).await?;
    Ok(())
}

/// Returns the event whose reminder has been due longest, and locks it. Rows locked by others are skipped.
pub async fn lock_to_remind(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Option<EventRow>> {
    let due = scheduled_events::table.filter(scheduled_events::remind_at.le(At(now)));
    let query = due.order(scheduled_events::remind_at).select(EventRow::as_select()).for_update().skip_locked();
    Ok(query.first(conn).await.optional()?)
}

/// A message that is still to be sent to everybody in a session.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = session_messages)]
pub struct DueAnnouncementRow {
    pub id: Uuid,
    pub session_id: Uuid,
    pub team_id: Option<Uuid>,
    pub subject: Option<Uuid>,
    pub notice: Option<JsonColumn<Notice>>,
    pub told_up_to: Option<Uuid>,
    pub created_at: At,
}

/// Writes a message.
pub(super) async fn insert_message(conn: &mut AsyncPgConnection, row: &DueAnnouncementRow) -> Result<()> {
    diesel::insert_into(session_messages::table).values(row).execute(conn).await?;
    Ok(())
}

/// Returns a message, and locks it. `None` if it was sent to everybody or is cancelled.
pub(super) async fn lock_message(conn: &mut AsyncPgConnection, message: Uuid) -> Result<Option<DueAnnouncementRow>> {
    let query = session_messages::table.find(message).select(DueAnnouncementRow::as_select()).for_update();
    Ok(query.first(conn).await.optional()?)
}

/// Cancels the pending messages about an event or an announcement.
pub(super) async fn delete_messages_about(conn: &mut AsyncPgConnection, subject: Uuid) -> Result<()> {
    diesel::delete(session_messages::table.filter(session_messages::subject.eq(subject))).execute(conn).await?;
    Ok(())
}

/// Records the last enrolment that got the message. `None` deletes the message, because everybody has got it.
pub(super) async fn apply_told(conn: &mut AsyncPgConnection, message: Uuid, last: Option<Uuid>) -> Result<()> {
    let row = session_messages::table.find(message);
    match last {
        Some(last) => diesel::update(row).set(session_messages::told_up_to.eq(last)).execute(conn).await?,
        None => diesel::delete(row).execute(conn).await?,
    };
    Ok(())
}

/// Returns the next enrolments of the session, or of one of its teams: their ids, learners and statuses.
pub(super) async fn audience_after(
    conn: &mut AsyncPgConnection,
    message: &DueAnnouncementRow,
    most: i64,
) -> Result<Vec<(Uuid, UserId, EnrolmentStatus)>> {
    let after = message.told_up_to.unwrap_or(Uuid::nil());
    let query = enrolments::table
        .filter(enrolments::session_id.eq(message.session_id).and(enrolments::id.gt(after)))
        .order(enrolments::id)
        .limit(most)
        .select((enrolments::id, enrolments::user_id, enrolments::status))
        .into_boxed();
    let query = match message.team_id {
        Some(team) => {
            let current = team_members::team_id.eq(team).and(team_members::left_at.is_null());
            query.filter(enrolments::user_id.eq_any(team_members::table.filter(current).select(team_members::user_id)))
        }
        None => query,
    };
    let rows: Vec<(Uuid, Uuid, TextEnum<EnrolmentStatus>)> = query.load(conn).await?;
    Ok(rows.into_iter().map(|(enrolment, user, status)| (enrolment, UserId(user), status.0)).collect())
}
