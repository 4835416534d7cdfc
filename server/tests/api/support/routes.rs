//! Every endpoint once, with who may use it and what it may cost: the table that the tests of access
//! and of statements walk through.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::actors::Learner;
use super::app::{App, Request};
use super::files::PNG;
use super::learning::{a_key, text};

/// Who may use an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Anybody; a token is not even read.
    Open,
    /// Anybody; a token that is shown has to count.
    Public,
    /// Who has an identity.
    Identity,
    /// Who has an account, and its roles in the token.
    Account,
}

/// One endpoint.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// The address as the OpenAPI document has it.
    pub(crate) path: &'static str,
    pub(crate) policy: Policy,
    address: fn(&Ids) -> String,
    body: fn(&Ids) -> Option<Value>,
    is_once: bool,
    /// What the owner is answered, a code where it is a refusal.
    pub(crate) owner: (u16, &'static str),
    /// What anybody is answered who names something that does not exist, or somebody else's.
    pub(crate) unknown: Option<(u16, &'static str)>,
    pub(crate) reach: Reach,
    /// The most statements that the owner's request may cost, the version being in memory.
    pub(crate) statements: u64,
}

/// Who else may name what the owner names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Everybody: the endpoint names nothing, or what is on offer to all.
    Everybody,
    /// Whoever is enrolled in the same program.
    Classmates,
    /// Nobody.
    Nobody,
}

/// What a request can name.
pub(crate) struct Ids {
    pub(crate) session: String,
    pub(crate) mission: String,
    pub(crate) user_mission: String,
    pub(crate) submission: String,
    pub(crate) block: String,
    pub(crate) sha256: String,
    /// The version of the program: its id and the hash of its text.
    pub(crate) version: String,
    /// A block that asks for files.
    pub(crate) photo: String,
    /// The key of a file for it.
    pub(crate) upload: String,
    /// The key of a picture that is shown of the learner.
    pub(crate) avatar: String,
}

impl Ids {
    /// The things of a learner in `harbour-may` who has begun its first mission.
    pub(crate) async fn of(app: &App, learner: &Learner) -> Self {
        let course = app.course(learner, "harbour-may");
        let draft = course.begin("manifest").await;
        let blocks = course.blocks("manifest").await.expect(200);
        let url = text(&blocks["blocks"][1]["body"]["file"]["url"]);
        let version = course.missions().await.expect(200)["version"].clone();
        let photo = draft.blocks["photo"].clone();
        let upload = app.upload(learner, Some(&photo), "quay.png", PNG).await;
        let avatar = app.upload_avatar(learner, PNG).await;
        app.patch("/api/user/", &json!({ "photo": avatar })).by(learner).await.expect(200);
        Self {
            photo,
            upload,
            avatar,
            session: "harbour-may".to_owned(),
            mission: draft.mission.clone(),
            user_mission: draft.user_mission.clone(),
            submission: draft.id.clone(),
            block: draft.blocks["headline"].clone(),
            sha256: url.split('/').nth(3).expect("a hash").to_owned(),
            version: format!("{}/{}", text(&version["id"]), text(&version["hash"])),
        }
    }

    /// Nothing that exists.
    pub(crate) fn unknown() -> Self {
        let id = || Uuid::new_v4().to_string();
        Self {
            session: "no-such-session".to_owned(),
            mission: id(),
            user_mission: id(),
            submission: id(),
            block: id(),
            sha256: "0".repeat(64),
            version: format!("{}/{}", id(), "0".repeat(64)),
            photo: id(),
            upload: format!("answers/{}/{}.png", id(), id()),
            avatar: format!("avatars/{}/{}.png", id(), id()),
        }
    }
}

impl Route {
    /// The request that names these things.
    pub(crate) fn request(&self, app: &App, ids: &Ids) -> Request {
        let request = self.bare_request(app, ids);
        match self.body_of(ids) {
            Some(body) => request.json(&body),
            None => request,
        }
    }

    /// The request without its body.
    pub(crate) fn bare_request(&self, app: &App, ids: &Ids) -> Request {
        let request = app.request(self.method.clone(), &(self.address)(ids));
        if self.is_once { request.once(&a_key()) } else { request }
    }

