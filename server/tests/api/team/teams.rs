//! GET and POST /teams.

use serde_json::{Value, json};

use crate::harness::actors::Learner;
use crate::harness::app::{App, Request};
use crate::harness::learning::text;
use crate::harness::programs::reword;

const TEAMS: &str = "/api/teams?xs=harbour-may";

impl App {
    pub(super) async fn teams(&self, learner: &Learner) -> Value {
        self.get(TEAMS).by(learner).await.expect(200)
    }

    /// An act, a second after the previous one.
    pub(super) fn act(&self, learner: &Learner, act: &Value) -> Request {
        self.clock.advance_seconds(1);
        self.post("/api/teams", &json!({ "xs": "harbour-may", "act": act })).by(learner)
    }

    /// Founds a team of this size, and returns its id.
    pub(super) async fn found(&self, learner: &Learner, size: u32) -> String {
        let act = json!({ "found": { "name": "The night shift", "size": size } });
        text(&self.act(learner, &act).await.expect(200)["team"])
    }

    pub(super) async fn enrolled_three(&self) -> [Learner; 3] {
        [
            self.enrolled("ada", "harbour-may").await,
            self.enrolled("ben", "harbour-may").await,
            self.enrolled("cem", "harbour-may").await,
        ]
    }
}

/// Roles in the caller's own team, with `*` for the caller.
fn roles(teams: &Value) -> Vec<String> {
    let members = teams["own"]["members"].as_array().expect("a team").iter();
    members
        .map(|member| format!("{}{}", text(&member["role"]), if member["is_me"] == true { "*" } else { "" }))
        .collect()
}

#[tokio::test]
async fn a_team_is_founded_joined_and_left_and_the_lead_passes() {
    let app = App::with_programs().await;
    let [ada, ben, cem] = app.enrolled_three().await;
    assert_eq!((&app.teams(&ada).await["own"], &app.teams(&ada).await["can_found"]), (&Value::Null, &json!(true)));
    let team = app.found(&ada, 2).await;
    let seen = app.teams(&ben).await;
    let other = json!({ "id": team, "name": "The night shift", "members": 1, "size": 2, "can_join": true });
    assert_eq!(seen["others"]["items"], json!([other]));
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    assert_eq!(roles(&app.teams(&ben).await), ["lead", "member*"]);
    assert_eq!(app.teams(&cem).await["others"]["items"][0]["can_join"], false);
    let meta = app.act(&cem, &json!({ "join": team })).await.refused(409, "team/full");
    assert_eq!(meta, json!({ "size": 2 }));
    app.act(&ada, &json!("leave")).await.expect(200);
    assert_eq!(roles(&app.teams(&ben).await), ["lead*"]);
    app.act(&ben, &json!("leave")).await.expect(200);
    assert_eq!(app.teams(&cem).await["others"]["items"], json!([]));
    app.act(&cem, &json!({ "join": team })).await.refused(404, "team/not-found");
    app.act(&cem, &json!("leave")).await.refused(409, "team/not-member");
}

#[tokio::test]
async fn an_invitation_that_is_used_twice_changes_nothing() {
    let app = App::with_programs().await;
    let [ada, ben, _] = app.enrolled_three().await;
    let team = app.found(&ada, 4).await;
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    let meta = app.act(&ben, &json!({ "join": team })).await.refused(409, "team/already-member");
    assert_eq!(meta, json!({ "team": team }));
    let again = json!({ "found": { "name": "Another", "size": 4 } });
    app.act(&ben, &again).await.refused(409, "team/already-member");
    assert_eq!(roles(&app.teams(&ada).await), ["lead*", "member"]);
}

#[tokio::test]
async fn a_swap_leaves_one_team_and_joins_another_or_neither() {
    let app = App::with_programs().await;
    let [ada, ben, cem] = app.enrolled_three().await;
    let (full, other) = (app.found(&ada, 2).await, app.found(&ben, 2).await);
    app.act(&cem, &json!({ "join": full })).await.expect(200);
    app.act(&ben, &json!({ "swap": full })).await.refused(409, "team/full");
    assert_eq!(roles(&app.teams(&ben).await), ["lead*"]);
    app.act(&ada, &json!({ "swap": other })).await.expect(200);
    assert_eq!(roles(&app.teams(&ada).await), ["lead", "member*"]);
    assert_eq!(roles(&app.teams(&cem).await), ["lead*"]);
}

