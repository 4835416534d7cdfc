//! Closes a subscription if the payer's bank reverses the last charge, and reopens it if we win the dispute.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, UserId};
use domain::subscription::called_back::{BookedCharge, called_back};
use domain::time::Timestamp;

use crate::columns::At;
use crate::enrolment::rows::{apply_lapsed, has_subscription, places_by_subscription};
use crate::error::Result;
use crate::payment::refund_rows::disputes_of;
use crate::payment::rows::amount;
use crate::subscription::follow::follow;
use crate::subscription::give_back::charges_of;
use crate::subscription::rows::{self, SubscriptionRow};

/// Records whether the charge of a subscription was reversed, and updates the subscription's access. The payment's new
/// status must be written before, and the payment's row and the payer's row must be locked.
pub(crate) async fn follow_call_back(conn: &mut AsyncPgConnection, payment: PaymentId, now: Timestamp) -> Result<()> {
    let Some(id) = rows::subscription_charged(conn, payment).await? else { return Ok(()) };
    let Some(mut row) = rows::lock_subscription(conn, id).await? else { return Ok(()) };
    let is_called_back = called_back(&booked_charges(conn, &row).await?);
    if is_called_back == row.called_back_at.is_some() {
        return Ok(());
    }
    row.called_back_at = is_called_back.then_some(At(now));
    follow(conn, &mut row, None, now).await?;
    let user = UserId(row.user_id);
    if !is_called_back && !has_subscription(conn, user, now).await? {
        // The paid period is over by now. As after any other subscription, started programs stay readable.
        for enrolment in places_by_subscription(conn, user).await? {
            apply_lapsed(conn, enrolment, now).await?;
        }
    }
    Ok(())
}

/// The booked charges of a subscription, with their disputes.
async fn booked_charges(conn: &mut AsyncPgConnection, row: &SubscriptionRow) -> Result<Vec<BookedCharge>> {
    let charges = charges_of(conn, row).await?;
    let ids = charges.iter().map(|(payment, _)| payment.id).collect::<Vec<_>>();
    let disputes = disputes_of(conn, &ids).await?;
    let booked = charges.iter().map(|(payment, invoice)| {
        Ok(BookedCharge {
            payment: PaymentId(payment.id),
            made_at: invoice.made_at.0,
            paid: amount(payment.amount_minor, &payment.currency)?,
            status: payment.status.0,
            disputes: disputes.iter().filter(|(of, _)| *of == payment.id).map(|(_, status)| *status).collect(),
        })
    });
    booked.collect()
}
