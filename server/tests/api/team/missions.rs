//! A team mission: one draft, one submission, and its effects on every member.

use futures_util::future::join;
use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App, Request};
use crate::harness::learning::{Draft, a_key, text};
use crate::harness::programs::reword;

const HISTORY: &str = "missions/04-history.md";

impl App {
    /// A server on which teams do the mission `history`, with this completion policy.
    pub(super) async fn with_team_mission(completion: &str) -> Self {
        let app = Self::start().await;
        app.publish(|folder| {
            if folder.slug == "harbour-desk" {
                reword(folder, HISTORY, "required = false", "required = false\nteam = true");
                let completion = format!("completion = \"{completion}\"");
                reword(folder, HISTORY, "completion = \"human_passed\"", &completion);
            }
        })
        .await;
        app
    }

    /// Ada, Ben and Cem in one team, with the attempt that Ada has begun.
    pub(super) async fn team_of_three(&self) -> ([Learner; 3], String) {
        let [ada, ben, cem] = self.enrolled_three().await;
        let team = self.found(&ada, 4).await;
        for learner in [&ben, &cem] {
            self.act(learner, &json!({ "join": team })).await.expect(200);
        }
        ([ada, ben, cem], team)
    }

    fn attempt(&self, learner: &Learner, id: &str) -> Request {
        self.get(&format!("/api/user-submissions/{id}")).by(learner)
    }

    fn change(&self, learner: &Learner, id: &str, action: &str, rev: &Value) -> Request {
        let body = json!({ "action": action, "base_rev": rev });
        self.patch(&format!("/api/user-submissions/{id}"), &body).by(learner)
    }

    fn write(&self, learner: &Learner, draft: &Draft<'_>, words: &str, base_rev: u32) -> Request {
        self.clock.advance_seconds(1);
        let (id, block) = (&draft.id, &draft.blocks["essay"]);
        let body = json!({ "submission": id, "block": block, "value": { "text": words }, "base_rev": base_rev });
        self.put("/api/submission-blocks", &body).by(learner)
    }

    /// Opens the mission for a learner, and returns their user mission.
    async fn opened(&self, learner: &Learner) -> String {
        text(&self.course(learner, "harbour-may").unlock("history").await.expect(201)["id"])
    }

    async fn work(&self, learner: &Learner) -> Answer {
        let id = self.course(learner, "harbour-may").id("history").await;
        self.get(&format!("/api/app/missions/{id}/team?xs=harbour-may")).by(learner).await
    }

    async fn state_of(&self, learner: &Learner) -> String {
        self.course(learner, "harbour-may").state("history").await.0
    }

    async fn kinds_told(&self, learner: &Learner) -> Vec<String> {
        let notices = self.get("/api/notifications").by(learner).await.expect(200);
        notices["items"].as_array().expect("notices").iter().map(|item| text(&item["notice"]["kind"])).collect()
    }
}

/// The contributions of each person to the attempt, for example `ada: wrote` and `ben: handed in`.
fn people(work: &Value) -> Vec<String> {
    let people = work["people"].as_array().expect("people").iter();
    people
        .map(|one| {
            let parts = one["parts"].as_array().expect("parts").iter();
            let parts = parts.map(|part| if part["is_latest"] == true { " wrote" } else { " had a part" });
            let gone = if one["is_member"] == true { "" } else { " (gone)" };
            let hand = if one["has_submitted"] == true { " handed in" } else { "" };
            format!("{}{gone}:{}{hand}", text(&one["name"]), parts.collect::<String>())
        })
        .collect()
}

#[tokio::test]
async fn a_mission_of_a_team_needs_a_team_of_two() {
    let app = App::with_team_mission("submitted").await;
    let [ada, ben, _] = app.enrolled_three().await;
    let course = app.course(&ada, "harbour-may");
    let record = app.opened(&ada).await;
    course.begin_request(&record, None).once(&a_key()).await.refused(409, "team/needed");
    app.work(&ada).await.refused(409, "team/needed");
    let team = app.found(&ada, 3).await;
    let draft = course.begin_again("history", &record, None).await;
    draft.fill().await;
    let meta = draft.submit().await.refused(409, "team/too-small");
    assert_eq!(meta, json!({ "need": 2, "have": 1 }));
    let work = app.work(&ada).await.expect(200);
    assert_eq!(work["submit"]["code"], "team/too-small");
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    assert_eq!(app.work(&ada).await.expect(200)["submit"], Value::Null);
    draft.submit().await.expect(200);
    // A mission that every learner does individually has no team, so the request is refused.
    let alone = course.id("manifest").await;
    app.get(&format!("/api/app/missions/{alone}/team")).by(&ada).await.refused(404, "mission/um-not-found");
}

