//! Referrals: links, the friends who used them, and their progress.

mod bind;
mod codes;
mod confirm_verification;
mod steps;

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App};
use crate::harness::learning::text;

/// Terms in these tests.
pub(crate) const OFFERS: &str = r#"
percent_bp = 1000
credit = { USD = 1000 }
disposable_hosts = ["throwaway.example"]

[[milestones]]
slug = "first"
title = "Your first friend has begun"
need = 1
counting = "engaged"
reward = { coupon_bp = 1500 }

[[milestones]]
slug = "paid"
title = "A friend has bought a place"
need = 1
counting = "converted"
reward = { credit = { USD = 2500 } }
"#;

impl App {
    /// A server with programs and these terms.
    async fn with_referrals() -> Self {
        let app = Self::with_programs().await;
        app.publish_referrals(OFFERS).await;
        app
    }

    /// A learner who has just signed up.
    pub(crate) async fn newcomer(&self, uid: &str, name: &str) -> Learner {
        let learner = self.learner(uid).await;
        let now = self.clock.now();
        self.sql(&format!("UPDATE users SET name = '{name}', created_at = '{now}' WHERE uid = '{uid}'")).await;
        learner
    }

    /// The code of a learner.
    pub(crate) async fn code_of(&self, learner: &Learner) -> String {
        let body = json!({ "program": null });
        text(&self.post("/api/referrals/code", &body).by(learner).await.expect(201)["code"])
    }

    /// Reports which code a newcomer used, with the cookies of their device.
    async fn bind(&self, learner: &Learner, code: &str, cookies: &str) -> Answer {
        let body = json!({ "code": code, "landed_at": null, "utm": null });
        self.post("/api/referrals/source", &body).by(learner).header("cookie", cookies).await
    }

    /// A friend named Kofi Mensah who has signed up with this code.
    pub(crate) async fn friend(&self, uid: &str, code: &str) -> Learner {
        let friend = self.newcomer(uid, "Kofi Mensah").await;
        let bound = self.bind(&friend, code, "").await.expect(200);
        assert_eq!(bound, json!({ "bound": true }));
        friend
    }

    pub(crate) async fn verify_address(&self, learner: &Learner) {
        self.put("/api/referrals/verification", &json!({})).by(learner).await.expect(200);
    }

    pub(crate) async fn friends(&self, learner: &Learner) -> Vec<Value> {
        let page = self.get("/api/referrals").by(learner).await.expect(200);
        page["items"].as_array().expect("friends").clone()
    }

    pub(crate) async fn progress(&self, learner: &Learner) -> Value {
        self.get("/api/referrals/poll").by(learner).await.expect(200)
    }
}

/// The cookies that a response sets, in the form in which a browser sends them.
fn cookies(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().expect("a cookie"));
    set.filter_map(|cookie| cookie.split(';').next()).collect::<Vec<_>>().join("; ")
}
