//! An S3 server on this machine: the real protocol of the `s3s` crate, signatures included, over a
//! folder. What a hosted S3 has configured, the answers to browsers of another origin, is added here:
//! every page of this machine may send and read what it holds a signed address for.

use std::convert::Infallible;
use std::error::Error;
use std::fs;
use std::net::TcpListener;
use std::path::Path;

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

/// What a server holds, and whom it believes.
#[derive(Clone, Debug)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// The key that requests are signed in the name of.
    pub access_key: String,
    /// The secret that they are signed with.
    pub secret_key: String,
}

/// Serves one bucket from a folder, which is made where there is none, until the future is dropped.
///
/// # Errors
/// Where the folder cannot be used or the socket cannot be listened on.
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
        service.call(request.map(Body::from)).await?
    };
    if let Some(disposition) = disposition.filter(|_| response.status().is_success()) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    if let Some(origin) = origin {
        allow(response.headers_mut(), origin);
    }
    Ok(response)
}

/// How the file is to be treated; a signed address may say so, and the file system keeps no such thing.
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
