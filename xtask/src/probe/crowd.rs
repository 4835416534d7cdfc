//! Many learners and reviewers who do what they like with attempts and reviews: a test of the server's, with more of them
//! and more steps than where it is one of many.

use anyhow::{Context, Result, ensure};

use crate::checkout::Checkout;
use crate::parts;
use crate::runs::{both_ends, program, run_through};
use crate::totals::count;

const TEST: &str = "a_crowd_does_what_it_likes_and_every_attempt_goes_a_way_that_the_rule_knows";

/// Has the test run on a database of this server.
pub(crate) fn crowd(checkout: &Checkout, database: &str) -> Result<String> {
    let programs = parts::build_rust_tests(checkout)?;
    let api = programs.iter().find(|tests| tests.name == "server-api").context("the server has no tests of its API")?;
    let mut command = program(&api.program);
    command
        .args([TEST])
        .env_remove("DATABASE_URL")
        .env("TEST_DATABASE_URL", database)
        .env("FIELDWORK_LARGE_CROWD", "yes")
        .current_dir(&api.folder);
    let finished = run_through(&mut command, &checkout.log("probe-crowd")?)?;
    ensure!(finished.is_success && count(&finished.output).passed == 1, "{}", both_ends(&finished.output, 0, 40));
    Ok("      10,000 steps of 200 people: every attempt went a way that the rule knows".to_owned())
}
