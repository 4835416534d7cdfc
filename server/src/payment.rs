//! Payments: what was begun to be paid, every move of it, the receipts of what was, and the inbox of what providers send.

pub mod billing;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod document_rows;
pub mod give_back;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod inbox_rows;
pub mod instrument_rows;
pub mod mailbox_rows;
pub mod page_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod refund_rows;
pub mod review_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod start_rows;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the payer goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum PaymentStep {
    /// Nothing is to be done: it is settled.
    Done,
    /// On our own page, with the provider's form for cards.
    CardForm {
        /// What the form needs to confirm the payment; for the payer's browser alone.
        client_secret: String,
        /// Our publishable key.
        publishable_key: String,
        /// Where the provider's script is.
        script_url: String,
    },
    /// On a page of the provider.
    Page {
        /// Its address.
        address: String,
    },
}

impl From<providers::Then> for PaymentStep {
    fn from(then: providers::Then) -> Self {
        match then {
            providers::Then::ClientSecret { client_secret, publishable_key, script_url } => {
                Self::CardForm { client_secret: client_secret.expose().to_owned(), publishable_key, script_url }
            }
            providers::Then::Page { address } => Self::Page { address },
        }
    }
}
