//! Prices: the quotes that learners were shown. The price lists stand with their programs.

pub mod forget;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
