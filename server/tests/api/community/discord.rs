//! GET /discord/unique-code, POST /discord/link, POST /discord/interactions, and the link itself.

use futures_util::future::join_all;
use local_discord::Command;
use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::discord::{GUILD, MAY};
use crate::harness::learning::text;

/// Reply of our bot for each code.
const SAID: [(&str, &str); 4] = [
    ("discord/code-invalid", "I do not know this code."),
    ("discord/code-used", "This code was used already."),
    ("discord/code-expired", "This code has run out: it lasts ten minutes."),
    ("discord/already-linked", "This Discord account is linked with another Fieldwork account."),
];

fn assert_said(code: &str, said: &str) {
    let begins = SAID.iter().find(|(known, _)| *known == code).map(|(_, begins)| *begins).expect("a code");
    assert!(said.starts_with(begins), "{code}: {said}");
}

#[tokio::test]
async fn a_code_is_shown_until_it_is_used_or_ten_minutes_are_over() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let first = app.get("/api/discord/unique-code").by(&ada).await.expect(200);
    assert_eq!((text(&first["code"]).len(), &first["expires_at"]), (8, &json!("2026-06-01T09:10:00Z")));
    app.clock.advance_seconds(599);
    assert_eq!(app.discord_code(&ada).await, text(&first["code"]));
    app.clock.advance_seconds(1);
    let second = app.discord_code(&ada).await;
    assert_ne!(second, text(&first["code"]));
    let person = service.add_person("ada.o", true);
    assert_said("discord/code-invalid", &app.command(&service, Command::link(&person, &text(&first["code"]))).await);
    app.command(&service, Command::link(&person, &format!(" {}-{} ", &second[..4], second[4..].to_lowercase()))).await;
    assert_eq!(app.discord_of(&ada).await["linked"], true);
    assert_said("discord/code-used", &app.command(&service, Command::link(&person, &second)).await);
    assert_ne!(app.discord_code(&ada).await, second);
}

#[tokio::test]
async fn of_ten_who_ask_for_a_code_at_once_all_get_the_same() {
    let (app, _) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let shown = app.at_once((0..10).map(|_| app.get("/api/discord/unique-code").by(&ada))).await;
    let codes = shown.into_iter().map(|answer| text(&answer.expect(200)["code"]));
    assert_eq!(codes.collect::<std::collections::BTreeSet<_>>().len(), 1);
}

#[tokio::test]
async fn a_code_that_is_late_unknown_or_told_elsewhere_links_nothing() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let person = service.add_person("ada.o", true);
    let code = app.discord_code(&ada).await;
    for elsewhere in ["", "1200000000000000002"] {
        let command = Command { elsewhere: Some(elsewhere.to_owned()), ..Command::link(&person, &code) };
        assert!(app.command(&service, command).await.starts_with("This works on the Fieldwork server only."));
    }
    for wrong in ["", "hello", "UUUUUUUU", "a code with spaces that is far too long"] {
        assert_said("discord/code-invalid", &app.command(&service, Command::link(&person, wrong)).await);
    }
    app.clock.advance_seconds(600);
    assert_said("discord/code-expired", &app.command(&service, Command::link(&person, &code)).await);
    assert_eq!(app.discord_of(&ada).await["linked"], false);
    let other = Command { name: "dance".to_owned(), ..Command::link(&person, &code) };
    assert!(app.command(&service, other).await.starts_with("I do not know this command."));
}

#[tokio::test]
async fn a_discord_account_belongs_to_one_person_and_a_new_one_takes_the_old_one_s_place() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let person = app.linked_by_code(&service, &ada, "ada.o").await;
    let code = app.discord_code(&ben).await;
    assert_said("discord/already-linked", &app.command(&service, Command::link(&person, &code)).await);
    let refused = app.consent(&service, &ben, &person).await.await;
    refused.refused(409, "discord/already-linked");
    assert_eq!(app.discord_of(&ben).await["linked"], false);
    // The code remains valid for another account.
    let other = service.add_person("ben.a", true);
    app.command(&service, Command::link(&other, &code)).await;
    let newer = app.linked_by_code(&service, &ada, "ada.new").await;
    assert_eq!(service.roles_of(&newer), Some(vec!["Harbour May".to_owned()]));
    assert_eq!(service.roles_of(&person), Some(Vec::new()));
    assert_eq!(app.discord_of(&ada).await["name"], "ada.new");
    assert_eq!(app.count("SELECT count(*) FROM discord_links").await, 2);
}

#[tokio::test]
async fn of_ten_who_tell_one_code_at_once_one_is_linked() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let code = app.discord_code(&ada).await;
    let people = (0..10).map(|number| service.add_person(&format!("person-{number}"), true)).collect::<Vec<_>>();
    let told = join_all(people.iter().map(|person| app.command(&service, Command::link(person, &code)))).await;
    assert_eq!(told.iter().filter(|said| said.starts_with("Your accounts are linked.")).count(), 1, "{told:?}");
    for said in told.iter().filter(|said| !said.starts_with("Your accounts")) {
        assert_said("discord/code-used", said);
    }
    // If one Discord account sends the codes of ten learners, it is linked with only one of them.
    let person = service.add_person("somebody", true);
    let mut codes = Vec::new();
    for number in 0..10 {
        let learner = app.enrolled(&format!("learner-{number}"), "harbour-may").await;
        codes.push(app.discord_code(&learner).await);
    }
    let told = join_all(codes.iter().map(|code| app.command(&service, Command::link(&person, code)))).await;
    assert_eq!(told.iter().filter(|said| said.starts_with("Your accounts are linked.")).count(), 1, "{told:?}");
    assert_eq!(app.count("SELECT count(*) FROM discord_links WHERE unlinked_at IS NULL").await, 2);
}

