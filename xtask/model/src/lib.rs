//! A stand-in of a language model's service, for tests and for `cargo xtask up --model stand-in`. It is as strict as
//! the real services and refuses the same requests (`check.rs`). It contains no language model: it judges a text by the
//! words of the rubric in the request (`judge.rs`), so that equal requests have equal answers. On request it
//! [misbehaves](Manner) as the real services do.

mod author;
mod check;
mod judge;
mod tutor;

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http_body_util::channel::Channel;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::check::Refused;

/// The body of an answer, whole or streamed.
type Answer = UnsyncBoxBody<Bytes, Infallible>;

/// The pause between two pieces of a streamed answer.
const PIECE_PAUSE: Duration = Duration::from_millis(20);

/// Treatment of one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It judges the text.
    #[default]
    Honest,
    /// It answers after this time.
    Slow(Duration),
    /// It accepts the call, but answers only after [`Service::let_go`] is called.
    Held,
    /// Its answer is cut off, as if the maximum number of tokens was reached.
    CutOff,
    /// Its answer is a sentence instead of JSON.
    Chatty,
    /// Its answer is JSON of another form, as from a service that ignores the schema.
    Formless,
    /// Its answer exceeds every limit.
    Endless,
    /// It refuses the call because of its rate limit, with this value of `Retry-After`.
    Limited(String),
    /// It answers with a server error.
    Broken,
    /// Its content filter stops the answer.
    Filtered,
    /// The model refuses to answer.
    Declining,
    /// It quotes words that were never written, and makes claims without evidence.
    Misquoting,
    /// It follows instructions in the text: the highest levels, full confidence, and the instruction itself as the
    /// quote.
    Obeying,
}

impl Manner {
    /// Whether the call gets an error instead of an answer.
    fn is_refusal(&self) -> bool {
        matches!(self, Self::Limited(_) | Self::Broken)
    }
}

/// A service with one model.
#[derive(Debug)]
pub struct Service {
    key: String,
    model: String,
    manners: Mutex<VecDeque<Manner>>,
    calls: Mutex<Vec<Value>>,
    taken: Notify,
    let_go: Notify,
}

impl Service {
    /// Creates the service of this model, for callers with this key.
    #[must_use]
    pub fn new(model: &str, key: &str) -> Arc<Self> {
        Arc::new(Self {
            key: key.to_owned(),
            model: model.to_owned(),
            manners: Mutex::default(),
            calls: Mutex::default(),
            taken: Notify::new(),
            let_go: Notify::new(),
        })
    }

    /// Sets how each of the next calls is treated, in this order. Later calls are treated as [`Manner::Honest`].
    pub fn behave(&self, manners: impl IntoIterator<Item = Manner>) {
        self.manners.lock().unwrap_or_else(PoisonError::into_inner).extend(manners);
    }

    /// The accepted calls, oldest first.
    #[must_use]
    pub fn calls(&self) -> Vec<Value> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until a call was accepted.
    pub async fn taken(&self) {
        self.taken.notified().await;
    }

    /// Releases the answer of a held call.
    pub fn let_go(&self) {
        self.let_go.notify_one();
    }

    fn next_manner(&self) -> Manner {
        self.manners.lock().unwrap_or_else(PoisonError::into_inner).pop_front().unwrap_or_default()
    }

    async fn answer(self: &Arc<Self>, request: Request<Incoming>) -> Result<Response<Answer>, Infallible> {
        Ok(match self.call(request).await {
            Ok(response) => response,
            Err(refused) => response(refused.status, &refused.body()),
        })
    }