#[tokio::test]
async fn two_write_in_one_draft_and_no_word_is_overwritten_unseen() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, cem], _) = app.team_of_three().await;
    let dan = app.enrolled("dan", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    let record = app.opened(&ben).await;
    let begin = app.course(&ben, "harbour-may").begin_request(&record, None).once(&a_key()).await;
    assert_eq!(begin.refused(409, "submission/already-exists"), json!({ "submission": draft.id }));
    app.write(&ada, &draft, "Ada began.", 0).await.expect(200);
    let blocks = app.course(&ben, "harbour-may").blocks("history").await.expect(200);
    assert_eq!(blocks["submission"]["id"], json!(draft.id));
    assert_eq!(blocks["submission"]["blocks"][0]["value"], json!({ "text": "Ada began." }));
    let meta = app.write(&ben, &draft, "Ben too.", 0).await.refused(409, "submission/stale-rev");
    assert_eq!(meta["theirs"]["value"], json!({ "text": "Ada began." }));
    app.write(&ben, &draft, "Ada began. Ben too.", 1).await.expect(200);
    let work = app.work(&ben).await.expect(200);
    assert_eq!(people(&work), ["ada: had a part", "ben: wrote", "cem:"]);
    assert_eq!((&work["people"][1]["is_me"], &work["name"]), (&json!(true), &json!("The night shift")));
    // A member who has never opened the mission sees the others' answers at once.
    let blocks = app.course(&cem, "harbour-may").blocks("history").await.expect(200);
    assert_eq!((&blocks["user_mission"], &blocks["submission"]["id"]), (&Value::Null, &json!(draft.id)));
    assert_eq!(blocks["submission"]["blocks"][0]["value"], json!({ "text": "Ada began. Ben too." }));
    let updates = app.get("/api/updates?since=2026-06-01T08:59:59Z").by(&cem).await.expect(200);
    let updates = updates["updates"].as_array().expect("updates").iter();
    assert!(updates.map(|update| text(&update["feature"])).any(|feature| feature == "draft"));
    // No other learner can read it.
    app.attempt(&dan, &draft.id).await.refused(404, "submission/not-found");
    app.write(&dan, &draft, "Dan too.", 2).await.refused(404, "submission/not-found");
    app.change(&dan, &draft.id, "submit", &json!(2)).await.refused(404, "submission/not-found");
}

#[tokio::test]
async fn whoever_submits_submits_for_all_and_it_is_complete_for_all() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, cem], _) = app.team_of_three().await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    let record = app.opened(&ben).await;
    app.write(&ada, &draft, "It was built in 1913.", 0).await.expect(200);
    let submitted = app.change(&ben, &draft.id, "submit", &json!(1)).await.expect(200);
    assert_eq!(submitted["user_mission"]["id"], json!(record));
    for learner in [&ada, &ben, &cem] {
        assert_eq!(app.state_of(learner).await, "complete");
        assert_eq!(app.attempt(learner, &draft.id).await.expect(200)["status"], "submitted");
        assert!(app.kinds_told(learner).await.contains(&"submission_received".to_owned()));
    }
    let work = app.work(&ben).await.expect(200);
    assert_eq!(people(&work), ["ada: wrote", "ben: handed in", "cem:"]);
    let grades = app.get("/api/grades?xs=harbour-may").by(&cem).await.expect(200);
    let attempts = grades["missions"].as_array().expect("missions").iter().map(|mission| &mission["attempts"]);
    assert!(
        attempts.flat_map(|attempts| attempts.as_array().expect("attempts")).any(|one| one["submission"] == draft.id)
    );
    app.act(&ada, &json!("leave")).await.refused(409, "team/locked");
}

#[tokio::test]
async fn of_two_who_submit_at_once_one_does() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, cem], _) = app.team_of_three().await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    for learner in [&ben, &cem] {
        app.opened(learner).await;
    }
    app.write(&ada, &draft, "It was built in 1913.", 0).await.expect(200);
    let submit = async |learner| app.change(learner, &draft.id, "submit", &json!(1)).await;
    let (first, second) = join(submit(&ben), submit(&cem)).await;
    let (done, late) = if first.status == 200 { (first, second) } else { (second, first) };
    done.expect(200);
    late.refused(409, "submission/not-draft");
    assert_eq!(app.count("SELECT count(*) FROM submissions WHERE status = 'submitted'").await, 1);
    assert_eq!(app.count("SELECT count(*) FROM user_missions WHERE completed_at IS NOT NULL").await, 3);
}

