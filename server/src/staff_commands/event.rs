//! Commands for the events of a session and for announcements to it.

use std::fs;
use std::io::{Read as _, stdin};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use domain::event::announce::Announcement;
use domain::ids::{AnnouncementId, TeamId};
use domain::notification::event::EventKind;
use server::clock::Clock;
use server::config::DatabaseSettings;
use server::db;
use server::error::{Error, Result};
use server::event::announce::{announce_to, announcements_in, withdraw_announcement};
use server::event::correct_attendance::correct_attendance;
use server::event::plan::{EventTimes, NewSessionEvent, add_event, cancel_event, events_in, move_event, record_event};
use server::event::rows::EventRow;
use server::zone::local_text;
use uuid::Uuid;

use crate::staff_commands::acting::{Acting, print_all};

/// A command for events.
#[derive(Subcommand)]
pub(crate) enum EventCommand {
    /// Lists the events of a session, by their start.
    List {
        /// The session, by id or slug.
        session: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Plans an event.
    Add {
        #[command(flatten)]
        named: NamedEvent,
        /// The kind: kickoff, live_class, office_hours, deadline or release.
        #[arg(long, value_parser = event_kind)]
        kind: EventKind,
        /// The title.
        #[arg(long)]
        title: String,
        #[command(flatten)]
        times: Times,
        /// The URL at which to join it, shown to learners shortly before it starts.
        #[arg(long)]
        join: Option<String>,
        /// The id of the team that it is for; if omitted, the whole session.
        #[arg(long)]
        team: Option<Uuid>,
        #[command(flatten)]
        acting: Acting,
    },
    /// Moves an event to another time, and notifies its learners.
    Move {
        #[command(flatten)]
        named: NamedEvent,
        #[command(flatten)]
        times: Times,
        #[command(flatten)]
        acting: Acting,
    },
    /// Cancels an event, and notifies its learners.
    Cancel {
        #[command(flatten)]
        named: NamedEvent,
        #[command(flatten)]
        acting: Acting,
    },
    /// Records whether a learner attended an event. Attendance counts for the award.
    Attendance {
        #[command(flatten)]
        named: NamedEvent,
        /// The e-mail address of the learner's account.
        learner: String,
        /// The learner did not attend.
        #[arg(long)]
        missed: bool,
        #[command(flatten)]
        acting: Acting,
    },
    /// Sets or removes the recording of an event.
    Record {
        #[command(flatten)]
        named: NamedEvent,
        /// The URL of the recording; if omitted, the recording is removed.
        url: Option<String>,
        #[command(flatten)]
        acting: Acting,
    },
}

/// An event of a session.
#[derive(Args)]
pub(crate) struct NamedEvent {
    /// The session, by id or slug.
    session: String,
    /// The slug of the event, for example `office-hours-2`.
    event: String,
}

/// The time of an event.
#[derive(Args)]
pub(crate) struct Times {
    /// An instant (`2026-12-01T17:00:00Z`), or a local time in the session's zone (`2026-12-01 18:00`).
    #[arg(long)]
    starts: String,
    /// The length in minutes; omitted for a deadline and a release.
    #[arg(long)]
    minutes: Option<u16>,
}

impl From<Times> for EventTimes {
    fn from(Times { starts, minutes }: Times) -> Self {
        Self { starts, minutes }
    }
}

/// A command for announcements.
#[derive(Subcommand)]
pub(crate) enum AnnounceCommand {
    /// Lists the latest announcements to a session.
    List {
        /// The session, by id or slug.
        #[arg(long)]
        session: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Sends an announcement to everybody in a session.
    Send {
        /// The session, by id or slug.
        #[arg(long)]
        session: String,
        /// The title, in one line.
        #[arg(long)]
        title: String,
        /// Also sends it by mail.
        #[arg(long)]
        important: bool,
        /// The file with the text in Markdown; if omitted, the text is read from the standard input.
        file: Option<PathBuf>,
        #[command(flatten)]
        acting: Acting,
    },
    /// Withdraws an announcement. It is no longer shown.
    Withdraw {
        /// The id of the announcement.
        announcement: Uuid,
        #[command(flatten)]
        acting: Acting,
    },
}

impl EventCommand {
    pub(super) async fn run(self) -> Result<()> {
        let now = Clock::system().now();
        match self {
            Self::List { session, database } => {
                print_all(events_in(&mut db::connect(&database.database_url).await?, &session).await?);
                Ok(())
            }
            Self::Add { named, kind, title, times, join, team, acting: Acting { by, database } } => {
                let NamedEvent { session, event: slug } = named;
                let (times, team) = (times.into(), team.map(TeamId));
                let new = NewSessionEvent { slug, kind, title, times, join_url: join, team };
                print_event(&add_event(&database.database_url, &by, &session, new, now).await?);
                Ok(())
            }
            Self::Move { named: NamedEvent { session, event }, times, acting: Acting { by, database } } => {
                let named = (session.as_str(), event.as_str());
                print_event(&move_event(&database.database_url, &by, named, &times.into(), now).await?);
                Ok(())
            }
            Self::Cancel { named: NamedEvent { session, event }, acting: Acting { by, database } } => {
                cancel_event(&database.database_url, &by, (&session, &event), now).await?;
                println!("{event} is cancelled");
                Ok(())
            }
            Self::Attendance { named: NamedEvent { session, event }, learner, missed, acting } => {
                let Acting { by, database } = acting;
                let (named, said) = ((session.as_str(), event.as_str()), (learner.as_str(), !missed));
                correct_attendance(&database.database_url, &by, named, said, now).await?;
                println!("recorded: {learner} {} {event}", if missed { "missed" } else { "attended" });
                Ok(())
            }
            Self::Record { named: NamedEvent { session, event }, url, acting: Acting { by, database } } => {
                record_event(&database.database_url, &by, (&session, &event), url, now).await?;
                println!("the recording of {event} is set");
                Ok(())
            }
        }
    }
}

impl AnnounceCommand {
    pub(super) async fn run(self) -> Result<()> {
        let now = Clock::system().now();
        match self {
            Self::List { session, database } => {
                print_all(announcements_in(&mut db::connect(&database.database_url).await?, &session).await?);
                Ok(())
            }
            Self::Send { session, title, important, file, acting: Acting { by, database } } => {
                let text = text_of(file)?;
                let announcement = Announcement { title, text, is_important: important };
                let id = announce_to(&database.database_url, &by, &session, &announcement, now).await?;
                println!("{id} will be sent to everybody in {session}");
                Ok(())
            }
            Self::Withdraw { announcement, acting: Acting { by, database } } => {
                withdraw_announcement(&database.database_url, &by, AnnouncementId(announcement), now).await?;
                println!("{announcement} is withdrawn");
                Ok(())
            }
        }
    }
}

fn text_of(file: Option<PathBuf>) -> Result<String> {
    if let Some(file) = file {
        return fs::read_to_string(file).map_err(Error::broken);
    }
    let mut text = String::new();
    stdin().read_to_string(&mut text).map_err(Error::broken)?;
    Ok(text)
}

fn print_event(row: &EventRow) {
    let at = local_text(row.starts_at.0, &row.timezone).unwrap_or_else(|| row.starts_at.0.to_string());
    println!("{} starts at {at}", row.slug);
}

fn event_kind(text: &str) -> Result<EventKind, String> {
    let found = EventKind::ALL.into_iter().find(|kind| kind.word() == text);
    found.ok_or_else(|| format!("the kinds are {}", EventKind::ALL.map(EventKind::word).join(", ")))
}
