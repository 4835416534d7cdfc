//! Payments: their status changes, their receipts, and the inbox of the providers' events.

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

/// The payer's next step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum PaymentStep {
    /// No step: the payment is settled.
    Done,
    /// Our own page, with the provider's card form.
    CardForm {
        /// The secret with which the form confirms the payment; only for the payer's browser.
        client_secret: String,
        /// Our publishable key.
        publishable_key: String,
        /// The URL of the provider's script.
        script_url: String,
    },
    /// A page of the provider.
    Page {
        /// Its URL.
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
