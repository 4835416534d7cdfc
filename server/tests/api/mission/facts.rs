//! Facts besides missions that open and close missions. Each is stored as its feature stores it, and the board reads
//! it.

use diesel_async::AsyncConnection as _;
use domain::ids::{EnrolmentId, MissionId};
use domain::mission::{Entitlement, GrantKind, GrantTarget, HeldEntitlement, LockGrant};
use serde_json::{Value, json};
use server::error::Error;
use server::mission::facts_rows::{EnrolmentFactsRow, LearnerFactsRow, change_enrolment_facts, change_learner_facts};
use uuid::Uuid;

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::learning::{Course, text};
use crate::harness::programs::reword;

/// A server with the programs, in which three missions of the harbour desk have other lock rules.
async fn with_rules() -> App {
    let app = App::start().await;
    app.publish(|folder| {
        if folder.slug != "harbour-desk" {
            return;
        }
        let rules = [
            ("01-manifest", "{ all = [{ survey_done = \"arrival\" }, { pending_reviews_below = 2 }] }"),
            ("04-history", "{ in_team = true }"),
            ("05-safety", "{ has_entitlement = \"pro\" }"),
        ];
        for (file, rule) in rules {
            reword(folder, &format!("missions/{file}.md"), "sender = {", &format!("opens = {rule}\nsender = {{"));
        }
    })
    .await;
    app
}

impl App {
    async fn change_for_learner(&self, learner: &Learner, change: impl FnOnce(&mut LearnerFactsRow)) {
        let mut conn = self.database.connect().await;
        change_learner_facts(&mut conn, learner.id, self.clock.now(), change).await.expect("facts that are written");
    }

    async fn change_for_enrolment(&self, enrolment: EnrolmentId, change: impl FnOnce(&mut EnrolmentFactsRow)) {
        let mut conn = self.database.connect().await;
        change_enrolment_facts(&mut conn, enrolment, self.clock.now(), change).await.expect("facts that are written");
    }

    async fn enrolment(&self, learner: &Learner, xs: &str) -> EnrolmentId {
        EnrolmentId(id_in(&self.course(learner, xs).missions().await.expect(200)["enrolment"]["id"]))
    }
}

fn id_in(value: &Value) -> Uuid {
    text(value).parse().expect("an id")
}

impl Course<'_> {
    /// Actions that would open a mission, one for each reason that keeps it locked; empty if it is open.
    async fn actions(&self, slug: &str) -> Vec<Value> {
        let decision = &self.mission(slug).await["decision"];
        let reasons = decision["reasons"].as_array().expect("reasons").iter();
        let actions = reasons.map(|reason| {
            assert_eq!((&reason["code"], &decision["state"]), (&json!("mission/mission-locked"), &json!("locked")));
            reason["action"].clone()
        });
        actions.collect()
    }
}

#[tokio::test]
async fn what_a_learner_holds_opens_missions_of_every_session_until_it_ends() {
    let app = with_rules().await;
    let (ada, ben) = (app.enrolled("ada", "harbour-may").await, app.enrolled("ben", "harbour-may").await);
    let course = app.course(&ada, "harbour-may");
    assert_eq!(course.actions("safety").await, [json!({ "get_entitlement": "pro" })]);
    let until = app.clock.now().plus_days(2);
    let pro = HeldEntitlement { kind: Entitlement::Pro, expires_at: Some(until) };
    app.change_for_learner(&ada, |facts| facts.entitlements.0.push(pro)).await;
    assert_eq!(course.actions("safety").await, [Value::Null; 0]);
    let decision = &course.mission("safety").await["decision"];
    assert_eq!(decision["next_change_at"], json!(until));
    let later = app.course(&ada, "harbour-always");
    later.enrol().await.expect(201);
    assert_eq!(later.actions("safety").await, [Value::Null; 0]);
    assert_eq!(app.course(&ben, "harbour-may").actions("safety").await.len(), 1);
    app.clock.advance_days(2);
    assert_eq!(course.actions("safety").await, [json!({ "get_entitlement": "pro" })]);
}

#[tokio::test]
async fn what_was_bought_with_one_place_opens_nothing_elsewhere() {
    let app = with_rules().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    app.course(&ada, "harbour-always").enrol().await.expect(201);
    let enrolment = app.enrolment(&ada, "harbour-may").await;
    let pro = HeldEntitlement::for_good(Entitlement::Pro);
    app.change_for_enrolment(enrolment, |facts| facts.entitlements.0.push(pro)).await;
    assert_eq!(app.course(&ada, "harbour-may").actions("safety").await, [Value::Null; 0]);
    assert_eq!(app.course(&ada, "harbour-always").actions("safety").await.len(), 1);
}

#[tokio::test]
async fn who_joins_a_team_gets_its_missions_and_who_leaves_loses_them() {
    let app = with_rules().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let enrolment = app.enrolment(&ada, "harbour-may").await;
    for (in_team, expected) in [(false, vec![json!("join_team")]), (true, Vec::new())] {
        app.change_for_enrolment(enrolment, |facts| facts.in_team = in_team).await;
        assert_eq!(course.actions("history").await, expected);
    }
    app.change_for_enrolment(enrolment, |facts| facts.in_team = false).await;
    course.unlock("history").await.refused(403, "mission/mission-locked");
}

#[tokio::test]
async fn a_survey_and_reviews_that_wait_are_named_with_what_is_missing() {
    let app = with_rules().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let enrolment = app.enrolment(&ada, "harbour-may").await;
    app.change_for_enrolment(enrolment, |facts| facts.pending_reviews = 2).await;
    let missing = [json!({ "take_survey": "arrival" }), json!("wait_for_reviews")];
    assert_eq!(course.actions("manifest").await, missing);
    app.change_for_enrolment(enrolment, |facts| facts.pending_reviews -= 1).await;
    app.change_for_learner(&ada, |facts| facts.surveys.0.push("arrival".to_owned())).await;
    assert_eq!(course.actions("manifest").await, [Value::Null; 0]);
    course.unlock("manifest").await.expect(201);
}

#[tokio::test]
async fn a_permission_opens_what_the_rules_lock() {
    let app = with_rules().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    let enrolment = app.enrolment(&ada, "harbour-may").await;
    let target = GrantTarget::Mission(MissionId(course.id("berth-plan").await.parse().expect("an id")));
    let grant = LockGrant { target, kind: GrantKind::Unlock, expires_at: None };
    app.change_for_enrolment(enrolment, |facts| facts.grants.0.push(grant)).await;
    assert_eq!(course.actions("berth-plan").await, [Value::Null; 0]);
    assert_eq!(course.state("tariff").await.0, "locked");
}

#[tokio::test]
async fn a_fact_is_gone_with_the_transaction_that_wrote_it() {
    let app = with_rules().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let enrolment = app.enrolment(&ada, "harbour-may").await;
    let mut conn = app.database.connect().await;
    let written = conn.transaction(async |conn| {
        change_enrolment_facts(conn, enrolment, app.clock.now(), |facts| facts.in_team = true).await?;
        Err::<(), _>(Error::broken("the verb fails after it"))
    });
    written.await.expect_err("a failure");
    assert_eq!(app.course(&ada, "harbour-may").actions("history").await, [json!("join_team")]);
}
