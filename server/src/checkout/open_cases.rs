//! Counts the open refunds and disputes of an enrolment. The completion rule reads the counts from the enrolment's
//! facts.

use domain::payment::dispute::DisputeStatus;
use domain::payment::refund::RefundStatus;
use domain::price::QuoteItem;

use crate::columns::column;
use crate::enrolment::rows::{EnrolmentRow, enrolment_in, enrolments_of};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::facts_rows::change_enrolment_facts;
use crate::payment::refund_rows::{disputes_of, statuses_for};
use crate::payment::rows::PaymentRow;
use crate::prelude::*;
use crate::subscription::rows::charged_payments;

/// Counts the open refunds and disputes of the enrolment that a payment has paid for, and writes the counts. For the
/// charge of a subscription, does so for all enrolments of the payer. The payment and the payer's row are locked, so
/// the counts of one enrolment are never written concurrently.
pub(super) async fn count_open_cases(conn: &mut AsyncPgConnection, payment: &PaymentRow, now: Timestamp) -> Result<()> {
    let user = UserId(payment.user_id);
    let places = match payment.session_id.filter(|_| payment.enrolment_id.is_some()) {
        _ if matches!(payment.item.0, QuoteItem::Subscription(_)) => enrolments_of(conn, user, None).await?,
        Some(session) => enrolment_in(conn, user, session).await?.into_iter().collect(),
        None => Vec::new(),
    };
    let of_subscriptions = if places.iter().any(|place| place.by_subscription) {
        let charges = charged_payments(conn, user).await?;
        disputes_of(conn, &charges).await?.into_iter().map(|(_, status)| status).collect()
    } else {
        Vec::new()
    };
    for place in &places {
        count_for(conn, (user, place), &of_subscriptions, now).await?;
    }
    Ok(())
}

/// Writes the counts of one enrolment. If a subscription has opened the enrolment, disputes of the learner's
/// subscription charges count too. Refunds of these charges do not count, because they do not close the enrolment.
async fn count_for(
    conn: &mut AsyncPgConnection,
    (user, place): (UserId, &EnrolmentRow),
    of_subscriptions: &[DisputeStatus],
    now: Timestamp,
) -> Result<()> {
    let (refunds, mut disputes) = statuses_for(conn, place.id).await?;
    if place.by_subscription {
        disputes.extend(of_subscriptions);
    }
    let open_refunds = counted(refunds.into_iter().filter(|status| RefundStatus::is_open(*status)));
    let open_disputes = counted(disputes.into_iter().filter(|status| DisputeStatus::is_open(*status)));
    change_enrolment_facts(conn, EnrolmentId(place.id), now, |facts| {
        (facts.open_refunds, facts.open_disputes) = (open_refunds, open_disputes);
    })
    .await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, place.session_id)], now).await
}

fn counted(open: impl Iterator) -> i32 {
    column(u32::try_from(open.count()).unwrap_or(u32::MAX))
}
