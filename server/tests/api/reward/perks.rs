//! The offers of partners.

use serde_json::{Value, json};
use server::reward::import::{PerksFile, import};

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};

const PERKS: &str = r#"
[[perks]]
slug = "desk"
partner = "Brightdesk"
title = "A year of Brightdesk"
about = "A board for the week."
url = "https://brightdesk.example/redeem"
status = "active"
needs = ["enrolment", { programs_completed = 1 }]
codes = ["DESK-A", "DESK-B"]

[[perks]]
slug = "lessons"
partner = "Lingua Hour"
title = "Three lessons"
about = "For the interview."
url = "https://linguahour.example/fieldwork"
status = "active"
code = "FIELDWORK3"

[[perks]]
slug = "portrait"
partner = "Portrait Day"
title = "A portrait"
about = "For your CV."
url = "https://portraitday.example/book"
status = "active"
needs = ["redemption"]

[[perks]]
slug = "later"
partner = "Later"
title = "Not yet"
about = "Nobody sees it."
url = "https://later.example"
status = "pending"
"#;

async fn publish(app: &App, file: &str) {
    let mut conn = app.database.connect().await;
    import(&mut conn, &PerksFile::parse(file).expect("offers"), app.clock.now()).await.expect("offers");
}

async fn with_perks() -> App {
    let app = App::with_programs().await;
    publish(&app, PERKS).await;
    app
}

async fn perks_of(app: &App, learner: &Learner) -> Value {
    app.get("/api/perks").by(learner).await.expect(200)["items"].clone()
}

/// Path at which the offer with this title is taken.
async fn way_to(app: &App, learner: &Learner, title: &str) -> String {
    let perks = perks_of(app, learner).await;
    let perk = perks.as_array().expect("offers").iter().find(|perk| perk["title"] == title);
    format!("/api/perks/{}/take", text(&perk.expect("the offer")["id"]))
}

#[tokio::test]
async fn each_offer_says_what_is_lacking_and_what_was_taken_stays() {
    let app = with_perks().await;
    let ada = app.learner("ada").await;
    let perks = perks_of(&app, &ada).await;
    let states = perks.as_array().expect("offers").iter().map(|perk| perk["state"].clone()).collect::<Vec<_>>();
    assert_eq!(states, [json!("locked"), json!("open"), json!("locked")]);
    assert_eq!(
        perks[0]["lacking"],
        json!([{ "need": "enrolment", "have": 0 }, { "need": { "programs_completed": 1 }, "have": 0 }])
    );
    assert_eq!((&perks[0]["given"], &perks[1]["given"]), (&Value::Null, &Value::Null));
    let desk = way_to(&app, &ada, "A year of Brightdesk").await;
    let locked = app.post(&desk, &json!({})).by(&ada).await.refused(409, "reward/perk-locked");
    assert_eq!(locked["lacking"], perks[0]["lacking"]);

    let lessons = way_to(&app, &ada, "Three lessons").await;
    let taken = app.post(&lessons, &json!({})).by(&ada).await.expect(200);
    assert_eq!((&taken["state"], &taken["given"]["code"]), (&json!("taken"), &json!("FIELDWORK3")));
    app.clock.advance_days(1);
    assert_eq!(app.post(&lessons, &json!({})).by(&ada).await.expect(200), taken);
    // A withdrawn offer stays with the learners who have it, and is hidden from others.
    publish(&app, "").await;
    assert_eq!(perks_of(&app, &ada).await, json!([taken]));
    let ben = app.learner("ben").await;
    assert_eq!(perks_of(&app, &ben).await, json!([]));
    app.post(&lessons, &json!({})).by(&ben).await.refused(404, "reward/perk-not-found");
}

#[tokio::test]
async fn each_code_is_given_to_one_person_once_however_many_ask_at_the_same_instant() {
    let app = with_perks().await;
    let mut learners = Vec::new();
    for number in 0..6 {
        learners.push(app.enrolled(&format!("learner-{number}"), "harbour-may").await);
    }
    app.sql("UPDATE enrolments SET completed_at = enrolled_at").await;
    let desk = way_to(&app, &learners[0], "A year of Brightdesk").await;
    let body = json!({});
    // Each learner sends the request twice.
    let requests = learners.iter().chain(&learners).map(|learner| app.post(&desk, &body).by(learner));
    let answers = app.at_once(requests).await;
    let mut codes = Vec::new();
    for answer in answers {
        if answer.status == 200 {
            codes.push(text(&answer.body["given"]["code"]));
        } else {
            answer.refused(409, "reward/perk-out-of-budget");
        }
    }
    codes.sort_unstable();
    assert_eq!(codes, ["DESK-A", "DESK-A", "DESK-B", "DESK-B"]);
    assert_eq!(app.count("SELECT count(*) FROM perk_takings").await, 2);
    // More codes reopen the offer, and codes that were given out stay valid.
    publish(&app, &PERKS.replace("\"DESK-A\", \"DESK-B\"", "\"DESK-B\", \"DESK-C\"")).await;
    let mut given = Vec::new();
    for learner in &learners {
        let answer = app.post(&desk, &body).by(learner).await;
        given.extend((answer.status == 200).then(|| text(&answer.body["given"]["code"])));
    }
    given.sort_unstable();
    assert_eq!(given, ["DESK-A", "DESK-B", "DESK-C"]);
}

#[tokio::test]
async fn an_offer_can_be_what_a_milestone_gives() {
    let app = with_perks().await;
    let offers = "[[milestones]]\nslug = \"first\"\ntitle = \"A friend\"\nneed = 1\ncounting = \"verified\"\n";
    app.publish_referrals(&format!("{offers}reward = {{ perk = \"portrait\" }}\n")).await;
    let ada = app.newcomer("ada", "Ada Obi").await;
    let kofi = app.friend("kofi", &app.code_of(&ada).await).await;
    app.verify_address(&kofi).await;
    let portrait = way_to(&app, &ada, "A portrait").await;
    app.post(&portrait, &json!({})).by(&ada).await.refused(409, "reward/perk-locked");
    let rewards = app.get("/api/rewards").by(&ada).await.expect(200);
    let reward = &rewards["available"][0]["standing"]["reward"];
    let body = json!({ "reward": reward, "program": null, "code": null });
    app.post("/api/rewards/redeem", &body).once(&a_key()).by(&ada).await.expect(201);
    let taken = app.post(&portrait, &json!({})).by(&ada).await.expect(200);
    assert_eq!(taken["given"]["url"], "https://portraitday.example/book");
    assert_eq!(taken["given"]["code"], Value::Null);
}

#[tokio::test]
async fn a_file_that_cannot_be_is_refused_with_all_that_is_wrong() {
    let file = "[[perks]]\nslug = \"A b\"\npartner = \"\"\ntitle = \"\"\nabout = \"\"\nurl = \"http://x.example\"\n\
                status = \"active\"\ncode = \"A\"\ncodes = [\"B\"]\n";
    let fault = PerksFile::parse(file).expect_err("three faults").to_string();
    for word in ["slug:", "url:", "code, codes:"] {
        assert!(fault.contains(word), "{word} in {fault}");
    }
}