#[tokio::test]
async fn of_two_who_begin_at_once_one_does_and_both_have_it() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, _], _) = app.team_of_three().await;
    let (first, second) = (app.opened(&ada).await, app.opened(&ben).await);
    let begin =
        async |learner, record| app.course(learner, "harbour-may").begin_request(record, None).once(&a_key()).await;
    let begun = join(begin(&ada, &first), begin(&ben, &second)).await;
    let (made, late) = if begun.0.status == 201 { begun } else { (begun.1, begun.0) };
    let id = made.expect(201)["id"].clone();
    assert_eq!(late.refused(409, "submission/already-exists"), json!({ "submission": id }));
    for learner in [&ada, &ben] {
        app.attempt(learner, &text(&id)).await.expect(200);
    }
}

#[tokio::test]
async fn who_leaves_leaves_their_words_with_the_others_and_begins_anew_elsewhere() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, cem], _) = app.team_of_three().await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    app.opened(&ben).await;
    app.write(&ada, &draft, "It was built in 1913.", 0).await.expect(200);
    app.act(&ada, &json!("leave")).await.expect(200);
    app.attempt(&ada, &draft.id).await.refused(404, "submission/not-found");
    app.write(&ada, &draft, "Mine.", 1).await.refused(404, "submission/not-found");
    assert_eq!(course.blocks("history").await.expect(200)["submission"], Value::Null);
    assert_eq!(app.state_of(&ada).await, "unlocked");
    let kept = app.attempt(&ben, &draft.id).await.expect(200);
    assert_eq!(kept["blocks"][0]["value"], json!({ "text": "It was built in 1913." }));
    assert_eq!(people(&app.work(&ben).await.expect(200)), ["ben:", "cem:", "ada (gone): wrote"]);
    app.found(&ada, 3).await;
    let other = course.begin_again("history", &draft.user_mission, None).await;
    assert_eq!(app.attempt(&ada, &other.id).await.expect(200)["attempt"], 1);
    // A submission by the others does not complete the mission for a former member.
    app.change(&ben, &draft.id, "submit", &json!(1)).await.expect(200);
    assert_eq!(app.state_of(&cem).await, "complete");
    assert_ne!(app.state_of(&ada).await, "complete");
}

#[tokio::test]
async fn who_withdrew_reads_nothing_of_what_the_team_writes() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, cem], _) = app.team_of_three().await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    let record = app.opened(&ben).await;
    app.write(&ada, &draft, "It was built in 1913.", 0).await.expect(200);
    app.attempt(&ben, &draft.id).await.expect(200);
    let list = format!("/api/user-submissions?user_mission={record}");
    assert!(app.get(&list).by(&ben).await.text.contains(&draft.id));
    let work = format!("/api/app/missions/{}/team?xs=harbour-may", course.id("history").await);
    app.get(&work).by(&ben).await.expect(200);
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", ben.id)).await;
    app.write(&ada, &draft, "It was built in 1914.", 1).await.expect(200);
    app.attempt(&ben, &draft.id).await.refused(404, "submission/not-found");
    app.get(&work).by(&ben).await.refused(403, "program-not-enrolled");
    let listed = app.get(&list).by(&ben).await;
    assert!(!listed.text.contains(&draft.id), "{}", listed.text);
    app.put(&format!("/api/user-submissions/{}/writing", draft.id), &json!({ "block": null }))
        .by(&ben)
        .await
        .refused(404, "submission/not-found");
    assert_eq!(
        app.attempt(&cem, &draft.id).await.expect(200)["blocks"][0]["value"],
        json!({ "text": "It was built in 1914." })
    );
}

