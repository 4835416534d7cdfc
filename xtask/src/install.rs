//! Installs missing tools. A lock prevents two runs from installing the same tool, and an incomplete installation is
//! not used. If a tool cannot be installed, the error says what the developer can do.

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

/// The oldest version that vite supports.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Installs all tools for building and testing. The outcome is `Fresh` if no tool was missing.
pub(crate) fn ensure(checkout: &Checkout, tools: &Tools, outcome: &mut Outcome) -> Result<()> {
    check_node()?;
    let (mut compiled, mut downloaded) = (Outcome::default(), Outcome::default());
    // Compiling and downloading run in parallel, so both take only as long as the slower of them.
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

/// Installs the tools that build packages for the browser: the compiler's target, and programs that are compiled.
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

/// Installs tools that npm has ready to run.
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

/// Installs a tool from PyPI in a separate Python environment. Only `probe` needs Python.
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

/// Deletes the files from compiling the tools, which are no longer needed.
fn clear_scratch(tools: &Tools) -> Result<()> {
    if tools.scratch().exists() {
        fs::remove_dir_all(tools.scratch())?;
    }
    Ok(())
}

/// `cargo xtask tools`: installs all tools and a browser.
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
            // The tools are compiled without optimisation, because a few runs do not repay an optimised build.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "4")
            .env("CARGO_PROFILE_RELEASE_LTO", "false")
            .env("CARGO_TARGET_DIR", tools.scratch())
            .current_dir(make_folder(&tools.folder)?),
        &checkout.log(&format!("install-{binary}"))?,
    );
    result.with_context(|| {
        format!("this command failed: `cargo install {package} --version {version} --root {}`", tools.folder.display())
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
    // Install scripts are ignored, because that of firebase-tools would compile packages that its auth emulator never
    // loads.
    run(
        program("npm")
            .args(["install", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"])
            .current_dir(&folder),
        &checkout.log(&format!("install-{}", package.replace('/', "-")))?,
    )
    .with_context(|| format!("{package} {version} could not be installed from npm"))?;
    let links = folder.join("node_modules").join(package).join("scripts/hydrate-symlinks.js");
    if links.exists() {
        // Only this install script is needed: it creates the symbolic links, which npm packages cannot contain.
        let package_folder = links.parent().and_then(Path::parent).unwrap_or(&folder);
        output_of(program("node").arg(&links).current_dir(package_folder))?;
    }
    Ok(fs::write(marker(&folder), version)?)
}

/// Path of the file that an installation writes last. A folder that contains this file is complete.
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

/// Fails unless Node and npm are installed, with a Node that is new enough.
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
