//! Decides who gets a notice about a new program: a person who has asked for news, once for each program. The person
//! can switch off notices of this kind separately ([`route`](crate::notification::route)).
//!
//! A program is new for [`NEW_PROGRAM_DAYS`] days after it was published. The notice is sent once a session takes
//! learners. A person who joined later than the program has found it in the catalogue, and gets no notice.

use crate::program::limits::NEW_PROGRAM_DAYS;
use crate::program::offer::EnrolmentWindow;
use crate::time::Timestamp;

/// Facts for [`announces`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnounceFacts<'a> {
    /// The present time.
    pub now: Timestamp,
    /// When the program was first published.
    pub published_at: Timestamp,
    /// Whether each of its sessions takes learners.
    pub windows: &'a [EnrolmentWindow],
    /// When the person joined.
    pub joined_at: Timestamp,
    /// Whether the person has asked for news.
    pub wants_news: bool,
    /// Whether the person requested or got a place in one of its sessions and has not left it.
    pub is_taken: bool,
    /// Whether the person has had the notice.
    pub is_announced: bool,
}

/// Whether the person gets a notice about the program now.
#[must_use]
pub fn announces(facts: &AnnounceFacts<'_>) -> bool {
    let is_new = announced_after(facts.now) < facts.published_at && facts.joined_at < facts.published_at;
    let is_open = facts.windows.contains(&EnrolmentWindow::Open);
    facts.wants_news && is_new && is_open && !facts.is_taken && !facts.is_announced
}

/// Returns the time up to which a query may leave out programs: one that was published then or earlier is not new.
#[must_use]
pub fn announced_after(now: Timestamp) -> Timestamp {
    now.plus_seconds(-NEW_PROGRAM_DAYS * 24 * 60 * 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const OPEN: &[EnrolmentWindow] = &[EnrolmentWindow::Full, EnrolmentWindow::Open];

    fn facts() -> AnnounceFacts<'static> {
        AnnounceFacts {
            now: instant("2026-12-14T09:00:00Z"),
            published_at: instant("2026-12-01T09:00:00Z"),
            windows: OPEN,
            joined_at: instant("2026-11-20T09:00:00Z"),
            wants_news: true,
            is_taken: false,
            is_announced: false,
        }
    }

    #[test]
    fn a_person_who_asked_for_news_gets_one_notice() {
        assert!(announces(&facts()));
        assert!(!announces(&AnnounceFacts { wants_news: false, ..facts() }));
        assert!(!announces(&AnnounceFacts { is_announced: true, ..facts() }));
    }

    #[test]
    fn a_program_is_new_for_fourteen_days() {
        let published = |at| announces(&AnnounceFacts { published_at: instant(at), ..facts() });
        assert!(published("2026-11-30T09:00:01Z"));
        assert!(!published("2026-11-30T09:00:00Z"));
    }

    #[test]
    fn it_is_not_announced_to_people_who_joined_later() {
        let joined = |at| announces(&AnnounceFacts { joined_at: instant(at), ..facts() });
        assert!(joined("2026-12-01T08:59:59Z"));
        assert!(!joined("2026-12-01T09:00:00Z"));
    }

    #[test]
    fn it_is_announced_once_a_session_takes_learners() {
        assert!(!announces(&AnnounceFacts { windows: &[], ..facts() }));
        assert!(!announces(&AnnounceFacts { windows: &OPEN[..1], ..facts() }));
    }

    #[test]
    fn it_is_not_announced_to_its_own_learners() {
        assert!(!announces(&AnnounceFacts { is_taken: true, ..facts() }));
    }
}
