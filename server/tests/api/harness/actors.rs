//! Types for the senders of requests. A learner's account is written directly into the database, so that a test of one
//! handler does not depend on others.

use diesel::prelude::ExpressionMethods as _;
use diesel_async::RunQueryDsl as _;
use domain::ids::UserId;
use serde_json::{Value, json};
use server::clock::new_id;
use server::schema::users;

use super::app::{App, TestClock};
use super::tokens::{KEY, header, payload};

/// A sender of requests.
pub(crate) trait Actor {
    /// Token of the requests.
    fn token(&self) -> Option<String>;
}

/// A sender without a token.
pub(crate) struct Anonymous;

/// A sender with any text as token.
pub(crate) struct Bearer(pub(crate) String);

/// A person with an identity and no account.
pub(crate) struct Visitor {
    pub(crate) uid: String,
    clock: TestClock,
}

/// A person with an account and its roles. Each request carries a fresh token.
pub(crate) struct Learner {
    pub(crate) id: UserId,
    pub(crate) uid: String,
    pub(crate) roles: Vec<&'static str>,
    signed_in_at: i64,
    clock: TestClock,
}

/// The address of a person.
pub(crate) fn address_of(uid: &str) -> String {
    format!("{uid}@example.org")
}

impl App {
    /// A new person at the identity service.
    pub(crate) fn visitor(&self, uid: &str) -> Visitor {
        self.identity.accounts.add(uid, &address_of(uid));
        Visitor { uid: uid.to_owned(), clock: self.clock.clone() }
    }

    /// A learner with an account.
    pub(crate) async fn learner(&self, uid: &str) -> Learner {
        self.member(uid, &["learner"]).await
    }

    /// A person with an account and these roles.
    pub(crate) async fn member(&self, uid: &str, roles: &[&'static str]) -> Learner {
        self.identity.accounts.add(uid, &address_of(uid));
        let id = new_id(self.clock.now());
        diesel::insert_into(users::table)
            .values((
                users::id.eq(id),
                users::uid.eq(uid),
                users::email.eq(address_of(uid)),
                users::email_verified.eq(true),
                users::name.eq(uid),
                users::roles.eq(roles),
            ))
            .execute(&mut self.database.connect().await)
            .await
            .expect("an account");
        Learner {
            id: UserId(id),
            uid: uid.to_owned(),
            roles: roles.to_vec(),
            signed_in_at: self.clock.seconds(),
            clock: self.clock.clone(),
        }
    }
}

impl Learner {
    /// Signs in again.
    pub(crate) fn sign_in(&mut self) {
        self.signed_in_at = self.clock.seconds();
    }

    /// A token with a changed payload.
    pub(crate) fn token_with(&self, change: impl FnOnce(&mut Value)) -> Bearer {
        let mut payload = self.payload();
        change(&mut payload);
        Bearer(KEY.token(&header(), &payload))
    }
}

impl Visitor {
    /// Payload of the person's token.
    pub(crate) fn payload(&self) -> Value {
        payload(&self.uid, self.clock.seconds())
    }
}

impl Learner {
    /// Payload of the person's token.
    pub(crate) fn payload(&self) -> Value {
        let mut payload = payload(&self.uid, self.clock.seconds());
        payload["auth_time"] = json!(self.signed_in_at);
        payload["id"] = json!(self.id);
        payload["roles"] = json!(self.roles);
        payload
    }
}

impl Actor for Anonymous {
    fn token(&self) -> Option<String> {
        None
    }
}

impl Actor for Bearer {
    fn token(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

impl Actor for Visitor {
    fn token(&self) -> Option<String> {
        Some(KEY.token(&header(), &self.payload()))
    }
}

impl Actor for Learner {
    fn token(&self) -> Option<String> {
        Some(KEY.token(&header(), &self.payload()))
    }
}
