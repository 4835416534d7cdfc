//! Marks of an attempt, and that no part of a key is sent before it may be shown.

use serde_json::{Value, json};

use crate::harness::actors::{Actor, Anonymous};
use crate::harness::app::App;
use crate::harness::learning::{Course, Draft, text};
use crate::harness::programs::reword;
use crate::harness::routes::{Ids, routes};

/// Texts of the mission `manifest` that are shown only after the submission: explanations, lines for mistakes, replies
/// and model answers.
const SECRETS: [&str; 12] = [
    "What is not counted does not leave",
    "The owner and the office that taxes it",
    "Nine crates, and the scale of the east gate",
    "Who counts and names is believed",
    "Count the crates before they leave",
    "Does the lighthouse own a crate",
    "Both quays are added up",
    "All of it agrees with my own count",
    "Some of it agrees with my own count",
    "None of it agrees with my own count",
    "<p>Crate A3 is missing",
    "It was built in 1913",
];

/// Fields that only a key has.
const KEY_FIELDS: [&str; 3] = ["\"tolerance\"", "\"mistakes\"", "\"answer_key\""];

/// Fields that only the marks of an attempt have.
const MARK_FIELDS: [&str; 3] = ["\"of_bp\":", "\"is_counted\":", "\"not_right\":"];

/// The mark of the question with this key in an attempt.
pub(super) fn mark<'a>(draft: &Draft<'_>, submission: &'a Value, key: &str) -> &'a Value {
    let marks = submission["marks"]["answers"].as_array().expect("marks");
    marks.iter().find(|mark| mark["block"] == json!(draft.blocks[key])).expect("a mark")
}

/// Submits an attempt with these answers in place of the good ones.
pub(super) async fn submit(draft: &Draft<'_>, answers: &[(&str, Value)]) -> Value {
    draft.fill().await;
    for (key, value) in answers {
        draft.save(key, value, 1).await.expect(200);
    }
    draft.submit().await.expect(200)
}

/// The app with a manifest whose model answer is shown later.
async fn with_late_answers() -> App {
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/01-manifest.md", "reveal = \"on_submission\"", "reveal = \"after_grading\"");
        }
    })
    .await;
    app
}

/// The attempt with these ids.
async fn drafted<'a>(course: &'a Course<'a>, ids: &Ids) -> Draft<'a> {
    let blocks = course.blocks("manifest").await.expect(200);
    let by_key = |block: &Value| (text(&block["key"]), text(&block["id"]));
    course.draft(ids, blocks["blocks"].as_array().expect("blocks").iter().map(by_key).collect())
}

/// Calls every endpoint as this actor and checks that no response contains the text.
async fn assert_nowhere(app: &App, actor: &impl Actor, ids: &Ids, texts: &[&str]) {
    for route in routes() {
        let answer = route.request(app, ids).by(actor).await;
        for secret in texts {
            assert!(!answer.text.contains(secret), "{} {}: {secret}: {}", route.method, route.path, answer.text);
        }
    }
}

#[tokio::test]
async fn nothing_of_a_key_leaves_while_an_attempt_is_a_draft() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let secrets = [&SECRETS[..], &KEY_FIELDS[..], &MARK_FIELDS[..]].concat();
    let before = course.blocks("manifest").await;
    assert!(secrets.iter().all(|secret| !before.text.contains(secret)), "{}", before.text);
    let ids = Ids::of(&app, &ada).await;
    assert_nowhere(&app, &ada, &ids, &secrets).await;
}

#[tokio::test]
async fn what_one_learner_may_see_stays_secret_from_everybody_else() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let ids = Ids::of(&app, &ada).await;
    let result = submit(&drafted(&course, &ids).await, &[]).await;
    assert_ne!((&result["keys"], &result["model_answers"]), (&json!([]), &json!([])));
    let secrets = [&SECRETS[..], &KEY_FIELDS[..], &MARK_FIELDS[..]].concat();
    let (ben, cem) = (app.enrolled("ben", "harbour-may").await, app.enrolled("cem", "harbour-may").await);
    let own = Ids::of(&app, &cem).await;
    assert_nowhere(&app, &Anonymous, &ids, &secrets).await;
    assert_nowhere(&app, &app.visitor("dot"), &ids, &secrets).await;
    assert_nowhere(&app, &app.learner("eva").await, &ids, &secrets).await;
    assert_nowhere(&app, &ben, &ids, &secrets).await;
    assert_nowhere(&app, &cem, &own, &secrets).await;
}

