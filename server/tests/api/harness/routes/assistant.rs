//! The endpoints of the assistant.

use domain::account::permission::Permission;
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

fn portfolio(ids: &Ids) -> String {
    format!("/api/ai/portfolio-drafts/{}", ids.portfolio)
}

/// An endpoint of one draft of a portfolio.
fn of_portfolio(method: Method, path: &'static str, address: fn(&Ids) -> String) -> Route {
    Route::of_account(method, path, address).unknown(404, "ai-portfolio/not-found").kept_from(Nobody)
}

pub(super) fn routes() -> Vec<Route> {
    let (path, draft) = ("/api/ai/threads/{id}", "/api/ai/portfolio-drafts/{id}");
    vec![
        Route::of_account(Method::POST, "/api/ai/ta", |_| "/api/ai/ta".into())
            .with(|ids| Some(json!({ "xs": ids.session, "question": "Did the list come by fax?" })))
            .once()
            .unknown(404, "xs-not-found")
            .costs(17),
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
            .costs(15),
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
        Route::of_staff(Method::GET, "/api/ai/messages/flagged", Permission::ModerateThreads, |_| {
            "/api/ai/messages/flagged".into()
        })
        .costs(1),
        Route::of_account(Method::GET, "/api/ai/contexts/portfolio", |_| "/api/ai/contexts/portfolio".into()).costs(5),
        Route::of_account(Method::POST, "/api/ai/portfolio-assistant", |_| "/api/ai/portfolio-assistant".into())
            .with(|ids| Some(json!({ "enrolments": [ids.enrolment], "format": "cv", "tone": "plain" })))
            .once()
            .answers(409, "ai-portfolio/no-passed-work")
            .unknown(403, "program-not-enrolled")
            .kept_from(Nobody)
            .costs(10),
        Route::of_account(Method::GET, "/api/ai/portfolio-drafts", |_| "/api/ai/portfolio-drafts".into()).costs(2),
        of_portfolio(Method::GET, "/api/ai/portfolio-drafts/{id}.pdf", |ids| format!("{}.pdf", portfolio(ids)))
            .costs(2),
        of_portfolio(Method::GET, draft, portfolio).costs(2),
        of_portfolio(Method::GET, "/api/ai/portfolio-drafts/{id}/events", |ids| format!("{}/events", portfolio(ids)))
            .costs(3),
        of_portfolio(Method::POST, "/api/ai/portfolio-drafts/{id}/stop", |ids| format!("{}/stop", portfolio(ids)))
            .costs(4),
        of_portfolio(Method::PATCH, draft, portfolio)
            .with(|_| Some(json!({ "base": 1, "text": { "label": "A job simulation.", "sections": [] } })))
            .costs(7),
        of_portfolio(Method::GET, "/api/ai/portfolio-drafts/{id}/versions", |ids| {
            format!("{}/versions", portfolio(ids))
        })
        .costs(3),
        of_portfolio(Method::DELETE, draft, |ids| format!("/api/ai/portfolio-drafts/{}", ids.spare_portfolio))
            .answers(204, "")
            .costs(7),
        Route::of_account(Method::DELETE, path, |ids| format!("/api/ai/threads/{}", ids.spare_thread))
            .answers(204, "")
            .unknown(404, "ai-threads/not-found")
            .kept_from(Nobody)
            .costs(3),
    ]
}
