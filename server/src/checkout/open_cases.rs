//! Counts the open refunds and disputes of an enrolment. The rule of completion reads the counts from the enrolment's facts.

use domain::payment::dispute::DisputeStatus;
use domain::payment::refund::RefundStatus;

use crate::columns::column;
use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::mission::facts_rows::change_enrolment_facts;
use crate::payment::refund_rows::statuses_for;
use crate::payment::rows::PaymentRow;
use crate::prelude::*;

/// Writes how many refunds and disputes are open of the enrolment that a payment has paid for. The payment is locked, and
/// the payer's row with it, so the counts of one enrolment are written one after the other.
pub(super) async fn count_open_cases(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let (Some(enrolment), Some(session)) = (payment.enrolment_id, payment.session_id) else { return Ok(()) };
    let (refunds, disputes) = statuses_for(conn, enrolment).await?;
    let open_refunds = counted(refunds.into_iter().filter(|status| RefundStatus::is_open(*status)));
    let open_disputes = counted(disputes.into_iter().filter(|status| DisputeStatus::is_open(*status)));
    change_enrolment_facts(conn, EnrolmentId(enrolment), now, |facts| {
        (facts.open_refunds, facts.open_disputes) = (open_refunds, open_disputes);
    })
    .await?;
    publish(conn, &[Published::new(UserId(payment.user_id), LiveFeature::Enrolment, session)], now).await
}

fn counted(open: impl Iterator) -> i32 {
    column(u32::try_from(open.count()).unwrap_or(u32::MAX))
}
