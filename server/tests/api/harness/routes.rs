//! Table of every endpoint, with its access and its maximum number of statements, for the tests of access and of
//! statements. The rows are in one file per feature.

mod account;
mod assistant;
mod bonus;
mod checkout;
mod community;
mod enrolment;
mod event;
mod feedback;
mod mission;
mod notification;
mod onboarding;
mod program;
mod progression;
mod referral;
mod reward;
mod showcase;
mod sitting;
mod submission;
mod support;
mod survey;
mod team;

use domain::account::permission::Permission;
use domain::notification::unsubscribe::Unsubscribe;
use reqwest::Method;
use serde_json::{Value, json};
use server::notification::unsubscribe_link;
use uuid::Uuid;

use super::actors::Learner;
use super::app::{App, Request};
use super::files::PNG;
use super::learning::{a_key, by_key, text};

/// Access to an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Everybody; a token is not read.
    Open,
    /// Everybody; a token must be valid.
    Public,
    /// Callers with an identity.
    Identity,
    /// Callers with an account, and its roles in the token.
    Account,
}

/// One endpoint.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// Path as in the OpenAPI document.
    pub(crate) path: &'static str,
    pub(crate) policy: Policy,
    /// Permission that staff need; learners may use their own objects without it.
    pub(crate) permission: Option<Permission>,
    address: fn(&Ids) -> String,
    body: fn(&Ids) -> Option<Value>,
    is_once: bool,
    /// Status of the owner's response, with the code of a refusal.
    pub(crate) owner: (u16, &'static str),
    /// Status of the response for an unknown object or one of another learner.
    pub(crate) unknown: Option<(u16, &'static str)>,
    pub(crate) reach: Reach,
    /// Maximum number of statements of the owner's request when the program's version is in memory.
    pub(crate) statements: u64,
}

/// Other callers who may name the owner's objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Everybody: the endpoint names no object, or an object that is offered to everybody.
    Everybody,
    /// Learners who are enrolled in the same program.
    Classmates,
    /// No other caller.
    Nobody,
}

/// Objects that a request can name.
pub(crate) struct Ids {
    pub(crate) session: String,
    pub(crate) mission: String,
    pub(crate) user_mission: String,
    pub(crate) submission: String,
    pub(crate) block: String,
    pub(crate) sha256: String,
    /// A Markdown file, by its hash.
    pub(crate) markdown: String,
    /// The program's version: its id and the hash of its text.
    pub(crate) version: String,
    /// A content of an open bonus module.
    pub(crate) bonus_content: String,
    /// A block that requires files.
    pub(crate) photo: String,
    /// Key of a file for that block.
    pub(crate) upload: String,
    /// Key of the learner's picture.
    pub(crate) avatar: String,
    /// Token of the link that stops the learner's mails.
    pub(crate) unsubscribe: String,
    /// Serial number of another learner's certificate, which is public.
    pub(crate) certificate: String,
    /// A conversation with the assistant, and an answer in it.
    pub(crate) thread: String,
    pub(crate) answer: String,
    /// A conversation that may be deleted.
    pub(crate) spare_thread: String,
    /// Enrolment of the learner, without passed work.
    pub(crate) enrolment: String,
    /// A portfolio draft, and one that may be deleted.
    pub(crate) portfolio: String,
    pub(crate) spare_portfolio: String,
    /// Serial number and id of a letter about the same person.
    pub(crate) letter: (String, String),
}

