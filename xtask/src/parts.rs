//! Builds the parts: the wasm packages, the web's packages, the web app, the server. `up`, `test`, `check` and
//! `openapi` all build with this module, so each command builds a part in the same way and reuses what another has
//! built.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::checkout::{Checkout, make_folder};
use crate::install;
use crate::lanes;
use crate::locks;
use crate::progress::{Outcome, Steps};
use crate::runs::{output_of, program, run};
use crate::stamps::{Step, run_if_stale};
use crate::tools::{Compiled, Tool, Tools, WASM_TARGET};

/// The cargo profile of the wasm package, in the root manifest.
const WASM_PROFILE: &str = "wasm";

/// Packages that pages load. Each has the name of a feature of the wasm crate.
const WASM_PACKAGES: [&str; 9] =
    ["account", "answers", "missions", "checkout", "feedback", "outlook", "planning", "progress", "writing"];

/// Packages optimised for speed, because pages call them on every keystroke. The others are optimised for size.
const QUICK_PACKAGES: [&str; 3] = ["account", "answers", "missions"];

/// Packages with the most rules. They are optimised for the smallest size, at any cost in speed.
const LARGE_PACKAGES: [&str; 3] = ["checkout", "outlook", "planning"];

/// `cargo xtask wasm`.
pub(crate) fn build_wasm_alone(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let steps = Steps::new(2);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    steps.step("Building the wasm packages", |outcome| build_wasm(checkout, tools, Rules::Shipped, outcome))
}

/// How the rules are built for the browser.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// One package for each feature, small and fast, as in production.
    Shipped,
    /// All features in one package, which compiles quickly. Used by `up`, so that a page soon shows a change.
    Together,
}

impl Rules {
    /// Names of the built packages in `wasm/pkg`.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Shipped => &WASM_PACKAGES,
            Self::Together => &["together"],
        }
    }

    /// Tools from npm that only this kind of build needs.
    pub(crate) fn tools(self) -> &'static [Tool] {
        match self {
            Self::Shipped => &[Tool::Binaryen],
            Self::Together => &[],
        }
    }

    /// Compiled tools that this kind of build needs.
    pub(crate) fn compiled(self) -> &'static [Compiled] {
        match self {
            Self::Shipped => &Compiled::ALL,
            Self::Together => &[Compiled::WasmBindgen],
        }
    }

    /// The name of this kind of build in the web's build.
    fn name(self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Together => "together",
        }
    }
}

/// Builds the packages for a bundler, in `wasm/pkg`. The shipped packages are built by wasm-pack, with wasm-bindgen and
/// wasm-opt; the combined package is built by cargo and wasm-bindgen.
pub(crate) fn build_wasm(checkout: &Checkout, tools: &Tools, rules: Rules, outcome: &mut Outcome) -> Result<()> {
    let root = &checkout.root;
    let names = rules.packages();
    let step = Step {
        name: &format!("wasm-{}", rules.name()),
        inputs: ["Cargo.toml", "Cargo.lock", "domain", "wasm"].map(|input| root.join(input)).to_vec(),
        without: &["pkg", "tests", "examples", "fuzz", "target"],
        outputs: names.iter().map(|name| root.join(format!("wasm/pkg/{name}/wasm_bg.wasm"))).collect(),
        circumstances: &Tools::wasm_versions(),
    };
    build(checkout, &step, outcome, || match rules {
        // Cargo compiles one package at a time. Meanwhile, wasm-opt can work on another package.
        Rules::Shipped => lanes::two_at_a_time(&WASM_PACKAGES, |name| build_wasm_package(checkout, tools, name)),
        Rules::Together => build_wasm_together(checkout, tools),
    })
}

/// Builds all features as one package, in a separate target folder so that the server can be built at the same time.
fn build_wasm_together(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let target = target_folder(checkout)?.join("together");
    let mut cargo = cargo(checkout);
    cargo
        .args(["build", "--package", "wasm", "--lib", "--target", WASM_TARGET, "--no-default-features", "--features"])
        .arg(WASM_PACKAGES.join(","))
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .env("CARGO_PROFILE_DEV_CODEGEN_UNITS", "4")
        .env("CARGO_TARGET_DIR", &target);
    run(&mut cargo, &checkout.log("wasm-together")?)?;
    let mut bindgen = program(tools.binary("wasm-bindgen"));
    bindgen
        .args(["--target", "bundler", "--out-dir", "wasm/pkg/together"])
        .arg(target.join(WASM_TARGET).join("debug/wasm.wasm"))
        .current_dir(&checkout.root);
    run(&mut bindgen, &checkout.log("wasm-bindgen-together")?)?;
    check_wasm_package(checkout, "together")
}

