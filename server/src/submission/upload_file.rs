//! Allows the upload of a file: for an answer, by the rules of its block, or for a message to support.

use domain::submission::upload_file::{UploadFacts, upload_file};
use domain::upload::{AllowedUpload, UploadLimits, UploadRequest, allow_upload};

use crate::mission::rows::{self as mission_rows, CourseKey, MissionKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::rows;
use crate::upload::{Purpose, UploadView, begin, read_sha256};

/// A file to upload.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileUploadRequest {
    /// The block that it answers. `None`: it belongs to a message to support.
    block: Option<BlockId>,
    /// Its name.
    name: String,
    /// Its size.
    bytes: u64,
    /// The SHA-256 hash of its content, in hexadecimal digits or in Base64.
    sha256: String,
}

/// Allows the upload of a file.
#[utoipa::path(responses((status = 200, body = UploadView)))]
#[post("/aws/s3-signed-url/file-upload")]
pub(crate) async fn sign_file(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<FileUploadRequest>,
) -> Result<Json<UploadView>> {
    let FileUploadRequest { block, name, bytes, sha256 } = body;
    let sha256 = read_sha256(&sha256)?;
    let request = UploadRequest { name, bytes };
    let conn = &mut learner.conn;
    let (purpose, allowed) = match block {
        Some(id) => (Purpose::Answer(id), for_answer(conn, &curricula, learner.id, id, &request, now).await?),
        None => (Purpose::Attachment, allow_upload(&request, &UploadLimits::of_attachments())?),
    };
    let upload = begin(conn, &platform, learner.id, purpose, &allowed, &sha256, now).await?;
    Ok(Json(upload))
}

async fn for_answer(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    id: BlockId,
    request: &UploadRequest,
    now: Timestamp,
) -> Result<AllowedUpload> {
    // The course is read even if the block is unknown, so that the response takes as long as for a block of a program
    // in which the learner has no place.
    let mission = rows::mission_of(conn, id).await?.unwrap_or(MissionId(Uuid::nil()));
    let key = MissionKey::Id(mission);
    let course = mission_rows::course(conn, curricula, user, CourseKey::Mission(&key, None)).await?;
    let course = course.ok_or(Refusal::SubmissionNotFound)?;
    let block = course.mission(mission)?.blocks.iter().find(|block| block.id == id);
    let block = block.cloned().ok_or(Refusal::SubmissionNotFound)?;
    Ok(upload_file(&UploadFacts { mission: course.decision(mission, now)?, block }, request)?)
}
