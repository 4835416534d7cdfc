//! PUT /submission-blocks.

use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::programs::reword;

fn words(text: &str) -> Value {
    json!({ "text": text })
}

#[tokio::test]
async fn an_answer_is_saved_and_checked() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let saved = draft.save("finding", &words("Two words"), 0).await.expect(200);
    assert_eq!((&saved["rev"], &saved["submission_rev"], &saved["words"]), (&json!(1), &json!(1), &json!(2)));
    assert_eq!((&saved["is_valid"], &saved["saved_at"]), (&json!(false), &json!("2026-06-01T09:00:00Z")));
    assert_eq!(saved["issues"], json!([{ "rule": "min_words", "need": 3, "have": 2 }]));
    let saved = draft.save("finding", &words("Now three words"), 1).await.expect(200);
    assert_eq!((&saved["rev"], &saved["submission_rev"], &saved["issues"]), (&json!(2), &json!(2), &json!([])));
    let emptied = draft.save("finding", &json!(null), 2).await.expect(200);
    assert_eq!((&emptied["rev"], &emptied["is_valid"]), (&json!(3), &json!(false)));
    let shown = draft.show().await;
    assert_eq!((&shown["rev"], &shown["blocks"][0]["value"]), (&json!(3), &json!(null)));
}

#[tokio::test]
async fn a_text_of_any_script_comes_back_as_it_was_written() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let text = "Ẹ kú iṣẹ́ 🛳️ السفينة\r\n\t\"quoted\" \\ \u{202e}\u{fffd}";
    draft.save("headline", &words(text), 0).await.expect(200);
    assert_eq!(draft.show().await["blocks"][0]["value"], words(text));
}

#[tokio::test]
async fn who_saves_over_something_unseen_is_shown_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.save("headline", &words("From the phone"), 0).await.expect(200);
    let meta = draft.save("headline", &words("From the desk"), 0).await.refused(409, "submission/stale-rev");
    assert_eq!((&meta["rev"], &meta["theirs"]["rev"]), (&json!(1), &json!(1)));
    assert_eq!(
        (&meta["theirs"]["value"], &meta["theirs"]["block"]),
        (&words("From the phone"), &json!(draft.blocks["headline"]))
    );
    assert_eq!(meta["theirs"]["saved_at"], "2026-06-01T09:00:00Z");
    draft.save("headline", &words("From the future"), 7).await.refused(409, "submission/stale-rev");
    let shown = draft.show().await;
    assert_eq!((&shown["rev"], &shown["blocks"][0]["value"]), (&json!(1), &words("From the phone")));
    draft.save("headline", &words("From the desk"), 1).await.expect(200);
}

#[tokio::test]
async fn the_same_text_again_is_fine_and_counts_as_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let first = draft.save("headline", &words("One"), 0).await.expect(200);
    app.clock.advance_seconds(60);
    assert_eq!(draft.save("headline", &words("One"), 0).await.expect(200), first);
    assert_eq!(draft.show().await["rev"], 1);
}

#[tokio::test]
async fn ten_saves_at_once_lose_nothing() {
    let app = App::start_with(|config| config.workers = 2).await;
    app.publish(|_| {}).await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let texts: Vec<_> = (0..10).map(|number| words(&format!("Text {number}"))).collect();
    let answers = app.at_once(texts.iter().map(|text| draft.save("headline", text, 0))).await;
    let kept = draft.show().await["blocks"][0].clone();
    let saved = answers.iter().filter(|answer| answer.status.as_u16() == 200).count();
    assert_eq!((saved, &kept["rev"]), (1, &json!(1)));
    for answer in answers.into_iter().filter(|answer| answer.status.as_u16() != 200) {
        assert_eq!(answer.refused(409, "submission/stale-rev")["theirs"]["value"], kept["value"]);
    }
    let others = [
        ("finding", words("All at the same time")),
        ("verdict", json!({ "choice": "hold" })),
        ("owners", json!({ "choices": ["customs"] })),
        ("tonnes", json!({ "number": "12" })),
        ("source", json!({ "link": "https://example.org/a" })),
        ("checks", json!({ "checked": ["counted"] })),
    ];
    let answers = app.at_once(others.iter().map(|(key, value)| draft.save(key, value, 0))).await;
    for answer in answers {
        answer.expect(200);
    }
    let shown = draft.show().await;
    assert_eq!((&shown["rev"], shown["blocks"].as_array().map(Vec::len)), (&json!(7), Some(7)));
}