    pub(crate) fn body_of(&self, ids: &Ids) -> Option<Value> {
        (self.body)(ids)
    }

    fn open(method: Method, path: &'static str, address: fn(&Ids) -> String) -> Self {
        Self {
            method,
            path,
            policy: Policy::Open,
            address,
            body: |_| None,
            is_once: false,
            owner: (200, ""),
            unknown: None,
            reach: Reach::Everybody,
            statements: 0,
        }
    }

    fn of_account(method: Method, path: &'static str, address: fn(&Ids) -> String) -> Self {
        Self { policy: Policy::Account, ..Self::open(method, path, address) }
    }

    fn for_all(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }

    fn with(self, body: fn(&Ids) -> Option<Value>) -> Self {
        Self { body, ..self }
    }

    fn once(self) -> Self {
        Self { is_once: true, ..self }
    }

    fn answers(self, status: u16, code: &'static str) -> Self {
        Self { owner: (status, code), ..self }
    }

    fn unknown(self, status: u16, code: &'static str) -> Self {
        Self { unknown: Some((status, code)), ..self }
    }

    fn kept_from(self, reach: Reach) -> Self {
        Self { reach, ..self }
    }

    fn costs(self, statements: u64) -> Self {
        Self { statements, ..self }
    }
}

/// Every endpoint, in the order of `routes.rs` but for one.
pub(crate) fn routes() -> Vec<Route> {
    use Policy::{Identity, Public};
    use Reach::{Classmates, Nobody};
    let (get, post, put, patch) = (Method::GET, Method::POST, Method::PUT, Method::PATCH);
    let delete = Method::DELETE;
    vec![
        Route::open(get.clone(), "/api/time", |_| "/api/time".into()),
        Route::open(get.clone(), "/api/status", |_| "/api/status".into()).costs(1),
        Route::open(post.clone(), "/api/auth/signup", |_| "/api/auth/signup".into()).for_all(Identity).costs(1),
        Route::open(post.clone(), "/api/auth/claims", |_| "/api/auth/claims".into())
            .for_all(Identity)
            .answers(409, "auth/claims-already-attached")
            .costs(1),
        Route::of_account(post.clone(), "/api/auth/verify-email", |_| "/api/auth/verify-email".into())
            .with(|_| Some(json!({})))
            .costs(6),
        Route::of_account(get.clone(), "/api/auth/verify-email", |_| "/api/auth/verify-email".into()).costs(2),
        Route::open(post.clone(), "/api/auth/password-reset", |_| "/api/auth/password-reset".into())
            .with(|_| Some(json!({ "email": "nobody@example.org" })))
            .answers(202, "")
            .costs(4),
        Route::of_account(get.clone(), "/api/user/", |_| "/api/user/".into()).costs(1),
        Route::of_account(patch.clone(), "/api/user/", |_| "/api/user/".into())
            .with(|ids| Some(json!({ "photo": ids.avatar })))
            .unknown(422, "validation-fail")
            .kept_from(Nobody)
            .costs(5),
        Route::of_account(delete.clone(), "/api/user/", |_| "/api/user/".into())
            .with(|_| Some(json!({ "confirm": "somebody@example.org" })))
            .answers(422, "validation-fail")
            .costs(1),
        Route::of_account(get.clone(), "/api/user/export", |_| "/api/user/export".into()).costs(16),
        Route::of_account(get.clone(), "/api/user/sessions", |_| "/api/user/sessions".into()).costs(1),
        Route::of_account(put.clone(), "/api/referrals/verification", |_| "/api/referrals/verification".into())
            .costs(1),
        Route::of_account(post.clone(), "/api/aws/s3-signed-url/avatar", |_| "/api/aws/s3-signed-url/avatar".into())
            .with(|_| Some(json!({ "mime": "image/png", "bytes": 9, "sha256": "0".repeat(64) })))
            .costs(2),
        Route::open(get.clone(), "/api/avatars/{user}/{file}", |ids| format!("/api/{}", ids.avatar))
            .for_all(Public)
            .unknown(404, "route-not-found")
            .costs(1),
        Route::of_account(get.clone(), "/api/user/profile", |_| "/api/user/profile".into())
            .answers(404, "profile-not-found")
            .costs(2),
        Route::of_account(put.clone(), "/api/user/profile", |_| "/api/user/profile".into())
            .with(|_| Some(json!({ "legal_name": "Ada Obi", "skills": ["SQL"] })))
            .costs(2),
        Route::of_account(get.clone(), "/api/user/settings", |_| "/api/user/settings".into()).costs(2),
        Route::of_account(patch.clone(), "/api/user/settings", |_| "/api/user/settings".into())
            .with(|_| Some(json!({ "theme": "dark" })))
            .costs(4),
        Route::open(get.clone(), "/api/app/experience-sessions/offering", |_| {
            "/api/app/experience-sessions/offering".into()
        })
        .for_all(Public)
        .costs(2),
        Route::open(get.clone(), "/api/public/experience-session", |ids| {
            format!("/api/public/experience-session?slug={}", ids.session)
        })
        .for_all(Public)
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::open(get.clone(), "/api/content-files/{sha256}/{name}", |ids| {
            format!("/api/content-files/{}/manifest.csv", ids.sha256)
        })
        .for_all(Public)
        .unknown(404, "route-not-found")
        .costs(1),
        Route::open(get.clone(), "/api/program-versions/{id}/{hash}", |ids| {
            format!("/api/program-versions/{}", ids.version)
        })
        .for_all(Public)
        .unknown(404, "route-not-found")
        .costs(0),
        Route::of_account(post.clone(), "/api/session/enrol", |_| "/api/session/enrol".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .once()
            .answers(409, "program-already-purchased")
            .unknown(404, "xs-not-found")
            .costs(6),
        Route::of_account(get.clone(), "/api/user-experience-sessions/approved", |ids| {
            format!("/api/user-experience-sessions/approved?xs={}", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(get.clone(), "/api/user-experience-sessions", |_| "/api/user-experience-sessions".into())
            .costs(2),
        Route::of_account(get.clone(), "/api/onboarding/user-questions", |_| "/api/onboarding/user-questions".into())
            .costs(2),
        Route::of_account(post.clone(), "/api/onboarding/user-questions", |_| "/api/onboarding/user-questions".into())
            .with(|_| Some(json!({ "answers": [], "step": "welcome" })))
            .costs(5),
        Route::of_account(put.clone(), "/api/onboarding/profile", |_| "/api/onboarding/profile".into())
            .with(|_| Some(json!({ "legal_name": "Ada Obi", "hours_per_week": "5" })))
            .costs(8),
        Route::of_account(get.clone(), "/api/onboarding/offers", |_| "/api/onboarding/offers".into()).costs(4),
        Route::of_account(get.clone(), "/api/session/{id}/onboarding-flow", |ids| {
            format!("/api/session/{}/onboarding-flow", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(patch.clone(), "/api/session/{id}/onboarding-flow", |ids| {
            format!("/api/session/{}/onboarding-flow", ids.session)
        })
        .with(|_| Some(json!({ "step": "how_it_works" })))
        .unknown(404, "xs-not-found")
        .costs(3),
        Route::of_account(get.clone(), "/api/user/experience-sessions", |_| "/api/user/experience-sessions".into())
            .costs(2),
        Route::of_account(post.clone(), "/api/session/resume", |_| "/api/session/resume".into())
            .with(|ids| Some(json!({ "xs": ids.session })))
            .unknown(404, "xs-not-found")
            .costs(2),
        Route::of_account(get.clone(), "/api/app/experience-sessions/{id}/missions", |ids| {
            format!("/api/app/experience-sessions/{}/missions", ids.session)
        })
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::of_account(get.clone(), "/api/app/missions/{id}/blocks", |ids| {
            format!("/api/app/missions/{}/blocks", ids.mission)
        })
        .unknown(404, "mission/um-not-found")
        .kept_from(Classmates)
        .costs(3),
        Route::of_account(get.clone(), "/api/user-missions/", |ids| format!("/api/user-missions/?xs={}", ids.session))
            .unknown(404, "xs-not-found")
            .costs(2),
        Route::of_account(post.clone(), "/api/user-missions/", |_| "/api/user-missions/".into())
            .with(|ids| Some(json!({ "mission": ids.mission })))
            .answers(409, "mission/already-unlocked")
            .unknown(404, "mission/um-not-found")
            .kept_from(Classmates)
            .costs(4),
        Route::of_account(get.clone(), "/api/user-missions/{id}", |ids| {
            format!("/api/user-missions/{}", ids.user_mission)
        })
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(patch.clone(), "/api/user-missions/{id}", |ids| {
            format!("/api/user-missions/{}", ids.user_mission)
        })
        .with(|_| Some(json!({ "action": "start" })))
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(5),
        Route::of_account(post.clone(), "/api/user-missions/{id}/feedback", |ids| {
            format!("/api/user-missions/{}/feedback", ids.user_mission)
        })
        .with(|_| Some(json!({ "rating": 4, "text": "Good" })))
        .answers(201, "")
        .unknown(404, "mission/um-not-found")
        .kept_from(Nobody)
        .costs(3),
        // A learner has no permission to ask.
        Route::of_account(get.clone(), "/api/explain/{mission}", |ids| {
            format!("/api/explain/{}?user={}", ids.mission, Uuid::nil())
        })
        .answers(403, "auth/forbidden")
        .costs(1),
        Route::of_account(get.clone(), "/api/user-submissions", |ids| {
            format!("/api/user-submissions?user_mission={}", ids.user_mission)
        })
        .unknown(404, "submission/no-mission")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(post.clone(), "/api/user-submissions", |_| "/api/user-submissions".into())
            .with(|ids| Some(json!({ "user_mission": ids.user_mission })))
            .once()
            .answers(409, "submission/already-exists")
            .unknown(404, "submission/no-mission")
            .kept_from(Nobody)
            .costs(7),
        Route::of_account(get.clone(), "/api/user-submissions/{id}", |ids| {
            format!("/api/user-submissions/{}", ids.submission)
        })
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(get.clone(), "/api/submission-blocks", |ids| {
            format!("/api/submission-blocks?submission={}", ids.submission)
        })
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(2),
        Route::of_account(put, "/api/submission-blocks", |_| "/api/submission-blocks".into())
            .with(|ids| {
                let (submission, block) = (&ids.submission, &ids.block);
                Some(json!({ "submission": submission, "block": block, "value": { "text": "A3" }, "base_rev": 0 }))
            })
            .unknown(404, "submission/not-found")
            .kept_from(Nobody)
            .costs(7),
        Route::of_account(patch, "/api/user-submissions/{id}", |ids| {
            format!("/api/user-submissions/{}", ids.submission)
        })
        .with(|_| Some(json!({ "action": "withdraw", "base_rev": 1 })))
        .answers(409, "submission/not-withdrawable")
        .unknown(404, "submission/not-found")
        .kept_from(Nobody)
        .costs(6),
        Route::of_account(post.clone(), "/api/aws/s3-signed-url/file-upload", |_| {
            "/api/aws/s3-signed-url/file-upload".into()
        })
        .with(|ids| {
            let (block, sha256) = (&ids.photo, "0".repeat(64));
            Some(json!({ "block": block, "name": "a.png", "mime": "image/png", "bytes": 9, "sha256": sha256 }))
        })
        .unknown(404, "submission/not-found")
        .kept_from(Classmates)
        .costs(4),
        Route::of_account(get.clone(), "/api/uploads/{key}", |ids| format!("/api/uploads/{}", ids.upload))
            .unknown(404, "route-not-found")
            .kept_from(Nobody)
            .costs(2),
        Route::of_account(post, "/api/email/support", |_| "/api/email/support".into())
            .with(|_| Some(json!({ "topic": "other", "text": "It does not open.", "context": null, "files": [] })))
            .once()
            .answers(201, "")
            .costs(6),
        Route::of_account(get, "/api/support-tickets", |_| "/api/support-tickets".into()).costs(2),
        // The last, because nobody gets anything after it.
        Route::of_account(delete, "/api/user/sessions", |_| "/api/user/sessions".into()).answers(204, "").costs(3),
    ]
}
