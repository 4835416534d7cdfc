//! Opens a file of an attempt for the reviewer who has claimed its review.

use domain::feedback::open_file::{OpenFileFacts, open_file};
use domain::ids::ReviewId;

use crate::auth::Review;
use crate::feedback::queue_rows as rows;
use crate::prelude::*;
use crate::upload::show::UploadedFile;

/// Allows a reviewer to download a file.
#[utoipa::path(responses((status = 200, body = UploadedFile)))]
#[get("/reviews/{id}/files/{key:.*}")]
pub(crate) async fn open_review_file(
    staff: Staff<Review>,
    platform: Data<Platform>,
    Now(now): Now,
    path: Path<(Uuid, String)>,
) -> Result<Json<UploadedFile>> {
    let (id, key) = path.into_inner();
    let (reviewer, roles, mut conn) = (staff.learner.id, staff.learner.user.roles(), staff.learner.conn);
    let row = rows::review(&mut conn, ReviewId(id)).await?;
    let answers = rows::answers_shown(&mut conn, &row).await?;
    let facts = OpenFileFacts { reviewer, roles, review: row.review.facts(), answers, key };
    let file = open_file(&facts)?.clone();
    Ok(Json(UploadedFile::signed(&platform, &file.key, file.name, file.mime, file.bytes, now)?))
}
