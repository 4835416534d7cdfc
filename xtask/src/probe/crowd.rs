//! Many learners and reviewers who do what they like with attempts and reviews. The test is the server's, which takes fewer
//! steps where it is one of many.

use anyhow::{Context, Result};

use crate::checkout::Checkout;
use crate::parts;
use crate::runs::{program, run};

const TEST: &str = "a_crowd_does_what_it_likes_and_every_attempt_goes_a_way_that_the_rule_knows";
const STEPS: u32 = 10_000;

/// Has the test run on a database of this server.
pub(crate) fn crowd(checkout: &Checkout, database: &str) -> Result<String> {
    let programs = parts::build_rust_tests(checkout)?;
    let api = programs.iter().find(|tests| tests.name == "server-api").context("the server has no tests of its API")?;
    let mut command = program(&api.program);
    command
        .args([TEST])
        .env_remove("DATABASE_URL")
        .env("TEST_DATABASE_URL", database)
        .env("FIELDWORK_CROWD_STEPS", STEPS.to_string())
        .current_dir(&api.folder);
    run(&mut command, &checkout.log("probe-crowd")?)?;
    Ok(format!("      {STEPS} steps of 200 people: every attempt went a way that the rule knows"))
}
