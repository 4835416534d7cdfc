//! A learner's steps, one request each, for tests of later steps.

use std::collections::BTreeMap;

use domain::progression::serial::serial;
use serde_json::{Value, json};
use uuid::Uuid;

use super::actors::Learner;
use super::app::{Answer, App, Request};
use super::routes::Ids;

/// A learner in a session.
pub(crate) struct Course<'a> {
    pub(crate) app: &'a App,
    pub(crate) learner: &'a Learner,
    xs: &'a str,
}

/// An attempt in progress.
pub(crate) struct Draft<'a> {
    course: &'a Course<'a>,
    pub(crate) id: String,
    pub(crate) user_mission: String,
    pub(crate) mission: String,
    /// Blocks of the mission by key.
    pub(crate) blocks: BTreeMap<String, String>,
}

impl App {
    /// A learner who is enrolled in a session.
    pub(crate) async fn enrolled(&self, uid: &str, xs: &str) -> Learner {
        let learner = self.learner(uid).await;
        self.course(&learner, xs).enrol().await.expect(201);
        learner
    }

    /// The response to a learner's question to the assistant in a new conversation about a session.
    pub(crate) async fn asked(&self, learner: &Learner, xs: &str, question: &str) -> Value {
        let thread = self.post("/api/ai/threads", &json!({ "xs": xs })).once(&a_key()).by(learner).await.expect(201);
        let path = format!("/api/ai/threads/{}/messages", text(&thread["id"]));
        self.post(&path, &json!({ "text": question })).once(&a_key()).by(learner).await.expect(201)
    }

    /// Id of a learner's enrolment in a session.
    pub(crate) async fn enrolment_of(&self, learner: &Learner, xs: &str) -> String {
        let page = self.get("/api/ai/contexts/portfolio").by(learner).await.expect(200);
        let programs = page["programs"]["items"].as_array().expect("programs");
        text(&programs.iter().find(|program| program["xs"] == xs).expect("a place in it")["enrolment"])
    }

    /// Writes a portfolio draft with one version directly into its tables, and returns its id.
    pub(crate) async fn portfolio_of(&self, learner: &Learner) -> String {
        let id = Uuid::new_v4();
        self.sql(&format!(
            "INSERT INTO portfolio_drafts VALUES \
                 ('{id}', '{}', 'cv', 'plain', 'ready', '[]', 'built-in', 0, NULL, 1, now(), now(), NULL); \
             INSERT INTO portfolio_versions VALUES \
                 ('{id}', 1, 'assistant', '{{\"label\": \"A job simulation.\", \"sections\": []}}', now());",
            learner.id
        ))
        .await;
        id.to_string()
    }

    /// Writes a letter about a graduate of `tide-june` directly into its table, and returns its serial number and its
    /// id.
    pub(crate) async fn letter_about(&self, graduate: &Learner) -> (String, String) {
        let id = Uuid::new_v4();
        let mut random = [0; 8];
        random.copy_from_slice(&id.as_bytes()[..8]);
        let serial = serial(random);
        self.sql(&format!(
            "INSERT INTO reference_letters \
             SELECT '{id}', user_id, id, 'issued', 'A job', now(), '[]', 'Grace did well.', \
                    '{{\"name\": \"Ngozi Eze\", \"title\": \"Head of learning\"}}', '{serial}', now(), NULL \
             FROM enrolments WHERE user_id = '{}'",
            graduate.id
        ))
        .await;
        (serial.to_string(), id.to_string())
    }

    pub(crate) fn course<'a>(&'a self, learner: &'a Learner, xs: &'a str) -> Course<'a> {
        Course { app: self, learner, xs }
    }
}

impl<'a> Course<'a> {
    pub(crate) fn enrol(&self) -> Request {
        self.app.post("/api/session/enrol", &json!({ "xs": self.xs })).by(self.learner).once(&a_key())
    }

    pub(crate) fn missions(&self) -> Request {
        self.app.get(&format!("/api/app/experience-sessions/{}/missions", self.xs)).by(self.learner)
    }

