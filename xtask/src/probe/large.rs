//! Tests of the server that can be enlarged. `cargo xtask probe` runs them with more people and steps than the normal
//! test run.

use anyhow::{Context, Result, ensure};

use crate::checkout::Checkout;
use crate::parts;
use crate::runs::{both_ends, program, run_through};
use crate::totals::count;

/// A test, and the setting that enlarges it.
pub(crate) struct LargeTest {
    name: &'static str,
    size: (&'static str, &'static str),
    found: &'static str,
}

/// Learners and reviewers who act on attempts and reviews at random.
pub(crate) const CROWD: LargeTest = LargeTest {
    name: "a_crowd_does_what_it_likes_and_every_attempt_goes_a_way_that_the_rule_knows",
    size: ("FIELDWORK_LARGE_CROWD", "yes"),
    found: "10,000 steps of 200 people: every attempt changed its status only as the rule allows",
};

/// Webhooks in any order, repeated and forged.
pub(crate) const DELIVERIES: LargeTest = LargeTest {
    name: "whatever_is_delivered_and_however_often_the_book_is_right",
    size: ("FIELDWORK_DELIVERIES", "1000000"),
    found: "1,000,000 deliveries: payments, places, coupons and credit agree with an independent account",
};

impl LargeTest {
    /// Runs the test on a database of this cluster.
    pub(crate) fn run(&self, checkout: &Checkout, database: &str) -> Result<String> {
        let programs = parts::build_rust_tests(checkout)?;
        let api = programs.iter().find(|tests| tests.name == "server-api");
        let api = api.context("the server has no tests of its API")?;
        let mut command = program(&api.program);
        command
            .args([self.name])
            .env_remove("DATABASE_URL")
            .env("TEST_DATABASE_URL", database)
            .env(self.size.0, self.size.1)
            .current_dir(&api.folder);
        let finished = run_through(&mut command, &checkout.log("probe-large")?)?;
        ensure!(finished.is_success && count(&finished.output).passed == 1, "{}", both_ends(&finished.output, 0, 40));
        Ok(format!("      {}", self.found))
    }
}
