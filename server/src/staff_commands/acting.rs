//! In whose name staff do something, and how they are told.

use clap::Args;
use server::config::DatabaseSettings;

/// In whose name something is done, and where.
#[derive(Args)]
pub(crate) struct Acting {
    /// The address of the account that does it; it needs the permission for it.
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
