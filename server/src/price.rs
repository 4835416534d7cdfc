//! Prices: the quotes that learners were shown, and the rates of tax. The price lists stand with their programs.

pub mod forget;
pub mod import_taxes;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod tax_rows;