fn opt_level(package: &str) -> &'static str {
    match package {
        quick if QUICK_PACKAGES.contains(&quick) => "3",
        large if LARGE_PACKAGES.contains(&large) => "z",
        _ => "s",
    }
}

fn build_wasm_package(checkout: &Checkout, tools: &Tools, name: &str) -> Result<()> {
    let mut pack = program("wasm-pack");
    pack.args(["build", "wasm", "--target", "bundler", "--mode", "no-install", "--profile", WASM_PROFILE])
        // wasm-pack passes the options for features to cargo.
        .args(["--out-dir", &format!("pkg/{name}"), "--no-default-features", "--features", name])
        .env("PATH", tools.path()?)
        .env("CARGO_PROFILE_WASM_OPT_LEVEL", opt_level(name))
        .current_dir(&checkout.root);
    run(&mut pack, &checkout.log(&format!("wasm-{name}"))?)?;
    check_wasm_package(checkout, name)
}

/// Checks that Node loads the package, because wasm-opt can use features that an engine does not support.
fn check_wasm_package(checkout: &Checkout, name: &str) -> Result<()> {
    let file = format!("wasm/pkg/{name}/wasm_bg.wasm");
    let mut load = program("node");
    load.args(["-e", &format!("new WebAssembly.Module(require('fs').readFileSync('{file}'))")])
        .current_dir(&checkout.root);
    run(&mut load, &checkout.log(&format!("wasm-load-{name}"))?)
        .with_context(|| format!("the built wasm package {name} is not valid"))
}

/// Runs `npm ci` if the lock file has changed.
pub(crate) fn install_web_packages(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    install_packages(checkout, "web-packages", &checkout.web(), outcome)
}

/// Does the same for the server that the benchmark compares with Fieldwork.
pub(crate) fn install_bench_packages(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    install_packages(checkout, "bench-packages", &checkout.root.join("xtask/bench"), outcome)
}

