//! Decides whether a notice is still sent to a device when its time has come, and how.

use serde::{Deserialize, Serialize};

use crate::ids::SubjectId;
use crate::limits::PUSH_TTL_SECONDS;
use crate::notification::{NotificationKind, NotifyChoice};
use crate::time::Timestamp;

/// All that sending to a device takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliverFacts {
    /// The instant of the sending.
    pub now: Timestamp,
    /// What the notice is about.
    pub kind: NotificationKind,
    /// The thread, mission and so on.
    pub subject: SubjectId,
    /// What the person has chosen for the kind by now, if anything.
    pub chosen: Option<NotifyChoice>,
    /// When it was read in the application, where it was.
    pub read_at: Option<Timestamp>,
    /// From when on it is of no use, where there is such an instant.
    pub until: Option<Timestamp>,
    /// Whether its session was muted meanwhile.
    pub is_muted: bool,
}

/// How soon a device is woken for a notice (RFC 8030, section 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Urgency {
    /// When it is on power and on a network that costs nothing.
    Low,
    /// When it is on power or on a network that costs nothing.
    Normal,
    /// At once, also with little power.
    High,
}

/// How a notice is sent to a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// For how many seconds the push service keeps it for a device that is off.
    pub ttl_seconds: i64,
    /// How soon the device is woken.
    pub urgency: Urgency,
    /// A word by which it takes the place of an earlier notice about the same thing that no device has got yet: 32
    /// hexadecimal digits, the most that a push service takes.
    pub topic: String,
}

/// How the notice is sent. `None` if it is not: it was read, is not wanted any more, or comes too late.
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

    /// Compares for how long the service keeps it, and how soon it wakes the device.
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
