//! Records that a learner has read the feedback on an attempt.

use crate::feedback::inbox_rows as rows;
use crate::prelude::*;
use crate::submission::attempt_rows::author_for;

/// Marks the feedback of an attempt as read.
#[utoipa::path(responses((status = 204)))]
#[put("/user-submissions/{id}/feedback-read")]
pub(crate) async fn mark_feedback_read(
    mut learner: Learner,
    Now(now): Now,
    id: Path<Uuid>,
    _: NoBody,
) -> Result<HttpResponse> {
    let author = author_for(&mut learner.conn, learner.id, SubmissionId(*id)).await?;
    rows::apply_read(&mut learner.conn, author, SubmissionId(*id), now).await?;
    Ok(HttpResponse::NoContent().finish())
}