    /// The board with the server's decisions, joined with its version.
    pub(crate) async fn board(&self) -> Value {
        let path = format!("/api/app/experience-sessions/{}/missions?decided=true", self.xs);
        with_version(self.app, self.app.get(&path).by(self.learner).await.expect(200)).await
    }

    /// A mission on the board.
    pub(crate) async fn mission(&self, slug: &str) -> Value {
        let board = self.board().await;
        let missions = board["missions"].as_array().expect("missions");
        missions.iter().find(|mission| mission["slug"] == slug).expect("a mission of that name").clone()
    }

    pub(crate) async fn id(&self, slug: &str) -> String {
        text(&self.mission(slug).await["id"])
    }

    /// State of a mission, and the code of the reason that keeps it closed.
    pub(crate) async fn state(&self, slug: &str) -> (String, Option<String>) {
        let decision = &self.mission(slug).await["decision"];
        (text(&decision["state"]), decision["code"].as_str().map(str::to_owned))
    }

    pub(crate) async fn blocks(&self, slug: &str) -> Answer {
        let id = self.id(slug).await;
        self.app.get(&format!("/api/app/missions/{id}/blocks?xs={}", self.xs)).by(self.learner).await
    }

    pub(crate) async fn unlock(&self, slug: &str) -> Answer {
        let body = json!({ "mission": self.id(slug).await, "xs": self.xs });
        self.app.post("/api/user-missions/", &body).by(self.learner).await
    }

    /// Performs an action on an open mission.
    pub(crate) async fn act(&self, user_mission: &Value, action: &str) -> Answer {
        let path = format!("/api/user-missions/{}", text(user_mission));
        self.app.patch(&path, &json!({ "action": action })).by(self.learner).await
    }

