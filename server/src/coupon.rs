//! Coupons: their codes, their uses, and the limit on tries.

pub mod edit;
pub mod import;
pub mod issue;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod tries;
