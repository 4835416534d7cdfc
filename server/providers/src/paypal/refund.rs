//! Refunds of a capture, in full or in part.

use serde_json::{Value, json};

use crate::fields::{is_id, text};
use crate::paypal::status;
use crate::paypal::{AMOUNTS, Paypal, money};
use crate::refund::{RefundOrder, RefundStatement, RefundWords};
use crate::{Fault, Result};

/// Maximum number of characters of a note to the payer.
const MAX_NOTE: usize = 255;

impl Paypal {
    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundStatement> {
        let capture = order.of.transaction.as_deref().filter(|capture| is_id(capture)).ok_or(Fault::Unknown)?;
        let mut body = json!({ "amount": {
            "currency_code": order.amount.currency.code(),
            "value": AMOUNTS.write(order.amount)?,
        } });
        if !order.note.is_empty() {
            body["note_to_payer"] = Value::from(order.note.chars().take(MAX_NOTE).collect::<String>());
        }
        let path = format!("/v2/payments/captures/{capture}/refund");
        statement(&self.post(&path, Some(&order.key()), body.to_string()).await?)
    }

    pub(crate) async fn read_refund(&self, reference: &str) -> Result<RefundStatement> {
        if !is_id(reference) {
            return Err(Fault::Unknown);
        }
        statement(&self.get(&format!("/v2/payments/refunds/{reference}")).await?)
    }
}

fn statement(refund: &Value) -> Result<RefundStatement> {
    let (Some(reference), Some(status)) = (text(&refund["id"]), text(&refund["status"])) else {
        return Err(Fault::Nonsense("a refund without its id or its status"));
    };
    let words = RefundWords::new(status::refund, status);
    Ok(RefundStatement { reference: Some(reference), words, amount: money(&refund["amount"]) })
}
