//! Mails notices to a person: a single notice, or a digest of the notices whose mail is due. Notices that were read in
//! the meantime, or that are no longer wanted, are omitted.

use domain::ids::{NotificationId, UserId};
use domain::notification::digest::{DigestFacts, DigestLine, digest};
use domain::notification::unsubscribe::Unsubscribe;
use domain::screen::Screen;
use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::notification::rows::{self, NotificationRow, Receiver};
use crate::notification::unsubscribe_link;
use crate::ports::mail::{Mail, MailMessage, MailedNotice, NoticeMail, Stop};

/// Job that mails notices.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailNotices {
    /// Recipient.
    pub(super) user: UserId,
    /// Notice to mail by itself; `None` for a digest of all notices whose mail is due.
    pub(super) only: Option<NotificationId>,
}

impl Job for MailNotices {
    const KIND: &'static str = "notification/mail";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let Some(receiver) = rows::receivers(&mut conn, &[self.user]).await?.pop() else { return Ok(()) };
        let waiting = rows::claim_mail(&mut conn, self.user, self.only, id, now).await?;
        drop(conn);
        let stored = receiver.choices();
        let gathered =
            digest(&DigestFacts { now, stored, waiting: waiting.iter().map(|row| row.waiting(&receiver)).collect() });
        let told = waiting.iter().filter(|row| gathered.told.contains(&NotificationId(row.id))).collect::<Vec<_>>();
        let newest = |line: &_| newest_of(&told, line);
        let notices = gathered.lines.iter().filter_map(newest).collect::<Vec<_>>();
        if let Some(mail) = mail_of(&platform.config, &receiver, &notices, gathered.more)? {
            platform.mailer.send(&mail, id, now).await?;
        }
        let mailed = [gathered.told, gathered.dropped].concat();
        Ok(rows::apply_mailed(&mut *pool.connection().await?, &mailed).await?)
    }
}

/// Returns the newest notice of a line in the digest, and the number of notices that the line summarises.
fn newest_of<'a>(told: &[&'a NotificationRow], line: &DigestLine) -> Option<(&'a NotificationRow, u32)> {
    let is_of_line = |row: &&&NotificationRow| {
        let notice = &row.notice.0;
        notice.kind() == line.kind && notice.subject() == line.subject
    };
    told.iter().filter(is_of_line).max_by_key(|row| row.created_at).map(|row| (*row, line.count))
}

/// Returns the mail with these notices; `None` if the list is empty.
fn mail_of(
    config: &Config,
    receiver: &Receiver,
    notices: &[(&NotificationRow, u32)],
    more: u32,
) -> Result<Option<Mail>, JobFailure> {
    let Some((first, _)) = notices.first() else { return Ok(None) };
    let user = UserId(receiver.id);
    let is_always = notices.iter().all(|(row, _)| row.notice.0.kind().is_always());
    let scope = if notices.len() == 1 { Unsubscribe::Kind(first.notice.0.kind()) } else { Unsubscribe::All };
    let stop = if is_always { None } else { Some(stop(config, user, scope)?) };
    let mailed = |(row, count): &(&NotificationRow, u32)| MailedNotice {
        notice: row.notice.0.clone(),
        count: *count,
        link: config.page_link(&row.notice.0.page(), &[]),
    };
    let message = MailMessage::Notices(NoticeMail {
        notices: notices.iter().map(mailed).collect(),
        more,
        zone: receiver.zone_name().to_owned(),
        all: config.page_link(&Screen::Notifications.address(&[]), &[]),
        stop,
    });
    let to = first.mail_to.clone().unwrap_or_else(|| receiver.email.clone());
    Ok(Some(Mail { user: Some(user), to, reply_to: None, message }))
}

/// Returns the links that stop mails like this one.
fn stop(config: &Config, user: UserId, scope: Unsubscribe) -> Result<Stop, JobFailure> {
    let token = unsubscribe_link::write(&config.link_secret, user, scope)?;
    Ok(Stop {
        page: config.page_link(&Screen::Unsubscribe.address(&[]), &[("token", &token)]),
        one_click: config.page_link("/api/unsubscribe", &[("token", &token)]),
        settings: config.page_link(&(Screen::Profile.address(&[]) + "#notices"), &[]),
    })
}
