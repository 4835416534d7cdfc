//! Sends notices in the transaction of their cause: the rules decide on channels and times, the notices are stored, and
//! jobs are written for mails and devices. Open pages are notified when the transaction commits.

use diesel_async::AsyncPgConnection;
use domain::ids::{NotificationId, UserId};
use domain::notification::notice::Notice;
use domain::notification::route::{Delivery, RouteFacts, Routed, route};
use domain::time::Timestamp;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn};
use crate::error::{Error, Result};
use crate::jobs;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::notification::mail::MailNotices;
use crate::notification::mark_read::mark_feedback_notices;
use crate::notification::push::PushNotice;
use crate::notification::rows::{self, NotificationRow, Receiver};
use crate::zone::zone_facts;

/// A notice with its recipient.
#[derive(Clone, Debug)]
pub struct NoticeMessage {
    /// Recipient.
    pub user: UserId,
    /// The notice.
    pub notice: Notice,
    /// Address of the mail; `None` for the account's address.
    pub mail_to: Option<String>,
}

impl NoticeMessage {
    /// Returns a notice for a person, mailed to the account's address.
    #[must_use]
    pub fn new(user: UserId, notice: Notice) -> Self {
        Self { user, notice, mail_to: None }
    }
}

/// Sends notices in the transaction of this connection. Recipients with an erased account are skipped.
pub async fn tell(conn: &mut AsyncPgConnection, messages: Vec<NoticeMessage>, now: Timestamp) -> Result<()> {
    if messages.is_empty() {
        return Ok(());
    }
    let users = messages.iter().map(|message| message.user).collect::<Vec<_>>();
    let receivers = rows::receivers(conn, &users).await?;
    let (mut kept, mut mails, mut pushes) = (Vec::new(), Vec::new(), Vec::new());
    for message in messages {
        let Some(receiver) = receivers.iter().find(|receiver| receiver.id == message.user.0) else { continue };
        let routed = routed(receiver, &message.notice, now)?;
        let row = row(message, &routed, receiver, now);
        mails.extend(mail_job(&row, routed.email, now));
        pushes.extend(push_job(&row));
        kept.push(row);
    }
    kept.retain(|row| row.is_shown || row.mail_at.is_some() || row.push_at.is_some());
    if kept.is_empty() {
        return Ok(());
    }
    for row in &kept {
        if let Some(mission) = row.notice.0.feedback_on() {
            mark_feedback_notices(conn, UserId(row.user_id), mission, now).await?;
        }
    }
    rows::insert(conn, &kept).await?;
    let shown = kept.iter().filter(|row| row.is_shown);
    let published = shown.map(|row| PublishedUpdate::new(UserId(row.user_id), LiveFeature::Notification, row.id));
    publish(conn, &published.collect::<Vec<_>>(), now).await?;
    jobs::enqueue_all(conn, mails, now).await?;
    if pushes.is_empty() { Ok(()) } else { jobs::enqueue_all(conn, pushes, now).await }
}

fn routed(receiver: &Receiver, notice: &Notice, now: Timestamp) -> Result<Routed> {
    let kind = notice.kind();
    let zone = zone_facts(receiver.zone_name(), now, now).or_else(|| zone_facts("UTC", now, now));
    Ok(route(&RouteFacts {
        now,
        kind,
        chosen: receiver.chosen(kind),
        quiet_hours: receiver.quiet_hours(),
        zone: zone.ok_or_else(|| Error::broken("the time zone database has no UTC"))?,
        until: notice.until(),
        is_quiet: notice.is_quiet(),
        is_muted: receiver.has_muted(notice),
    }))
}

fn row(
    NoticeMessage { user, notice, mail_to }: NoticeMessage,
    routed: &Routed,
    receiver: &Receiver,
    now: Timestamp,
) -> NotificationRow {
    NotificationRow {
        id: new_id(now),
        user_id: user.0,
        notice: JsonColumn(notice),
        is_shown: routed.web == Delivery::Now,
        created_at: At(now),
        read_at: None,
        mail_at: leaves_at(routed.email, now).map(At),
        mail_to,
        push_at: leaves_at(routed.push, now).filter(|_| receiver.has_device).map(At),
    }
}

fn leaves_at(delivery: Delivery, now: Timestamp) -> Option<Timestamp> {
    match delivery {
        Delivery::Now => Some(now),
        Delivery::At(at) => Some(at),
        Delivery::Not => None,
    }
}

/// Returns the job that mails a notice: a separate job if the mail is sent now, otherwise one job for all notices of
/// the next digest.
fn mail_job(
    row: &NotificationRow,
    email: Delivery,
    now: Timestamp,
) -> Option<(Option<UserId>, MailNotices, Timestamp)> {
    let user = UserId(row.user_id);
    let only = (email == Delivery::Now).then_some(NotificationId(row.id));
    Some((Some(user), MailNotices { user, only }, leaves_at(email, now)?))
}

/// Returns the job that sends a notice to devices.
fn push_job(row: &NotificationRow) -> Option<(Option<UserId>, PushNotice, Timestamp)> {
    Some((Some(UserId(row.user_id)), PushNotice { notification: NotificationId(row.id) }, row.push_at?.0))
}
