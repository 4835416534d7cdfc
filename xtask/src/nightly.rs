//! Rust's nightly toolchain, which fuzzing and Miri need. It comes from the person, by rustup.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::checkout::Checkout;
use crate::runs::{output_of, program};

/// Makes sure that the toolchain is there.
pub(crate) fn find() -> Result<()> {
    let mut cargo = program("cargo");
    output_of(on_nightly(&mut cargo).arg("--version"))
        .context("Rust's nightly toolchain is missing; install it with `rustup toolchain install nightly`")?;
    Ok(())
}

/// Makes sure that the toolchain has Miri and the source that Miri interprets.
pub(crate) fn find_miri() -> Result<()> {
    find()?;
    let advice = "install it with `rustup component add miri rust-src --toolchain nightly`";
    let mut cargo = program("cargo");
    output_of(on_nightly(&mut cargo).args(["miri", "--version"]))
        .with_context(|| format!("Miri is missing; {advice}"))?;
    let mut rustc = program("rustc");
    let folder = output_of(on_nightly(&mut rustc).args(["--print", "sysroot"]))?;
    if !Path::new(folder.trim()).join("lib/rustlib/src/rust/library").is_dir() {
        bail!("the source of the standard library is missing; {advice}");
    }
    Ok(())
}

/// Nightly's cargo in the checkout.
pub(crate) fn cargo(checkout: &Checkout) -> Command {
    let mut cargo = program("cargo");
    on_nightly(&mut cargo).current_dir(&checkout.root);
    cargo
}

/// Lets a program call nightly's cargo, whichever cargo has called us.
pub(crate) fn on_nightly(command: &mut Command) -> &mut Command {
    command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTDOC")
}
