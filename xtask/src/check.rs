//! `cargo xtask check`: format, clippy for this machine and for wasm32, documentation, and the web's types and lint.
//! The first stages of the tests run the same checks.

use anyhow::Result;

use crate::checkout::Checkout;
use crate::install;
use crate::parts::{self, Rules};
use crate::progress::Steps;
use crate::runs::run;
use crate::tools::Tools;

pub(crate) fn check(checkout: &Checkout, tools: &Tools, is_fixing: bool) -> Result<()> {
    let fixes = if is_fixing { 4 } else { 0 };
    let steps = Steps::new(9 + fixes);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Web packages", |outcome| parts::install_web_packages(checkout, outcome))?;
    if is_fixing {
        steps.step("Applying clippy's fixes", |_| fix_clippy(checkout))?;
        steps.step("Formatting", |_| cargo(checkout, "fmt", &["fmt", "--all"]))?;
        steps.step("Formatting the web", |_| npm(checkout, "format", &["run", "format"]))?;
        steps.step("Applying oxlint's fixes", |_| npm(checkout, "lint-fix", &["run", "lint", "--", "--fix"]))?;
    }
    steps.step("Format", |_| format(checkout))?;
    steps.step("Clippy", |_| clippy(checkout))?;
    steps.step("Clippy for wasm32", |_| clippy_wasm(checkout))?;
    steps.step("Documentation", |_| documentation(checkout))?;
    steps.step("Building the wasm packages", |outcome| parts::build_wasm(checkout, tools, Rules::Shipped, outcome))?;
    steps.step("Types of the web", |_| web_types(checkout))?;
    steps.step("Lint of the web", |_| web_lint(checkout))
}

pub(crate) fn format(checkout: &Checkout) -> Result<()> {
    cargo(checkout, "fmt", &["fmt", "--all", "--check", "--", "--color", "never"])
}

pub(crate) fn clippy(checkout: &Checkout) -> Result<()> {
    cargo(checkout, "clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

/// Checks for wasm32, because dependencies of the domain have other code there.
pub(crate) fn clippy_wasm(checkout: &Checkout) -> Result<()> {
    cargo(
        checkout,
        "clippy-wasm",
        &[
            "clippy",
            "--package",
            "domain",
            "--package",
            "wasm",
            "--target",
            "wasm32-unknown-unknown",
            "--",
            "-D",
            "warnings",
        ],
    )
}

pub(crate) fn documentation(checkout: &Checkout) -> Result<()> {
    let mut cargo = parts::cargo(checkout);
    cargo.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    run(&mut cargo, &checkout.log("doc")?)
}

pub(crate) fn web_types(checkout: &Checkout) -> Result<()> {
    npm(checkout, "types", &["run", "check"])
}

pub(crate) fn web_lint(checkout: &Checkout) -> Result<()> {
    npm(checkout, "lint", &["run", "lint"])
}

fn fix_clippy(checkout: &Checkout) -> Result<()> {
    let options = ["--fix", "--allow-dirty", "--allow-staged"];
    let mut arguments = vec!["clippy", "--workspace", "--all-targets"];
    arguments.extend(options);
    cargo(checkout, "clippy-fix", &arguments)
}

fn cargo(checkout: &Checkout, log: &str, arguments: &[&str]) -> Result<()> {
    let mut cargo = parts::cargo(checkout);
    run(cargo.args(arguments), &checkout.log(log)?)
}

fn npm(checkout: &Checkout, log: &str, arguments: &[&str]) -> Result<()> {
    let mut npm = parts::npm(checkout);
    run(npm.args(arguments), &checkout.log(log)?)
}
