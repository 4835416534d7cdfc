//! Plans, moves, cancels and records events, from the command line. The staff member is named, must have the
//! permission, and is recorded in the audit. The learners of an event are notified of changes.

use domain::account::permission::{Permission, require};
use domain::event::plan::{self, EventDraft, check, check_count};
use domain::ids::TeamId;
use domain::notification::event::{Event, EventKind};
use domain::notification::notice::{EventChange, Notice};
use serde_json::json;

use crate::account::rows::UserRow;
use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::db;
use crate::event::rows::{self, EventRow};
use crate::event::tell_session::tell_of_event;
use crate::prelude::*;
use crate::program::content::slugs::is_slug;
use crate::program::rows::{SessionKey, SessionRow, session, session_place};
use crate::team::rows::locked_teams;
use crate::zone::{instant_of_local, local_text};

/// Time of an event, as staff write it.
#[derive(Clone, Debug)]
pub struct EventTimes {
    /// An instant (`2026-12-01T17:00:00Z`), or a local time in the session's zone (`2026-12-01 18:00`).
    pub starts: String,
    /// Length in minutes; `None` for an instant.
    pub minutes: Option<u16>,
}

impl EventTimes {
    /// Returns the start and the end.
    ///
    /// # Errors
    /// Breaks if the start cannot be parsed, or if its local time does not exist or is ambiguous.
    fn read(&self, timezone: &str) -> Result<(Timestamp, Option<Timestamp>)> {
        let instant = Timestamp::parse(&self.starts).or_else(|| instant_of_local(&self.starts, timezone));
        let starts_at = instant.ok_or_else(|| {
            Error::broken(format!(
                "{} is neither an instant (2026-12-01T17:00:00Z) nor an unambiguous local time in {timezone}",
                self.starts
            ))
        })?;
        Ok((starts_at, self.minutes.map(|minutes| starts_at.plus_seconds(i64::from(minutes) * 60))))
    }
}

/// A new event, as staff plan it.
#[derive(Clone, Debug)]
pub struct NewSessionEvent {
    /// Slug of the event.
    pub slug: String,
    /// Kind.
    pub kind: EventKind,
    /// Title.
    pub title: String,
    /// Time of the event.
    pub times: EventTimes,
    /// URL at which to join it.
    pub join_url: Option<String>,
    /// Team that it is for; `None` for the whole session.
    pub team: Option<TeamId>,
}

/// Plans an event in a session, in the name of the account with this address.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`, `team/not-found`, `event/already-exists`.
pub async fn add_event(
    database_url: &str,
    by: &str,
    xs: &str,
    new: NewSessionEvent,
    now: Timestamp,
) -> Result<EventRow> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let (actor, session) = planner(conn, by, xs).await?;
        let standing = rows::lock_events(conn, session.id).await?;
        if !is_slug(&new.slug) {
            return Err(Error::broken("an event's slug has lower-case letters and digits, separated by `-`"));
        }
        if standing.iter().any(|row| row.slug == new.slug) {
            return Err(Refusal::EventAlreadyExists.into());
        }
        check_count(standing.len())?;
        if let Some(team) = new.team {
            locked_teams(conn, session.id, &[team]).await?.pop().ok_or(Refusal::TeamNotFound)?;
        }
        let (starts_at, ends_at) = new.times.read(&session.timezone)?;
        let (kind, title, join_url) = (new.kind, new.title, new.join_url);
        let draft = check(&EventDraft { kind, title, starts_at, ends_at, join_url })?;
        let row = EventRow::new(session.id, new.slug, draft, session.timezone, now)?;
        let row = EventRow { team_id: new.team.map(|team| team.0), is_staffs: true, ..row };
        rows::insert(conn, &row).await?;
        tell_of_event(conn, &row, None, now).await?;
        audit(conn, &actor, "add_event", &row, now).await?;
        Ok(row)
    })
    .await
}

/// Moves an event of a session to another time, and notifies its learners.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`, `event/not-found`.
pub async fn move_event(
    database_url: &str,
    by: &str,
    named: (&str, &str),
    times: &EventTimes,
    now: Timestamp,
) -> Result<EventRow> {
    change_event(database_url, by, named, "move_event", now, |row, event| {
        let (starts_at, ends_at) = times.read(&row.timezone)?;
        // Without a new length, the event keeps its length.
        let lasts = event.ends_at.map(|ends_at| ends_at.seconds_since(event.starts_at));
        let ends_at = ends_at.or_else(|| lasts.map(|seconds| starts_at.plus_seconds(seconds)));
        Ok(plan::move_to(event, starts_at, ends_at, now)?)
    })
    .await
}

