//! Many learners and reviewers act at random on the feedback of attempts, several at once, while time passes. After
//! each burst, the test checks that every attempt made only moves that the rule allows, that decided reviews are
//! unchanged, and that no learner exceeded the daily quota of automatic checks.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::mission::SubmissionStatus;
use domain::submission::advance::{AdvanceFacts, Mover, advance};
use domain::time::Timestamp;
use proptest::prelude::RngExt as _;
use proptest::test_runner::{RngAlgorithm, TestRng};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request_ai::GOOD;
use super::reviews::reviewer;
use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App, Request};
use crate::harness::learning::{a_key, text};
use crate::harness::programs::reword;

/// Number of simultaneous actions.
const BURST: usize = 8;

/// A learner with an attempt at the mission that has a rubric.
struct Someone {
    learner: Learner,
    user_mission: String,
}

/// An attempt as stored in the tables.
#[derive(Clone, Debug, Deserialize, PartialEq)]
struct Attempt {
    user_mission: String,
    status: SubmissionStatus,
    rev: u32,
}

/// Attempts and reviews as stored in the tables.
#[derive(Default, Deserialize)]
struct Tables {
    attempts: BTreeMap<String, Attempt>,
    /// Outcome of each decided review.
    outcomes: BTreeMap<String, (String, String)>,
    reviews: Vec<String>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    tables: String,
}

async fn read(conn: &mut AsyncPgConnection) -> Tables {
    let query = "SELECT json_build_object( \
        'attempts', (SELECT coalesce(json_object_agg(id, json_build_object( \
            'user_mission', user_mission_id, 'status', status, 'rev', rev)), '{}') FROM submissions), \
        'outcomes', (SELECT coalesce(json_object_agg(id, json_build_array(outcome, decided_at)), '{}') \
            FROM reviews WHERE outcome IS NOT NULL), \
        'reviews', (SELECT coalesce(json_agg(id), '[]') FROM reviews))::text AS tables";
    let row: Row = diesel::sql_query(query).get_result(conn).await.expect("the tables");
    serde_json::from_str(&row.tables).expect("what was asked for")
}

/// Whether an attempt can get from one status to another in this number of moves.
fn may_come(from: SubmissionStatus, to: SubmissionStatus, moves: usize, now: Timestamp) -> bool {
    let may_go = |from, to| Mover::ALL.iter().any(|&by| advance(&AdvanceFacts { now, from, to, by }).is_ok());
    let mut reached = vec![from];
    for _ in 0..moves {
        let next = SubmissionStatus::ALL.iter().filter(|&&to| reached.iter().any(|&from| may_go(from, to)));
        let next = next.copied().collect::<Vec<_>>();
        reached.extend(next.into_iter().filter(|status| !reached.contains(status)).collect::<Vec<_>>());
    }
    reached.contains(&to)
}

/// Next action of a learner on their latest attempt.
fn learners_step(app: &App, someone: &Someone, tables: &Tables, rng: &mut TestRng) -> Option<Request> {
    let mut theirs = tables.attempts.iter().filter(|(_, attempt)| attempt.user_mission == someone.user_mission);
    let (id, attempt) = theirs.next_back()?;
    let change = |action: &str| {
        let body = json!({ "action": action, "base_rev": attempt.rev });
        app.patch(&format!("/api/user-submissions/{id}"), &body)
    };
    let post = |verb: &str, body: Value| app.post(&format!("/api/user-submissions/{id}/{verb}"), &body);
    let step = match rng.random_range(0..14) {
        0..3 => change("request_review"),
        3..6 => change("submit"),
        6 => change("withdraw"),
        7..10 => {
            let body = json!({ "user_mission": someone.user_mission, "from_attempt": 1 });
            app.post("/api/user-submissions", &body).once(&a_key())
        }
        10..12 => post("ai-feedback", json!({})),
        12 => post("review-rating", json!({ "rating": rng.random_range(1..=5) })),
        _ => post("appeal", json!({ "reason": "The year of each crate is named in the second line." })),
    };
    Some(step.by(&someone.learner))
}

/// Next action of a reviewer on one of the reviews.
fn reviewers_step(app: &App, reviewer: &Learner, tables: &Tables, rng: &mut TestRng) -> Option<Request> {
    let latest = tables.reviews.len().checked_sub(1)?.min(rng.random_range(0..12));
    let review = &tables.reviews[tables.reviews.len() - 1 - latest];
    let act = |verb: &str| app.post(&format!("/api/reviews/{review}/{verb}"), &json!({}));
    let said = json!({ "marks": [{ "criterion": "dates", "level": if rng.random() { "Yes" } else { "No" } }], "summary": "Name the year of each crate." });
    let step = match rng.random_range(0..10) {
        0..4 => act("claim"),
        4 => act("release"),
        5 => app.put(&format!("/api/reviews/{review}/draft"), &json!({ "said": said })),
        6..8 => app.post(&format!("/api/reviews/{review}/decision"), &json!({ "outcome": "passed", "said": said })),
        _ => app.post(&format!("/api/reviews/{review}/decision"), &json!({ "outcome": "returned", "said": said })),
    };
    Some(step.by(reviewer))
}

