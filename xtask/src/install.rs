//! Installs the tools that are missing, each whole or not at all, under a lock so that two runs
//! at once do not install the same thing. What cannot be installed is an error that says what
//! the person can do.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::checkout::{Checkout, make_folder};
use crate::chromium;
use crate::lanes;
use crate::locks;
use crate::progress::{Outcome, Steps, say};
use crate::runs::{output_of, program, run};
use crate::tools::{Compiled, Tool, Tools, WASM_TARGET};

/// What vite asks for.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Installs all that building and testing need; `fresh` when nothing was missing.
pub(crate) fn ensure(checkout: &Checkout, tools: &Tools, outcome: &mut Outcome) -> Result<()> {
    check_node()?;
    let (mut compiled, mut downloaded) = (Outcome::default(), Outcome::default());
    // The ones compile, the others download: side by side they take the time of the slower.
    thread::scope(|scope| {
        let from_npm = lanes::start(scope, || ensure_npm_packages(checkout, tools, &Tool::ALL, &mut downloaded));
        let from_cargo = lanes::stopping_others(ensure_wasm_tools(checkout, tools, &Compiled::ALL, &mut compiled));
        lanes::both(from_cargo, from_npm.join())
    })?;
    if matches!((compiled, downloaded), (Outcome::Fresh, Outcome::Fresh)) {
        *outcome = Outcome::Fresh;
    }
    Ok(())
}

/// Installs what makes packages for the browser: the compiler's target, and programs that are compiled.
pub(crate) fn ensure_wasm_tools(
    checkout: &Checkout,
    tools: &Tools,
    wanted: &[Compiled],
    outcome: &mut Outcome,
) -> Result<()> {
    let has = |tool: &Compiled| {
        let (binary, _, version) = tool.package();
        has_version(tools, binary, version)
    };
    if has_wasm_target() && wanted.iter().all(has) {
        *outcome = Outcome::Fresh;
        return Ok(());
    }
    let _lock = locks::take(&tools.locks().join("install-cargo.lock"), "installing tools")?;
    add_wasm_target(checkout)?;
    for tool in wanted {
        let (binary, package, version) = tool.package();
        install_with_cargo(checkout, tools, binary, package, version, tool.options())?;
    }
    clear_scratch(tools)
}

/// Installs what comes from npm as it is.
pub(crate) fn ensure_npm_packages(
    checkout: &Checkout,
    tools: &Tools,
    wanted: &[Tool],
    outcome: &mut Outcome,
) -> Result<()> {
    let missing = || -> Result<Vec<(String, &'static str)>> {
        let packages = wanted.iter().map(|tool| tool.package()).collect::<Result<Vec<_>>>()?;
        Ok(packages.into_iter().filter(|(name, version)| !is_installed(&tools.npm_folder(name, version))).collect())
    };
    if missing()?.is_empty() {
        *outcome = Outcome::Fresh;
        return Ok(());
    }
    let _lock = locks::take(&tools.locks().join("install-npm.lock"), "installing tools")?;
    missing()?.iter().try_for_each(|(package, version)| install_from_npm(checkout, tools, package, version))
}

/// Installs a tool from PyPI, in a Python environment of its own. Only `probe` asks for Python.
pub(crate) fn ensure_python_package(
    checkout: &Checkout,
    tools: &Tools,
    (package, version): (&str, &str),
    outcome: &mut Outcome,
) -> Result<()> {
    let folder = tools.python_folder((package, version));
    if is_installed(&folder) {
        *outcome = Outcome::Fresh;
        return Ok(());
    }
    let _lock = locks::take(&tools.locks().join("install-python.lock"), "installing tools")?;
    let log = checkout.log(&format!("install-{package}"))?;
    run(program("python3").args(["-m", "venv", "--clear"]).arg(&folder), &log)
        .context("Python 3.10 or newer with its module venv is needed (on Debian: python3-venv)")?;
    let pip = ["install", "--quiet", "--disable-pip-version-check"];
    run(program(folder.join("bin/pip")).args(pip).arg(format!("{package}=={version}")), &log)
        .with_context(|| format!("{package} {version} could not be installed from PyPI"))?;
    Ok(fs::write(marker(&folder), version)?)
}

/// What the installed tools were compiled of is of no use any more.
fn clear_scratch(tools: &Tools) -> Result<()> {
    if tools.scratch().exists() {
        fs::remove_dir_all(tools.scratch())?;
    }
    Ok(())
}

