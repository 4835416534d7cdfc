//! Refunds of an intent, in full or in part. A refund that succeeded may fail days later.

use serde_json::Value;

use crate::fields::{is_id, text};
use crate::refund::{RefundOrder, RefundStatement, RefundWords};
use crate::stripe::status;
use crate::stripe::{AMOUNTS, Stripe, money};
use crate::{Fault, Result};

impl Stripe {
    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundStatement> {
        let mut form = vec![
            ("payment_intent", order.of.transaction.clone().ok_or(Fault::Unknown)?),
            ("amount", AMOUNTS.write(order.amount)?),
            ("reason", "requested_by_customer".to_owned()),
            ("metadata[refund]", order.refund.to_string()),
        ];
        form.extend(order.of.payment.map(|payment| ("metadata[payment]", payment.to_string())));
        statement(&self.post("/v1/refunds", &order.key(), form).await?)
    }

    pub(crate) async fn read_refund(&self, reference: &str) -> Result<RefundStatement> {
        if !is_id(reference) {
            return Err(Fault::Unknown);
        }
        statement(&self.get(&format!("/v1/refunds/{reference}"), &Vec::new()).await?)
    }
}

fn statement(refund: &Value) -> Result<RefundStatement> {
    let (Some(reference), Some(status)) = (text(&refund["id"]), text(&refund["status"])) else {
        return Err(Fault::Nonsense("a refund without its id or its status"));
    };
    let words = RefundWords::new(status::refund, status);
    let amount = money(&refund["amount"], &refund["currency"]);
    Ok(RefundStatement { reference: Some(reference), words, amount })
}
