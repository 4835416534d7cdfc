//! Disputes from PayPal's API.

use crate::fields::{is_id, payment, text};
use crate::paypal::status;
use crate::paypal::{Paypal, money};
use crate::statement::{DisputeStatement, ProviderWords, Subject};
use crate::{Fault, Result};

impl Paypal {
    pub(crate) async fn read_dispute(&self, dispute: &str) -> Result<DisputeStatement> {
        if !is_id(dispute) {
            return Err(Fault::Unknown);
        }
        let said = self.get(&format!("/v1/customer/disputes/{dispute}")).await?;
        let of = &said["disputed_transactions"][0];
        let status = text(&said["status"]).ok_or(Fault::Nonsense("a dispute without its status"))?;
        let detail = text(&said["dispute_outcome"]["outcome_code"]);
        let subject = Subject {
            payment: of["custom"].as_str().and_then(payment),
            transaction: text(&of["seller_transaction_id"]),
            ..Subject::default()
        };
        let words = ProviderWords::new(status::dispute, status, detail);
        Ok(DisputeStatement { of: subject, words, amount: money(&said["dispute_amount"]) })
    }
}