#[tokio::test]
async fn a_review_moves_the_mission_for_all_and_is_none_of_a_member() {
    let app = App::with_team_mission("human_passed").await;
    let ([ada, ben, cem], team) = app.team_of_three().await;
    let rosa = app.member("rosa", &["learner", "reviewer"]).await;
    app.course(&rosa, "harbour-may").enrol().await.expect(201);
    app.act(&rosa, &json!({ "join": team })).await.expect(200);
    let tunde = app.member("tunde", &["learner", "reviewer"]).await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    app.opened(&ben).await;
    app.write(&ada, &draft, "It was built.", 0).await.expect(200);
    app.change(&ben, &draft.id, "submit", &json!(1)).await.expect(200);
    app.change(&ben, &draft.id, "request_review", &json!(1)).await.expect(200);
    let reviews = app.get(&format!("/api/user-submissions/{}/reviews", draft.id)).by(&cem).await.expect(200);
    let review = text(&reviews["reviews"][0]["id"]);
    let of = |act: &str| format!("/api/reviews/{review}/{act}");
    app.request(reqwest::Method::POST, &of("claim")).by(&rosa).await.refused(403, "review/own-work");
    app.get(&format!("/api/reviews/{review}")).by(&rosa).await.refused(403, "review/own-work");
    assert_eq!(app.get("/api/reviews").by(&rosa).await.expect(200)["items"], json!([]));
    let decide = async |review: &str, outcome: &str, level: &str| {
        app.request(reqwest::Method::POST, &format!("/api/reviews/{review}/claim")).by(&tunde).await.expect(200);
        let said =
            json!({ "marks": [{ "criterion": "dates", "level": level }], "summary": "Name the year of each crate." });
        let body = json!({ "outcome": outcome, "said": said });
        app.post(&format!("/api/reviews/{review}/decision"), &body).by(&tunde).await.expect(200)
    };
    decide(&review, "returned", "No").await;
    for learner in [&ada, &ben, &cem] {
        assert_eq!(app.attempt(learner, &draft.id).await.expect(200)["status"], "returned");
        assert!(app.kinds_told(learner).await.contains(&"feedback_returned".to_owned()));
        let inbox = app.get("/api/feedback?xs=harbour-may").by(learner).await.expect(200);
        assert_eq!(inbox["entries"][0]["submission"], json!(draft.id));
    }
    assert_eq!(app.state_of(&ada).await, app.state_of(&ben).await);
    let record = app.get("/api/user-missions/?xs=harbour-may").by(&ben).await.expect(200);
    let record = text(&record["items"][0]["id"]);
    let better = app.course(&ben, "harbour-may").begin_request(&record, Some(1)).once(&a_key()).await.expect(201);
    assert_eq!(better["attempt"], 2);
    assert_eq!(people(&app.work(&ben).await.expect(200))[0], "ada: wrote");
    let better = text(&better["id"]);
    app.change(&ada, &better, "submit", &json!(1)).await.expect(200);
    app.change(&ada, &better, "request_review", &json!(1)).await.expect(200);
    let reviews = app.get(&format!("/api/user-submissions/{better}/reviews")).by(&ben).await.expect(200);
    let second = text(&reviews["reviews"][0]["id"]);
    let sheet = app.get(&format!("/api/reviews/{second}")).by(&tunde).await.expect(200);
    assert_eq!(sheet["attempts"].as_array().map(Vec::len), Some(2));
    decide(&second, "passed", "Yes").await;
    for learner in [&ada, &ben, &cem, &rosa] {
        assert_eq!(app.state_of(learner).await, "complete");
        assert!(app.kinds_told(learner).await.contains(&"human_feedback_ready".to_owned()));
    }
    assert_eq!(app.count("SELECT count(*) FROM enrolment_facts WHERE pending_reviews <> 0").await, 0);
}

#[tokio::test]
async fn the_others_see_who_is_writing_for_a_moment() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, _], _) = app.team_of_three().await;
    let dan = app.enrolled("dan", "harbour-may").await;
    app.sql("UPDATE users SET name = 'Ada Lovelace' WHERE uid = 'ada'").await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    app.opened(&ben).await;
    let (block, path) = (&draft.blocks["essay"], format!("/api/user-submissions/{}/writing", draft.id));
    let say = |learner: &Learner, block: &Value| app.put(&path, &json!({ "block": block })).by(learner);
    say(&ada, &json!(block)).await.expect(204);
    let writing = async |learner| app.work(learner).await.expect(200)["writing"].take();
    assert_eq!(writing(&ben).await, json!([{ "block": block, "name": "Ada" }]));
    assert_eq!(writing(&ada).await, json!([]));
    app.clock.advance_seconds(20);
    assert_eq!(writing(&ben).await, json!([]));
    say(&ada, &json!(block)).await.expect(204);
    say(&ada, &Value::Null).await.expect(204);
    assert_eq!(writing(&ben).await, json!([]));
    say(&dan, &json!(block)).await.refused(404, "submission/not-found");
    say(&ada, &json!(draft.id)).await.refused(404, "submission/not-found");
}

#[tokio::test]
async fn who_is_erased_takes_what_they_alone_wrote_and_leaves_what_others_have_a_part_in() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, _], _) = app.team_of_three().await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    app.opened(&ben).await;
    app.write(&ada, &draft, "Ada began.", 0).await.expect(200);
    app.write(&ben, &draft, "Ada began. Ben too.", 1).await.expect(200);
    let words = "SELECT count(*) FROM submission_blocks WHERE value IS NOT NULL";
    let erase = async |learner: &Learner| {
        let mut conn = app.database.connect().await;
        app.platform.personal_data.erase_records_of(&mut conn, learner.id, app.clock.now()).await.expect("an erasure");
    };
    erase(&ada).await;
    assert_eq!(app.count(words).await, 1);
    erase(&ben).await;
    assert_eq!(app.count(words).await, 0);
}
