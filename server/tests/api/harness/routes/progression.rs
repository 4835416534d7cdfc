//! The endpoints of progression.

use domain::account::permission::Permission;
use reqwest::Method;
use serde_json::json;

use super::Policy::Public;
use super::{Ids, Route};

fn certificate(ids: &Ids) -> String {
    format!("/api/certificates/{}", ids.certificate)
}

fn offboarding(ids: &Ids) -> String {
    format!("/api/offboarding/{}", ids.enrolment)
}

fn letter(ids: &Ids) -> String {
    format!("/api/letters/{}", ids.letter.0)
}

fn desk_letter(ids: &Ids) -> String {
    format!("/api/reference-letters/{}", ids.letter.1)
}

pub(super) fn routes() -> Vec<Route> {
    let completion = "/api/program-progression/completion";
    let satisfactory = "/api/offboarding/satisfactory-completion";
    vec![
        Route::of_account(Method::GET, "/api/grades", |ids| format!("/api/grades?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(4),
        Route::of_account(Method::GET, completion, |ids| {
            format!("/api/program-progression/completion?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(4),
        Route::of_account(Method::POST, completion, |_| "/api/program-progression/completion".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .answers(409, "program-progression/completion-not-ready")
            .unknown(404, "xs-not-found")
            .costs(8),
        Route::of_account(Method::GET, "/api/program-progression/next", |_| "/api/program-progression/next".into())
            .costs(3),
        Route::of_account(Method::GET, "/api/offboarding", |ids| format!("/api/offboarding?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(3),
        Route::of_account(Method::POST, "/api/offboarding", |_| "/api/offboarding".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .answers(409, "offboarding/not-allowed")
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(Method::GET, "/api/offboarding/{id}", offboarding).unknown(404, "route-not-found").costs(3),
        Route::of_account(Method::PATCH, "/api/offboarding/{id}", offboarding)
            .with(|_| Some(json!({ "answer": { "outcome": "job" } })))
            .answers(409, "offboarding/not-allowed")
            .unknown(404, "route-not-found")
            .costs(5),
        Route::of_account(Method::GET, satisfactory, |ids| {
            format!("/api/offboarding/satisfactory-completion?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(3),
        Route::of_account(Method::GET, "/api/certificates", |_| "/api/certificates".into()).costs(2),
        Route::open(Method::GET, "/api/certificates/{serial}", certificate)
            .for_all(Public)
            .unknown(404, "certificate/not-found")
            .costs(1),
        Route::open(Method::GET, "/api/certificates/{serial}.pdf", |ids| format!("{}.pdf", certificate(ids)))
            .for_all(Public)
            .unknown(404, "certificate/not-found")
            .costs(2),
        Route::open(Method::GET, "/api/certificates/{serial}/share.png", |ids| {
            format!("{}/share.png", certificate(ids))
        })
        .for_all(Public)
        .unknown(404, "certificate/not-found")
        .costs(2),
        Route::of_account(Method::PUT, "/api/certificates/{serial}/share", |ids| format!("{}/share", certificate(ids)))
            .with(|_| Some(json!({ "shows_name": true })))
            .answers(403, "auth/forbidden")
            .unknown(404, "certificate/not-found")
            .costs(3),
        Route::open(Method::GET, "/api/certificates/{serial}/credential.jwt", |ids| {
            format!("{}/credential.jwt", certificate(ids))
        })
        .for_all(Public)
        .unknown(404, "certificate/not-found")
        .costs(1),
        Route::open(Method::GET, "/api/credential-status/{list}", |_| "/api/credential-status/1".into())
            .for_all(Public)
            .costs(2),
        Route::of_staff(Method::PATCH, "/api/certificates/{serial}", Permission::RevokeCertificate, certificate)
            .with(|_| Some(json!({ "rename": "Ada Obi" })))
            .unknown(404, "certificate/not-found")
            .costs(3),
        Route::of_account(Method::GET, "/api/reference-letters", |ids| {
            format!("/api/reference-letters?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(4),
        Route::of_account(Method::POST, "/api/reference-letters", |_| "/api/reference-letters".into())
            .with(|ids| Some(json!({ "xs": ids.session, "purpose": "A job" })))
            .answers(409, "reference-letter/not-eligible")
            .unknown(404, "xs-not-found")
            .costs(7),
        Route::of_staff(Method::GET, "/api/reference-letters/queue", Permission::ApproveLetter, |_| {
            "/api/reference-letters/queue".into()
        })
        .costs(1),
        Route::of_staff(Method::GET, "/api/reference-letters/{id}", Permission::ApproveLetter, desk_letter).costs(1),
        Route::of_staff(Method::PATCH, "/api/reference-letters/{id}", Permission::ApproveLetter, desk_letter)
            .with(|_| Some(json!({ "approve": { "name": "Ngozi Eze", "title": "Head of learning" } })))
            .costs(1),
        Route::open(Method::GET, "/api/letters/{serial}", letter)
            .for_all(Public)
            .unknown(404, "reference-letter/not-found")
            .costs(1),
        Route::open(Method::GET, "/api/letters/{serial}.pdf", |ids| format!("{}.pdf", letter(ids)))
            .for_all(Public)
            .unknown(404, "reference-letter/not-found")
            .costs(2),
    ]
}
