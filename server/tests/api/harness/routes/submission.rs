//! The endpoints of attempts and of files for them.

use reqwest::Method;
use serde_json::json;

use super::Reach::{Classmates, Nobody};
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        // The mission is not a team mission.
        Route::of_account(Method::GET, "/api/app/missions/{id}/team", |ids| {
            format!("/api/app/missions/{}/team", ids.mission)
        })
        .answers(404, "mission/um-not-found")
        .unknown(404, "mission/um-not-found")
        .kept_from(Classmates)
        .costs(2),
        Route::of_account(Method::PUT, "/api/user-submissions/{id}/writing", |ids| {
            format!("/api/user-submissions/{}/writing", ids.submission)
        })
        .with(|ids| Some(json!({ "block": ids.block })))
        .answers(204, "")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(5),
        Route::of_account(Method::GET, "/api/user-submissions", |ids| {
            format!("/api/user-submissions?user_mission={}", ids.user_mission)
        })
        .unknown(404, "submission/no-mission")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(Method::POST, "/api/user-submissions", |_| "/api/user-submissions".into())
            .with(|ids| Some(json!({ "user_mission": ids.user_mission })))
            .once()
            .answers(409, "submission/already-exists")
            .unknown(404, "submission/no-mission")
            .kept_from(Nobody)
            .costs(7),
        Route::of_account(Method::GET, "/api/user-submissions/{id}", |ids| {
            format!("/api/user-submissions/{}", ids.submission)
        })
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(Method::GET, "/api/submission-blocks", |ids| {
            format!("/api/submission-blocks?submission={}", ids.submission)
        })
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(Method::PUT, "/api/submission-blocks", |_| "/api/submission-blocks".into())
            .with(|ids| {
                let (submission, block) = (&ids.submission, &ids.block);
                Some(json!({ "submission": submission, "block": block, "value": { "text": "A3" }, "base_rev": 0 }))
            })
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(7),
        Route::of_account(Method::PATCH, "/api/user-submissions/{id}", |ids| {
            format!("/api/user-submissions/{}", ids.submission)
        })
        .with(|_| Some(json!({ "action": "withdraw", "base_rev": 1 })))
        .answers(409, "submission/not-withdrawable")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(6),
        // The attempt is a draft.
        Route::of_account(Method::PUT, "/api/user-submissions/{id}/shown-answer", |ids| {
            format!("/api/user-submissions/{}/shown-answer", ids.submission)
        })
        .with(|ids| Some(json!({ "block": ids.block })))
        .answers(409, "submission/answer-kept")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(7),
        Route::of_account(Method::POST, "/api/aws/s3-signed-url/file-upload", |_| {
            "/api/aws/s3-signed-url/file-upload".into()
        })
        .with(|ids| {
            let (block, sha256) = (&ids.photo, "0".repeat(64));
            Some(json!({ "block": block, "name": "a.png", "bytes": 9, "sha256": sha256 }))
        })
        .unknown(404, "submission/not-found")
        .kept_from(Classmates)
        .costs(5),
        Route::of_account(Method::GET, "/api/uploads/{key}", |ids| format!("/api/uploads/{}", ids.upload))
            .unknown(404, "route-not-found")
            .kept_from(Nobody)
            .costs(2),
    ]
}