#[tokio::test]
async fn nothing_of_a_key_leaves_while_a_later_attempt_is_a_draft() {
    let app = with_late_answers().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let ids = Ids::of(&app, &ada).await;
    submit(&drafted(&course, &ids).await, &[]).await;
    let later = course.begin_again("manifest", &ids.user_mission, None).await;
    let ids = Ids { submission: later.id.clone(), ..ids };
    let still_secret = [&SECRETS[..7], &SECRETS[8..], &KEY_FIELDS[..]].concat();
    assert_nowhere(&app, &ada, &ids, &still_secret).await;
}

#[tokio::test]
async fn nothing_of_a_key_leaves_while_the_model_answer_waits() {
    let app = with_late_answers().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let ids = Ids::of(&app, &ada).await;
    let draft = drafted(&course, &ids).await;
    let result = submit(&draft, &[("tonnes", json!({ "number": "46" }))]).await;
    assert_eq!((&result["keys"], &result["model_answers"]), (&json!([]), &json!([])));
    let submission = &result["submission"];
    assert_eq!(mark(&draft, submission, "tonnes")["lines"], json!(["Both quays are added up."]));
    assert_eq!(mark(&draft, submission, "tonnes")["why"], json!(null));
    assert!(text(&submission["reply"]["html"]).contains("Some of it agrees"));
    let still_secret = [&SECRETS[..4], &SECRETS[10..], &KEY_FIELDS[..]].concat();
    assert_nowhere(&app, &ada, &ids, &still_secret).await;
}

#[tokio::test]
async fn answers_are_marked_and_explained_when_they_are_submitted() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let result = submit(
        &draft,
        &[
            ("tonnes", json!({ "number": "23,4 t" })),
            ("owners", json!({ "choices": ["adeyemi", "lighthouse"] })),
            ("verdict", json!({ "choice": "release" })),
        ],
    )
    .await;
    let submission = &result["submission"];
    let told = |key: &str| {
        let mark = mark(&draft, submission, key);
        json!([mark["verdict"], mark["points_bp"], mark["of_bp"], mark["found"], mark["needed"], mark["wrong"]])
    };
    assert_eq!(told("tonnes"), json!(["right", 1000, 1000, 1, 1, 0]));
    assert_eq!(told("owners"), json!(["not_right", 0, 1000, 1, 2, 1]));
    assert_eq!(told("verdict"), json!(["not_right", 0, 1000, 0, 1, 1]));
    assert_eq!(told("checks"), json!(["right", 1000, 1000, 2, 2, 0]));
    assert_eq!(told("finding"), json!(["unmarked", 0, 4000, 0, 0, 0]));
    assert_eq!(mark(&draft, submission, "verdict")["lines"], json!(["Count the crates before they leave."]));
    assert_eq!(mark(&draft, submission, "verdict")["why"], "What is not counted does not leave.");
    let marks = &submission["marks"];
    let whole = (&marks["outcome"], &marks["is_counted"], &marks["points_bp"], &marks["of_bp"]);
    assert_eq!(whole, (&json!("partly"), &json!(true), &json!(2000), &json!(4000)));
    assert!(text(&submission["reply"]["html"]).contains("Some of it agrees"));
    assert_eq!(result["keys"].as_array().expect("keys").len(), 4);
    let counts = json!({ "right": 2, "partly": 0, "not_right": 2, "unmarked": 2 });
    assert_eq!((&result["user_mission"]["marks"], &result["user_mission"]["score_bp"]), (&counts, &json!(null)));
    let shown = draft.show().await;
    assert_eq!((&shown["marks"], &shown["reply"]), (marks, &submission["reply"]));
    let blocks = course.blocks("manifest").await.expect(200);
    assert_eq!((&blocks["keys"], &blocks["submission"]["marks"]), (&result["keys"], marks));
    let kept = app.get("/api/user/export").by(&ada).await.expect(200);
    assert_eq!(kept["records"]["submissions"][0]["marks"]["points_bp"], json!(2000));
}