#[tokio::test]
async fn a_value_that_the_block_cannot_have_changes_nothing() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let file = |name: &str, bytes: u64| json!({ "key": "k", "name": name, "mime": "image/png", "bytes": bytes });
    let files = |files: &[Value]| json!({ "files": files });
    for (key, value, rules) in [
        ("headline", json!({ "number": "1" }), vec!["wrong_kind"]),
        ("headline", files(&[file("quay.png", 9)]), vec!["wrong_kind"]),
        ("photo", words("a picture"), vec!["wrong_kind"]),
        ("photo", files(&[file("quay.exe", 9)]), vec!["extension"]),
        ("photo", files(&[file("quay.svg", 1_000_001)]), vec!["extension", "file_too_large"]),
        ("photo", files(&[file("1.png", 1), file("2.png", 1), file("3.png", 1)]), vec!["too_many_files"]),
        ("verdict", json!({ "choice": "burn" }), vec!["unknown_option"]),
        ("owners", json!({ "choices": ["customs", "pirates", "mermaids"] }), vec!["unknown_option", "unknown_option"]),
        ("checks", json!({ "checked": ["slept"] }), vec!["unknown_option"]),
        ("sheet", words("not an input"), vec!["wrong_kind"]),
        ("answer", words("not an input"), vec!["wrong_kind"]),
    ] {
        let meta = draft.save(key, &value, 0).await.refused(422, "validation-fail");
        let listed = match meta["refusals"].as_array() {
            Some(all) => all.iter().map(|refusal| refusal["meta"].clone()).collect(),
            None => vec![meta.clone()],
        };
        let broken: Vec<_> = listed.iter().map(|meta| meta["rule"].as_str().expect("a rule")).collect();
        assert_eq!(broken, rules, "{key} {value}");
        assert!(listed.iter().all(|meta| meta["block"] == json!(draft.blocks[key])), "{meta}");
    }
    let shown = draft.show().await;
    assert_eq!((&shown["rev"], &shown["blocks"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn a_block_of_another_mission_is_not_found() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let other = course.begin("history").await;
    let body = json!({
        "submission": draft.id, "block": other.blocks["essay"], "value": { "text": "x" }, "base_rev": 0,
    });
    app.put("/api/submission-blocks", &body).by(&ada).await.refused(404, "submission/not-found");
    assert_eq!((&draft.show().await["rev"], &other.show().await["rev"]), (&json!(0), &json!(0)));
}

#[tokio::test]
async fn what_is_submitted_is_not_saved_over() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    draft.fill().await;
    draft.submit().await.expect(200);
    draft.save("headline", &words("Wait"), 1).await.refused(409, "submission/not-draft");
}

#[tokio::test]
async fn a_draft_goes_on_in_the_version_it_began_in() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/01-manifest.md", "max_chars = 80", "max_chars = 5");
        }
    })
    .await;
    let saved = draft.save("headline", &words("Crate A3 is missing"), 0).await.expect(200);
    assert_eq!(saved["is_valid"], true);
    draft.fill().await;
    draft.submit().await.expect(200);
}

#[tokio::test]
async fn a_body_is_read_strictly() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("manifest").await;
    let good = json!({
        "submission": draft.id, "block": draft.blocks["headline"], "value": { "text": "x" }, "base_rev": 0,
    });
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        body
    };
    for body in [
        with("rev", json!(1)),
        with("base_rev", json!(-1)),
        with("base_rev", json!("0")),
        with("base_rev", json!(4_294_967_296_u64)),
        with("value", json!("x")),
        with("value", json!({ "html": "x" })),
        with("value", json!({ "text": "x", "choice": "y" })),
        with("value", json!({ "text": 1 })),
        with(
            "value",
            json!({ "files": [{ "key": "k", "name": "a.png", "mime": "image/png", "bytes": 1, "url": "x" }] }),
        ),
        with("block", json!(null)),
    ] {
        app.put("/api/submission-blocks", &body).by(&ada).await.refused(400, "malformed-request");
    }
    let lone_half_of_a_pair = good.to_string().replace("\"x\"", "\"\\ud83d\"");
    let request = app.request(reqwest::Method::PUT, "/api/submission-blocks").by(&ada);
    request.raw("application/json", lone_half_of_a_pair).await.refused(400, "malformed-request");
    assert_eq!(draft.show().await["rev"], 0);
}