impl Ids {
    /// Objects of a learner in `harbour-may` who has begun its first mission.
    pub(crate) async fn of(app: &App, learner: &Learner) -> Self {
        let course = app.course(learner, "harbour-may");
        let draft = course.begin("manifest").await;
        let blocks = course.blocks("manifest").await.expect(200);
        let file = |key| text(&by_key(&blocks["blocks"], key)["body"]["file"]["url"]);
        let hash = |url: String| url.split('/').nth(3).expect("a hash").to_owned();
        let version = course.missions().await.expect(200)["version"].clone();
        let bonus = app.get("/api/session/harbour-may/bonus-modules").by(learner).await.expect(200);
        let photo = draft.blocks["photo"].clone();
        let upload = app.upload(learner, Some(&photo), "quay.png", PNG).await;
        let avatar = app.upload_avatar(learner, PNG).await;
        let graduate = app.enrolled(&format!("graduate-{}", a_key()), "tide-june").await;
        let certificate = app.course(&graduate, "tide-june").graduate_as("Grace Bello").await;
        app.patch("/api/user/", &json!({ "photo": avatar })).by(learner).await.expect(200);
        let asked = app.asked(learner, "harbour-may", "Did the list come by fax?").await;
        let spare = app.asked(learner, "harbour-may", "Is it long?").await;
        Self {
            thread: text(&asked["thread"]["id"]),
            answer: text(&asked["answer"]["id"]),
            spare_thread: text(&spare["thread"]["id"]),
            enrolment: app.enrolment_of(learner, "harbour-may").await,
            portfolio: app.portfolio_of(learner).await,
            spare_portfolio: app.portfolio_of(learner).await,
            bonus_content: text(&bonus["modules"][0]["contents"][0]["id"]),
            photo,
            upload,
            avatar,
            letter: app.letter_about(&graduate).await,
            certificate: text(&certificate["serial"]),
            unsubscribe: unsubscribe_link::write(&app.platform.config.link_secret, learner.id, Unsubscribe::All)
                .expect("a token"),
            session: "harbour-may".to_owned(),
            mission: draft.mission.clone(),
            user_mission: draft.user_mission.clone(),
            submission: draft.id.clone(),
            block: draft.blocks["headline"].clone(),
            sha256: hash(file("sheet")),
            markdown: hash(file("rules")),
            version: format!("{}/{}", text(&version["id"]), text(&version["hash"])),
        }
    }

    /// Ids that do not exist.
    pub(crate) fn unknown() -> Self {
        let id = || Uuid::new_v4().to_string();
        Self {
            session: "no-such-session".to_owned(),
            mission: id(),
            user_mission: id(),
            submission: id(),
            block: id(),
            sha256: "0".repeat(64),
            markdown: "0".repeat(64),
            version: format!("{}/{}", id(), "0".repeat(64)),
            bonus_content: id(),
            thread: id(),
            answer: id(),
            spare_thread: id(),
            enrolment: id(),
            portfolio: id(),
            spare_portfolio: id(),
            photo: id(),
            upload: format!("answers/{}/{}.png", id(), id()),
            avatar: format!("avatars/{}/{}.png", id(), id()),
            unsubscribe: id(),
            certificate: "0000-0000-0000".to_owned(),
            letter: ("0000-0000-0000".to_owned(), id()),
        }
    }
}

impl Route {
    /// The request that names these objects.
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
            permission: None,
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

    /// An endpoint for staff only. The owner of the named objects is a learner.
    fn of_staff(method: Method, path: &'static str, permission: Permission, address: fn(&Ids) -> String) -> Self {
        Self { permission: Some(permission), ..Self::of_account(method, path, address) }.answers(403, "auth/forbidden")
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

/// Every endpoint, in the order of `routes.rs`. Only the last one is out of order.
pub(crate) fn routes() -> Vec<Route> {
    let health = vec![
        Route::open(Method::GET, "/api/time", |_| "/api/time".into()),
        Route::open(Method::GET, "/api/status", |_| "/api/status".into()).costs(1),
    ];
    let features = [
        account::routes(),
        notification::routes(),
        program::routes(),
        enrolment::routes(),
        onboarding::routes(),
        mission::routes(),
        bonus::routes(),
        survey::routes(),
        team::routes(),
        sitting::routes(),
        submission::routes(),
        feedback::routes(),
        progression::routes(),
        referral::routes(),
        reward::routes(),
        checkout::routes(),
        showcase::routes(),
        assistant::routes(),
        community::routes(),
        event::routes(),
        support::routes(),
    ];
    // This route is the last one, because it ends the learner's sign-ins.
    let last = Route::of_account(Method::DELETE, "/api/user/sessions", |_| "/api/user/sessions".into());
    let last = last.answers(204, "").costs(7);
    health.into_iter().chain(features.into_iter().flatten()).chain([last]).collect()
}
