//! Uploaded files in an S3 service. Browsers upload and download them directly, with URLs that are signed here for a
//! few minutes. Uploads are signed PUTs, which fix size, type and hash; S3's form upload could only limit the size.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_web::web::Bytes;
use backon::{ExponentialBuilder, Retryable as _};
use domain::limits::{SIGNED_SECONDS, SNIFFED_BYTES};
use domain::upload::{AllowedUpload, Inspection};
use jiff::Timestamp as Instant;
use reqwest::{Method, Response, StatusCode, header};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use time::OffsetDateTime;

use crate::clock::Clock;
use crate::config::FileStore;
use crate::error::{Error, Result};

/// Seconds for which URLs that the server itself uses are valid.
const OWN_SECONDS: u64 = 60;

const SIGNED: Duration = Duration::from_secs(SIGNED_SECONDS as u64);

/// The file store is unavailable or refuses our requests.
#[derive(Debug, thiserror::Error)]
#[error("the file store: {0}")]
pub struct FileStoreFailure(String);

/// The files of one bucket.
pub struct Files {
    http: reqwest::Client,
    bucket: Bucket,
    credentials: Credentials,
    clock: Clock,
}

/// The URL of an upload, and the headers that the browser must send.
#[derive(Debug)]
pub struct SignedUpload {
    /// The URL.
    pub url: String,
    /// The headers; the browser adds the length itself.
    pub headers: BTreeMap<String, String>,
}

impl Files {
    /// The files of the configured bucket.
    pub fn new(store: &FileStore, clock: Clock) -> Result<Self> {
        let endpoint = store.endpoint.parse().map_err(|_| Error::broken("the S3 endpoint is not a URL"))?;
        let bucket = Bucket::new(endpoint, UrlStyle::Path, store.bucket.clone(), store.region.clone());
        let http = reqwest::Client::builder()
            .connect_timeout(Duration::from_secs(2))
            .timeout(Duration::from_secs(5))
            .build()
            .map_err(Error::broken)?;
        Ok(Self {
            http,
            bucket: bucket.map_err(Error::broken)?,
            credentials: Credentials::new(store.access_key.clone(), store.secret_key.clone()),
            clock,
        })
    }

    /// Signs an upload of exactly this type, size and content; `sha256` is the hash in Base64.
    #[must_use]
    pub fn sign_upload(&self, key: &str, upload: &AllowedUpload, sha256: &str) -> SignedUpload {
        let length = upload.bytes.to_string();
        let headers = BTreeMap::from([
            ("content-type".to_owned(), upload.mime.to_owned()),
            ("x-amz-checksum-sha256".to_owned(), sha256.to_owned()),
        ]);
        let mut action = self.bucket.put_object(Some(&self.credentials), key);
        action.headers_mut().insert("content-length", length);
        headers.iter().for_each(|(name, value)| action.headers_mut().insert(name.clone(), value.clone()));
        SignedUpload { url: self.sign(&action, SIGNED), headers }
    }

    /// Signs a download to a file of this name.
    #[must_use]
    pub fn sign_download(&self, key: &str, name: &str) -> String {
        let mut action = self.bucket.get_object(Some(&self.credentials), key);
        action.query_mut().insert("response-content-disposition", attachment(name));
        self.sign(&action, SIGNED)
    }

    /// The size and the first bytes of the file under a key.
    pub async fn peek(&self, key: &str) -> Result<Inspection, FileStoreFailure> {
        let action = self.bucket.get_object(Some(&self.credentials), key);
        let range = format!("bytes=0-{}", SNIFFED_BYTES - 1);
        let answer = self.send(Method::GET, &action, Some(&range)).await?;
        if matches!(answer.status(), StatusCode::NOT_FOUND | StatusCode::RANGE_NOT_SATISFIABLE) {
            return Ok(Inspection::Nothing);
        }
        let answer = accepted(answer).await?;
        let whole = answer.headers().get(header::CONTENT_RANGE).and_then(|range| range.to_str().ok());
        let whole = whole.and_then(|range| range.rsplit('/').next()).and_then(|total| total.parse().ok());
        let bytes = whole.or_else(|| answer.content_length()).unwrap_or_default();
        let first = answer.bytes().await.map_err(|cause| FileStoreFailure(cause.to_string()))?;
        Ok(Inspection::Found { bytes, first: first.iter().copied().take(SNIFFED_BYTES).collect() })
    }

    /// The content of a file. `None` if it does not exist.
    pub async fn read(&self, key: &str) -> Result<Option<Bytes>, FileStoreFailure> {
        let action = self.bucket.get_object(Some(&self.credentials), key);
        let answer = self.send(Method::GET, &action, None).await?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        accepted(answer).await?.bytes().await.map(Some).map_err(|cause| FileStoreFailure(cause.to_string()))
    }

    /// Removes a file. Does nothing if it does not exist.
    pub async fn remove(&self, key: &str) -> Result<(), FileStoreFailure> {
        let action = self.bucket.delete_object(Some(&self.credentials), key);
        let answer = self.send(Method::DELETE, &action, None).await?;
        if answer.status() == StatusCode::NOT_FOUND { Ok(()) } else { accepted(answer).await.map(drop) }
    }

    async fn send<'a>(
        &self,
        method: Method,
        action: &impl S3Action<'a>,
        range: Option<&str>,
    ) -> Result<Response, FileStoreFailure> {
        let attempt = || async {
            let url = self.sign(action, Duration::from_secs(OWN_SECONDS));
            let mut request = self.http.request(method.clone(), url);
            if let Some(range) = range {
                request = request.header(header::RANGE, range);
            }
            match request.send().await {
                Ok(answer) if answer.status().is_server_error() => accepted(answer).await,
                Ok(answer) => Ok(answer),
                Err(cause) => Err(FileStoreFailure(cause.without_url().to_string())),
            }
        };
        attempt.retry(ExponentialBuilder::default().with_min_delay(Duration::from_millis(100)).with_max_times(2)).await
    }

    fn sign<'a>(&self, action: &impl S3Action<'a>, lasts: Duration) -> String {
        let seconds = OffsetDateTime::from(self.clock.now()).unix_timestamp();
        action.sign_with_time(lasts, &Instant::from_second(seconds).unwrap_or_default()).into()
    }
}

async fn accepted(answer: Response) -> Result<Response, FileStoreFailure> {
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let told = answer.text().await.unwrap_or_default();
    Err(FileStoreFailure(format!("{status}: {told}")))
}

/// The header that makes a browser save a file under this name, in any script (RFC 6266).
fn attachment(name: &str) -> String {
    let ascii = name.replace(|c: char| !c.is_ascii_alphanumeric() && !" ._-".contains(c), "_");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let encoded = name.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", encoded.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_download_keeps_a_name_of_any_script_and_breaks_no_header() {
        assert_eq!(attachment("a b.csv"), "attachment; filename=\"a b.csv\"; filename*=UTF-8''a%20b.csv");
        assert_eq!(attachment("é\".txt"), "attachment; filename=\"__.txt\"; filename*=UTF-8''%C3%A9%22.txt");
    }
}
