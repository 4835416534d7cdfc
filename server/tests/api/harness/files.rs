//! Uploaded files: a real S3 server over a folder, shared by all tests, and the two steps of a browser's upload.

use std::net::TcpListener;
use std::path::Path;
use std::sync::LazyLock;

use local_s3::Bucket;
use reqwest::Method;
use serde_json::{Value, json};
use server::config::FileStore;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::actors::Learner;
use super::app::{Answer, App};
use super::learning::text;

/// A picture of one pixel.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

static STORE: LazyLock<FileStore> = LazyLock::new(start);

/// File store of the tests' server.
pub(crate) fn file_store() -> FileStore {
    STORE.clone()
}

fn start() -> FileStore {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("its address"));
    let store = FileStore {
        endpoint,
        bucket: "fieldwork-test".to_owned(),
        region: "us-east-1".to_owned(),
        access_key: "key".to_owned(),
        secret_key: Uuid::new_v4().to_string(),
    };
    let bucket = Bucket {
        name: store.bucket.clone(),
        access_key: store.access_key.clone(),
        secret_key: store.secret_key.clone(),
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{}", std::process::id()));
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let serving = local_s3::serve(listener, &folder, bucket);
        runtime.expect("a runtime").block_on(serving).expect("a server of files");
    });
    store
}

impl App {
    /// Requests an upload to an answer, or to a message to support if no block is named.
    pub(crate) async fn sign_file(&self, by: &Learner, block: Option<&str>, name: &str, bytes: &[u8]) -> Answer {
        let body = json!({ "block": block, "name": name, "bytes": bytes.len(), "sha256": sha256(bytes) });
        self.post("/api/aws/s3-signed-url/file-upload", &body).by(by).await
    }

    /// Requests an upload of a picture of this size, with the hash of [`PNG`].
    pub(crate) async fn sign_avatar(&self, by: &Learner, mime: &str, bytes: usize) -> Answer {
        self.sign_picture(by, mime, bytes, PNG).await
    }

    async fn sign_picture(&self, by: &Learner, mime: &str, bytes: usize, hashed: &[u8]) -> Answer {
        let body = json!({ "mime": mime, "bytes": bytes, "sha256": sha256(hashed) });
        self.post("/api/aws/s3-signed-url/avatar", &body).by(by).await
    }

    /// Uploads a file as a browser does, and returns the status.
    pub(crate) async fn send(&self, upload: &Value, bytes: &[u8]) -> u16 {
        let method: Method = text(&upload["method"]).parse().expect("a method");
        let request = self.elsewhere(method, &text(&upload["url"])).headers(&upload["fields"]);
        request.bytes(bytes).await.status.as_u16()
    }

    /// Uploads a file for an answer or for support, and returns its key.
    pub(crate) async fn upload(&self, by: &Learner, block: Option<&str>, name: &str, bytes: &[u8]) -> String {
        let upload = self.sign_file(by, block, name, bytes).await.expect(200);
        assert_eq!(self.send(&upload, bytes).await, 200);
        text(&upload["key"])
    }

    /// Uploads a picture, and returns its key.
    pub(crate) async fn upload_avatar(&self, by: &Learner, bytes: &[u8]) -> String {
        let upload = self.sign_picture(by, "image/png", bytes.len(), bytes).await.expect(200);
        assert_eq!(self.send(&upload, bytes).await, 200);
        text(&upload["key"])
    }
}

/// SHA-256 hash in hexadecimal.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An answer with these files. The server ignores all fields except the keys.
pub(crate) fn files(keys: &[&str]) -> Value {
    let file = |key: &&str| json!({ "key": key, "name": "quay.png", "mime": "image/png", "bytes": 1 });
    json!({ "files": keys.iter().map(file).collect::<Vec<_>>() })
}
