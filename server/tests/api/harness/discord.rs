//! Discord's strict stand-in, and a server whose sessions give roles there.

use std::net::TcpListener;
use std::sync::Arc;

use local_discord::{Command, Service, Settings};
use serde_json::{Value, json};
use server::config::DiscordSettings;

use super::actors::Learner;
use super::app::{App, Request};
use super::learning::text;

/// Roles of the session `harbour-may`: for all its learners, and for those who completed the program.
pub(crate) const MAY: &str = "1300000000000000001";
pub(crate) const GRADUATES: &str = "1300000000000000002";

/// Id of the Discord server.
pub(crate) const GUILD: &str = "1200000000000000001";

/// Seed of Discord's key.
const SEED: [u8; 32] = [7; 32];

impl App {
    /// A server with programs and with Discord, on which `harbour-may` and `tide-june` give roles.
    pub(crate) async fn with_discord() -> (Self, Arc<Service>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        let service = Service::new(Settings {
            address: address.clone(),
            application_id: "1100000000000000001".to_owned(),
            client_secret: "the secret of an application under test".to_owned(),
            bot_token: "the token of a bot under test".to_owned(),
            guild_id: GUILD.to_owned(),
            seed: SEED,
        });
        tokio::spawn(local_discord::serve(listener, Arc::clone(&service)));
        let hex = service.public_key();
        let mut public_key = [0; 32];
        for (at, byte) in public_key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).expect("a byte");
        }
        let app = Self::start_with(|config| {
            config.discord = Some(DiscordSettings {
                application_id: "1100000000000000001".to_owned(),
                public_key,
                client_secret: "the secret of an application under test".into(),
                bot_token: "the token of a bot under test".into(),
                guild_id: GUILD.to_owned(),
                invite_url: format!("{address}/invite"),
                url: format!("{address}/api/v10"),
                authorize_url: format!("{address}/oauth2/authorize"),
            });
        })
        .await;
        service.serve_application_at(&app.url);
        service.send_people_to(&format!("{}/discord", app.platform.config.public_url));
        service.add_role(MAY, "Harbour May", 10);
        service.add_role(GRADUATES, "Harbour graduates", 11);
        app.platform.discord.as_ref().expect("Discord").register().await.expect("it is told");
        app.publish(|_| {}).await;
        app.sql(&format!(
            "UPDATE experience_sessions SET discord_role = '{MAY}', discord_completed_role = '{GRADUATES}' \
             WHERE slug IN ('harbour-may', 'tide-june')"
        ))
        .await;
        (app, service)
    }

    /// A learner's view of their link.
    pub(crate) async fn discord_of(&self, learner: &Learner) -> Value {
        self.get("/api/user-discord-session/session").by(learner).await.expect(200)
    }

    /// The code that is shown to a learner.
    pub(crate) async fn discord_code(&self, learner: &Learner) -> String {
        text(&self.get("/api/discord/unique-code").by(learner).await.expect(200)["code"])
    }

    /// Sends a command now, and returns the reply.
    pub(crate) async fn command(&self, service: &Service, command: Command) -> String {
        let command = Command { signed_at: Some(self.clock.seconds()), ..command };
        let (status, answer) = service.command(&command).await.expect("an answer");
        assert_eq!((status, &answer["type"], &answer["data"]["flags"]), (200, &4.into(), &64.into()), "{answer}");
        text(&answer["data"]["content"])
    }

    /// Links a learner with a new person on the Discord server by a code, and runs the jobs that give the roles.
    /// Returns the person's id.
    pub(crate) async fn linked_by_code(&self, service: &Service, learner: &Learner, name: &str) -> String {
        let person = service.add_person(name, true);
        let code = self.discord_code(learner).await;
        assert!(self.command(service, Command::link(&person, &code)).await.starts_with("Your accounts are linked."));
        self.run_jobs().await;
        person
    }

    /// Consents on Discord's page as this person, and sends the result to the server.
    pub(crate) async fn consent(&self, service: &Service, learner: &Learner, person: &str) -> Request {
        let shown = self.get("/api/discord/unique-code").by(learner).await.expect(200);
        let back = service.consent(&text(&shown["oauth_url"]), person).expect("an address to go back to");
        self.brought_back(&back).by(learner)
    }

    /// Sends the parameters of this redirect to the server.
    pub(crate) fn brought_back(&self, address: &str) -> Request {
        let address = reqwest::Url::parse(address).expect("an address");
        let value = |name: &str| {
            let found = address.query_pairs().find(|(key, _)| key == name);
            found.map(|(_, value)| value.into_owned()).expect("a value")
        };
        self.post("/api/discord/link", &json!({ "code": value("code"), "state": value("state") }))
    }
}
