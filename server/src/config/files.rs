//! Where uploaded files are kept.

use std::fmt;

use clap::Args;

use super::{Fault, is_unset, set};

/// What the keeping of files can be told.
#[derive(Args, Clone, Debug)]
pub(super) struct FileArguments {
    /// The S3 service that keeps uploaded files; without one nothing can be uploaded.
    #[arg(long, env = "FIELDWORK_S3_ENDPOINT")]
    s3_endpoint: Option<String>,
    /// The bucket that holds them.
    #[arg(long, env = "FIELDWORK_S3_BUCKET")]
    s3_bucket: Option<String>,
    /// The region of the bucket.
    #[arg(long, env = "FIELDWORK_S3_REGION", default_value = "us-east-1")]
    s3_region: String,
    /// The key that requests to the service are signed in the name of.
    #[arg(long, env = "FIELDWORK_S3_ACCESS_KEY")]
    s3_access_key: Option<String>,
    /// The secret that they are signed with.
    #[arg(long, env = "FIELDWORK_S3_SECRET_KEY", hide_env_values = true)]
    s3_secret_key: Option<String>,
}

/// Where uploaded files are kept.
#[derive(Clone)]
pub struct FileStore {
    /// The address of the S3 service.
    pub endpoint: String,
    /// The bucket.
    pub bucket: String,
    /// Its region.
    pub region: String,
    /// The key that requests are signed in the name of.
    pub access_key: String,
    /// The secret that they are signed with.
    pub secret_key: String,
}

impl FileArguments {
    pub(super) fn faults(&self, is_production: bool) -> [Fault; 5] {
        let has_store = !is_unset(self.s3_endpoint.as_ref());
        let is_https = self.s3_endpoint.as_ref().is_none_or(|url| url.starts_with("https://"));
        [
            (is_production && !has_store, "FIELDWORK_S3_ENDPOINT is not set"),
            (is_production && !is_https, "FIELDWORK_S3_ENDPOINT is no https address"),
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

/// Without the secret.
impl fmt::Debug for FileStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileStore({}/{})", self.endpoint, self.bucket)
    }
}