/// Counts a granted check, and compares it with the quota in the response.
fn count_check(checks: &mut BTreeMap<(String, String), u64>, answer: &Answer, whose: &str) {
    let quota = &answer.body["quota"];
    let granted = checks.entry((whose.to_owned(), text(&quota["resets_at"]))).or_default();
    *granted += 1;
    let (used, limit) = (quota["used"].as_u64().expect("a count"), quota["limit"].as_u64().expect("a limit"));
    assert!(*granted <= limit && used == *granted, "{granted} were granted, {quota} is told");
}

/// Numbers of learners, reviewers and steps. They are small, because this is one of many tests, unless `cargo xtask
/// probe` sets them.
#[expect(clippy::disallowed_methods, reason = "the size of a test is not a setting of the server")]
fn size() -> (usize, usize, usize) {
    match std::env::var_os("FIELDWORK_LARGE_CROWD") {
        None => (6, 2, 240),
        Some(_) => (180, 20, 10_000),
    }
}

#[tokio::test]
async fn a_crowd_does_what_it_likes_and_every_attempt_goes_a_way_that_the_rule_knows() {
    let (learners, reviewers, steps) = size();
    let app = App::with_programs().await;
    app.publish(|folder| {
        if folder.files.contains_key("missions/04-history.md") {
            reword(folder, "missions/04-history.md", "max_attempts = 2", "max_attempts = 20");
        }
    })
    .await;
    let mut people = Vec::new();
    for number in 0..learners {
        let learner = app.enrolled(&format!("learner-{number}"), "harbour-may").await;
        let course = app.course(&learner, "harbour-may");
        course.submit("manifest").await;
        let draft = course.begin("history").await;
        draft.save("essay", &json!({ "text": GOOD }), 0).await.expect(200);
        let user_mission = draft.user_mission.clone();
        people.push(Someone { learner, user_mission });
    }
    let mut staff = Vec::new();
    for number in 0..reviewers {
        staff.push(reviewer(&app, &format!("reviewer-{number}")).await);
    }
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut conn = app.database.connect().await;
    let mut before = read(&mut conn).await;
    let mut checks = BTreeMap::new();
    let (mut done, mut decided) = (0, 0);
    for _ in 0..steps / BURST {
        let mut asked = Vec::new();
        for _ in 0..BURST {
            if rng.random_range(0..3) == 0 {
                let reviewer = &staff[rng.random_range(0..staff.len())];
                asked.extend(reviewers_step(&app, reviewer, &before, &mut rng).map(|request| (None, request)));
            } else {
                let someone = &people[rng.random_range(0..people.len())];
                let whose = Some(someone.user_mission.clone());
                asked.extend(learners_step(&app, someone, &before, &mut rng).map(|request| (whose, request)));
            }
        }
        let (whose, requests): (Vec<_>, Vec<_>) = asked.into_iter().unzip();
        let answers = app.at_once(requests).await;
        if rng.random_range(0..4) == 0 {
            app.run_jobs().await;
        }
        let after = read(&mut conn).await;
        for (answer, whose) in answers.iter().zip(&whose) {
            assert!(!answer.status.is_server_error(), "{}", answer.text);
            done += usize::from(answer.status.is_success());
            if let (202, Some(whose)) = (answer.status.as_u16(), whose) {
                count_check(&mut checks, answer, whose);
            }
        }
        for (id, Attempt { status: to, .. }) in &after.attempts {
            let from = before.attempts.get(id).map_or(SubmissionStatus::Draft, |attempt| attempt.status);
            assert!(may_come(from, *to, BURST, app.clock.now()), "{id} went from {from:?} to {to:?}");
        }
        for (review, outcome) in &before.outcomes {
            assert_eq!(after.outcomes.get(review), Some(outcome), "{review} was decided twice");
        }
        decided = after.outcomes.len();
        before = after;
        app.clock.advance_seconds(if rng.random_range(0..20) == 0 { 31 * 60 } else { rng.random_range(0..90) });
    }
    assert!(done > steps / 8 && decided > 0, "of {steps} steps {done} did something, {decided} reviews were decided");
}
