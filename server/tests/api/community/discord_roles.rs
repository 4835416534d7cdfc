//! Roles on Discord: the facts that give a person roles, and the problems that prevent it.

use std::sync::Arc;

use local_discord::{Command, Service};
use serde_json::{Value, json};
use server::community::check_discord::check_discord;

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::discord::MAY;

impl App {
    /// Advances a minute, and runs the due jobs.
    async fn after_a_minute(&self) {
        self.clock.advance_seconds(60);
        self.plan_jobs().await;
        self.clock.advance_seconds(60);
        self.run_jobs().await;
    }

    async fn ask_for_roles(&self, learner: &Learner) {
        self.request(reqwest::Method::POST, "/api/user-discord-session/sync").by(learner).await.expect(202);
        self.run_jobs().await;
    }

    async fn error_of(&self, learner: &Learner) -> (Value, Value) {
        let session = self.discord_of(learner).await;
        (session["error"].clone(), session["is_for_staff"].clone())
    }

    /// Returns whether the check for staff found no problem, and its lines.
    async fn checked(&self) -> (bool, String) {
        let discord = self.platform.discord.as_ref().expect("Discord");
        let found = check_discord(&mut self.database.connect().await, discord).await.expect("a report");
        (found.is_fine, found.told.join("\n"))
    }
}

async fn started() -> (App, Arc<Service>, Learner) {
    let (app, service) = App::with_discord().await;
    let ada = app.learner("ada").await;
    (app, service, ada)
}

fn names(roles: &[&str]) -> Option<Vec<String>> {
    Some(roles.iter().map(|role| (*role).to_owned()).collect())
}

#[tokio::test]
async fn roles_follow_an_enrolment_a_completion_and_a_withdrawal() {
    let (app, service, ada) = started().await;
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    service.add_role("1300000000000000003", "Moderators", 12);
    service.give(&person, "1300000000000000003");
    assert_eq!(service.roles_of(&person), names(&["Moderators"]));
    let course = app.course(&ada, "tide-june");
    course.enrol().await.expect(201);
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May", "Moderators"]));
    assert_eq!(app.discord_of(&ada).await["roles"], json!(["Harbour May"]));
    course.graduate_as("Ada Obi").await;
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May", "Harbour graduates", "Moderators"]));
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Moderators"]));
    // If the facts have not changed, Discord is not called.
    let calls = service.calls().len();
    app.after_a_minute().await;
    assert_eq!(service.calls().len(), calls);
}

#[tokio::test]
async fn a_shut_account_loses_its_roles_and_gets_them_again_when_it_is_opened() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    for (disabled, roles) in [(true, names(&[])), (false, names(&["Harbour May"]))] {
        app.sql(&format!("UPDATE users SET disabled = {disabled} WHERE id = '{}'", ada.id)).await;
        app.after_a_minute().await;
        assert_eq!(service.roles_of(&person), roles);
    }
}

#[tokio::test]
async fn who_unlinks_loses_the_roles_and_what_they_let_us_do_ends() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    let unlink = || app.request(reqwest::Method::DELETE, "/api/user-discord-session/session").by(&ada);
    unlink().await.expect(204);
    assert_eq!(app.discord_of(&ada).await["linked"], false);
    app.run_jobs().await;
    assert_eq!(service.roles_of(&person), names(&[]));
    assert_eq!(app.count("SELECT count(*) FROM discord_links").await, 0);
    unlink().await.expect(204);
    // If the account is linked again before its roles are removed, it keeps them.
    let code = app.discord_code(&ada).await;
    app.command(&service, Command::link(&person, &code)).await;
    app.run_jobs().await;
    unlink().await.expect(204);
    let code = app.discord_code(&ada).await;
    app.command(&service, Command::link(&person, &code)).await;
    app.run_jobs().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    assert_eq!(app.count("SELECT count(*) FROM discord_links").await, 1);
}

#[tokio::test]
async fn an_erased_account_leaves_nothing_on_the_server_or_here() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    let mut conn = app.database.connect().await;
    let erased = app.platform.personal_data.erase_records_of(&mut conn, ada.id, app.clock.now());
    erased.await.expect("it is erased");
    assert_eq!(app.count("SELECT count(*) FROM discord_links WHERE user_id IS NULL AND name = ''").await, 1);
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&[]));
    assert_eq!(app.count("SELECT count(*) FROM discord_links").await, 0);
}

#[tokio::test]
async fn who_is_not_on_the_server_gets_the_roles_when_they_join() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    service.leave(&person);
    app.ask_for_roles(&ada).await;
    assert_eq!(app.error_of(&ada).await, (json!("not_on_server"), json!(false)));
    service.join(&person);
    app.clock.advance_seconds(9 * 60);
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    assert_eq!(app.error_of(&ada).await, (Value::Null, json!(false)));
    // The command `/roles` gives the roles at once.
    service.leave(&person);
    service.join(&person);
    let ask = Command { person: person.clone(), name: "roles".to_owned(), ..Command::default() };
    assert!(app.command(&service, ask.clone()).await.starts_with("Your roles are being compared."));
    app.run_jobs().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    let stranger = Command { person: service.add_person("stranger", true), ..ask };
    assert!(app.command(&service, stranger).await.starts_with("This Discord account is not linked."));
}