#[tokio::test]
async fn the_lead_hands_over_to_a_member_with_a_place() {
    let app = App::with_programs().await;
    let [ada, ben, cem] = app.enrolled_three().await;
    let team = app.found(&ada, 3).await;
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    app.act(&ben, &json!({ "hand_over": ben.id })).await.refused(403, "team/not-lead");
    app.act(&ada, &json!({ "hand_over": cem.id })).await.refused(409, "team/not-member");
    app.act(&cem, &json!({ "join": team })).await.expect(200);
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", ben.id)).await;
    app.act(&ada, &json!({ "hand_over": ben.id })).await.refused(409, "team/not-in-session");
    let can_lead = app.teams(&ada).await["own"]["members"].take();
    let can_lead = can_lead.as_array().expect("members").iter().map(|member| member["can_lead"] == true);
    assert_eq!(can_lead.collect::<Vec<_>>(), [false, false, true]);
    app.act(&ada, &json!({ "hand_over": cem.id })).await.expect(200);
    assert_eq!(roles(&app.teams(&ada).await), ["member*", "member", "lead"]);
}

#[tokio::test]
async fn who_withdrew_sees_their_team_and_does_nothing_but_leave() {
    let app = App::with_programs().await;
    let [ada, ben, _] = app.enrolled_three().await;
    let team = app.found(&ada, 3).await;
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", ben.id)).await;
    assert_eq!(app.teams(&ben).await["own"]["can_leave"], true);
    app.act(&ben, &json!("leave")).await.expect(200);
    app.get(TEAMS).by(&ben).await.refused(403, "program-not-enrolled");
    app.act(&ben, &json!({ "join": team })).await.refused(403, "program-not-enrolled");
}

#[tokio::test]
async fn a_team_that_has_submitted_is_fixed() {
    let app = App::with_programs().await;
    let [ada, ben, cem] = app.enrolled_three().await;
    let team = app.found(&ada, 3).await;
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    app.sql("UPDATE teams SET locked_at = now()").await;
    app.act(&ben, &json!("leave")).await.refused(409, "team/locked");
    app.act(&cem, &json!({ "join": team })).await.refused(409, "team/locked");
    let own = app.teams(&ben).await["own"].take();
    assert_eq!((&own["can_leave"], &own["has_room"], &own["can_submit"]), (&json!(false), &json!(false), &json!(true)));
    assert_eq!(app.teams(&cem).await["others"]["items"], json!([]));
}

#[tokio::test]
async fn who_is_invited_by_their_address_is_told_of_the_team_and_comes_by_its_page() {
    let app = App::with_programs().await;
    let [ada, ben, cem] = app.enrolled_three().await;
    let invite = async |learner: &Learner, address: &str| {
        let invitation = json!({ "xs": "harbour-may", "email": address });
        app.post("/api/teams/invitations", &invitation).by(learner).await
    };
    invite(&ada, "ben@example.org").await.refused(409, "team/not-member");
    let team = app.found(&ada, 2).await;
    invite(&ada, " Ben@Example.org ").await.expect(204);
    let told = app.notices(&ben).await;
    let notice = told.iter().find(|notice| notice["notice"]["kind"] == "team_invite").expect("an invitation");
    assert_eq!(notice["page"], format!("/harbour-may/teams?join={team}"));
    assert_eq!(notice["notice"]["team"]["name"], "The night shift");
    // The response does not reveal whether the address belongs to an account, to a learner of the session or to a team
    // member, and contains no id.
    app.enrolled("dan", "tide-june").await;
    let eve = app.enrolled("eve", "harbour-may").await;
    app.sql(&format!("UPDATE enrolments SET status = 'withdrawn' WHERE user_id = '{}'", eve.id)).await;
    for address in ["dan@example.org", "eve@example.org", "ada@example.org", "nobody@example.org", ""] {
        assert_eq!(invite(&ada, address).await.expect(204), json!(null), "{address}");
    }
    assert!(!app.told(&eve).await.contains(&"team_invite".to_owned()));
    app.act(&ben, &json!({ "join": team })).await.expect(200);
    invite(&ada, "cem@example.org").await.refused(409, "team/full");
    let other = app.found(&cem, 3).await;
    assert_ne!(other, team);
    invite(&cem, "ben@example.org").await.expect(204);
    let kinds = app.told(&cem).await;
    assert!(!kinds.contains(&"team_invite".to_owned()), "{kinds:?}");
    let of_ben = app.told(&ben).await.into_iter().filter(|kind| kind == "team_invite").count();
    assert_eq!(of_ben, 1, "who is in a team gets no invitation");
}

