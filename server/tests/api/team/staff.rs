//! Commands of staff for the teams of a session.

use domain::ids::TeamId;
use domain::refusal::Refusals;
use domain::team::manage_team::{StaffTeamAct, TeamManaged};
use serde_json::json;
use server::error::{Error, Result};
use server::submission::manage_team::{manage_team, teams_in};
use uuid::Uuid;

use crate::harness::actors::address_of;
use crate::harness::app::App;

impl App {
    async fn manage(&self, by: &str, learner: &str, act: StaffTeamAct) -> Result<TeamManaged> {
        let (by, learner) = (address_of(by), address_of(learner));
        manage_team(&self.platform.config.database_url, &by, (&learner, "harbour-may"), act, self.clock.now()).await
    }
}

/// The code of the refusal.
fn code(answer: Result<TeamManaged>) -> &'static str {
    match answer {
        Err(Error::Refused(refusals)) => Refusals::first(&refusals).code(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn staff_take_somebody_out_and_move_them_in_also_after_the_submission() {
    let app = App::with_team_mission("submitted").await;
    let ([ada, ben, _cem], team) = app.team_of_three().await;
    let dan = app.enrolled("dan", "harbour-may").await;
    app.member("tala", &["learner", "ta"]).await;
    let course = app.course(&ada, "harbour-may");
    let draft = course.begin("history").await;
    draft.fill().await;
    app.manage("tala", "cem", StaffTeamAct::Remove).await.expect("cem is out");
    draft.submit().await.expect(200);
    let state = async |learner| app.course(learner, "harbour-may").state("history").await.0;
    assert_eq!((state(&ben).await, state(&dan).await), ("complete".to_owned(), "unlocked".to_owned()));
    assert_eq!(code(app.manage("ada", "dan", StaffTeamAct::Remove).await), "auth/forbidden");
    assert_eq!(code(app.manage("tala", "dan", StaffTeamAct::Remove).await), "team/not-member");
    let into = StaffTeamAct::MoveIn(TeamId(team.parse::<Uuid>().expect("an id")));
    let moved = app.manage("tala", "dan", into).await.expect("dan is in");
    assert_eq!(moved.teams[0].members.len(), 3);
    // A new member gets the team's completed work.
    assert_eq!(state(&dan).await, "complete");
    app.get(&format!("/api/user-submissions/{}", draft.id)).by(&dan).await.expect(200);
    app.manage("tala", "ben", StaffTeamAct::MakeLead).await.expect("ben leads");
    let listed = teams_in(&mut app.database.connect().await, "harbour-may").await.expect("a list");
    assert_eq!(listed.len(), 1);
    assert!(listed[0].ends_with("ada@example.org, ben@example.org, dan@example.org"), "{listed:?}");
    assert_eq!(app.count("SELECT count(*) FROM staff_actions WHERE action = 'manage_team'").await, 3);
    // A removed member keeps what the team has completed.
    app.manage("tala", "dan", StaffTeamAct::Remove).await.expect("dan is out");
    assert_eq!(state(&dan).await, "complete");
    app.act(&dan, &json!("leave")).await.refused(409, "team/not-member");
}
