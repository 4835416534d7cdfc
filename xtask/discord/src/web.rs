//! Requests and answers, as far as Discord reads and writes them.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Response, StatusCode};
use serde_json::{Value, json};

/// A request that came whole.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: Fields,
    headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// Names and values in their order, decoded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(pub(crate) Vec<(String, String)>);

impl Fields {
    pub(crate) fn parse(text: &[u8]) -> Self {
        Self(form_urlencoded::parse(text).into_owned().collect())
    }

    /// The value of a name; empty where there is none.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.find(name).unwrap_or_default()
    }

    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Request {
    pub(crate) fn new(head: &Parts, body: Bytes) -> Self {
        Self {
            method: head.method.to_string(),
            path: head.uri.path().to_owned(),
            query: Fields::parse(head.uri.query().unwrap_or_default().as_bytes()),
            headers: head.headers.clone(),
            body,
        }
    }

    /// The value of a header; empty where there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(crate) fn form(&self) -> Fields {
        Fields::parse(&self.body)
    }

    pub(crate) fn is_json(&self) -> bool {
        self.header("content-type").split(';').next() == Some("application/json")
    }

    /// The parts of the path.
    pub(crate) fn parts(&self) -> Vec<&str> {
        self.path.trim_matches('/').split('/').collect()
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: String,
}

impl Reply {
    fn of(status: u16, kind: &str, body: String) -> Self {
        Self {
            status,
            headers: vec![("content-type", kind.to_owned()), ("cache-control", "no-store".to_owned())],
            body,
        }
    }

    pub(crate) fn json(status: u16, body: &Value) -> Self {
        Self::of(status, "application/json", body.to_string())
    }

    /// What is done and has nothing to say.
    pub(crate) fn nothing() -> Self {
        Self { status: 204, headers: Vec::new(), body: String::new() }
    }

    /// What Discord says no with.
    pub(crate) fn refusal(status: u16, code: u32, message: &str) -> Self {
        Self::json(status, &json!({ "message": message, "code": code }))
    }

    pub(crate) fn text(status: u16, body: &str) -> Self {
        Self::of(status, "text/plain; charset=utf-8", body.to_owned())
    }

    pub(crate) fn html(status: u16, body: String) -> Self {
        Self::of(status, "text/html; charset=utf-8", body)
    }

    /// Sends the browser elsewhere.
    pub(crate) fn redirect(address: String) -> Self {
        Self::text(303, "").with("location", address)
    }

    pub(crate) fn with(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    pub(crate) fn into_response(self) -> Response<Full<Bytes>> {
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

/// The address with more in its query.
pub(crate) fn with_query(address: &str, fields: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let join = if address.contains('?') { '&' } else { '?' };
    format!("{address}{join}{query}")
}