/// Does the same for the tools that measure pages. They have a separate folder, because no other command needs them.
pub(crate) fn install_bench_web_packages(checkout: &Checkout, outcome: &mut Outcome) -> Result<()> {
    install_packages(checkout, "bench-web-packages", &checkout.root.join("xtask/bench/web"), outcome)
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

/// Builds the web app in `web/dist`.
pub(crate) fn build_web(checkout: &Checkout, rules: Rules, outcome: &mut Outcome) -> Result<()> {
    let web = checkout.web();
    let packages = rules.packages().iter().map(|name| checkout.root.join("wasm/pkg").join(name));
    let step = Step {
        name: "web",
        inputs: packages.chain([web.clone()]).collect(),
        without: &["node_modules", "dist", "e2e", "test-results"],
        outputs: vec![web.join("dist/index.html")],
        circumstances: rules.name(),
    };
    let mut npm = npm(checkout);
    npm.args(["run", "build"]).env("FIELDWORK_RULES", rules.name());
    build(checkout, &step, outcome, || run(&mut npm, &checkout.log("web")?))
}

/// Builds the server and returns the path of its binary; cargo decides what is up to date. An optimised binary embeds
/// the web app, which must be built first. Any other binary reads the web app from `web/dist` at run time.
pub(crate) fn build_server(checkout: &Checkout, is_release: bool) -> Result<PathBuf> {
    make_folder(&checkout.web().join("dist"))?;
    if is_release {
        build_binary(checkout, &["--package", "server", "--release"], "release/server")
    } else {
        build_binary(checkout, &TOGETHER, "debug/server")
    }
}

/// The package of the language model's stand-in.
pub(crate) const MODEL: &str = "local-model";

/// Paths of the programs of the stand-ins that `up` always starts.
pub(crate) struct StandIns {
    pub(crate) files: PathBuf,
    pub(crate) providers: PathBuf,
    pub(crate) discord: PathBuf,
    pub(crate) push: PathBuf,
}

/// Builds the programs of the stand-ins, without optimisation. If the server is not optimised either, cargo has already
/// built them with the server.
pub(crate) fn build_stand_ins(checkout: &Checkout, is_beside_release: bool) -> Result<StandIns> {
    let built = if is_beside_release { &STAND_INS[..] } else { &TOGETHER[..] };
    let target = build_binaries(checkout, built)?;
    let program = |name: &str| existing(target.join("debug").join(name));
    Ok(StandIns {
        files: program("local-s3")?,
        providers: program("local-providers")?,
        discord: program("local-discord")?,
        push: program("local-push")?,
    })
}

/// Builds the program of one stand-in, and returns its path.
pub(crate) fn build_stand_in(checkout: &Checkout, name: &str) -> Result<PathBuf> {
    build_binary(checkout, &["--package", name], &format!("debug/{name}"))
}

/// Arguments of cargo to build the stand-ins without the server.
const STAND_INS: [&str; 8] =
    ["--package", "local-s3", "--package", "local-providers", "--package", "local-discord", "--package", "local-push"];

/// Arguments of cargo to build the server and its stand-ins in one call. They select the features of the whole
/// workspace, so that cargo reuses what the tests have built.
const TOGETHER: [&str; 11] = [
    "--workspace",
    "--bin",
    "server",
    "--bin",
    "local-s3",
    "--bin",
    "local-providers",
    "--bin",
    "local-discord",
    "--bin",
    "local-push",
];

/// Builds the program that generates the cases of `cargo xtask parity`.
pub(crate) fn build_parity_cases(checkout: &Checkout) -> Result<PathBuf> {
    let example = ["--release", "--package", "domain", "--example", "parity_cases"];
    build_binary(checkout, &example, "release/examples/parity_cases")
}

/// Builds the program that measures the rules natively.
pub(crate) fn build_speed(checkout: &Checkout) -> Result<PathBuf> {
    build_binary(checkout, &["--release", "--package", "domain", "--example", "speed"], "release/examples/speed")
}

/// A built test program.
pub(crate) struct TestProgram {
    /// Names of its package and its target.
    pub(crate) name: String,
    pub(crate) program: PathBuf,
    /// The folder of its package, in which it must run.
    pub(crate) folder: PathBuf,
}

/// Builds all test programs of the workspace.
pub(crate) fn build_rust_tests(checkout: &Checkout) -> Result<Vec<TestProgram>> {
    let log = checkout.log("rust-tests-build")?;
    let mut cargo = cargo(checkout);
    // Examples are left out, because other commands build them with optimisations.
    cargo.args(["test", "--workspace", "--tests", "--no-run", "--message-format", "json-render-diagnostics"]);
    run(&mut cargo, &log)?;
    let output = fs::read_to_string(&log)?;
    let programs = output.lines().filter_map(|line| {
        let built: Value = serde_json::from_str(line).ok()?;
        let (package, target) = (Path::new(built["manifest_path"].as_str()?).parent()?, &built["target"]);
        let crate_name = package.file_name()?.to_string_lossy();
        built["profile"]["test"].as_bool()?.then_some(TestProgram {
            name: format!("{crate_name}-{}", target["name"].as_str()?),
            program: PathBuf::from(built["executable"].as_str()?),
            folder: package.to_path_buf(),
        })
    });
    let programs = programs.collect::<Vec<_>>();
    if programs.is_empty() {
        bail!("cargo built no test program, see {}", log.display());
    }
    Ok(programs)
}

/// Builds a program, and returns its path.
fn build_binary(checkout: &Checkout, arguments: &[&str], path: &str) -> Result<PathBuf> {
    existing(build_binaries(checkout, arguments)?.join(path))
}

/// Builds programs, and returns the target folder.
fn build_binaries(checkout: &Checkout, arguments: &[&str]) -> Result<PathBuf> {
    let mut cargo = cargo(checkout);
    cargo.arg("build").args(arguments);
    run(&mut cargo, &checkout.log("server-build")?)?;
    target_folder(checkout)
}

fn existing(binary: PathBuf) -> Result<PathBuf> {
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

/// npm, run in the web's folder.
pub(crate) fn npm(checkout: &Checkout) -> Command {
    let mut npm = program("npm");
    npm.current_dir(checkout.web());
    npm
}

fn build(checkout: &Checkout, step: &Step<'_>, outcome: &mut Outcome, work: impl FnOnce() -> Result<()>) -> Result<()> {
    let lock = checkout.state().join(format!("build-{}.lock", step.name));
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
