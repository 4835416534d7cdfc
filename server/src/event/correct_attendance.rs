//! Corrects a learner's attendance of an event, from the command line. The staff member is named, must have the
//! permission, and is recorded in the audit.

use domain::event::join::check_attendance;
use serde_json::json;

use crate::account::staff_action_rows::{StaffAction, note, person_at};
use crate::db;
use crate::enrolment::rows::enrolment_in;
use crate::event::attendance_rows::correct;
use crate::event::plan::planner;
use crate::event::rows::lock_events;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;

/// Records whether a learner attended an event of a session, in the name of the account with this address.
///
/// # Errors
/// Those of the rule; `auth/forbidden`, `xs-not-found`, `event/not-found`, and `program-not-enrolled` for a person who
/// was never enrolled in the session.
pub async fn correct_attendance(
    database_url: &str,
    by: &str,
    (xs, slug): (&str, &str),
    (learner, is_attended): (&str, bool),
    now: Timestamp,
) -> Result<()> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let (actor, session) = planner(conn, by, xs).await?;
        let events = lock_events(conn, session.id).await?;
        let row = events.into_iter().find(|row| row.slug == slug).ok_or(Refusal::EventNotFound)?;
        check_attendance(&row.event(), now)?;
        let user = UserId(person_at(conn, learner).await?.id);
        enrolment_in(conn, user, session.id).await?.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
        correct(conn, row.id, user, is_attended, now).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, session.id)], now).await?;
        let details = json!({ "slug": row.slug, "learner": user, "is_attended": is_attended });
        note(conn, &actor, StaffAction { action: "correct_attendance", subject: row.id.to_string(), details }, now)
            .await
    })
    .await
}
