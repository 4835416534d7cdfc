//! Rebuilds the server when a migration changes, and in a release also when the built pages do:
//! both are embedded by macros that cargo does not watch.

#[expect(clippy::disallowed_methods, reason = "cargo passes the profile to a build script in no other way")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../migrations");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../web/dist");
    }
}