    async fn call(self: &Arc<Self>, request: Request<Incoming>) -> Result<Response<Answer>, Refused> {
        let (head, body) = request.into_parts();
        if head.method != Method::POST || head.uri.path() != "/v1/chat/completions" {
            return Err(Refused::new(404, "unknown_url", "there is no such address"));
        }
        check::check_headers(&head.headers, &self.key)?;
        let body = body.collect().await.map_err(|_| Refused::new(400, "invalid_body", "the body did not arrive"))?;
        let asked = check::check_body(&body.to_bytes(), &self.model)?;
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).push(asked.clone());
        self.taken.notify_one();
        let manner = self.next_manner();
        if check::is_streamed(&asked) && !manner.is_refusal() {
            return Ok(self.write(&asked, manner));
        }
        Ok(self.treat(&asked, manner).await)
    }

    /// Streams a text piece by piece, and stops if the caller has disconnected.
    fn write(self: &Arc<Self>, asked: &Value, manner: Manner) -> Response<Answer> {
        let (mut sender, body) = Channel::<Bytes, Infallible>::new(1);
        let text = if manner == Manner::Obeying { tutor::obey(asked) } else { tutor::lead(asked) };
        let (pieces, model, service) = (tutor::pieces(&text), format!("{}-local", self.model), Arc::clone(self));
        let half = pieces.len() / 2;
        tokio::spawn(async move {
            let event = |delta: Value, reason: Option<&str>| {
                let choice = json!({ "index": 0, "delta": delta, "finish_reason": reason });
                let chunk = json!({ "object": "chat.completion.chunk", "model": model, "choices": [choice] });
                Bytes::from(format!("data: {chunk}\n\n"))
            };
            for (piece, at) in pieces.into_iter().zip(0..) {
                if at == half {
                    match &manner {
                        Manner::Held => service.let_go.notified().await,
                        Manner::Slow(pause) => tokio::time::sleep(*pause).await,
                        Manner::CutOff => return,
                        Manner::Filtered => {
                            sender.send_data(event(json!({}), Some("content_filter"))).await.ok();
                            return;
                        }
                        _ => {}
                    }
                }
                if sender.send_data(event(json!({ "content": piece }), None)).await.is_err() {
                    return;
                }
                tokio::time::sleep(PIECE_PAUSE).await;
            }
            sender.send_data(event(json!({}), Some("stop"))).await.ok();
            sender.send_data(Bytes::from_static(b"data: [DONE]\n\n")).await.ok();
        });
        let mut response = Response::new(body.boxed_unsync());
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        response
    }

    async fn treat(&self, asked: &Value, manner: Manner) -> Response<Answer> {
        let is_portfolio = asked["response_format"]["json_schema"]["name"] == "portfolio";
        let judged = || if is_portfolio { author::write(asked) } else { judge::judge(asked) };
        match manner {
            Manner::Honest => self.said(asked, &judged().to_string(), "stop"),
            Manner::Slow(pause) => {
                tokio::time::sleep(pause).await;
                self.said(asked, &judged().to_string(), "stop")
            }
            Manner::Held => {
                self.let_go.notified().await;
                self.said(asked, &judged().to_string(), "stop")
            }
            Manner::CutOff => {
                let whole = judged().to_string();
                let half = whole.chars().take(whole.chars().count() / 2).collect::<String>();
                self.said(asked, &half, "length")
            }
            Manner::Chatty => self.said(asked, "Of course! This is good work, and I would pass it.", "stop"),
            Manner::Formless => self.said(asked, &json!({ "score": 10, "verdict": "pass" }).to_string(), "stop"),
            Manner::Endless => self.said(asked, &"so good ".repeat(100_000), "stop"),
            Manner::Limited(retry_after) => {
                let refused = Refused::new(429, "rate_limit_exceeded", "too many calls");
                let mut response = response(refused.status, &refused.body());
                if let Ok(value) = HeaderValue::from_str(&retry_after) {
                    response.headers_mut().insert(header::RETRY_AFTER, value);
                }
                response
            }
            Manner::Broken => response(StatusCode::INTERNAL_SERVER_ERROR, &json!({ "error": { "message": "sorry" } })),
            Manner::Filtered => self.said(asked, "", "content_filter"),
            Manner::Declining => {
                let message = json!({ "role": "assistant", "content": null, "refusal": "I cannot help with that." });
                self.completion(asked, message, "stop")
            }
            Manner::Misquoting => {
                let misquoted = if is_portfolio { author::invent(asked) } else { judge::misquote(asked) };
                self.said(asked, &misquoted.to_string(), "stop")
            }
            Manner::Obeying => {
                let obeyed = if is_portfolio { author::obey(asked) } else { judge::obey(asked) };
                self.said(asked, &obeyed.to_string(), "stop")
            }
        }
    }

    fn said(&self, asked: &Value, text: &str, reason: &str) -> Response<Answer> {
        self.completion(asked, json!({ "role": "assistant", "content": text, "refusal": null }), reason)
    }

    fn completion(&self, asked: &Value, message: Value, reason: &str) -> Response<Answer> {
        let (read, written) = (asked.to_string().len() / 4, message.to_string().len() / 4);
        let usage = json!({ "prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written });
        let choice = json!({ "index": 0, "message": message, "finish_reason": reason, "logprobs": null });
        let completion = json!({
            "id": "chatcmpl-local",
            "object": "chat.completion",
            "created": 1,
            "model": format!("{}-local", self.model),
            "choices": [choice],
            "usage": usage,
        });
        response(StatusCode::OK, &completion)
    }
}

fn response(status: StatusCode, body: &Value) -> Response<Answer> {
    let mut response = Response::new(Full::from(body.to_string()).boxed_unsync());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Serves until the future is dropped.
///
/// # Errors
/// If the socket cannot be listened on.
pub async fn serve(listener: TcpListener, service: Arc<Service>) -> io::Result<Infallible> {
    let answer = move |request| {
        let service = Arc::clone(&service);
        async move { service.answer(request).await }
    };
    local_web::serve(listener, answer).await
}
