//! Composes a digest: the notices that are still wanted and unread, in one line for each kind and subject.

use serde::{Deserialize, Serialize};

use crate::ids::{NotificationId, SubjectId};
use crate::notification::limits::MAX_DIGEST_LINES;
use crate::notification::{KindChoice, NotificationKind};
use crate::time::Timestamp;

/// A notice that waits for a digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The notice.
    pub id: NotificationId,
    /// Kind of the notice.
    pub kind: NotificationKind,
    /// The subject: a thread, a mission and so on.
    pub subject: SubjectId,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it is to be sent, as [`route`](super::route::route) decided.
    pub send_at: Timestamp,
    /// When it was read in the application, if it was.
    pub read_at: Option<Timestamp>,
    /// Whether the person has muted its session by the time of the mail.
    #[serde(default)]
    pub is_muted: bool,
}

/// Facts for [`digest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestFacts {
    /// The time of the mail.
    pub now: Timestamp,
    /// The person's current preferences.
    pub stored: Vec<KindChoice>,
    /// Every notice that waits for a digest.
    pub waiting: Vec<Waiting>,
}

/// A line of the digest: all notices of one kind about one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DigestLine {
    /// Kind of the notices.
    pub kind: NotificationKind,
    /// The subject: a thread, a mission and so on.
    pub subject: SubjectId,
    /// Number of notices.
    pub count: u32,
    /// When the newest notice was created.
    pub newest_at: Timestamp,
}

/// A digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Digest {
    /// Its lines in the order of the kinds, and the newest first within a kind; at most [`MAX_DIGEST_LINES`].
    pub lines: Vec<DigestLine>,
    /// Number of lines beyond the maximum.
    pub more: u32,
    /// The notices that this mail includes.
    pub told: Vec<NotificationId>,
    /// The discarded notices. Each was read in the application, or the person has since switched off its e-mail or
    /// muted its session.
    pub dropped: Vec<NotificationId>,
}

/// Composes the digest of the notices that are due. A digest without lines is not sent.
#[must_use]
pub fn digest(facts: &DigestFacts) -> Digest {
    let due = facts.waiting.iter().filter(|notice| notice.send_at <= facts.now);
    let (told, dropped): (Vec<_>, Vec<_>) = due.partition(|notice| is_told(facts, notice));
    let mut lines = Vec::<DigestLine>::new();
    for notice in &told {
        let (kind, subject) = (notice.kind, notice.subject);
        match lines.iter_mut().find(|line| line.kind == kind && line.subject == subject) {
            Some(line) => {
                line.count += 1;
                line.newest_at = line.newest_at.max(notice.created_at);
            }
            None => lines.push(DigestLine { kind, subject, count: 1, newest_at: notice.created_at }),
        }
    }
    lines.sort_by(|one, other| {
        let newest_first = other.newest_at.cmp(&one.newest_at);
        one.kind.cmp(&other.kind).then(newest_first).then(one.subject.cmp(&other.subject))
    });
    let more = lines.len().saturating_sub(MAX_DIGEST_LINES);
    lines.truncate(MAX_DIGEST_LINES);
    let ids = |notices: Vec<&Waiting>| notices.into_iter().map(|notice| notice.id).collect();
    Digest { lines, more: u32::try_from(more).unwrap_or(u32::MAX), told: ids(told), dropped: ids(dropped) }
}

