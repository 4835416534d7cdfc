//! A person who uses the running app only by HTTP, as `curl` could: signs in with the identity service and calls the
//! API. Creates the history of the demo accounts, and is the learner of `cargo xtask walk`.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::http;

/// Path of the sessions in which the caller is enrolled.
const PLACES: &str = "/api/user/experience-sessions";

/// One signed-in person.
pub(crate) struct Visitor {
    app: SocketAddr,
    token: String,
    /// Number of requests. It makes each idempotency key different.
    requests: u32,
}

/// Response of the API.
pub(crate) struct Said {
    status: u16,
    body: Value,
    asked: String,
}

impl Visitor {
    /// Signs in and gets a token. If the account's row is missing, also creates the row and the claims.
    pub(crate) fn sign_in(app: SocketAddr, identity: SocketAddr, email: &str, password: &str) -> Result<Self> {
        let token = || -> Result<String> {
            let credentials = json!({ "email": email, "password": password, "returnSecureToken": true });
            let answer = identity_answer(identity, "signInWithPassword", &credentials)?;
            Ok(answer["idToken"].as_str().context("the identity service gave no token")?.to_owned())
        };
        let mut visitor = Self { app, token: token()?, requests: 0 };
        if visitor.get(PLACES)?.status != 200 {
            visitor.post("/api/auth/signup", &json!({}))?.done()?;
            visitor.post("/api/auth/claims", &json!({}))?.done()?;
            visitor.token = token()?;
        }
        Ok(visitor)
    }

    /// Creates a new account, and signs in.
    pub(crate) fn sign_up(app: SocketAddr, identity: SocketAddr, email: &str, password: &str) -> Result<Self> {
        identity_answer(identity, "signUp", &json!({ "email": email, "password": password }))?;
        Self::sign_in(app, identity, email, password)
    }

    /// The token of this person.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    pub(crate) fn get(&mut self, path: &str) -> Result<Said> {
        self.ask("GET", path, "")
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Result<Said> {
        self.ask("POST", path, &body.to_string())
    }

    pub(crate) fn put(&mut self, path: &str, body: &Value) -> Result<Said> {
        self.ask("PUT", path, &body.to_string())
    }

    pub(crate) fn patch(&mut self, path: &str, body: &Value) -> Result<Said> {
        self.ask("PATCH", path, &body.to_string())
    }

    /// Enrols, unless the person is enrolled in a session already; returns whether it did.
    pub(crate) fn enrol(&mut self, session: &str) -> Result<bool> {
        let cards = self.get(PLACES)?.done()?;
        let has_place = cards["items"].as_array().is_some_and(|items| !items.is_empty());
        if !has_place {
            self.post("/api/session/enrol", &json!({ "xs": session }))?.done()?;
        }
        Ok(!has_place)
    }

    /// Missions of a session, each with the server's decision about it.
    pub(crate) fn missions(&mut self, session: &str) -> Result<Vec<Value>> {
        let own = self.get(&format!("/api/app/experience-sessions/{session}/missions?decided=true"))?.done()?;
        let (id, hash) = (word(&own["version"]["id"]), word(&own["version"]["hash"]));
        let mut version = self.get(&format!("/api/program-versions/{id}/{hash}"))?.done()?;
        let (Value::Array(mut missions), Some(decisions)) =
            (version["missions"].take(), own["decided"]["decisions"].as_array())
        else {
            bail!("the board of {session} has no missions");
        };
        for (mission, decision) in missions.iter_mut().zip(decisions) {
            mission["decision"] = decision.clone();
        }
        Ok(missions)
    }

    /// Opens a mission, begins an attempt and saves the answers, which are given by the keys of their blocks. Returns
    /// the attempt and its last `rev`.
    pub(crate) fn answer(&mut self, session: &str, mission: &Value, answers: &Value) -> Result<(String, Value)> {
        let opened = self.post("/api/user-missions/", &json!({ "mission": mission["id"], "xs": session }))?.done()?;
        self.patch(&format!("/api/user-missions/{}", word(&opened["id"])), &json!({ "action": "start" }))?.done()?;
        let begun = self.post("/api/user-submissions", &json!({ "user_mission": opened["id"] }))?.done()?;
        let path = format!("/api/app/missions/{}/blocks?xs={session}", word(&mission["id"]));
        let shown = self.get(&path)?.done()?;
        let blocks = shown["blocks"].as_array().context("a mission has blocks")?;
        let mut rev = begun["rev"].clone();
        for (key, value) in answers.as_object().context("answers are by key")? {
            let block = blocks.iter().find(|block| block["key"] == key.as_str());
            let block = block.with_context(|| format!("{} has no block {key}", mission["slug"]))?;
            let body = json!({ "submission": begun["id"], "block": block["id"], "value": value, "base_rev": 0 });
            rev = self.put("/api/submission-blocks", &body)?.done()?["submission_rev"].clone();
        }
        Ok((word(&begun["id"]).to_owned(), rev))
    }

