//! Updates the events of sessions from the packs. Events that staff have planned or changed stay unchanged. Learners
//! are notified of changes, as of changes by staff.

use std::collections::HashMap;

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::event::plan::{EventDraft, SessionDates, cancel, check, check_count};
use domain::notification::event::Event;
use domain::time::Timestamp;

use crate::error::{Error, Result};
use crate::event::plan::apply_changed;
use crate::event::rows::{self, EventRow};
use crate::event::tell_session::tell_of_event;
use crate::program::content::beside::ImportReport;
use crate::program::content::events::PackEvent;
use crate::program::content::pack::Pack;
use crate::program::content::sessions::Session;
use crate::program::rows::{SessionKey, SessionRow, session};

/// Creates, changes and cancels the events of these packs' sessions, and counts the written events. The sessions must
/// be imported before. Days are counted from the sessions' current dates.
///
/// # Errors
/// Breaks if a session is missing, or an event does not fit into its session.
pub async fn import(conn: &mut AsyncPgConnection, packs: &[Pack], now: Timestamp) -> Result<ImportReport> {
    conn.transaction(async |conn| {
        let mut report = ImportReport::default();
        for planned in packs.iter().flat_map(|pack| &pack.sessions) {
            import_session(conn, planned, &mut report, now).await?;
        }
        Ok(report)
    })
    .await
}

async fn import_session(
    conn: &mut AsyncPgConnection,
    planned: &Session,
    report: &mut ImportReport,
    now: Timestamp,
) -> Result<()> {
    let row = session(conn, &SessionKey::Slug(planned.slug.clone())).await?;
    let row = row.ok_or_else(|| Error::broken(format!("{}: session {} is missing", planned.place, planned.slug)))?;
    let dates = SessionDates { starts_at: row.starts_at.0, ends_at: row.ends_at.0, zone: row.zone()? };
    let standing = rows::lock_events(conn, row.id).await?;
    let mut count = standing.len();
    let mut standing = standing.into_iter().map(|row| (row.slug.clone(), row)).collect::<HashMap<_, _>>();
    for event in &planned.events {
        let draft = event.draft(&dates).map(|draft| check(&draft));
        let draft = draft.ok_or_else(|| unfit(planned, event))?.map_err(|_| unfit(planned, event))?;
        report.count += match standing.remove(&event.slug) {
            Some(before) => usize::from(update(conn, before, draft, event, now).await?),
            None => {
                check_count(count)?;
                count += 1;
                insert(conn, &row, draft, event, now).await?;
                1
            }
        };
    }
    for gone in standing.into_values().filter(|row| !row.is_staffs && row.cancelled_at.is_none()) {
        // A past event took place and is not cancelled, even if the file no longer lists it.
        if let Ok(cancelled) = cancel(&gone.event(), now) {
            report.switched_off.push(format!("event {} of session {}", gone.slug, planned.slug));
            report.count += 1;
            apply_changed(conn, gone, cancelled, now).await?;
        }
    }
    Ok(())
}

fn unfit(session: &Session, event: &PackEvent) -> Error {
    Error::broken(format!("{}: the event {} does not fit into session {}", session.place, event.slug, session.slug))
}

async fn insert(
    conn: &mut AsyncPgConnection,
    session: &SessionRow,
    draft: EventDraft,
    event: &PackEvent,
    now: Timestamp,
) -> Result<()> {
    let row = EventRow::new(session.id, event.slug.clone(), draft, session.timezone.clone(), now)?;
    let row = EventRow { recording_url: event.recording_url.clone(), ..row };
    rows::insert(conn, &row).await?;
    tell_of_event(conn, &row, None, now).await
}

/// Updates an event that differs from its file. Returns whether it did.
async fn update(
    conn: &mut AsyncPgConnection,
    row: EventRow,
    draft: EventDraft,
    planned: &PackEvent,
    now: Timestamp,
) -> Result<bool> {
    let before = row.event();
    let EventDraft { kind, title, starts_at, ends_at, join_url } = draft;
    let recording_url = planned.recording_url.clone();
    // An event that an import has cancelled is restored when the file lists it again.
    let after =
        Event { kind, title, starts_at, ends_at, join_url, recording_url, cancelled_at: None, ..before.clone() };
    if row.is_staffs || after == before {
        return Ok(false);
    }
    let after = Event { sequence: before.sequence.saturating_add(1), updated_at: now, ..after };
    apply_changed(conn, row, after, now).await?;
    Ok(true)
}