/// Whether a notice is included: it is unread, and its mail is still wanted.
fn is_told(facts: &DigestFacts, notice: &Waiting) -> bool {
    let chosen = facts.stored.iter().find(|stored| stored.kind == notice.kind);
    let choice = chosen.map_or_else(|| notice.kind.default_choice(), |stored| stored.choice);
    notice.read_at.is_none() && (notice.kind.is_always() || (choice.email && !notice.is_muted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::notices::{a_digest, a_waiting};
    use crate::notification::NotifyChoice;

    /// Compares each line as its kind, subject and count, and the included and discarded notices as their numbers.
    fn check(facts: &DigestFacts, lines: &[(&str, u128, u32)], told: &[u128], dropped: &[u128]) {
        let digest = digest(facts);
        let actual = digest.lines.iter().map(|line| (line.kind.word(), line.subject.0.as_u128(), line.count));
        assert_eq!(actual.collect::<Vec<_>>(), lines);
        let numbers = |ids: &[NotificationId]| ids.iter().map(|id| id.0.as_u128()).collect::<Vec<_>>();
        assert_eq!((numbers(&digest.told), numbers(&digest.dropped)), (told.to_vec(), dropped.to_vec()));
    }

    fn without_mail(kind: NotificationKind) -> KindChoice {
        KindChoice { kind, choice: NotifyChoice { email: false, ..kind.default_choice() } }
    }

    #[test]
    fn a_line_stands_for_one_thing_and_counts_what_it_brought() {
        let waiting = vec![
            a_waiting(1, "thread_reply", 7, "2026-11-20T09:00:00Z"),
            a_waiting(2, "mention", 7, "2026-11-20T10:00:00Z"),
            a_waiting(3, "thread_reply", 7, "2026-11-20T11:00:00Z"),
            a_waiting(4, "thread_reply", 8, "2026-11-20T10:00:00Z"),
        ];
        let lines = [("thread_reply", 7, 2), ("thread_reply", 8, 1), ("mention", 7, 1)];
        check(&a_digest(waiting.clone()), &lines, &[1, 2, 3, 4], &[]);
        let backwards: Vec<_> = waiting.iter().rev().cloned().collect();
        assert_eq!(digest(&a_digest(backwards)).lines, digest(&a_digest(waiting.clone())).lines);
        assert_eq!(digest(&a_digest(waiting)).lines[0].newest_at, instant("2026-11-20T11:00:00Z"));
    }

    #[test]
    fn what_is_to_come_later_waits_on() {
        let at = |send_at: &str| {
            let waiting = a_waiting(1, "mention", 7, "2026-11-20T09:00:00Z");
            a_digest(vec![Waiting { send_at: instant(send_at), ..waiting }])
        };
        check(&at("2026-11-21T08:00:00Z"), &[("mention", 7, 1)], &[1], &[]);
        check(&at("2026-11-21T08:00:00.000001Z"), &[], &[], &[]);
    }

    #[test]
    fn what_was_read_and_what_is_not_wanted_any_more_is_not_told() {
        let mention = a_waiting(1, "mention", 7, "2026-11-20T09:00:00Z");
        let read = Waiting { read_at: Some(mention.created_at), ..mention.clone() };
        check(&a_digest(vec![read]), &[], &[], &[1]);
        let muted = Waiting { is_muted: true, ..mention.clone() };
        check(&a_digest(vec![muted]), &[], &[], &[1]);
        let refund = a_waiting(2, "refund", 8, "2026-11-20T09:00:00Z");
        let muted = Waiting { is_muted: true, ..refund.clone() };
        check(&a_digest(vec![muted]), &[("refund", 8, 1)], &[2], &[]);
        let mut facts = a_digest(vec![mention, refund]);
        facts.stored = vec![without_mail(NotificationKind::Refund), without_mail(NotificationKind::Mention)];
        check(&facts, &[("refund", 8, 1)], &[2], &[1]);
    }

    #[test]
    fn the_choice_for_one_kind_says_nothing_of_another() {
        let mut facts = a_digest(vec![a_waiting(1, "mention", 7, "2026-11-20T09:00:00Z")]);
        facts.stored = vec![without_mail(NotificationKind::ThreadReply)];
        check(&facts, &[("mention", 7, 1)], &[1], &[]);
        facts.stored = vec![without_mail(NotificationKind::Mention)];
        check(&facts, &[], &[], &[1]);
    }

    #[test]
    fn a_long_mail_says_how_much_more_there_is() {
        let many = |count: u32| (0..count).map(|at| a_waiting(at, "mention", at, "2026-11-20T09:00:00Z")).collect();
        let told = |count| {
            let digest = digest(&a_digest(many(count)));
            (digest.lines.len(), digest.more, digest.told.len())
        };
        assert_eq!(told(20), (20, 0, 20));
        assert_eq!(told(23), (20, 3, 23));
    }

    #[test]
    fn lines_of_one_instant_keep_one_order() {
        let waiting = vec![
            a_waiting(1, "mention", 9, "2026-11-20T09:00:00Z"),
            a_waiting(2, "mention", 8, "2026-11-20T09:00:00Z"),
        ];
        check(&a_digest(waiting), &[("mention", 8, 1), ("mention", 9, 1)], &[1, 2], &[]);
    }
}
