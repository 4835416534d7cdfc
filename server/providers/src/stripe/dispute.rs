//! Disputes from Stripe's API.

use crate::fields::{is_id, text};
use crate::statement::{DisputeStatement, ProviderWords, Subject};
use crate::stripe::status;
use crate::stripe::{Stripe, id, money};
use crate::{Fault, Result};

impl Stripe {
    pub(crate) async fn read_dispute(&self, dispute: &str) -> Result<DisputeStatement> {
        if !is_id(dispute) {
            return Err(Fault::Unknown);
        }
        let said = self.get(&format!("/v1/disputes/{dispute}"), &Vec::new()).await?;
        let status = text(&said["status"]).ok_or(Fault::Nonsense("a dispute without its status"))?;
        let words = ProviderWords::new(status::dispute, status, None);
        let of = Subject { transaction: id(&said["payment_intent"]), ..Subject::default() };
        Ok(DisputeStatement { of, words, amount: money(&said["amount"], &said["currency"]) })
    }
}
