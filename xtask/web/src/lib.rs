//! HTTP for the stand-ins of outside services: the serving loop, and the parts of requests and replies that the
//! stand-ins use.

use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::net::TcpListener;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::Value;

/// Answers every request with the function, until the future is dropped.
///
/// # Errors
/// If the socket cannot be listened on.
pub async fn serve<A, F, B, E>(listener: TcpListener, answer: A) -> io::Result<Infallible>
where
    A: Fn(hyper::Request<Incoming>) -> F + Clone + Send + 'static,
    F: Future<Output = Result<Response<B>, E>> + Send + 'static,
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let Ok((socket, _)) = listener.accept().await else { continue };
        let mut connection = http1::Builder::new();
        connection.timer(TokioTimer::new());
        tokio::spawn(connection.serve_connection(TokioIo::new(socket), service_fn(answer.clone())));
    }
}

/// A request with its whole body.
#[derive(Debug)]
pub struct Request {
    /// The method in capitals.
    pub method: String,
    /// The path as it was sent.
    pub path: String,
    /// The query.
    pub query: Fields,
    headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

/// Names and values in their order, decoded.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// Parses a form or a query.
    #[must_use]
    pub fn parse(text: &[u8]) -> Self {
        Self(form_urlencoded::parse(text).into_owned().collect())
    }

    /// The value of a name, or an empty text.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.find(name).unwrap_or_default()
    }

    /// The value of a name, or `None`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Request {
    /// Reads a request with its body, up to `max_bytes`.
    ///
    /// # Errors
    /// If the body is longer or does not arrive.
    pub async fn read(request: hyper::Request<Incoming>, max_bytes: usize) -> io::Result<Self> {
        let (head, body) = request.into_parts();
        let body = Limited::new(body, max_bytes).collect().await.map_err(io::Error::other)?;
        Ok(Self::new(&head, body.to_bytes()))
    }

    /// A request with a body that was already read.
    #[must_use]
    pub fn new(head: &Parts, body: Bytes) -> Self {
        Self {
            method: head.method.to_string(),
            path: head.uri.path().to_owned(),
            query: Fields::parse(head.uri.query().unwrap_or_default().as_bytes()),
            headers: head.headers.clone(),
            body,
        }
    }

    /// The value of a header, or an empty text.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The body as a form.
    #[must_use]
    pub fn form(&self) -> Fields {
        Fields::parse(&self.body)
    }

    /// Whether the content type is JSON.
    #[must_use]
    pub fn is_json(&self) -> bool {
        self.header("content-type").split(';').next() == Some("application/json")
    }

    /// The segments of the path.
    #[must_use]
    pub fn parts(&self) -> Vec<&str> {
        self.path.trim_matches('/').split('/').collect()
    }
}

/// A reply.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: String,
}

impl Reply {
    fn of(status: u16, kind: &str, body: String) -> Self {
        Self {
            status,
            headers: vec![("content-type", kind.to_owned()), ("cache-control", "no-store".to_owned())],
            body,
        }
    }

    /// A reply in JSON.
    #[must_use]
    pub fn json(status: u16, body: &Value) -> Self {
        Self::of(status, "application/json", body.to_string())
    }

    /// A reply in plain text.
    #[must_use]
    pub fn text(status: u16, body: &str) -> Self {
        Self::of(status, "text/plain; charset=utf-8", body.to_owned())
    }

    /// A page.
    #[must_use]
    pub fn html(status: u16, body: String) -> Self {
        Self::of(status, "text/html; charset=utf-8", body)
    }

    /// A script for a page.
    #[must_use]
    pub fn script(body: &str) -> Self {
        Self::of(200, "text/javascript; charset=utf-8", body.to_owned())
    }

    /// A reply without a body.
    #[must_use]
    pub fn nothing() -> Self {
        Self { status: 204, headers: Vec::new(), body: String::new() }
    }

    /// A redirect.
    #[must_use]
    pub fn redirect(address: String) -> Self {
        Self::text(303, "").with("location", address)
    }

    /// The reply with one more header.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// The reply as an HTTP response.
    #[must_use]
    pub fn into_response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::from(self.body));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        for (name, value) in self.headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
        response
    }
}

/// The address with more parameters in its query.
#[must_use]
pub fn with_query(address: &str, fields: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let join = if address.contains('?') { '&' } else { '?' };
    format!("{address}{join}{query}")
}
