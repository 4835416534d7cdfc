//! Prices: the quotes that learners were shown, and the tax rates. Price lists are in `program` and `subscription`.

pub mod forget;
pub mod import_taxes;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod tax_rows;
