//! An S3 server on this machine: the real protocol of the `s3s` crate, signatures included, over a folder. It adds two
//! abilities of hosted services: CORS for the pages of this machine, and a check of an uploaded file's hash before it
//! replaces an earlier file. The crate itself checks the hash only after it has stored the file.

use std::convert::Infallible;
use std::error::Error;
use std::fs;
use std::net::TcpListener;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use percent_encoding::percent_decode_str;
use s3s::Body;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use sha2::{Digest as _, Sha256};

/// A bucket and the key that has access to it.
#[derive(Clone, Debug)]
pub struct Bucket {
    /// The name of the bucket.
    pub name: String,
    /// The access key.
    pub access_key: String,
    /// The secret that signs requests.
    pub secret_key: String,
}

/// Serves one bucket from a folder until the future is dropped. Creates the folder if it is missing.
///
/// # Errors
/// If the folder cannot be used or the socket cannot be listened on.
pub async fn serve(listener: TcpListener, folder: &Path, bucket: Bucket) -> Result<Infallible, Box<dyn Error>> {
    fs::create_dir_all(folder.join(&bucket.name))?;
    let files = FileSystem::new(folder).map_err(|cause| format!("{cause:?}"))?;
    let mut service = S3ServiceBuilder::new(files);
    service.set_auth(SimpleAuth::from_single(bucket.access_key, bucket.secret_key));
    let service = service.build();
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let Ok((socket, _)) = listener.accept().await else { continue };
        let service = service.clone();
        let answered = service_fn(move |request| answer(service.clone(), request));
        let mut connection = http1::Builder::new();
        connection.timer(TokioTimer::new());
        tokio::spawn(connection.serve_connection(TokioIo::new(socket), answered));
    }
}

async fn answer(service: S3Service, request: Request<Incoming>) -> Result<Response<Body>, s3s::HttpError> {
    let origin = request.headers().get(header::ORIGIN).filter(|origin| is_of_this_machine(origin)).cloned();
    let disposition = disposition(request.uri().query().unwrap_or_default());
    let mut response = if request.method() == Method::OPTIONS && origin.is_some() {
        let mut allowed = Response::new(Body::empty());
        *allowed.status_mut() = StatusCode::NO_CONTENT;
        allowed
    } else {
        match whole(request).await {
            Some(request) => service.call(request).await?,
            None => bad_request(),
        }
    };
    if let Some(disposition) = disposition.filter(|_| response.status().is_success()) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    if let Some(origin) = origin {
        allow(response.headers_mut(), origin);
    }
    Ok(response)
}

/// The request with its whole body, or `None` if the body is incomplete or does not match its hash.
async fn whole(request: Request<Incoming>) -> Option<Request<Body>> {
    let Some(hash) = request.headers().get("x-amz-checksum-sha256").cloned() else {
        return Some(request.map(Body::from));
    };
    let (parts, body) = request.into_parts();
    let bytes = body.collect().await.ok()?.to_bytes();
    let is_whole = STANDARD.encode(Sha256::digest(&bytes)).as_bytes() == hash.as_bytes();
    is_whole.then(|| Request::from_parts(parts, Body::from(bytes)))
}

fn bad_request() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::BAD_REQUEST;
    response
}

/// The content disposition that a signed address requests. The file system stores none.
fn disposition(query: &str) -> Option<HeaderValue> {
    let mut parameters = query.split('&');
    let given = parameters.find_map(|parameter| parameter.strip_prefix("response-content-disposition="))?;
    HeaderValue::from_bytes(&percent_decode_str(given).collect::<Vec<_>>()).ok()
}

fn is_of_this_machine(origin: &HeaderValue) -> bool {
    let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
    let host = host.and_then(|host| host.split(':').next());
    matches!(host, Some("127.0.0.1" | "localhost"))
}

fn allow(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, PUT"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type, x-amz-checksum-sha256"),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_machine_are_answered_from_elsewhere() {
        let is_ours = |origin: &'static str| is_of_this_machine(&HeaderValue::from_static(origin));
        assert!(is_ours("http://127.0.0.1:8080") && is_ours("http://localhost"));
        for other in ["https://example.org", "http://127.0.0.1.example.org", "http://example.org:8080", "null"] {
            assert!(!is_ours(other), "{other}");
        }
    }
}
