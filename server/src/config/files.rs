//! The store of uploaded files.

use std::fmt;

use clap::Args;

use super::{SettingsFault, is_unset, set};

/// Arguments for storing files.
#[derive(Args, Clone, Debug)]
pub(super) struct FileArguments {
    /// The S3 service that stores uploaded files. If not set, no files can be uploaded.
    #[arg(long, env = "FIELDWORK_S3_ENDPOINT")]
    s3_endpoint: Option<String>,
    /// The bucket for the files.
    #[arg(long, env = "FIELDWORK_S3_BUCKET")]
    s3_bucket: Option<String>,
    /// The region of the bucket.
    #[arg(long, env = "FIELDWORK_S3_REGION", default_value = "us-east-1")]
    s3_region: String,
    /// The id of the key that signs requests to the service.
    #[arg(long, env = "FIELDWORK_S3_ACCESS_KEY")]
    s3_access_key: Option<String>,
    /// The secret of that key.
    #[arg(long, env = "FIELDWORK_S3_SECRET_KEY", hide_env_values = true)]
    s3_secret_key: Option<String>,
}

/// The store of uploaded files.
#[derive(Clone)]
pub struct FileStore {
    /// The URL of the S3 service.
    pub endpoint: String,
    /// The bucket.
    pub bucket: String,
    /// Its region.
    pub region: String,
    /// The id of the key that signs requests.
    pub access_key: String,
    /// The secret of that key.
    pub secret_key: String,
}

impl FileArguments {
    pub(super) fn faults(&self, is_production: bool) -> [SettingsFault; 5] {
        let has_store = !is_unset(self.s3_endpoint.as_ref());
        let is_https = self.s3_endpoint.as_ref().is_none_or(|url| url.starts_with("https://"));
        [
            (is_production && !has_store, "FIELDWORK_S3_ENDPOINT is not set"),
            (is_production && !is_https, "FIELDWORK_S3_ENDPOINT is not an https address"),
            (has_store && is_unset(self.s3_bucket.as_ref()), "FIELDWORK_S3_BUCKET is not set"),
            (has_store && is_unset(self.s3_access_key.as_ref()), "FIELDWORK_S3_ACCESS_KEY is not set"),
            (has_store && is_unset(self.s3_secret_key.as_ref()), "FIELDWORK_S3_SECRET_KEY is not set"),
        ]
    }

    pub(super) fn store(self) -> Option<FileStore> {
        Some(FileStore {
            endpoint: set(self.s3_endpoint)?,
            bucket: self.s3_bucket?,
            region: self.s3_region,
            access_key: self.s3_access_key?,
            secret_key: self.s3_secret_key?,
        })
    }
}

/// Omits the secret.
impl fmt::Debug for FileStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileStore({}/{})", self.endpoint, self.bucket)
    }
}
