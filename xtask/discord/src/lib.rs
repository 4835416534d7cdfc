//! Discord on this machine, for tests and for `cargo xtask up`: one server with its roles, members and bans, the API as far
//! as a bot like ours uses it, the page on which it asks people, and a channel in which they use the bot's commands. It is
//! as strict as Discord: it looks at who calls and how, counts calls, keeps the order of roles, gives codes and tokens
//! once, and signs what it sends. On request ([`Knobs`]) it is away, busy, or lets the bot do less.
//!
//! It is a description of Discord of its own: nothing here is shared with the client or with the rules.

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

/// The most that is read of a request, in bytes.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// Discord.
#[derive(Debug)]
pub struct Service {
    world: Mutex<World>,
    client: reqwest::Client,
}

impl Service {
    /// Discord with this application and this server.
    #[must_use]
    pub fn new(settings: Settings) -> Arc<Self> {
        Arc::new(Self { world: Mutex::new(World::new(settings)), client: reqwest::Client::new() })
    }

    /// Changes how it behaves from now on.
    pub fn set(&self, change: impl FnOnce(&mut Knobs)) {
        change(&mut self.world().knobs);
    }

    /// The key by which what it sends is known, in hexadecimal digits.
    #[must_use]
    pub fn public_key(&self) -> String {
        interactions::public_key(&self.world().settings.seed)
    }

    /// Where our application is reached: what it sends goes there, and people are sent back there.
    pub fn serve_application_at(&self, url: &str) {
        self.world().serve_application_at(url);
    }

    /// Where people are sent back instead.
    pub fn send_people_to(&self, url: &str) {
        self.world().redirect_uri = Some(url.to_owned());
    }

    /// Somebody new with this name, on the server or not; gives their id.
    pub fn add_person(&self, name: &str, is_member: bool) -> String {
        self.world().add_person(name, is_member)
    }

    /// A role of the server, at this place in the order.
    pub fn add_role(&self, id: &str, name: &str, position: u32) {
        self.world().add_role(id, name, position, 0);
    }

    /// The names of the roles that a member has; nothing for who is not on the server.
    #[must_use]
    pub fn roles_of(&self, person: &str) -> Option<Vec<String>> {
        self.world().role_names_of(person)
    }

    /// Gives a member a role, as somebody on the server would.
    pub fn give(&self, person: &str, role: &str) {
        self.world().members.entry(person.to_owned()).or_default().insert(role.to_owned());
    }

    /// Somebody joins the server by its invitation.
    pub fn join(&self, person: &str) {
        self.world().members.entry(person.to_owned()).or_default();
    }

    /// Somebody leaves the server, and has no roles any more.
    pub fn leave(&self, person: &str) {
        self.world().members.remove(person);
    }

    /// Somebody is banned from the server.
    pub fn ban(&self, person: &str) {
        let mut world = self.world();
        world.members.remove(person);
        world.bans.insert(person.to_owned());
    }

    /// Somebody takes back what they let our application do.
    pub fn take_back(&self, person: &str) {
        self.world().end_grant(person);
    }

    /// What somebody's profile shows of our application.
    #[must_use]
    pub fn connection_of(&self, person: &str) -> Option<Value> {
        self.world().connections.get(person).cloned()
    }

    /// Answers on Discord's page, as somebody who was sent there; gives where they are sent on to.
    #[must_use]
    pub fn consent(&self, url: &str, person: &str) -> Option<String> {
        grants::consent(&mut self.world(), url, person)
    }

    /// The calls of the API that came, as `PUT /guilds/1/members/2`, oldest first, refused ones included.
    #[must_use]
    pub fn calls(&self) -> Vec<String> {
        self.world().calls.clone()
    }

    /// Why roles were given and taken, as the server's audit log has it.
    #[must_use]
    pub fn audit_log(&self) -> Vec<String> {
        self.world().audit_log.clone()
    }

    /// Somebody uses a command; gives the status and the body that our application answers.
    ///
    /// # Errors
    /// Where nobody answers.
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

    /// Somebody writes in the channel.
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
