//! Stops e-mails with one click on a link in an e-mail: those of one kind, or all that can be stopped.
//!
//! The choice is stored as the person's own preference even if it equals the default, so that neither a new enrolment
//! nor a changed default restores the e-mails. Only the person can restore them, in the settings.

use serde::{Deserialize, Serialize};

use crate::notification::{KindChoice, NotificationKind, NotifyChoice};

/// E-mails to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unsubscribe {
    /// Those of one kind.
    Kind(NotificationKind),
    /// All.
    All,
}

/// Facts for [`unsubscribe`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnsubscribeFacts {
    /// The person's earlier preferences, at most one for each kind.
    pub stored: Vec<KindChoice>,
    /// The e-mails to stop.
    pub scope: Unsubscribe,
}

/// The result of unsubscribing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Unsubscribed {
    /// Every preference to store, in the order of the kinds.
    pub stored: Vec<KindChoice>,
    /// The named kinds whose e-mail is still sent, because it is always sent.
    pub still_sent: Vec<NotificationKind>,
}

/// Returns the preferences after the click. It never fails, and a second click makes no change (RFC 8058 allows neither
/// a question nor an error).
#[must_use]
pub fn unsubscribe(facts: &UnsubscribeFacts) -> Unsubscribed {
    let is_named = |kind: NotificationKind| match facts.scope {
        Unsubscribe::Kind(named) => named == kind,
        Unsubscribe::All => true,
    };
    let kinds = || NotificationKind::ALL.iter().copied();
    let kept = |kind: NotificationKind| {
        let stored = facts.stored.iter().find(|stored| stored.kind == kind).map(|stored| stored.choice);
        if !is_named(kind) || kind.is_always() {
            return stored.map(|choice| KindChoice { kind, choice });
        }
        let choice = NotifyChoice { email: false, ..stored.unwrap_or_else(|| kind.default_choice()) };
        Some(KindChoice { kind, choice })
    };
    Unsubscribed {
        stored: kinds().filter_map(kept).collect(),
        still_sent: kinds().filter(|kind| kind.is_always() && is_named(*kind)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notification::Cadence;

    const LOUD: NotifyChoice = NotifyChoice { web: false, email: true, push: true, cadence: Cadence::Weekly };

    fn stored(kind: NotificationKind, choice: NotifyChoice) -> KindChoice {
        KindChoice { kind, choice }
    }

    /// Compares every stored preference, and the kinds that are still sent.
    fn check(before: &[KindChoice], scope: Unsubscribe, after: &[KindChoice], still_sent: &[NotificationKind]) {
        let facts = UnsubscribeFacts { stored: before.to_vec(), scope };
        let expected = Unsubscribed { stored: after.to_vec(), still_sent: still_sent.to_vec() };
        assert_eq!(unsubscribe(&facts), expected);
        let again = UnsubscribeFacts { stored: after.to_vec(), scope };
        assert_eq!(unsubscribe(&again), expected, "a second click changes something");
    }

    #[test]
    fn one_kind_stops_and_nothing_else_changes() {
        use NotificationKind::{Announcement, Mention};
        let quiet = NotifyChoice { web: true, email: false, push: false, cadence: Cadence::Instant };
        check(&[], Unsubscribe::Kind(Mention), &[stored(Mention, quiet)], &[]);
        let before = [stored(Announcement, LOUD), stored(Mention, LOUD)];
        let after = [stored(Mention, NotifyChoice { email: false, ..LOUD }), stored(Announcement, LOUD)];
        check(&before, Unsubscribe::Kind(Mention), &after, &[]);
    }

    #[test]
    fn a_kind_that_sends_no_mail_by_default_is_kept_as_stopped_too() {
        let kind = NotificationKind::MissionUnlocked;
        check(&[], Unsubscribe::Kind(kind), &[stored(kind, kind.default_choice())], &[]);
    }

    #[test]
    fn what_always_comes_goes_on_and_is_named() {
        let kind = NotificationKind::Security;
        check(&[], Unsubscribe::Kind(kind), &[], &[kind]);
        check(&[stored(kind, LOUD)], Unsubscribe::Kind(kind), &[stored(kind, LOUD)], &[kind]);
    }

    #[test]
    fn all_stops_every_mail_but_those_that_always_come() {
        let unsubscribed = unsubscribe(&UnsubscribeFacts { stored: Vec::new(), scope: Unsubscribe::All });
        assert_eq!(unsubscribed.stored.len() + unsubscribed.still_sent.len(), NotificationKind::ALL.len());
        assert!(unsubscribed.stored.iter().all(|stored| !stored.choice.email && !stored.kind.is_always()));
        assert!(unsubscribed.still_sent.iter().all(|kind| kind.is_always()));
    }
}
