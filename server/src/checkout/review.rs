//! Staff decisions on payments in review. For now this is a command. It names a staff member, who needs the permission
//! and is recorded.

use domain::account::permission::{Permission, require};
use domain::ids::PaymentId;
use domain::money::Money;
use domain::payment::PaymentStatus;
use domain::payment::review::{PaymentReviewFacts, review};
use serde_json::{Value, json};

use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::checkout::apply::apply_settled;
use crate::checkout::settle::kept_use;
use crate::db;
use crate::payment::review_rows::{apply_decided, in_review};
use crate::payment::rows::{self, PaymentRow, payments_of};
use crate::prelude::*;

/// A staff decision on a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the payment is accepted as paid.
    pub is_accepted: bool,
    /// The amount that the provider has received, in minor units of the payment's currency, as staff found it there.
    /// `None`: the amount that the provider reported last.
    pub received_minor: Option<i64>,
}

/// Decides on a payment in review, on behalf of the account with this address. Returns its new status.
///
/// # Errors
/// Those of the rules: `auth/forbidden`, `payment/not-in-review`, `payment/not-received`, and those of the grant
/// (`enrolment/full`); the payment then stays in review. `route-not-found` if the payment does not exist.
pub async fn review_payment(
    database_url: &str,
    by: &str,
    payment: PaymentId,
    verdict: Verdict,
    now: Timestamp,
) -> Result<PaymentStatus> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::SettleReview)?;
        let row = rows::lock_payment(conn, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let found = verdict.received_minor.map(|minor| row.money(minor)).transpose()?;
        let facts = PaymentReviewFacts {
            payment: row.facts(&payments_of(conn, UserId(row.user_id)).await?)?,
            kept: kept_use(conn, &row, now).await?,
            received: found.or(row.received()?),
            is_accepted: verdict.is_accepted,
        };
        let settled = review(&facts)?;
        let said = json!({ "by": actor.id, "received": facts.received });
        apply_settled(conn, &row, &settled, "review", &said, now).await?;
        apply_decided(conn, payment).await?;
        let details = json!({ "received": facts.received, "status": settled.to });
        note(conn, &actor, StaffAction { action: "review", subject: payment.to_string(), details }, now).await?;
        Ok(settled.to)
    })
    .await
}

/// The payments in review, oldest first, one line for each.
pub async fn payments_in_review(conn: &mut AsyncPgConnection) -> Result<Vec<String>> {
    in_review(conn).await?.into_iter().map(|(row, why)| line(&row, &why)).collect()
}

fn line(row: &PaymentRow, why: &Value) -> Result<String> {
    let written = |money: Money| format!("{} {}", money.currency.code(), money.to_decimal());
    let received = row.received()?.map_or_else(|| "nothing".to_owned(), written);
    let (asked, method) = (written(row.money(row.amount_minor)?), row.method.word());
    Ok(format!("{}  {}  {method}  asked {asked}, received {received}  {why}", row.id, row.created_at.0))
}
