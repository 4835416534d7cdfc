//! The people that a fresh `up` knows, so that a person can look around without signing up. Their
//! rows in the database come about as anybody's do, at the first log-in.

use anyhow::Result;
use serde_json::json;

use crate::identity::Identity;
use crate::progress::say;

/// For accounts that exist on this machine only.
const PASSWORD: &str = "Fieldwork-demo-1";

struct Person {
    id: &'static str,
    email: &'static str,
    name: &'static str,
    is_verified: bool,
    about: &'static str,
}

const PEOPLE: [Person; 3] = [
    Person { id: "demo-ada", email: "ada@example.org", name: "Ada Obi", is_verified: true, about: "a learner" },
    Person {
        id: "demo-grace",
        email: "grace@example.org",
        name: "Grace Lin",
        is_verified: true,
        about: "another learner",
    },
    Person {
        id: "demo-sam",
        email: "sam@example.org",
        name: "Sam Haddad",
        is_verified: false,
        about: "has not verified the e-mail address",
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

pub(crate) fn introduce_people() {
    say(&format!("  Demo accounts, password {PASSWORD}"));
    for person in &PEOPLE {
        say(&format!("    {:<20} {}", person.email, person.about));
    }
}
