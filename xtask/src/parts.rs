//! Building the parts in their order: the wasm packages, the web's packages, the web app, the
//! server. `up`, `test`, `check` and `openapi` all build through here, so that a part is built
//! the same way everywhere and not twice.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::checkout::Checkout;
use crate::install;
use crate::locks;
use crate::progress::{Outcome, Steps};
use crate::runs::{output_of, program, run};
use crate::stamps::{Step, run_if_stale};
use crate::tools::Tools;

/// The cargo profile of the wasm package, in the root manifest.
const WASM_PROFILE: &str = "wasm";

/// The packages that pages load, each by the feature of the wasm crate of that name.
const WASM_PACKAGES: [&str; 11] = [
    "account", "answers", "cohort", "missions", "checkout", "outlook", "planning", "progress", "review", "team",
    "wallet",
];

/// Those of them that are asked on every key or for many learners at once: they are made for speed, the others
/// to be small.
const QUICK_PACKAGES: [&str; 4] = ["account", "answers", "cohort", "missions"];

/// Those with the most rules, where size goes before speed altogether.
const LARGE_PACKAGES: [&str; 2] = ["outlook", "planning"];

/// The package that proves the others; only tests load it.
const PROOF_PACKAGE: &str = "proof";

/// `cargo xtask wasm`.
pub(crate) fn build_wasm_alone(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let mut steps = Steps::new(2);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| build_all_wasm(checkout, tools, outcome))
}

/// Leaves the packages that pages load in `wasm/pkg`, made for bundlers by wasm-pack, which calls
/// wasm-bindgen and wasm-opt.
pub(crate) fn build_wasm(checkout: &Checkout, tools: &Tools, outcome: &mut Outcome) -> Result<()> {
    build_wasm_packages(checkout, tools, outcome, "wasm", &WASM_PACKAGES)
}

/// The same, and the package that proves them.
pub(crate) fn build_all_wasm(checkout: &Checkout, tools: &Tools, outcome: &mut Outcome) -> Result<()> {
    build_wasm(checkout, tools, outcome)?;
    build_wasm_packages(checkout, tools, outcome, "wasm-proof", &[PROOF_PACKAGE])
}

fn build_wasm_packages(
    checkout: &Checkout,
    tools: &Tools,
    outcome: &mut Outcome,
    step: &'static str,
    names: &[&str],
) -> Result<()> {
    let root = &checkout.root;
    let step = Step {
        name: step,
        inputs: ["Cargo.toml", "Cargo.lock", "domain", "wasm"].map(|input| root.join(input)).to_vec(),
        without: &["pkg", "tests", "examples", "fuzz", "target"],
        outputs: names.iter().map(|name| root.join(format!("wasm/pkg/{name}/wasm_bg.wasm"))).collect(),
        circumstances: &Tools::wasm_versions(),
    };
    build(checkout, &step, outcome, || names.iter().try_for_each(|name| build_wasm_package(checkout, tools, name)))
}

fn opt_level(package: &str) -> &'static str {
    match package {
        quick if QUICK_PACKAGES.contains(&quick) => "3",
        large if LARGE_PACKAGES.contains(&large) => "z",
        _ => "s",
    }
}

fn build_wasm_package(checkout: &Checkout, tools: &Tools, name: &str) -> Result<()> {
    let folder = format!("pkg/{name}");
    let mut pack = program("wasm-pack");
    pack.args(["build", "wasm", "--target", "bundler", "--mode", "no-install"])
        .args(["--profile", WASM_PROFILE, "--out-dir", &folder])
        // No page waits for this one, and making it small takes minutes.
        .args((name == PROOF_PACKAGE).then_some("--no-opt"))
        .args(["--no-default-features", "--features", name])
        .env("CARGO_PROFILE_WASM_OPT_LEVEL", opt_level(name))
        .env("PATH", tools.path()?)
        .current_dir(&checkout.root);
    run(&mut pack, &checkout.log(&format!("wasm-{name}"))?)?;
    // wasm-opt can be told to use features that an engine of today refuses.
    let mut load = program("node");
    load.args(["-e", &format!("new WebAssembly.Module(require('fs').readFileSync('wasm/{folder}/wasm_bg.wasm'))")])
        .current_dir(&checkout.root);
    run(&mut load, &checkout.log("wasm-load")?).with_context(|| format!("the built wasm package {name} is not valid"))
}