#[tokio::test]
async fn a_role_that_our_bot_cannot_reach_is_told_to_staff_and_to_the_learner() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    assert_eq!(app.checked().await, (true, "Our bot can do its work on the server.".to_owned()));
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    service.set(|knobs| knobs.is_bot_too_low = true);
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    assert_eq!(app.error_of(&ada).await, (json!("role_above_bot"), json!(true)));
    let (is_fine, told) = app.checked().await;
    assert!(
        !is_fine && told.contains("The role \"Harbour May\" (harbour-may, tide-june) stands above our bot's"),
        "{told}"
    );
    assert!(told.contains("1 linked people wait for staff: role_above_bot"), "{told}");
    service.set(|knobs| (knobs.is_bot_too_low, knobs.is_bot_powerless) = (false, true));
    app.clock.advance_seconds(60 * 60);
    app.after_a_minute().await;
    assert_eq!(app.error_of(&ada).await, (json!("missing_permission"), json!(true)));
    assert!(app.checked().await.1.contains("Our bot lacks the permission \"Manage Roles\""));
    service.set(|knobs| (knobs.is_bot_powerless, knobs.is_bot_gone) = (false, true));
    app.ask_for_roles(&ada).await;
    assert_eq!(app.error_of(&ada).await, (json!("missing_permission"), json!(true)));
    assert!(app.checked().await.1.starts_with("Our bot is not on the server"));
    service.set(|knobs| knobs.is_bot_gone = false);
    app.ask_for_roles(&ada).await;
    assert_eq!(service.roles_of(&person), names(&[]));
    assert_eq!(app.error_of(&ada).await, (Value::Null, json!(false)));
}

#[tokio::test]
async fn a_role_that_the_server_lacks_is_told_to_staff() {
    let (app, service, ada) = started().await;
    app.sql("UPDATE experience_sessions SET discord_role = '1300000000000000009' WHERE slug = 'harbour-may'").await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    app.linked_by_code(&service, &ada, "ada.o").await;
    assert_eq!(app.error_of(&ada).await, (json!("role_missing"), json!(true)));
    let (is_fine, told) = app.checked().await;
    assert!(!is_fine && told.contains("The role 1300000000000000009 (harbour-may) is not on the server"), "{told}");
}

#[tokio::test]
async fn nothing_is_lost_while_discord_is_away_or_busy() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = service.add_person("ada.o", true);
    let code = app.discord_code(&ada).await;
    app.command(&service, Command::link(&person, &code)).await;
    service.set(|knobs| knobs.is_away = true);
    app.run_jobs().await;
    assert_eq!(app.discord_of(&ada).await["synced_at"], Value::Null);
    service.set(|knobs| (knobs.is_away, knobs.busy) = (false, Some((250, false))));
    app.after_a_minute().await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    // If Discord sets a very long rate limit, the server makes no calls until it ends.
    app.sql("UPDATE enrolments SET status = 'withdrawn'").await;
    service.set(|knobs| knobs.busy = Some((3_600_000, true)));
    app.after_a_minute().await;
    let calls = service.calls().len();
    app.after_a_minute().await;
    assert_eq!((service.calls().len(), service.roles_of(&person)), (calls, names(&["Harbour May"])));
}

#[tokio::test]
async fn many_links_are_brought_in_order_within_the_buckets() {
    let (app, service) = App::with_discord().await;
    let mut people = Vec::new();
    for number in 0..30 {
        let learner = app.enrolled(&format!("learner-{number}"), "harbour-may").await;
        let person = service.add_person(&format!("person-{number}"), true);
        let code = app.discord_code(&learner).await;
        app.command(&service, Command::link(&person, &code)).await;
        people.push(person);
    }
    app.run_jobs().await;
    for person in &people {
        assert_eq!(service.roles_of(person), names(&["Harbour May"]));
    }
    let given = service.calls().iter().filter(|call| call.ends_with(MAY)).count();
    assert_eq!(given, 30);
}

#[tokio::test]
async fn who_was_banned_or_took_back_their_consent_is_told() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = service.add_person("ada.o", false);
    service.ban(&person);
    app.consent(&service, &ada, &person).await.await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.error_of(&ada).await, (json!("banned"), json!(false)));
    service.take_back(&person);
    app.ask_for_roles(&ada).await;
    assert_eq!(app.error_of(&ada).await, (json!("consent_ended"), json!(false)));
}

#[tokio::test]
async fn tokens_that_have_run_out_are_renewed() {
    let (app, service, ada) = started().await;
    app.course(&ada, "harbour-may").enrol().await.expect(201);
    let person = service.add_person("ada.o", false);
    app.consent(&service, &ada, &person).await.await.expect(200);
    app.run_jobs().await;
    service.leave(&person);
    app.clock.advance_days(8);
    app.ask_for_roles(&ada).await;
    assert_eq!(service.roles_of(&person), names(&["Harbour May"]));
    assert_eq!(service.calls().iter().filter(|call| *call == "POST /oauth2/token").count(), 2);
}
