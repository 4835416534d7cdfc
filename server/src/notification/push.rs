//! Sends a notice to its recipient's devices: one job for the notice when it is due, and one for each device, so that
//! an unreachable device does not delay the others. A device that its push service no longer knows is deleted.

use diesel_async::AsyncConnection as _;
use domain::ids::{NotificationId, UserId};
use domain::notification::push::deliver::{DeliverFacts, Envelope, deliver};
use domain::notification::push::retry_at::retry_at;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::jobs::{self, Context, Job, JobFailure, Lane};
use crate::notification::push_rows::{self, DeviceRow};
use crate::notification::rows::{self, NotificationRow, Receiver};
use crate::ports::mail::short_words;
use crate::ports::push::{self, Push, PushResponse};

/// Maximum number of characters of a text on a device; more would not be shown.
const MAX_CHARS: usize = 400;

/// Job that sends a notice to all devices.
#[derive(Debug, Serialize, Deserialize)]
pub struct PushNotice {
    /// The notice.
    pub(super) notification: NotificationId,
}

/// Job that sends a notice to one device.
#[derive(Debug, Serialize, Deserialize)]
pub struct PushToDevice {
    /// The notice.
    notification: NotificationId,
    /// The device.
    device: Uuid,
}

impl Job for PushNotice {
    const KIND: &'static str = "notification/push";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let now = context.now;
        let mut conn = context.pool.connection().await?;
        conn.transaction(async |conn| {
            let Some(row) = push_rows::notice_to_push(conn, self.notification).await? else { return Ok(()) };
            let user = UserId(row.user_id);
            let devices = push_rows::devices_of(conn, user).await?;
            let job = |device: DeviceRow| PushToDevice { notification: self.notification, device: device.id };
            let jobs = devices.into_iter().map(|device| (Some(user), job(device), now)).collect();
            jobs::enqueue_all(conn, jobs, now).await?;
            push_rows::apply_pushed(conn, self.notification).await
        })
        .await?;
        Ok(())
    }
}

impl Job for PushToDevice {
    const KIND: &'static str = "notification/push_to_device";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, now, .. } = *context;
        let Some(push) = &platform.push else { return Ok(()) };
        let mut conn = pool.connection().await?;
        let Some(device) = push_rows::device(&mut conn, self.device).await? else { return Ok(()) };
        let user = UserId(device.user_id);
        let Some(row) = rows::notice_of(&mut conn, user, self.notification).await? else { return Ok(()) };
        let Some(receiver) = rows::receivers(&mut conn, &[user]).await?.pop() else { return Ok(()) };
        drop(conn);
        let Some(envelope) = deliver(&facts(&row, &receiver, now)) else { return Ok(()) };
        match send(push, device, &row, &receiver, &envelope).await? {
            PushResponse::Taken => Ok(()),
            PushResponse::Gone => Ok(push_rows::delete(&mut *pool.connection().await?, user, self.device).await?),
            PushResponse::Busy(seconds) => {
                let Some(at) = retry_at(now, seconds, row.notice.0.until()) else { return Ok(()) };
                jobs::enqueue(&mut *pool.connection().await?, Some(user), &self, at, now).await?;
                Ok(())
            }
        }
    }
}

fn facts(row: &NotificationRow, receiver: &Receiver, now: Timestamp) -> DeliverFacts {
    let notice = &row.notice.0;
    DeliverFacts {
        now,
        kind: notice.kind(),
        subject: notice.subject(),
        chosen: receiver.chosen(notice.kind()),
        read_at: row.read_at.map(|at| at.0),
        until: notice.until(),
        is_muted: receiver.has_muted(notice),
    }
}

/// Sends the content that the service worker shows: title, text, page, and tag. A notification replaces an earlier one
/// with the same tag.
async fn send(
    push: &Push,
    device: DeviceRow,
    row: &NotificationRow,
    receiver: &Receiver,
    envelope: &Envelope,
) -> Result<PushResponse, JobFailure> {
    let notice = &row.notice.0;
    let (title, body) = short_words(notice, receiver.zone_name());
    let [title, body] = [title, body].map(|text| text.chars().take(MAX_CHARS).collect::<String>());
    let message = json!({ "title": title, "body": body, "page": notice.page(), "tag": envelope.topic });
    let message = serde_json::to_vec(&message).map_err(Error::broken)?;
    Ok(push.send(&device.recipient(), envelope, &message).await?)
}

impl From<push::PushFailure> for JobFailure {
    fn from(failure: push::PushFailure) -> Self {
        match failure {
            push::PushFailure::Away(_) => Self::Later(failure.to_string()),
            push::PushFailure::Refused(_) | push::PushFailure::NoKeys => Self::Never(failure.to_string()),
        }
    }
}
