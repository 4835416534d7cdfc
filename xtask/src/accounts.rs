//! The demo accounts of `up`, with which a developer can look around without signing up. Their history is in
//! `xtask/demo`; ordinary requests create it.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::identity::Identity;
use crate::progress::say;
use crate::visitor::{Visitor, word};

/// Password of the demo accounts, which exist only on this machine.
pub(crate) const PASSWORD: &str = "Fieldwork-demo-1";

struct Person {
    id: &'static str,
    email: &'static str,
    name: &'static str,
    is_verified: bool,
    /// File with the history of a learner; `None` for other people.
    past: Option<&'static str>,
    /// Whether the account was created through the referral link of the previous person in the list.
    is_referred: bool,
    /// Their role besides learner.
    role: Option<&'static str>,
    /// A reviewer's summary of the review that has waited longest; `None` for other people.
    review: Option<&'static str>,
    about: &'static str,
}

const PEOPLE: [Person; 5] = [
    Person {
        id: "demo-ada",
        email: "ada@example.org",
        name: "Ada Obi",
        is_verified: true,
        past: Some(include_str!("../demo/ada.json")),
        is_referred: false,
        role: None,
        review: None,
        about: "a learner in the middle of a program",
    },
    Person {
        id: "demo-grace",
        email: "grace@example.org",
        name: "Grace Lin",
        is_verified: true,
        past: Some(include_str!("../demo/grace.json")),
        is_referred: true,
        role: None,
        review: None,
        about: "a learner who has submitted every open mission",
    },
    Person {
        id: "demo-sam",
        email: "sam@example.org",
        name: "Sam Haddad",
        is_verified: false,
        past: None,
        is_referred: false,
        role: None,
        review: None,
        about: "has not verified the e-mail address",
    },
    Person {
        id: "demo-rosa",
        email: "rosa@example.org",
        name: "Rosa Marin",
        is_verified: true,
        past: None,
        is_referred: false,
        role: Some("reviewer"),
        review: Some(include_str!("../demo/rosa.json")),
        about: "a reviewer with a queue",
    },
    Person {
        id: "demo-mats",
        email: "mats@example.org",
        name: "Mats Lindqvist",
        is_verified: true,
        past: None,
        is_referred: false,
        role: Some("program_manager"),
        review: None,
        about: "a program manager",
    },
];

pub(crate) fn add_people(identity: &Identity) -> Result<()> {
    for person in &PEOPLE {
        identity.add_account(&json!({
            "localId": person.id,
            "email": person.email,
            "password": PASSWORD,
            "displayName": person.name,
            "emailVerified": person.is_verified,
        }))?;
    }
    Ok(())
}

/// Creates the history and roles of the people, if they are missing. `grant` grants a role to an address.
pub(crate) fn live_in(app: SocketAddr, identity: SocketAddr, grant: impl Fn(&str, &str) -> Result<()>) -> Result<()> {
    let mut code = None;
    for person in &PEOPLE {
        let mut visitor = Visitor::sign_in(app, identity, person.email, PASSWORD)?;
        if person.is_referred {
            visitor.come_through(code.as_deref()).with_context(|| format!("{}'s invitation", person.name))?;
        }
        if let Some(past) = person.past {
            live(&mut visitor, person, &Past::read(past)?).with_context(|| format!("{}'s past", person.name))?;
            code = Some(visitor.share_link().with_context(|| format!("{}'s link", person.name))?);
        }
        if let Some(role) = person.role {
            grant(person.email, role)?;
        }
        if let Some(review) = person.review {
            visitor.post("/api/auth/claims", &json!({}))?.done_or_done_before("auth/claims-already-attached")?;
            let mut reviewer = Visitor::sign_in(app, identity, person.email, PASSWORD)?;
            review_next(&mut reviewer, &serde_json::from_str(review)?).context("a review")?;
        }
    }
    Ok(())
}

fn live(visitor: &mut Visitor, person: &Person, past: &Past) -> Result<()> {
    if !visitor.enrol(past.session())? {
        return Ok(());
    }
    let profile = json!({ "legal_name": person.name, "hours_per_week": "5" });
    visitor.put("/api/onboarding/profile", &profile)?.done()?;
    for done in past.missions() {
        let missions = visitor.missions(past.session())?;
        let mission = missions.iter().find(|mission| mission["slug"] == done["slug"]);
        let mission = mission.with_context(|| format!("there is no mission {}", done["slug"]))?;
        // A mission that opens on a later date is skipped.
        if mission["decision"]["state"] == "locked" {
            continue;
        }
        let (attempt, rev) = visitor.answer(past.session(), mission, &done["answers"])?;
        if done["is_draft"] != true {
            visitor.submit(&attempt, &rev)?;
        }
        if done["asks_review"] == true {
            visitor.ask_review(&attempt, &rev)?;
        }
    }
    visitor.buy(past.purchase()).context("a purchase")
}

/// Decides the review that has waited longest: the attempt goes back to the learner, with the second level for each
/// criterion. Does nothing if the reviewer has decided a review before, or none is waiting.
fn review_next(reviewer: &mut Visitor, said: &Value) -> Result<()> {
    let decided = reviewer.get("/api/reviews?filter=decided")?.done()?;
    if decided["items"].as_array().is_some_and(|items| !items.is_empty()) {
        return Ok(());
    }
    let next = reviewer.get("/api/reviews/next")?.done()?;
    let Some(review) = next["review"].as_str() else {
        return Ok(());
    };
    let path = format!("/api/reviews/{review}");
    reviewer.post(&format!("{path}/claim"), &json!({}))?.done()?;
    let sheet = reviewer.get(&path)?.done()?;
    let criteria = sheet["rubric"]["criteria"].as_array().map_or(&[][..], Vec::as_slice);
    let mark = |criterion: &Value| json!({ "criterion": criterion["id"], "level": criterion["levels"][1]["label"] });
    let marks = criteria.iter().map(mark).collect::<Vec<_>>();
    let said = json!({ "marks": marks, "summary": said["summary"] });
    reviewer.post(&format!("{path}/decision"), &json!({ "outcome": "returned", "said": said }))?.done()?;
    Ok(())
}

/// A learner who is writing an answer: the credentials, and the mission.
pub(crate) fn writing_learner() -> Result<Value> {
    let [ada, ..] = &PEOPLE;
    let past = Past::read(ada.past.context("there is no history")?)?;
    let mission = past.missions().iter().find(|mission| mission["is_draft"] == true).context("there is no draft")?;
    Ok(json!({ "email": ada.email, "password": PASSWORD, "session": past.session(), "mission": mission["slug"] }))
}

pub(crate) fn introduce_people() {
    say(&format!("  Demo accounts, password {PASSWORD}"));
    for person in &PEOPLE {
        say(&format!("    {:<20} {}", person.email, person.about));
    }
}

/// The history of a learner in one session. It lists missions in the order of submission, each with its answers by the
/// keys of its blocks. The last mission may be a draft.
pub(crate) struct Past(Value);

impl Past {
    fn read(text: &str) -> Result<Self> {
        Ok(Self(serde_json::from_str(text)?))
    }

    /// The history of the learner with the most missions.
    pub(crate) fn of_a_learner() -> Result<Self> {
        Self::read(include_str!("../demo/grace.json"))
    }

    pub(crate) fn session(&self) -> &str {
        word(&self.0["session"])
    }

    /// The purchase of a place in another session.
    fn purchase(&self) -> &Value {
        &self.0["buys"]
    }

    pub(crate) fn missions(&self) -> &[Value] {
        self.0["missions"].as_array().map_or(&[], Vec::as_slice)
    }
}
