//! Updates everything that depends on a subscription's state: the entitlement for locks and quotas, the enrolments that
//! only the subscription has opened, and the learner's notices. Every change of a subscription calls this in its
//! transaction, and so does the scheduled job.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, SubscriptionId, UserId};
use domain::mission::{Entitlement, HeldEntitlement};
use domain::notification::notice::{ChargeCause, Notice};
use domain::subscription::apply_event::{Applied, SubscriptionEvent, apply_event};
use domain::subscription::called_back::runs_on;
use domain::subscription::charge::{ChargeFacts, charge};
use domain::subscription::standing::standing;
use domain::time::Timestamp;
use providers::{Fault, InvoiceStatement, SubscriptionStatement};

use crate::columns::{At, TextEnum};
use crate::db::Pool;
use crate::enrolment::extension_rows::follow_access;
use crate::enrolment::rows::{apply_lapsed, apply_restored, apply_withdrawn, places_by_subscription};
use crate::error::{Error, Result};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::facts_rows::change_learner_facts;
use crate::notification::tell::{NoticeMessage, tell};
use crate::payment::give_back::apply_first_transaction;
use crate::platform::Platform;
use crate::subscription::book::{book, place};
use crate::subscription::end_erased::end_if_erased;
use crate::subscription::end_surplus::end_surplus;
use crate::subscription::give_back::give_charges_back;
use crate::subscription::plan_rows::is_plan;
use crate::subscription::rows::{self, SubscriptionRow};

/// Reason why a subscription could not be checked now.
#[derive(Debug)]
pub(super) enum FollowFault {
    /// The provider did not answer.
    Provider(Fault),
    /// Our own error.
    Ours(Error),
}

impl From<Error> for FollowFault {
    fn from(error: Error) -> Self {
        Self::Ours(error)
    }
}

/// Asks the provider about a subscription, outside any transaction, and applies the answer.
pub(super) async fn ask_and_apply(
    platform: &Platform,
    pool: &Pool,
    row: &SubscriptionRow,
) -> Result<SubscriptionRow, FollowFault> {
    let Some(reference) = &row.reference else { return Ok(row.clone()) };
    let said = platform.providers.read_subscription(row.provider.0, reference).await.map_err(FollowFault::Provider)?;
    let (id, now) = (SubscriptionId(row.id), platform.clock.now());
    Ok(apply_in_transaction(pool, id, &said, now).await?)
}

/// Applies a provider's statement about a subscription in a separate transaction.
pub(super) async fn apply_in_transaction(
    pool: &Pool,
    id: SubscriptionId,
    said: &SubscriptionStatement,
    now: Timestamp,
) -> Result<SubscriptionRow> {
    use diesel_async::AsyncConnection as _;

    let mut conn = pool.connection().await?;
    conn.transaction(async |conn| apply_statement(conn, id, said, now).await).await
}

/// Applies a provider's statement about a subscription. The statement is current, because the provider was just asked.
async fn apply_statement(
    conn: &mut AsyncPgConnection,
    id: SubscriptionId,
    said: &SubscriptionStatement,
    now: Timestamp,
) -> Result<SubscriptionRow> {
    let row = rows::lock_subscription(conn, id).await?;
    let mut row = row.ok_or_else(|| Error::broken("a subscription does not exist"))?;
    let applied = apply_event(&row.known(), &event(&row, said, now));
    let charged = note_invoice(conn, &mut row, said).await?;
    if charged.as_ref().is_some_and(|(_, invoice)| runs_on(invoice.amount)) {
        // This charge now pays for the subscription, so an earlier reversed charge no longer matters.
        row.called_back_at = None;
    }
    let mut asked_again_at = None;
    if let Applied::Changed { status, period_end, cancel_at_period_end, grace_until, news_at, ask_again_at, .. } =
        &applied
    {
        if row.period_end.map(|at| at.0) != *period_end {
            row.is_past_due_told = false;
        }
        row.status = TextEnum(*status);
        row.period_end = period_end.map(At);
        row.cancel_at_period_end = *cancel_at_period_end;
        row.grace_until = grace_until.map(At);
        row.news_at = Some(At(*news_at));
        row.reference = said.reference.clone().or(row.reference);
        asked_again_at = *ask_again_at;
    }
    follow(conn, &mut row, asked_again_at, now).await?;
    if let Some((cause, invoice)) = charged {
        book(conn, &row, (cause, invoice), now).await?;
    }
    give_charges_back(conn, &row, now).await?;
    Ok(row)
}