/// `npm ci` when the lock file changed.
pub(crate) fn install_web_packages(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    install_packages(checkout, "web-packages", &checkout.web(), outcome)
}

/// The same for the benchmark's peer.
pub(crate) fn install_bench_packages(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    install_packages(checkout, "bench-packages", &checkout.root.join("xtask/bench"), outcome)
}

fn install_packages(checkout: &Checkout, name: &str, folder: &Path, outcome: &mut Outcome) -> Result<()> {
    let step = Step {
        name,
        inputs: vec![folder.join("package.json"), folder.join("package-lock.json")],
        without: &[],
        outputs: vec![folder.join("node_modules/.package-lock.json")],
        circumstances: &output_of(program("node").arg("--version"))?,
    };
    build(checkout, &step, outcome, || {
        let mut npm = program("npm");
        npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
        run(&mut npm, &checkout.log(name)?)
    })
}

/// Leaves `web/dist`.
pub(crate) fn build_web(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    let web = checkout.web();
    let step = Step {
        name: "web",
        inputs: vec![web.clone(), checkout.root.join("wasm/pkg")],
        without: &["node_modules", "dist", "e2e", "test-results"],
        outputs: vec![web.join("dist/index.html")],
        circumstances: "",
    };
    build(checkout, &step, outcome, || run(npm(checkout).args(["run", "build"]), &checkout.log("web")?))
}

/// Gives the server's binary; cargo itself sees what is fresh.
pub(crate) fn build_server(checkout: &Checkout, is_release: bool) -> Result<PathBuf> {
    if is_release {
        build_binary(checkout, &["--package", "server", "--release"], "release/server")
    } else {
        build_binary(checkout, &TOGETHER, "debug/server")
    }
}

/// Gives the binary of the file store on this machine, which has no need of optimisations.
pub(crate) fn build_file_store(checkout: &Checkout, is_beside_release: bool) -> Result<PathBuf> {
    let alone = ["--package", "local-s3"];
    build_binary(checkout, if is_beside_release { &alone } else { &TOGETHER }, "debug/local-s3")
}

/// Both at once and with the features of the whole workspace, so that what the tests have built is not
/// built again.
const TOGETHER: [&str; 5] = ["--workspace", "--bin", "server", "--bin", "local-s3"];

/// The program that makes the cases of `cargo xtask parity`.
pub(crate) fn build_parity_cases(checkout: &Checkout) -> Result<PathBuf> {
    let example = ["--release", "--package", "domain", "--example", "parity_cases"];
    build_binary(checkout, &example, "release/examples/parity_cases")
}

/// The program that measures the rules natively.
pub(crate) fn build_speed(checkout: &Checkout) -> Result<PathBuf> {
    build_binary(checkout, &["--release", "--package", "domain", "--example", "speed"], "release/examples/speed")
}

fn build_binary(checkout: &Checkout, arguments: &[&str], path: &str) -> Result<PathBuf> {
    let mut cargo = cargo(checkout);
    cargo.arg("build").args(arguments);
    run(&mut cargo, &checkout.log("server-build")?)?;
    let binary = target_folder(checkout)?.join(path);
    if !binary.is_file() {
        bail!("cargo built no {}", binary.display());
    }
    Ok(binary)
}

pub(crate) fn cargo(checkout: &Checkout) -> Command {
    let mut cargo = program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&checkout.root);
    cargo
}

/// npm in the web's folder.
pub(crate) fn npm(checkout: &Checkout) -> Command {
    let mut npm = program("npm");
    npm.current_dir(checkout.web());
    npm
}

fn build(checkout: &Checkout, step: &Step<'_>, outcome: &mut Outcome, work: impl FnOnce() -> Result<()>) -> Result<()> {
    let lock = checkout.state().join("build.lock");
    let _lock = locks::take(&lock, "building in this checkout")?;
    if !run_if_stale(checkout, step, work)? {
        *outcome = Outcome::Fresh;
    }
    Ok(())
}

fn target_folder(checkout: &Checkout) -> Result<PathBuf> {
    let mut metadata = cargo(checkout);
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&output_of(&mut metadata)?)?;
    let folder = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
    Ok(fs::canonicalize(folder)?)
}