#[tokio::test]
async fn nobody_gets_more_invitations_than_a_day_has() {
    let app = App::with_programs().await;
    let ben = app.enrolled("ben", "harbour-may").await;
    let invitation = json!({ "xs": "harbour-may", "email": "ben@example.org" });
    for uid in ["ada", "cem", "dan", "eve", "fay", "gus", "hal"] {
        let inviter = app.enrolled(uid, "harbour-may").await;
        app.found(&inviter, 3).await;
        let twice = (0..2).map(|_| app.post("/api/teams/invitations", &invitation).by(&inviter));
        for answer in app.at_once(twice).await {
            answer.expect(204);
        }
    }
    let got = app.told(&ben).await.into_iter().filter(|kind| kind == "team_invite").count();
    assert_eq!(got, 5);
}

#[tokio::test]
async fn of_ten_who_join_at_once_a_team_takes_as_many_as_it_may() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let team = app.found(&ada, 4).await;
    let mut learners = Vec::new();
    for number in 0..10 {
        learners.push(app.enrolled(&format!("learner-{number}"), "harbour-may").await);
    }
    let join = json!({ "join": team });
    let joined =
        futures_util::future::join_all(learners.iter().map(async |learner| app.act(learner, &join).await)).await;
    assert_eq!(joined.iter().filter(|answer| answer.status == 200).count(), 3);
    assert!(joined.iter().all(|answer| answer.status == 200 || answer.status == 409));
    assert_eq!(app.count("SELECT count(*) FROM team_members WHERE left_at IS NULL").await, 4);
}

#[tokio::test]
async fn a_mission_for_teams_opens_for_who_joins_and_closes_for_who_leaves() {
    let app = App::start().await;
    app.publish(|folder| {
        if folder.slug == "harbour-desk" {
            reword(folder, "missions/05-safety.md", "sender = {", "opens = { in_team = true }\nsender = {");
        }
    })
    .await;
    let [ada, ben, _] = app.enrolled_three().await;
    let team = app.found(&ada, 3).await;
    let course = app.course(&ben, "harbour-may");
    assert_eq!(course.state("safety").await.1.as_deref(), Some("mission/mission-locked"));
    let joined = app.act(&ben, &json!({ "join": team })).await.expect(200);
    assert_eq!(joined["unlocked"], json!([course.id("safety").await]));
    assert_eq!(course.state("safety").await.1, None);
    app.act(&ben, &json!("leave")).await.expect(200);
    assert_eq!(course.state("safety").await.1.as_deref(), Some("mission/mission-locked"));
}

#[tokio::test]
async fn a_new_team_needs_a_name_and_a_size_that_fits() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let wrong = json!({ "found": { "name": " ", "size": 9 } });
    let meta = app.act(&ada, &wrong).await.refused(422, "validation-fail");
    let fields = meta["refusals"].as_array().expect("refusals").iter().map(|refusal| &refusal["meta"]["field"]);
    assert_eq!(fields.collect::<Vec<_>>(), ["name", "size"]);
    let dan = app.enrolled("dan", "tide-june").await;
    app.get(TEAMS).by(&dan).await.refused(403, "program-not-enrolled");
    app.act(&dan, &json!("leave")).await.refused(403, "program-not-enrolled");
    app.get("/api/teams?xs=none").by(&dan).await.refused(404, "xs-not-found");
}
