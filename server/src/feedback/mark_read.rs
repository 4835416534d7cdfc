//! Records that a learner has read the feedback on an attempt, and with it the notices about it.

use crate::feedback::inbox_rows as rows;
use crate::notification::mark_read::mark_feedback_notices;
use crate::prelude::*;
use crate::submission::attempt_rows::author_for;

/// Marks the feedback of an attempt as read, and the notices about the feedback on its mission.
#[utoipa::path(responses((status = 204)))]
#[put("/user-submissions/{id}/feedback-read")]
pub(crate) async fn mark_feedback_read(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<HttpResponse> {
    let (user, submission) = (learner.id, SubmissionId(*id));
    let read = learner.conn.transaction(async |conn| {
        let author = author_for(conn, user, submission).await?;
        let mission = rows::apply_read(conn, author, submission, now).await?;
        mark_feedback_notices(conn, user, mission, now).await
    });
    read.await?;
    Ok(HttpResponse::NoContent().finish())
}