/// Cancels an event of a session, and notifies its learners.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`, `event/not-found`.
pub async fn cancel_event(database_url: &str, by: &str, named: (&str, &str), now: Timestamp) -> Result<EventRow> {
    change_event(database_url, by, named, "cancel_event", now, |_, event| Ok(plan::cancel(event, now)?)).await
}

/// Sets the URL of an event's recording, or removes it.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`, `event/not-found`.
pub async fn record_event(
    database_url: &str,
    by: &str,
    named: (&str, &str),
    url: Option<String>,
    now: Timestamp,
) -> Result<EventRow> {
    change_event(database_url, by, named, "record_event", now, |_, event| Ok(plan::record(event, url.clone(), now)?))
        .await
}

/// Returns the events of a session, one line each, by their start.
///
/// # Errors
/// `xs-not-found`.
pub async fn events_in(conn: &mut AsyncPgConnection, xs: &str) -> Result<Vec<String>> {
    let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
    let line = |row: &EventRow| {
        let at = local_text(row.starts_at.0, &row.timezone).unwrap_or_else(|| row.starts_at.0.to_string());
        let cancelled = if row.cancelled_at.is_some() { " (cancelled)" } else { "" };
        format!("{} {} {at}: {}{cancelled}", row.slug, row.kind.word(), row.title)
    };
    Ok(rows::events_of(conn, &[session.id]).await?.iter().map(line).collect())
}

async fn change_event(
    database_url: &str,
    by: &str,
    (xs, slug): (&str, &str),
    action: &'static str,
    now: Timestamp,
    change: impl Fn(&EventRow, &Event) -> Result<Event> + Send + Sync,
) -> Result<EventRow> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let (actor, session) = planner(conn, by, xs).await?;
        let standing = rows::lock_events(conn, session.id).await?;
        let row = standing.into_iter().find(|row| row.slug == slug).ok_or(Refusal::EventNotFound)?;
        let event = change(&row, &row.event())?;
        let row = apply_changed(conn, EventRow { is_staffs: true, ..row }, event, now).await?;
        audit(conn, &actor, action, &row, now).await?;
        Ok(row)
    })
    .await
}

/// Writes an event after a change. Notifies its learners of a new start or a cancellation. Other changes only update
/// open pages.
pub(super) async fn apply_changed(
    conn: &mut AsyncPgConnection,
    row: EventRow,
    after: Event,
    now: Timestamp,
) -> Result<EventRow> {
    let (before, is_told) = (row.event(), plan::is_told(&row.event(), &after, now));
    let row = row.changed(after, now)?;
    rows::store(conn, &row).await?;
    let (from, to) = (before.starts_at, row.starts_at.0);
    let change = match row.cancelled_at.filter(|_| before.cancelled_at.is_none()) {
        Some(_) => Some(EventChange::Cancelled { from }),
        None => (from != to).then_some(EventChange::Moved { from, to }),
    };
    let mut notice = None;
    if let Some(change) = change {
        // A pending reminder would name the previous date.
        rows::delete_messages_about(conn, row.id).await?;
        let event = row.place(session_place(conn, row.session_id).await?);
        notice = is_told.then_some(Notice::EventChanged { event, change });
    }
    tell_of_event(conn, &row, notice, now).await?;
    Ok(row)
}

/// Returns the staff member and the session.
pub(super) async fn planner(conn: &mut AsyncPgConnection, by: &str, xs: &str) -> Result<(UserRow, SessionRow)> {
    let actor = acting(conn, by).await?;
    require(&actor.roles(), Permission::ManageSessions)?;
    let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
    Ok((actor, session))
}

async fn audit(
    conn: &mut AsyncPgConnection,
    actor: &UserRow,
    action: &'static str,
    row: &EventRow,
    now: Timestamp,
) -> Result<()> {
    let details = json!({
        "slug": row.slug,
        "starts_at": row.starts_at.0,
        "ends_at": row.ends_at.map(|at| at.0),
        "recording_url": row.recording_url,
    });
    note(conn, actor, StaffAction { action, subject: row.id.to_string(), details }, now).await
}
