//! `cargo xtask miri`: the domain's unit tests and worked cases, interpreted by Miri, which notices
//! undefined behaviour and overflow in the domain and in all that it calls. The search of the planner is left out, in
//! the worked cases too: it tries thousands of states, and interpreting takes some thousand times as long as running.

use anyhow::{Result, bail};

use crate::checkout::Checkout;
use crate::nightly;
use crate::progress::{Steps, say};
use crate::runs::{both_ends, run_through};
use crate::totals::count;

/// Generated cases of each property.
const CASES: &str = "4";

/// The tests that search.
const SEARCHES: [&str; 2] = ["mission::plan", "mission::simulate"];

pub(crate) fn miri(checkout: &Checkout) -> Result<()> {
    let steps = Steps::new(2);
    steps.step("Nightly and Miri", |_| nightly::find_miri())?;
    let passed = steps.step("Interpreting the tests of the domain", |_| interpret(checkout))?;
    say(&format!("{passed} passed, 0 failed"));
    Ok(())
}

fn interpret(checkout: &Checkout) -> Result<u32> {
    let mut cargo = nightly::cargo(checkout);
    cargo
        .args(["miri", "test", "--package", "domain", "--lib", "--test", "vectors", "--"])
        .args(SEARCHES.iter().flat_map(|search| ["--skip", search]))
        // The worked cases are read from files.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .env("PROPTEST_CASES", CASES)
        .env("CARGO_TARGET_DIR", checkout.state().join("miri"));
    let log = checkout.log("miri")?;
    let finished = run_through(&mut cargo, &log)?;
    let counted = count(&finished.output);
    if !finished.is_success || counted.passed == 0 {
        bail!("{}\n\nAll of its output is in {}", both_ends(&finished.output, 20, 100), log.display());
    }
    Ok(counted.passed)
}
