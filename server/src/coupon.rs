//! Coupons: their codes, who used them, and how many codes somebody may try.

pub mod edit;
pub mod import;
pub mod issue;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod tries;