    /// Submits an attempt.
    pub(crate) fn submit(&mut self, attempt: &str, rev: &Value) -> Result<Value> {
        let body = json!({ "action": "submit", "base_rev": rev });
        self.patch(&format!("/api/user-submissions/{attempt}"), &body)?.done()
    }

    /// Requests a review of an attempt by a person.
    pub(crate) fn ask_review(&mut self, attempt: &str, rev: &Value) -> Result<Value> {
        let body = json!({ "action": "request_review", "base_rev": rev });
        self.patch(&format!("/api/user-submissions/{attempt}"), &body)?.done()
    }

    /// Code of the person's referral link.
    pub(crate) fn share_link(&mut self) -> Result<String> {
        let made = self.post("/api/referrals/code", &json!({ "program": null }))?.done()?;
        Ok(word(&made["code"]).to_owned())
    }

    /// Reports that a new account came through a referral link, and that its address is verified.
    pub(crate) fn come_through(&mut self, code: Option<&str>) -> Result<()> {
        self.post("/api/referrals/source", &json!({ "code": code, "landed_at": null, "utm": null }))?.done()?;
        self.put("/api/referrals/verification", &json!({}))?.done()?;
        Ok(())
    }

    /// Buys a place, and pays on the page of a provider's stand-in. `wanted` has the session, the billing country, the
    /// payment method and, optionally, a coupon.
    pub(crate) fn buy(&mut self, wanted: &Value) -> Result<()> {
        let [session, billing, way] = ["session", "billing", "way"].map(|name| word(&wanted[name]));
        let coupon = wanted["coupon"].as_str().map(|code| format!("&coupon={code}")).unwrap_or_default();
        let price = self.get(&format!("/api/payment/price/experience/{session}?billing={billing}{coupon}"))?.done()?;
        let body = json!({ "quote": price["quote"]["id"], "hash": price["quote"]["hash"], "billing": billing });
        let begun = self.post(&format!("/api/payment/{way}/initialise-transaction"), &body)?.done()?;
        let page = word(&begun["then"]["address"]).strip_prefix("http://").and_then(|page| page.split_once('/'));
        let (provider, path) = page.with_context(|| format!("{way} does not lead to a page of a stand-in"))?;
        http::send(provider.parse()?, "POST", &format!("/{path}"), &[], "do=pay")?;
        let body = json!({ "reference": begun["payment"]["id"] });
        let paid = self.post(&format!("/api/payment/{way}/verify-transaction"), &body)?.done()?;
        match word(&paid["payment"]["status"]) {
            "succeeded" => Ok(()),
            status => bail!("a payment is {status}"),
        }
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Said> {
        self.requests += 1;
        let key = format!("xtask-{}-{}", std::process::id(), self.requests);
        let headers = [("Authorization", format!("Bearer {}", self.token)), ("Idempotency-Key", key)];
        let answer = http::send(self.app, method, path, &headers, body)?;
        let body = serde_json::from_str(&answer.body).unwrap_or(Value::String(answer.body));
        Ok(Said { status: answer.status, body, asked: format!("{method} {path}") })
    }
}

impl Said {
    pub(crate) fn status(&self) -> u16 {
        self.status
    }

    /// The body of the response, if the request succeeded; otherwise an error.
    pub(crate) fn done(self) -> Result<Value> {
        if !(200..300).contains(&self.status) {
            bail!("{} answered {}: {}", self.asked, self.status, self.body);
        }
        Ok(self.body)
    }

    /// Accepts success, or a refusal with this code, which means that an earlier request had the same effect.
    pub(crate) fn done_or_done_before(self, code: &str) -> Result<()> {
        if self.body["code"] != code {
            self.done()?;
        }
        Ok(())
    }

    /// The body of the response, if the request was refused with this code; otherwise an error.
    pub(crate) fn refused(self, code: &str) -> Result<Value> {
        if (200..300).contains(&self.status) || self.body["code"] != code {
            bail!("{} answered {} and should have been refused with {code}: {}", self.asked, self.status, self.body);
        }
        Ok(self.body)
    }
}

/// A value that is a text, such as an id; empty for any other value.
pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn identity_answer(identity: SocketAddr, what: &str, body: &Value) -> Result<Value> {
    let path = format!("/identitytoolkit.googleapis.com/v1/accounts:{what}?key=demo");
    let answer = http::send(identity, "POST", &path, &[], &body.to_string())?;
    if answer.status != 200 {
        bail!("the identity service answered {}: {}", answer.status, answer.body);
    }
    Ok(serde_json::from_str(&answer.body)?)
}
