//! Announces a text to everybody in a session, and withdraws it, from the command line. The staff member is named, must
//! have the permission, and is recorded in the audit.

use domain::account::permission::{Permission, require};
use domain::event::announce::{Announcement, announce};
use domain::ids::AnnouncementId;
use domain::notification::notice::{AnnouncementPlace, Notice};
use serde_json::json;

use crate::account::rows::UserRow;
use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::clock::new_id;
use crate::columns::At;
use crate::db;
use crate::event::announcement_rows::{self, AnnouncementRow, announcements_to};
use crate::event::rows::delete_messages_about;
use crate::event::tell_session::tell_session;
use crate::prelude::*;
use crate::program::content::markdown::render;
use crate::program::rows::{SessionKey, session, session_place};

/// Announces a text to everybody in a session, in the name of the account with this address. Returns the announcement's
/// id.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`. Breaks if the text contains forbidden markup.
pub async fn announce_to(
    database_url: &str,
    by: &str,
    xs: &str,
    given: &Announcement,
    now: Timestamp,
) -> Result<AnnouncementId> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = announcer(conn, by).await?;
        let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
        let Announcement { title, text, is_important } = announce(given)?;
        let html = shown(&text)?;
        let id = AnnouncementId(new_id(now));
        let row = AnnouncementRow {
            id: id.0,
            session_id: session.id,
            author_id: actor.id,
            title: title.clone(),
            text,
            html,
            is_important,
            created_at: At(now),
        };
        announcement_rows::insert(conn, &row).await?;
        let (session_slug, program) = session_place(conn, session.id).await?;
        let announcement = AnnouncementPlace { id, title, session: session_slug, program, is_important };
        tell_session(conn, (session.id, None, Some(id.0)), Some(Notice::Announcement { announcement }), now).await?;
        let details = json!({ "session": session.slug, "is_important": is_important });
        note(conn, &actor, StaffAction { action: "announce", subject: id.to_string(), details }, now).await?;
        Ok(id)
    })
    .await
}

/// Withdraws an announcement: it is no longer shown, and pending notices are not sent. Notices that were sent are kept.
///
/// # Errors
/// `auth/forbidden`; `announcement/not-found`.
pub async fn withdraw_announcement(
    database_url: &str,
    by: &str,
    announcement: AnnouncementId,
    now: Timestamp,
) -> Result<()> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = announcer(conn, by).await?;
        let session = announcement_rows::apply_withdrawn(conn, announcement, now).await?;
        let session = session.ok_or(Refusal::AnnouncementNotFound)?;
        delete_messages_about(conn, announcement.0).await?;
        tell_session(conn, (session, None, Some(announcement.0)), None, now).await?;
        let action = "withdraw_announcement";
        note(conn, &actor, StaffAction { action, subject: announcement.to_string(), details: json!({}) }, now).await
    })
    .await
}

/// Returns the latest announcements to a session, one line each, beginning with the id.
///
/// # Errors
/// `xs-not-found`.
pub async fn announcements_in(conn: &mut AsyncPgConnection, xs: &str) -> Result<Vec<String>> {
    let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
    let rows = announcements_to(conn, session.id, None).await?;
    Ok(rows.iter().map(|(row, _)| format!("{} {} {}", row.id, row.created_at.0, row.title)).collect())
}

async fn announcer(conn: &mut AsyncPgConnection, by: &str) -> Result<UserRow> {
    let actor = acting(conn, by).await?;
    require(&actor.roles(), Permission::Announce)?;
    Ok(actor)
}

/// Renders the text as HTML.
fn shown(text: &str) -> Result<String> {
    let rendered = render(text);
    match rendered.refused.as_slice() {
        [] => Ok(rendered.html),
        refused => {
            let line = |at: usize| text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
            let faults = refused.iter().map(|(at, why)| format!("line {}: {why}", line(*at)));
            Err(Error::broken(faults.collect::<Vec<_>>().join("\n")))
        }
    }
}
