//! Decides whether a due notice is still sent to a device, and how.

use serde::{Deserialize, Serialize};

use crate::ids::SubjectId;
use crate::notification::limits::PUSH_TTL_SECONDS;
use crate::notification::{NotificationKind, NotifyChoice};
use crate::time::Timestamp;

/// Facts for [`deliver`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliverFacts {
    /// The time of sending.
    pub now: Timestamp,
    /// Kind of the notice.
    pub kind: NotificationKind,
    /// The subject: a thread, a mission and so on.
    pub subject: SubjectId,
    /// The person's current preference for the kind; `None` for the default.
    pub chosen: Option<NotifyChoice>,
    /// When it was read in the application, if it was.
    pub read_at: Option<Timestamp>,
    /// When it becomes useless; `None` if it stays useful.
    pub until: Option<Timestamp>,
    /// Whether the person has muted its session by the time of sending.
    pub is_muted: bool,
}

/// Urgency of a notice, by which the push service decides when to wake a device (RFC 8030, section 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Urgency {
    /// On power and on an unmetered network.
    Low,
    /// On power or on an unmetered network.
    Normal,
    /// At once, even with low battery.
    High,
}

/// Headers with which a notice is sent to a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Number of seconds for which the push service keeps it for a device that is off.
    pub ttl_seconds: i64,
    /// Urgency of the notice.
    pub urgency: Urgency,
    /// The topic by which it replaces an earlier undelivered notice about the same subject: 32 hexadecimal digits, the
    /// maximum that push services accept.
    pub topic: String,
}

/// Returns how the notice is sent. `None` if it is not sent: it was read, is no longer wanted, or is too late.
#[must_use]
pub fn deliver(facts: &DeliverFacts) -> Option<Envelope> {
    let choice = facts.chosen.unwrap_or_else(|| facts.kind.default_choice());
    if !choice.push || facts.is_muted || facts.read_at.is_some() {
        return None;
    }
    let left = facts.until.map_or(PUSH_TTL_SECONDS, |until| until.seconds_since(facts.now).min(PUSH_TTL_SECONDS));
    let topic = facts.subject.0.simple().to_string();
    (left > 0).then(|| Envelope { ttl_seconds: left, urgency: urgency(facts.kind), topic })
}

fn urgency(kind: NotificationKind) -> Urgency {
    match kind {
        NotificationKind::EventReminder | NotificationKind::Security => Urgency::High,
        NotificationKind::Announcement | NotificationKind::SurveyDue | NotificationKind::ReferralStale => Urgency::Low,
        _ => Urgency::Normal,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::instant;
    use crate::notification::Cadence;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn facts(kind: NotificationKind) -> DeliverFacts {
        let chosen = Some(NotifyChoice { web: true, email: false, push: true, cadence: Cadence::Instant });
        let subject = SubjectId(Uuid::from_u128(0xab));
        DeliverFacts { now: instant(NOW), kind, subject, chosen, read_at: None, until: None, is_muted: false }
    }

    /// Compares how long the service keeps the notice, and its urgency.
    fn check(facts: &DeliverFacts, expected: Option<(i64, Urgency)>) {
        let envelope = deliver(facts);
        assert_eq!(envelope.map(|envelope| (envelope.ttl_seconds, envelope.urgency)), expected, "{facts:?}");
    }

    #[test]
    fn a_notice_is_kept_for_three_days_and_a_reminder_until_its_event() {
        check(&facts(NotificationKind::FeedbackReturned), Some((259_200, Urgency::Normal)));
        check(&facts(NotificationKind::Announcement), Some((259_200, Urgency::Low)));
        let until =
            |until: &str| DeliverFacts { until: Some(instant(until)), ..facts(NotificationKind::EventReminder) };
        check(&until("2026-11-20T12:15:00Z"), Some((900, Urgency::High)));
        check(&until("2026-12-20T12:00:00Z"), Some((259_200, Urgency::High)));
        check(&until("2026-11-20T12:00:01Z"), Some((1, Urgency::High)));
        check(&until(NOW), None);
    }

    #[test]
    fn what_was_read_or_is_not_wanted_any_more_is_not_sent() {
        let notice = facts(NotificationKind::FeedbackReturned);
        check(&DeliverFacts { read_at: Some(instant(NOW)), ..notice.clone() }, None);
        check(&DeliverFacts { is_muted: true, ..notice.clone() }, None);
        check(&DeliverFacts { chosen: None, ..notice }, None);
    }

    #[test]
    fn notices_about_one_thing_take_each_others_place() {
        let topic = |kind| deliver(&facts(kind)).unwrap().topic;
        assert_eq!(topic(NotificationKind::UnlockSoon), "000000000000000000000000000000ab");
        assert_eq!(topic(NotificationKind::UnlockSoon), topic(NotificationKind::MissionUnlocked));
    }
}