/// Applies the plan and the invoice of a provider's statement. If the invoice was charged now, returns the invoice and
/// the cause of the charge.
async fn note_invoice<'a>(
    conn: &mut AsyncPgConnection,
    row: &mut SubscriptionRow,
    said: &'a SubscriptionStatement,
) -> Result<Option<(ChargeCause, &'a InvoiceStatement)>> {
    let plan_before = row.facts(Vec::new())?.plan;
    let is_known = match &said.plan {
        Some(slug) => is_plan(conn, slug).await?,
        None => false,
    };
    if let Some((slug, price)) = said.plan.as_ref().zip(said.price).filter(|_| is_known) {
        row.plan_slug.clone_from(slug);
        row.amount_minor = price.amount_minor;
        row.currency = price.currency.code().to_owned();
    }
    let Some(invoice) = &said.invoice else { return Ok(None) };
    let known = rows::invoices_of(conn, row.id).await?;
    let booked = known.iter().find(|known| known.reference == invoice.reference).and_then(|known| known.payment_id);
    if let Some((payment, transaction)) = booked.zip(invoice.transaction.as_deref()) {
        // PayPal can report the id of the transaction later than the charge.
        apply_first_transaction(conn, PaymentId(payment), transaction).await?;
    }
    let paid = known.into_iter().filter(|known| known.is_paid).map(|known| known.reference).collect::<Vec<_>>();
    let facts = ChargeFacts {
        was_charged: !paid.is_empty(),
        plan_before,
        plan: row.facts(Vec::new())?.plan,
        amount: invoice.amount,
        is_paid: invoice.is_paid,
        was_known_paid: paid.contains(&invoice.reference),
    };
    rows::apply_invoice(conn, row.id, invoice).await?;
    Ok(charge(&facts).map(|cause| (cause, invoice)))
}

fn event(row: &SubscriptionRow, said: &SubscriptionStatement, now: Timestamp) -> SubscriptionEvent {
    SubscriptionEvent {
        provider: row.provider.0,
        status: said.status,
        at: now,
        period_end: said.period_end,
        is_paid: said.is_paid,
        paid_at: said.paid_at,
        is_collection_paused: said.is_collection_paused,
        cancel_at_period_end: said.cancel_at_period_end,
    }
}

/// Writes a subscription, and updates everything that depends on it. The subscription's row and its learner's row must
/// be locked. Schedules the next check: when the next change by time is due, or when the provider is to be asked again.
pub(super) async fn follow(
    conn: &mut AsyncPgConnection,
    row: &mut SubscriptionRow,
    asked_again_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let user = UserId(row.user_id);
    let standing = standing(&row.facts(Vec::new())?, now);
    let mut notices = Vec::new();
    if standing.status.is_past_due() && !row.is_past_due_told {
        row.is_past_due_told = true;
        let until = standing.access_until;
        notices.push(Notice::SubscriptionPastDue { subscription: place(conn, row).await?, until });
    }
    let is_changed = row.has_access != standing.has_access;
    row.has_access = standing.has_access;
    row.next_change_at = standing.next_change_at.into_iter().chain(asked_again_at).min().map(At);
    row.updated_at = At(now);
    rows::store(conn, row).await?;
    let all = rows::subscriptions_of(conn, user).await?;
    let is_open = entitle(conn, user, &all, now).await?;
    // Another subscription may keep the access open.
    if is_changed && row.has_access == is_open {
        open_or_close(conn, row, is_open, now).await?;
        // The learner is not notified of a dispute.
        if !is_open && row.called_back_at.is_none() {
            let is_paused = standing.status.is_paused();
            notices.push(Notice::SubscriptionEnded { subscription: place(conn, row).await?, is_paused });
        }
    }
    for enrolment in places_by_subscription(conn, user).await? {
        follow_access(conn, enrolment, now).await?;
    }
    if is_changed && row.has_access {
        end_surplus(conn, &all, now).await?;
        end_if_erased(conn, user, &all, now).await?;
    }
    tell(conn, notices.into_iter().map(|notice| NoticeMessage::new(user, notice)).collect(), now).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, row.id)], now).await
}

/// Writes the entitlement that all subscriptions of a learner give together, and when it ends. Returns whether the
/// learner is entitled.
async fn entitle(conn: &mut AsyncPgConnection, user: UserId, all: &[SubscriptionRow], now: Timestamp) -> Result<bool> {
    let facts = all.iter().map(|row| row.facts(Vec::new())).collect::<Result<Vec<_>>>()?;
    let until = facts.iter().filter_map(|facts| standing(facts, now).access_until).max();
    change_learner_facts(conn, user, now, |facts| {
        facts.entitlements.0.retain(|held| held.kind != Entitlement::Subscription);
        let held = until.map(|until| HeldEntitlement { kind: Entitlement::Subscription, expires_at: Some(until) });
        facts.entitlements.0.extend(held);
    })
    .await?;
    Ok(until.is_some())
}

/// Closes or reopens the places that only a subscription has opened. The program of a closed place can still be read,
/// unless the charge was reversed. A place whose seat was taken in the meantime stays closed.
async fn open_or_close(
    conn: &mut AsyncPgConnection,
    row: &SubscriptionRow,
    is_open: bool,
    now: Timestamp,
) -> Result<()> {
    for enrolment in places_by_subscription(conn, UserId(row.user_id)).await? {
        if !is_open && row.called_back_at.is_some() {
            apply_withdrawn(conn, enrolment).await?;
        } else if !is_open {
            apply_lapsed(conn, enrolment, now).await?;
        } else if let Err(error @ Error::Broken(_)) = apply_restored(conn, enrolment).await {
            return Err(error);
        }
    }
    Ok(())
}