    /// Opens a mission and begins an attempt at it.
    pub(crate) async fn begin(&'a self, slug: &str) -> Draft<'a> {
        let opened = self.unlock(slug).await.expect(201);
        self.begin_again(slug, &text(&opened["id"]), None).await
    }

    pub(crate) fn begin_request(&self, user_mission: &str, from_attempt: Option<u32>) -> Request {
        let body = json!({ "user_mission": user_mission, "from_attempt": from_attempt });
        self.app.post("/api/user-submissions", &body).by(self.learner)
    }

    pub(crate) async fn begin_again(&'a self, slug: &str, user_mission: &str, from: Option<u32>) -> Draft<'a> {
        let begun = self.begin_request(user_mission, from).once(&a_key()).await.expect(201);
        let blocks = self.blocks(slug).await.expect(200);
        let by_key = |block: &Value| (text(&block["key"]), text(&block["id"]));
        Draft {
            course: self,
            id: text(&begun["id"]),
            user_mission: user_mission.to_owned(),
            mission: text(&begun["mission"]),
            blocks: blocks["blocks"].as_array().expect("blocks").iter().map(by_key).collect(),
        }
    }

    /// The attempt with these ids, which has begun already.
    pub(crate) fn draft(&'a self, ids: &Ids, blocks: BTreeMap<String, String>) -> Draft<'a> {
        let (id, user_mission, mission) = (ids.submission.clone(), ids.user_mission.clone(), ids.mission.clone());
        Draft { course: self, id, user_mission, mission, blocks }
    }

    /// Opens a mission, fills in everything required, and submits it.
    pub(crate) async fn submit(&self, slug: &str) -> Value {
        let draft = self.begin(slug).await;
        draft.fill().await;
        draft.submit().await.expect(200)
    }

    /// Performs a step of the offboarding.
    pub(crate) async fn leave(&self, step: &Value) -> Answer {
        let shown = self.app.get(&format!("/api/offboarding?xs={}", self.xs)).by(self.learner).await.expect(200);
        self.app.patch(&format!("/api/offboarding/{}", text(&shown["id"])), step).by(self.learner).await
    }

    /// Answers every step of the offboarding under this name, and completes it.
    pub(crate) async fn leave_as(&self, name: &str) {
        for answer in [
            json!({ "satisfaction": { "satisfaction": 5, "nps": 9 } }),
            json!({ "outcome": "skills" }),
            json!({ "testimonial": { "has_consent": false, "quote": null } }),
            json!({ "name_check": name }),
            json!({ "next_program": { "program": null } }),
        ] {
            self.leave(&json!({ "answer": answer })).await.expect(200);
        }
        self.leave(&json!("finish")).await.expect(200);
    }

    /// Requests the completion of the program.
    pub(crate) fn complete(&self) -> Request {
        let body = json!({ "xs": self.xs });
        self.app.post("/api/program-progression/completion", &body).by(self.learner)
    }

    /// Completes a program whose only mission is `spring-tide`, under this name, and returns the certificate.
    pub(crate) async fn graduate_as(&self, name: &str) -> Value {
        self.submit("spring-tide").await;
        self.leave_as(name).await;
        self.complete().await.expect(201)["certificate"].take()
    }
}

/// Joins a decided board with its version, as a browser does: each mission gets its decision.
pub(crate) async fn with_version(app: &App, mut board: Value) -> Value {
    let link = &board["version"];
    let path = format!("/api/program-versions/{}/{}", text(&link["id"]), text(&link["hash"]));
    let mut version = app.get(&path).await.expect(200);
    let decided = board["decided"].take();
    let decisions = decided["decisions"].as_array().expect("decisions");
    for (mission, decision) in version["missions"].as_array_mut().expect("missions").iter_mut().zip(decisions) {
        assert_eq!(mission["id"], decision["mission"]);
        mission["decision"] = decision.clone();
    }
    board["number"] = version["number"].take();
    board["missions"] = version["missions"].take();
    board["next"] = decided["next"].clone();
    board
}

impl Draft<'_> {
    pub(crate) fn save(&self, key: &str, value: &Value, base_rev: u32) -> Request {
        let body = json!({ "submission": self.id, "block": self.blocks[key], "value": value, "base_rev": base_rev });
        self.course.app.put("/api/submission-blocks", &body).by(self.course.learner)
    }

    /// Answers every required block.
    pub(crate) async fn fill(&self) {
        for (key, value) in self.blocks.keys().filter_map(|key| Some((key, answer_to(key)?))) {
            self.save(key, &value, 0).await.expect(200);
        }
    }

    pub(crate) async fn show(&self) -> Value {
        self.course.app.get(&format!("/api/user-submissions/{}", self.id)).by(self.course.learner).await.expect(200)
    }

    pub(crate) fn change(&self, action: &str, base_rev: &Value) -> Request {
        let body = json!({ "action": action, "base_rev": base_rev });
        self.course.app.patch(&format!("/api/user-submissions/{}", self.id), &body).by(self.course.learner)
    }

    pub(crate) async fn submit(&self) -> Answer {
        let rev = self.show().await["rev"].clone();
        self.change("submit", &rev).await
    }
}

/// A good answer to the block with this key; `None` if none is required.
fn answer_to(key: &str) -> Option<Value> {
    Some(match key {
        "headline" => json!({ "text": "Crate A3 is missing" }),
        "finding" => json!({ "text": "Three crates stand on the quay where four are listed." }),
        "verdict" => json!({ "choice": "hold" }),
        "owners" => json!({ "choices": ["adeyemi", "customs"] }),
        "tonnes" => json!({ "number": "23.0" }),
        "checks" => json!({ "checked": ["counted", "named"] }),
        "reply" | "plan" | "essay" | "hour" => json!({ "text": "Nine in the morning." }),
        _ => return None,
    })
}

/// A unique key.
pub(crate) fn a_key() -> String {
    Uuid::new_v4().to_string()
}

/// A text in a response.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// The block with this key.
pub(crate) fn by_key(blocks: &Value, key: &str) -> Value {
    let blocks = blocks.as_array().expect("blocks");
    blocks.iter().find(|block| block["key"] == key).expect("a block of that key").clone()
}
