//! The words of notices about events and announcements.

use domain::notification::event::EventKind;
use domain::notification::notice::{AnnouncementPlace, EventChange, EventPlace};
use domain::time::Timestamp;

use super::{NoticeWords, local};

const BUTTON: &str = "See it on the dashboard";

pub(super) fn reminder(event: &EventPlace, at: Timestamp, zone: &str) -> NoticeWords {
    NoticeWords {
        subject: format!("Soon: {}", named(event)),
        body: format!("It takes place on {}.", local(at, zone)).into(),
        button: BUTTON.into(),
        aside: if event.kind.lasts() { "The dashboard shows the link to join shortly before it starts." } else { "" },
    }
}

pub(super) fn change(event: &EventPlace, change: EventChange, zone: &str) -> NoticeWords {
    let (what, body) = match change {
        EventChange::Moved { from, to } => {
            ("was moved", format!("It now takes place on {}, not on {}.", local(to, zone), local(from, zone)))
        }
        EventChange::Cancelled { from } => {
            ("is cancelled", format!("It was planned for {}. You do not need to do anything.", local(from, zone)))
        }
    };
    let subject = format!("{} {what}", named(event));
    NoticeWords { subject, body: body.into(), button: BUTTON.into(), aside: "" }
}

pub(super) fn announcement(AnnouncementPlace { title, program, .. }: &AnnouncementPlace) -> NoticeWords {
    NoticeWords {
        subject: format!("{program}: {title}"),
        body: "There is an announcement for everyone in your session.".into(),
        button: "Read it".into(),
        aside: "",
    }
}

/// An event's title and program, with its kind unless the title contains it.
fn named(EventPlace { kind, title, program, .. }: &EventPlace) -> String {
    let kind = match kind {
        EventKind::Kickoff => "kick-off",
        EventKind::LiveClass => "live class",
        EventKind::OfficeHours => "office hours",
        EventKind::Deadline => "deadline",
        EventKind::Release => "release",
    };
    let is_said = title.to_lowercase().contains(kind);
    if is_said { format!("{title} ({program})") } else { format!("{title}, {kind} ({program})") }
}
