//! Maximum number of statements of endpoints when the program's version is in memory. Two is the aim for every read.
//! The current number of each route is in `harness/routes.rs`, so that an increase is noticed.

use domain::mission::{Entitlement, HeldEntitlement};
use serde_json::json;
use server::mission::facts_rows::change_learner_facts;

use crate::harness::app::{App, Request};
use crate::harness::learning::{a_key, text};
use crate::harness::routes::{Ids, routes};

/// Number of statements of a request, which must succeed.
async fn cost(app: &App, request: Request) -> u64 {
    let before = app.statements();
    let answer = request.await;
    assert!(answer.status.is_success(), "{}", answer.text);
    app.statements() - before
}

#[tokio::test]
async fn the_board_of_a_session_costs_two_statements() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let course = app.course(&ada, "harbour-may");
    course.submit("manifest").await;
    let mut conn = app.database.connect().await;
    let pro = HeldEntitlement::for_good(Entitlement::Pro);
    let held = change_learner_facts(&mut conn, ada.id, app.clock.now(), |facts| facts.entitlements.0.push(pro)).await;
    held.expect("facts that are written");
    assert!(cost(&app, course.missions()).await <= 2);
}

#[tokio::test]
async fn no_route_costs_more_than_it_did() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "harbour-may").await;
    let ids = Ids::of(&app, &ada).await;
    let mut table = Vec::new();
    for route in routes() {
        // The first request of a worker may open a connection and read a version.
        route.request(&app, &ids).by(&ada).await;
        let before = app.statements();
        route.request(&app, &ids).by(&ada).await;
        table.push((route.method, route.path, app.statements() - before, route.statements));
    }
    for (method, path, cost, bound) in &table {
        println!("{cost:>2} of {bound:>2}  {method} {path}");
    }
    let dearer: Vec<_> = table.iter().filter(|(_, _, cost, bound)| cost > bound).collect();
    assert!(dearer.is_empty(), "{dearer:?}");
}

#[tokio::test]
async fn no_step_of_a_learner_costs_more_than_it_did() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.learner("ada").await, app.enrolled("ben", "harbour-may").await);
    app.course(&ben, "harbour-may").submit("manifest").await;
    let course = app.course(&ada, "harbour-may");
    let mut steps = vec![("enrol", cost(&app, course.enrol()).await, 10)];
    let id = course.id("manifest").await;
    let unlock = app.post("/api/user-missions/", &json!({ "mission": id })).by(&ada);
    steps.push(("unlock", cost(&app, unlock).await, 6));
    let user_missions = app.get("/api/user-missions/?xs=harbour-may").by(&ada).await.expect(200);
    let begin = course.begin_request(&text(&user_missions["items"][0]["id"]), None).once(&a_key());
    steps.push(("begin", cost(&app, begin).await, 11));

    let draft = app.course(&ben, "harbour-may");
    let draft = draft.begin("tariff").await;
    let reply = json!({ "text": "Nine in the morning." });
    steps.push(("save", cost(&app, draft.save("reply", &reply, 0)).await, 10));
    steps.push(("submit", cost(&app, draft.change("submit", &json!(1))).await, 19));
    for (step, cost, bound) in &steps {
        println!("{cost:>2} of {bound:>2}  {step}");
    }
    assert!(steps.iter().all(|(_, cost, bound)| cost <= bound), "{steps:?}");
}