/// `cargo xtask tools`: these and the browser.
pub(crate) fn install_everything(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let steps = Steps::new(2);
    steps.step("Tools", |outcome| ensure(checkout, tools, outcome))?;
    let browser = steps.step("Browser", |outcome| chromium::ensure(checkout, outcome))?;
    say(&format!("Tools are in {}", tools.folder.display()));
    say(&format!("Browser is {}", browser.display()));
    Ok(())
}

fn install_with_cargo(
    checkout: &Checkout,
    tools: &Tools,
    binary: &str,
    package: &str,
    version: &str,
    options: &[&str],
) -> Result<()> {
    if has_version(tools, binary, version) {
        return Ok(());
    }
    let result = run(
        program("cargo")
            .args(["install", package, "--version", version, "--force", "--root"])
            .arg(&tools.folder)
            .args(options)
            // Compiled quickly: what they save over their few runs is less than optimising them costs.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "4")
            .env("CARGO_PROFILE_RELEASE_LTO", "false")
            .env("CARGO_TARGET_DIR", tools.scratch())
            .current_dir(make_folder(&tools.folder)?),
        &checkout.log(&format!("install-{binary}"))?,
    );
    result.with_context(|| {
        format!(
            "{package} {version} could not be installed; `cargo install {package} --version {version} --root {}` is what was tried",
            tools.folder.display()
        )
    })
}

fn install_from_npm(checkout: &Checkout, tools: &Tools, package: &str, version: &str) -> Result<()> {
    let folder = tools.npm_folder(package, version);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    make_folder(&folder)?;
    let manifest = format!("{{\"private\": true, \"dependencies\": {{\"{package}\": \"{version}\"}}}}\n");
    fs::write(folder.join("package.json"), manifest)?;
    // Without install scripts: firebase-tools would compile things that its auth emulator
    // never loads.
    run(
        program("npm")
            .args(["install", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"])
            .current_dir(&folder),
        &checkout.log(&format!("install-{}", package.replace('/', "-")))?,
    )
    .with_context(|| format!("{package} {version} could not be installed from npm"))?;
    let links = folder.join("node_modules").join(package).join("scripts/hydrate-symlinks.js");
    if links.exists() {
        // The one install script that is needed: npm packages cannot hold symbolic links.
        let package_folder = links.parent().and_then(Path::parent).unwrap_or(&folder);
        output_of(program("node").arg(&links).current_dir(package_folder))?;
    }
    Ok(fs::write(marker(&folder), version)?)
}

/// Written last, so a folder with it is whole.
fn marker(folder: &Path) -> PathBuf {
    folder.join("installed")
}

fn is_installed(folder: &Path) -> bool {
    marker(folder).exists()
}

fn has_version(tools: &Tools, binary: &str, version: &str) -> bool {
    let mut command = program(tools.binary(binary));
    command.arg("--version");
    output_of(&mut command).is_ok_and(|said| said.split_whitespace().nth(1) == Some(version))
}

fn has_wasm_target() -> bool {
    output_of(program("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]))
        .is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

fn add_wasm_target(checkout: &Checkout) -> Result<()> {
    if has_wasm_target() {
        return Ok(());
    }
    run(
        program("rustup").args(["target", "add", WASM_TARGET]),
        &checkout.log("install-wasm-target")?,
    )
    .with_context(|| {
        format!("Rust's {WASM_TARGET} target is missing; install it with `rustup target add {WASM_TARGET}` or your system's packages")
    })
}

/// Refuses a machine without a Node that everything here runs on.
pub(crate) fn check_node() -> Result<()> {
    let (major, minor) = OLDEST_NODE;
    let advice = format!("Node {major}.{minor} or newer, with npm, is needed: https://nodejs.org");
    let said = output_of(program("node").arg("--version")).with_context(|| advice.clone())?;
    output_of(program("npm").arg("--version")).with_context(|| advice.clone())?;
    if read_version(&said).is_none_or(|version| version < OLDEST_NODE) {
        bail!("{advice}; this is {}", said.trim());
    }
    Ok(())
}

fn read_version(said: &str) -> Option<(u32, u32)> {
    let mut parts = said.trim().trim_start_matches('v').split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_compared_as_numbers() {
        assert_eq!(read_version("v20.19.1\n"), Some((20, 19)));
        assert!(read_version("v9.99.0") < Some(OLDEST_NODE));
        assert!(read_version("v100.0.0") > Some(OLDEST_NODE));
        assert_eq!(read_version("nonsense"), None);
    }
}
