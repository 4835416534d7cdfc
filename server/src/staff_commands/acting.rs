//! The account in whose name a command acts, and its output.

use clap::Args;
use server::config::DatabaseSettings;

/// The account in whose name a command acts, and the database.
#[derive(Args)]
pub(crate) struct Acting {
    /// The e-mail address of the acting account, which must have the permission.
    #[arg(long)]
    pub(super) by: String,
    #[command(flatten)]
    pub(super) database: DatabaseSettings,
}

/// Prints each line.
pub(super) fn print_all(lines: Vec<String>) {
    for line in lines {
        println!("{line}");
    }
}
