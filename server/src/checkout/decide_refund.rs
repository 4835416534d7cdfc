//! Staff decisions on refunds. For now this is a command. It names a staff member, who needs the permission and is
//! recorded.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::account::permission::{Permission, require};
use domain::ids::{PaymentId, RefundId, UserId};
use domain::payment::method::PaymentMethod;
use domain::payment::refund::advance::RefundStep;
use domain::payment::refund::approve::Approval;
use domain::payment::refund::check_reason;
use domain::payment::refund_failed;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde_json::json;

use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::checkout::refund::{advance, approval, ask};
use crate::columns::TextEnum;
use crate::db;
use crate::error::{Error, Result};
use crate::jobs;
use crate::payment::give_back::SendRefund;
use crate::payment::refund_rows::{self, RefundRow};
use crate::payment::rows::lock_payment;

/// A staff decision on a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Approve and send it.
    Approve,
    /// Deny it.
    Deny,
    /// Send a failed refund again.
    SendAgain,
}

impl Decision {
    fn step(self) -> RefundStep {
        match self {
            Self::Approve => RefundStep::Approve,
            Self::Deny => RefundStep::Deny,
            Self::SendAgain => RefundStep::Send,
        }
    }
}

/// Decides on a refund, on behalf of the account with this address. The first approval of a refund that needs two
/// people leaves it `requested`.
///
/// # Errors
/// Those of the rules: `auth/forbidden`, `payment/refund-not-open`, `payment/not-refundable`,
/// `payment/second-person-needed`.
pub async fn decide_refund(
    database_url: &str,
    by: &str,
    refund: RefundId,
    decision: Decision,
    now: Timestamp,
) -> Result<RefundRow> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::RefundPayment).map_err(Error::from)?;
        let by = UserId(actor.id);
        let is_first = decision == Decision::Approve && approval(conn, refund, by).await? == Approval::First;
        let row = if is_first {
            refund_rows::apply_first_approval(conn, refund, by).await?;
            refund_rows::refund(conn, refund).await?.ok_or(Refusal::RouteNotFound)?
        } else {
            advance(conn, refund, decision.step(), now).await?
        };
        if decision != Decision::Deny && !is_first {
            jobs::enqueue(conn, None, &SendRefund { refund: refund.0 }, now, now).await?;
        }
        let details = json!({ "decision": format!("{decision:?}"), "status": row.status.word() });
        let action = StaffAction { action: "refund", subject: refund.to_string(), details };
        note(conn, &actor, action, now).await?;
        Ok(row)
    })
    .await
}

/// Requests a refund on behalf of the account with this address, for a payer who cannot request it themselves. The
/// amount is given in minor units; `None` requests all that has not been refunded. The refund needs a decision by staff
/// like any other.
///
/// # Errors
/// Those of the rules: `auth/forbidden`, `payment/not-refundable`, `validation-fail`; `route-not-found` if there is no
/// paid payment with this id.
pub async fn ask_refund(
    database_url: &str,
    by: &str,
    payment: PaymentId,
    (amount_minor, reason): (Option<i64>, &str),
    now: Timestamp,
) -> Result<RefundRow> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::RefundPayment)?;
        let reason = check_reason(reason)?;
        let paid = lock_payment(conn, payment).await?.ok_or(Refusal::RouteNotFound)?;
        let amount = amount_minor.map(|minor| paid.money(minor)).transpose()?;
        let row = ask(conn, &paid, amount, (reason, Some(UserId(actor.id))), now).await?;
        let details = json!({ "payment": payment, "amount": row.amount()? });
        note(conn, &actor, StaffAction { action: "ask_refund", subject: row.id.to_string(), details }, now).await?;
        Ok(row)
    })
    .await
}

/// The refunds that need an action by staff, oldest first, one line for each. The line of a failed refund shows the
/// provider's refusal code.
pub async fn waiting_refunds(conn: &mut AsyncPgConnection) -> Result<Vec<String>> {
    let line = |(row, method): (RefundRow, TextEnum<PaymentMethod>)| {
        let amount = row.amount()?;
        let (code, amount) = (amount.currency.code().to_owned(), amount.to_decimal());
        let failure = method.0.provider().map(refund_failed).filter(|_| row.status.0.has_failed());
        let status = failure.map_or_else(|| row.status.word(), |failure| failure.code().to_owned());
        let reason = row.reason.replace('\n', " ");
        Ok(format!("{}  {}  {status}  {code} {amount}  {reason}", row.id, row.requested_at.0))
    };
    refund_rows::waiting(conn).await?.into_iter().map(line).collect()
}
