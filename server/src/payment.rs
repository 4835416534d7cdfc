//! Payments: what was begun to be paid, every move of it, and the receipts of what was.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