#[tokio::test]
async fn what_is_right_only_after_the_keys_were_shown_does_not_count() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    submit(&first, &[("tonnes", json!({ "number": "7" }))]).await;
    let second = course.begin_again("manifest", &first.user_mission, None).await;
    assert_eq!(second.show().await["marks"], json!(null));
    let marks = submit(&second, &[]).await["submission"]["marks"].clone();
    assert_eq!((&marks["outcome"], &marks["is_counted"]), (&json!("right"), &json!(false)));
}

#[tokio::test]
async fn a_mission_that_keys_alone_score_is_completed_by_them_and_may_be_tried_again() {
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            let mission = "missions/01-manifest.md";
            reword(folder, mission, "completion = \"submitted\"", "completion = \"score\"");
            reword(folder, mission, "weight_bp = 4000", "weight_bp = 0");
            reword(folder, mission, "weight_bp = 2000", "weight_bp = 0");
            for (key, weight) in [("verdict", 4000), ("owners", 2000), ("tonnes", 2000), ("checks", 2000)] {
                let file = folder.files.get_mut(mission).expect("the mission");
                let words = String::from_utf8(file.clone()).expect("a text");
                let at = words.find(&format!("key = \"{key}\"\n")).expect("the block");
                let (head, tail) = words.split_at(at);
                let tail = tail.replacen("weight_bp = 1000", &format!("weight_bp = {weight}"), 1);
                *file = format!("{head}{tail}").into_bytes();
            }
        }
    })
    .await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let first = course.begin("manifest").await;
    let wrong = [("verdict", json!({ "choice": "release" })), ("tonnes", json!({ "number": "46" }))];
    let result = submit(&first, &wrong).await;
    assert_eq!(
        (&result["user_mission"]["score_bp"], &result["user_mission"]["state"]),
        (&json!(4000), &json!("submitted"))
    );
    assert_eq!(result["keys"], json!([]), "the keys wait until the mission is complete");
    first.change("withdraw", &json!(1)).await.refused(409, "submission/not-withdrawable");
    let refused = course.act(&json!(first.user_mission), "complete").await.refused(409, "mission/cannot-complete");
    assert_eq!((&refused["need"], &refused["have"]), (&json!(6000), &json!(4000)));
    let second = course.begin_again("manifest", &first.user_mission, None).await;
    let result = submit(&second, &[]).await;
    assert_eq!(
        (&result["user_mission"]["score_bp"], &result["user_mission"]["state"]),
        (&json!(10000), &json!("complete"))
    );
    assert_eq!(result["unlocked"], json!([course.id("tariff").await]));
    assert_eq!(result["keys"].as_array().map(Vec::len), Some(4));
    assert_eq!(result["submission"]["marks"]["is_counted"], json!(true));
}

#[tokio::test]
async fn options_come_in_an_order_of_the_learners_own_that_stays() {
    let app = App::with_programs().await;
    let mut orders = std::collections::BTreeSet::new();
    for uid in ["ada", "ben", "cem", "dot", "eva", "fay", "gil", "hal"] {
        let learner = app.enrolled(uid, "harbour-may").await;
        let course = app.course(&learner, "harbour-may");
        let order = async || {
            let blocks = course.blocks("manifest").await.expect(200);
            let owners = blocks["blocks"].as_array().expect("blocks").iter().find(|block| block["key"] == "owners");
            let options = owners.expect("the question")["body"]["options"].clone();
            options.as_array().expect("options").iter().map(|option| text(&option["key"])).collect::<Vec<_>>()
        };
        let first = order().await;
        assert_eq!(order().await, first);
        orders.insert(first);
    }
    assert!(orders.len() > 1, "{orders:?}");
}
