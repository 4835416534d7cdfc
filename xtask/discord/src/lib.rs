//! A stand-in of Discord, for tests and for `cargo xtask up`: one server with its roles, members and bans, the part of
//! the API that our bot uses, the consent page, and a channel for the bot's commands. It is as strict as Discord: it
//! checks the caller and the user agent, limits the rate of calls, enforces the order of roles, accepts codes and
//! refresh tokens only once, and signs its requests. On request ([`Knobs`]) it is unavailable or busy, or takes
//! permissions from the bot.
//!
//! It is an independent description of Discord: it shares no code with the client or the rules.

mod calls;
mod control;
mod grants;
mod guild;
mod interactions;
mod limits;
mod page;
mod refusal;
mod world;

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

pub use crate::interactions::Command;
use crate::world::World;
pub use crate::world::{Knobs, Settings};
use local_web::{Reply, Request};

/// Maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// The stand-in of Discord.
#[derive(Debug)]
pub struct Service {
    world: Mutex<World>,
    client: reqwest::Client,
}

impl Service {
    /// Creates a stand-in with this application and this server.
    #[must_use]
    pub fn new(settings: Settings) -> Arc<Self> {
        Arc::new(Self { world: Mutex::new(World::new(settings)), client: reqwest::Client::new() })
    }

    /// Changes how Discord behaves from now on.
    pub fn set(&self, change: impl FnOnce(&mut Knobs)) {
        change(&mut self.world().knobs);
    }

    /// The key that verifies Discord's requests, in hexadecimal digits.
    #[must_use]
    pub fn public_key(&self) -> String {
        interactions::public_key(&self.world().settings.seed)
    }

    /// Sets the address of our application, for interactions and redirects.
    pub fn serve_application_at(&self, url: &str) {
        self.world().serve_application_at(url);
    }

    /// Sets another redirect address.
    pub fn send_people_to(&self, url: &str) {
        self.world().redirect_uri = Some(url.to_owned());
    }

    /// Adds a person with this name, who is a member of the server if `is_member` is set. Returns the person's id.
    pub fn add_person(&self, name: &str, is_member: bool) -> String {
        self.world().add_person(name, is_member)
    }

    /// Adds a role to the server, at this position.
    pub fn add_role(&self, id: &str, name: &str, position: u32) {
        self.world().add_role(id, name, position, 0);
    }

    /// The names of a member's roles, or `None` if the person is not a member.
    #[must_use]
    pub fn roles_of(&self, person: &str) -> Option<Vec<String>> {
        self.world().role_names_of(person)
    }

    /// Gives a member a role, as a moderator of the server would.
    pub fn give(&self, person: &str, role: &str) {
        self.world().members.entry(person.to_owned()).or_default().insert(role.to_owned());
    }

    /// Lets a person join the server by its invitation.
    pub fn join(&self, person: &str) {
        self.world().members.entry(person.to_owned()).or_default();
    }

    /// Lets a person leave the server. They lose their roles.
    pub fn leave(&self, person: &str) {
        self.world().members.remove(person);
    }

    /// Bans a person from the server.
    pub fn ban(&self, person: &str) {
        let mut world = self.world();
        world.members.remove(person);
        world.bans.insert(person.to_owned());
    }

    /// Revokes the grants of a person to our application.
    pub fn take_back(&self, person: &str) {
        self.world().end_grant(person);
    }

    /// The data of our application on a person's profile.
    #[must_use]
    pub fn connection_of(&self, person: &str) -> Option<Value> {
        self.world().connections.get(person).cloned()
    }

    /// Consents on Discord's page as this person. Returns the address of the redirect.
    #[must_use]
    pub fn consent(&self, url: &str, person: &str) -> Option<String> {
        grants::consent(&mut self.world(), url, person)
    }

    /// All API calls, oldest first, for example `PUT /guilds/1/members/2`. Refused calls are included.
    #[must_use]
    pub fn calls(&self) -> Vec<String> {
        self.world().calls.clone()
    }

    /// The reasons for changes of roles, as the server's audit log has them.
    #[must_use]
    pub fn audit_log(&self) -> Vec<String> {
        self.world().audit_log.clone()
    }

    /// Uses a command as a person. Returns the status and the body of our application's answer.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn command(&self, command: &Command) -> io::Result<(u16, Value)> {
        let signed = interactions::signed(&self.world(), command);
        interactions::send(&self.client, signed).await
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer(&self, request: Request) -> io::Result<Reply> {
        if request.path == "/channel" && request.method == "POST" {
            return self.say(&request.form()).await;
        }
        if request.path == "/control/command" {
            return self.control_command(&request).await;
        }
        Ok(self.world().answer(&request))
    }

    /// Posts a message in the channel.
    async fn say(&self, form: &local_web::Fields) -> io::Result<Reply> {
        let Some(command) = interactions::written(form) else {
            return Ok(page::channel(&self.world(), form, Some("Nobody but you sees this. Commands begin with a /.")));
        };
        let (_, answer) = self.command(&command).await?;
        let said = answer["data"]["content"].as_str().unwrap_or("The application did not respond.").to_owned();
        Ok(page::channel(&self.world(), form, Some(&said)))
    }

    async fn control_command(&self, request: &Request) -> io::Result<Reply> {
        let asked = serde_json::from_slice::<Value>(&request.body).unwrap_or_default();
        let (status, answer) = self.command(&Command::read(&asked)).await?;
        Ok(Reply::json(200, &serde_json::json!({ "status": status, "answer": answer })))
    }
}

/// Serves until the future is dropped.
///
/// # Errors
/// If the socket cannot be listened on.
pub async fn serve(listener: TcpListener, service: Arc<Service>) -> io::Result<Infallible> {
    let answer = move |request| {
        let service = Arc::clone(&service);
        async move {
            let reply = service.answer(Request::read(request, MAX_BODY_BYTES).await?).await?;
            io::Result::Ok(reply.into_response())
        }
    };
    local_web::serve(listener, answer).await
}
