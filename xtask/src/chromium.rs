//! The browser of the journeys: `$CHROMIUM`, or an installed browser, or one that is installed now on Debian as root.

use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::checkout::Checkout;
use crate::debian;
use crate::progress::Outcome;

/// Names of the program. The headless shell is first, because journeys take a tenth less time with it.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const APPLICATIONS: [&str; 2] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// Path of a browser that `playwright install` has installed, below the folder of its version.
const PLAYWRIGHT: [&str; 5] = [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

pub(crate) fn ensure(checkout: &Checkout, outcome: &mut Outcome) -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        let named = PathBuf::from(named);
        if !named.is_file() {
            bail!("CHROMIUM names {}, which does not exist", named.display());
        }
        *outcome = Outcome::Fresh;
        return Ok(named);
    }
    if let Some(found) = find() {
        *outcome = Outcome::Fresh;
        return Ok(found);
    }
    debian::install(checkout, NAMES[0])?;
    find().context(
        "no Chromium was found: install it from your system's packages or with \
         `npx playwright install chromium`, or set CHROMIUM to its path",
    )
}

fn find() -> Option<PathBuf> {
    let on_path = NAMES.iter().find_map(|name| debian::in_path(name));
    let application = || APPLICATIONS.map(PathBuf::from).into_iter().find(|app| app.is_file());
    on_path.or_else(application).or_else(find_of_playwright)
}

fn find_of_playwright() -> Option<PathBuf> {
    let home = env::home_dir()?;
    let mut versions = Vec::new();
    for cache in [".cache/ms-playwright", "Library/Caches/ms-playwright"] {
        for entry in fs::read_dir(home.join(cache)).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("chromium-") {
                versions.push(entry.path());
            }
        }
    }
    versions.sort();
    versions
        .iter()
        .rev()
        .flat_map(|version| PLAYWRIGHT.map(|below| version.join(below)))
        .find(|candidate| candidate.is_file())
}
