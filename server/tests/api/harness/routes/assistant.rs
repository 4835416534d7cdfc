//! The endpoints of the assistant.

use reqwest::Method;
use serde_json::json;

use super::Reach::Nobody;
use super::{Ids, Route};

fn thread(ids: &Ids) -> String {
    format!("/api/ai/threads/{}", ids.thread)
}

fn messages(ids: &Ids) -> String {
    format!("{}/messages", thread(ids))
}

pub(super) fn routes() -> Vec<Route> {
    let path = "/api/ai/threads/{id}";
    vec![
        Route::of_account(Method::POST, "/api/ai/ta", |_| "/api/ai/ta".into())
            .with(|ids| Some(json!({ "xs": ids.session, "question": "Did the list come by fax?" })))
            .once()
            .unknown(404, "xs-not-found")
            .costs(18),
        Route::of_account(Method::GET, "/api/ai/ta", |ids| format!("/api/ai/ta?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(Method::GET, "/api/ai/threads", |_| "/api/ai/threads".into()).costs(2),
        Route::of_account(Method::POST, "/api/ai/threads", |_| "/api/ai/threads".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .once()
            .answers(201, "")
            .unknown(404, "xs-not-found")
            .costs(9),
        Route::of_account(Method::PATCH, path, thread)
            .with(|_| Some(json!({ "title": "The fax" })))
            .unknown(404, "ai-threads/not-found")
            .kept_from(Nobody)
            .costs(3),
        Route::of_account(Method::GET, "/api/ai/threads/{id}/messages", messages)
            .unknown(404, "ai-threads/not-found")
            .kept_from(Nobody)
            .costs(3),
        Route::of_account(Method::POST, "/api/ai/threads/{id}/messages", messages)
            .with(|_| Some(json!({ "text": "Did the list come by fax?" })))
            .once()
            .answers(201, "")
            .unknown(404, "ai-threads/not-found")
            .kept_from(Nobody)
            .costs(16),
        Route::of_account(Method::GET, "/api/ai/threads/{id}/messages-response", |ids| {
            format!("{}/messages-response", thread(ids))
        })
        .unknown(404, "ai-threads/not-found")
        .kept_from(Nobody)
        .costs(4),
        Route::of_account(Method::POST, "/api/ai/messages/{id}/stop", |ids| {
            format!("/api/ai/messages/{}/stop", ids.answer)
        })
        .unknown(404, "ai-threads/not-found")
        .kept_from(Nobody)
        .costs(4),
        Route::of_account(Method::POST, "/api/ai/messages/{id}/feedbacks", |ids| {
            format!("/api/ai/messages/{}/feedbacks", ids.answer)
        })
        .with(|_| Some(json!({ "value": 1 })))
        .answers(201, "")
        .unknown(403, "ai-messages/feedback-not-allowed")
        .kept_from(Nobody)
        .costs(3),
        Route::of_account(Method::GET, "/api/ai/contexts/experiences", |_| "/api/ai/contexts/experiences".into())
            .costs(2),
        Route::of_account(Method::DELETE, path, |ids| format!("/api/ai/threads/{}", ids.spare_thread))
            .answers(204, "")
            .unknown(404, "ai-threads/not-found")
            .kept_from(Nobody)
            .costs(3),
    ]
}
