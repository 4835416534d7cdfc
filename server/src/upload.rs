//! Uploaded files: pictures of people, files in answers, and attachments of messages to support. The server allows an
//! upload and signs a URL for it; the browser sends the file there; the feature that uses the file calls this module to
//! inspect the file that has arrived. Features that use files depend on this module.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show;
pub mod show_avatar;

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel_async::AsyncPgConnection;
use domain::ids::{BlockId, UserId};
use domain::limits::SIGNED_SECONDS;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use domain::upload::{AllowedUpload, Inspection, KnownUpload, check_room};
use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::clock::new_id;
use crate::db::Pool;
use crate::error::{Error, Result};
use crate::jobs::{self, Context, Job, Lane};
use crate::platform::Platform;
use crate::ports::files::FileStoreFailure;
use crate::upload::rows::UploadRow;

/// Maximum number of uploads that one cleanup removes.
const REMOVED_AT_ONCE: i64 = 500;

/// Purpose of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A picture of a person.
    Avatar,
    /// A file in an answer to this block.
    Answer(BlockId),
    /// A file with a message to support.
    Attachment,
}

impl Purpose {
    /// Returns the word for this purpose in the table. The plural of the word is the folder of the files.
    fn word(self) -> &'static str {
        match self {
            Self::Avatar => "avatar",
            Self::Answer(_) => "answer",
            Self::Attachment => "attachment",
        }
    }

    fn block(self) -> Option<Uuid> {
        match self {
            Self::Answer(block) => Some(block.0),
            Self::Avatar | Self::Attachment => None,
        }
    }
}

/// Destination of an upload.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Upload)]
pub struct UploadView {
    /// Signed URL.
    url: String,
    /// Method of the request.
    method: UploadMethod,
    /// Headers that the request must have.
    fields: BTreeMap<String, String>,
    /// The key under which it is stored.
    key: String,
    /// Maximum number of bytes that are accepted.
    max_bytes: u64,
    /// Expiry of the URL.
    expires_at: Timestamp,
}

/// Method of an upload.
#[derive(Debug, Serialize, ToSchema)]
pub enum UploadMethod {
    /// The file is the body of the request, and the fields are its headers.
    #[serde(rename = "PUT")]
    Put,
}

/// Records an allowed upload, and signs a URL for it.
///
/// # Errors
/// Those of [`check_room`], and `temporarily-unavailable` if no storage is configured.
pub async fn begin(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    user: UserId,
    purpose: Purpose,
    allowed: &AllowedUpload,
    sha256: &str,
    now: Timestamp,
) -> Result<UploadView> {
    let files = platform.files()?;
    check_room(&rows::unused_of(conn, user).await?, allowed.bytes, now)?;
    let key = format!("{}s/{user}/{}.{}", purpose.word(), new_id(now), allowed.extension);
    rows::add(conn, user, purpose, &key, allowed, now).await?;
    let signed = files.sign_upload(&key, allowed, sha256);
    Ok(UploadView {
        url: signed.url,
        method: UploadMethod::Put,
        fields: signed.headers,
        key,
        max_bytes: allowed.max_bytes,
        expires_at: now.plus_seconds(SIGNED_SECONDS.into()),
    })
}

/// Inspects the files of these uploads, as far as they have arrived. It calls the file store, so it must not run in a
/// transaction.
pub async fn inspect(platform: &Platform, rows: Vec<UploadRow>) -> Result<Vec<KnownUpload>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let files = platform.files()?;
    let inspect_one = async |row: UploadRow| {
        let is_used = row.unused_since.is_none();
        let inspection = if is_used { Inspection::Checked } else { files.peek(&row.key).await? };
        Ok(KnownUpload {
            key: row.key,
            name: row.name,
            mime: row.mime,
            bytes: u64::try_from(row.bytes).unwrap_or_default(),
            inspection,
        })
    };
    try_join_all(rows.into_iter().map(inspect_one)).await.map_err(store_unavailable)
}

/// Removes unused uploads, and returns their number.
pub async fn remove_unused(pool: &Pool, platform: &Platform, now: Timestamp) -> Result<usize> {
    let Ok(files) = platform.files() else { return Ok(0) };
    let keys = rows::unused(&mut *pool.connection().await?, now, REMOVED_AT_ONCE).await?;
    for key in &keys {
        files.remove(key).await.map_err(store_unavailable)?;
    }
    rows::forget_unused(&mut *pool.connection().await?, &keys).await?;
    Ok(keys.len())
}

/// Job that removes unused uploads.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveUnused;

impl Job for RemoveUnused {
    const KIND: &'static str = "upload/remove_unused";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), jobs::JobFailure> {
        let count = remove_unused(context.pool, context.platform, context.now).await?;
        tracing::info!(count, "unused files are removed");
        Ok(())
    }
}

/// Removes every file of a person before their account is erased. It calls the file store, so it must not run in a
/// transaction. The next cleanup removes any file that this misses.
pub async fn remove_all_of(pool: &Pool, platform: &Platform, user: UserId) -> Result<()> {
    let keys = rows::all_of(&mut *pool.connection().await?, user).await?;
    if keys.is_empty() {
        return Ok(());
    }
    let files = platform.files()?;
    for key in &keys {
        files.remove(key).await.map_err(store_unavailable)?;
    }
    rows::forget(&mut *pool.connection().await?, &keys).await
}

/// An unavailable file store is not a breakage: the client may retry.
pub(crate) fn store_unavailable(failure: FileStoreFailure) -> Error {
    tracing::warn!(%failure, "the file store is unavailable");
    Refusal::TemporarilyUnavailable.into()
}

/// Parses a SHA-256 hash in hexadecimal or Base64, and returns it in Base64.
pub fn read_sha256(text: &str) -> Result<String> {
    let digits = text.chars().map(|digit| u8::try_from(digit.to_digit(16)?).ok()).collect::<Option<Vec<_>>>();
    let in_hex = digits.filter(|digits| digits.len() == 64);
    let in_hex = in_hex
        .map(|digits| digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect());
    let bytes = in_hex.or_else(|| STANDARD.decode(text).ok());
    let bytes = bytes.filter(|bytes: &Vec<u8>| bytes.len() == 32);
    bytes.map(|bytes| STANDARD.encode(bytes)).ok_or_else(|| Error::malformed("sha256 is not a SHA-256 hash"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_in_both_forms() {
        let base64 = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(read_sha256(hex).ok().as_deref(), Some(base64));
        assert_eq!(read_sha256(base64).ok().as_deref(), Some(base64));
        for wrong in ["", "ba78", &hex.replace('b', "z"), &hex.replace("ba", "+a"), "ungWv48=", &"é".repeat(32)] {
            assert!(read_sha256(wrong).is_err(), "{wrong}");
        }
    }
}
