//! Shows the feedback on all attempts of a learner in a session, unread first.

use std::collections::HashMap;

use domain::feedback::inbox::{FeedbackSource, InboxEntry, inbox};

use crate::feedback::inbox_rows as rows;
use crate::mission::rows::course_in_session;
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;

/// The feedback of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct FeedbackInbox {
    /// Feedback on each attempt, in order.
    entries: Vec<FeedbackEntry>,
}

/// Feedback on an attempt.
#[derive(Serialize, ToSchema)]
pub(crate) struct FeedbackEntry {
    /// State of the feedback.
    #[serde(flatten)]
    entry: InboxEntry,
    /// Name of the reviewer; `None` if no person has claimed it.
    reviewer: Option<String>,
}

/// Shows the caller's feedback.
#[utoipa::path(params(SessionPath), responses((status = 200, body = FeedbackInbox)))]
#[get("/feedback")]
pub(crate) async fn show_inbox(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<SessionPath>,
) -> Result<Json<FeedbackInbox>> {
    let course = course_in_session(&mut learner.conn, &curricula, learner.id, &query.key()).await?;
    let found = rows::feedback_of(&mut learner.conn, &course, learner.id).await?;
    let (feedback, mut reviewers): (Vec<_>, HashMap<_, _>) =
        found.into_iter().map(|row| (row.feedback.clone(), (row.feedback.submission, row.reviewer))).unzip();
    let entries = inbox(&feedback).into_iter().map(|entry| {
        let is_persons = entry.source == FeedbackSource::Person;
        let reviewer = if is_persons { reviewers.remove(&entry.submission).flatten() } else { None };
        FeedbackEntry { entry, reviewer }
    });
    Ok(Json(FeedbackInbox { entries: entries.collect() }))
}