#[tokio::test]
async fn only_what_discord_has_signed_just_now_is_taken() {
    let (app, service) = App::with_discord().await;
    let ping = Command { is_ping: true, signed_at: Some(app.clock.seconds()), ..Command::default() };
    let (status, answer) = service.command(&ping).await.expect("an answer");
    assert_eq!((status, answer), (200, json!({ "type": 1 })));
    for wrong in [
        Command { is_forged: true, ..ping.clone() },
        Command { signed_at: Some(app.clock.seconds() - 301), ..ping.clone() },
        Command { signed_at: Some(app.clock.seconds() + 301), ..ping.clone() },
    ] {
        let (status, answer) = service.command(&wrong).await.expect("an answer");
        assert_eq!((status, &answer["code"]), (401, &json!("auth/unauthorized")), "{wrong:?}");
    }
    // A request without a signature is not parsed.
    let bare = app.request(reqwest::Method::POST, "/api/discord/interactions").raw("application/json", "{");
    bare.await.refused(401, "auth/unauthorized");
}

#[tokio::test]
async fn who_agrees_on_discord_s_page_is_linked_and_brought_onto_the_server() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let person = service.add_person("ada.o", false);
    let linked = app.consent(&service, &ada, &person).await.await.expect(200);
    assert_eq!((&linked["linked"], &linked["name"]), (&json!(true), &json!("ada.o")));
    app.run_jobs().await;
    assert_eq!(service.roles_of(&person), Some(vec!["Harbour May".to_owned()]));
    let shown = service.connection_of(&person).expect("a connection");
    assert_eq!(shown["metadata"], json!({ "sessions": "1", "completed": "0" }));
    let session = app.discord_of(&ada).await;
    assert_eq!((&session["roles"], &session["error"]), (&json!(["Harbour May"]), &Value::Null));
}

#[tokio::test]
async fn who_was_on_the_server_before_gets_each_role_by_itself() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let person = service.add_person("ada.o", true);
    app.consent(&service, &ada, &person).await.await.expect(200);
    app.run_jobs().await;
    assert_eq!(service.roles_of(&person), Some(vec!["Harbour May".to_owned()]));
    assert_eq!(service.audit_log(), [format!("gave {MAY}: Fieldwork: roles follow enrolments")]);
    assert!(service.calls().contains(&format!("PUT /guilds/{GUILD}/members/{person}/roles/{MAY}")));
}

#[tokio::test]
async fn an_answer_of_discord_counts_once_in_time_and_for_who_asked() {
    let (app, service) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let person = service.add_person("ada.o", true);
    let shown = app.get("/api/discord/unique-code").by(&ada).await.expect(200);
    let url = text(&shown["oauth_url"]);
    let back = service.consent(&url, &person).expect("an address to go back to");
    app.brought_back(&back).by(&ben).await.refused(409, "discord/authorization-failed");
    app.clock.advance_seconds(15 * 60);
    app.brought_back(&back).by(&ada).await.refused(409, "discord/authorization-failed");
    let shown = app.get("/api/discord/unique-code").by(&ada).await.expect(200);
    let back = service.consent(&text(&shown["oauth_url"]), &person).expect("an address to go back to");
    app.brought_back(&back).by(&ada).await.expect(200);
    app.brought_back(&back).by(&ada).await.refused(409, "discord/authorization-failed");
    let made_up = json!({ "code": "a code", "state": "a state" });
    app.post("/api/discord/link", &made_up).by(&ada).await.refused(409, "discord/authorization-failed");
    // An altered consent URL grants less access than we need.
    let shown = app.get("/api/discord/unique-code").by(&ada).await.expect(200);
    let less = text(&shown["oauth_url"]).replace("+guilds.join", "");
    let back = service.consent(&less, &person).expect("an address to go back to");
    app.brought_back(&back).by(&ada).await.refused(409, "discord/authorization-failed");
    service.set(|knobs| knobs.is_away = true);
    let shown = app.get("/api/discord/unique-code").by(&ada).await.expect(200);
    let back = service.consent(&text(&shown["oauth_url"]), &person).expect("an address to go back to");
    app.brought_back(&back).by(&ada).await.refused(503, "temporarily-unavailable");
}

#[tokio::test]
async fn a_server_without_discord_says_so() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let session = app.discord_of(&ada).await;
    assert_eq!((&session["is_offered"], &session["linked"]), (&json!(false), &json!(false)));
    app.get("/api/discord/unique-code").by(&ada).await.refused(404, "discord/not-offered");
    app.request(reqwest::Method::POST, "/api/user-discord-session/sync")
        .by(&ada)
        .await
        .refused(404, "discord/not-offered");
    let (app, _) = App::with_discord().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.request(reqwest::Method::POST, "/api/user-discord-session/sync")
        .by(&ada)
        .await
        .refused(404, "discord/not-linked");
}
