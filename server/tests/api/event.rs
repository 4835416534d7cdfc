//! Scheduled events, their reminders and calendars, and announcements.

mod announcements;
mod calendar;
mod join;
mod list;
mod plan;
mod reminders;

use serde_json::Value;
use server::event::plan::EventTimes;

use crate::harness::actors::Learner;
use crate::harness::app::App;
use crate::harness::programs::reword;

/// Two events of `harbour-may`: a class on 3 June at 18:00 in Lagos, and a deadline a day before the session's end.
const EVENTS: &str = r#"
[[sessions.events]]
slug = "class"
kind = "live_class"
title = "Reading a manifest"
starts = { anchor = "session_start", plus_days = 9, at_local_time = "18:00" }
minutes = 60
join_url = "https://meet.example.org/manifest"

[[sessions.events]]
slug = "last-day"
kind = "deadline"
title = "Last day to ask"
starts = { anchor = "session_end", plus_days = -1 }

[[sessions]]
slug = "harbour-always""#;

impl App {
    /// A server with programs, and with these events in `harbour-may`.
    async fn with_these_events(events: &str) -> Self {
        let app = Self::with_programs().await;
        app.publish_events(events).await;
        app
    }

    async fn publish_events(&self, events: &str) {
        self.publish(|folder| {
            if folder.slug == "harbour-desk" {
                reword(folder, "program.md", "\n[[sessions]]\nslug = \"harbour-always\"", events);
            }
        })
        .await;
    }

    async fn events(&self, learner: &Learner, query: &str) -> Vec<Value> {
        let list = self.get(&format!("/api/events{query}")).by(learner).await.expect(200);
        list["items"].as_array().expect("events").clone()
    }

    /// A staff member who plans sessions.
    async fn planner(&self) -> String {
        self.member("pia", &["learner", "program_manager"]).await;
        crate::harness::actors::address_of("pia")
    }

    fn database_url(&self) -> String {
        self.platform.config.database_url.clone()
    }
}

/// A start and a length.
fn times(starts: &str, minutes: Option<u16>) -> EventTimes {
    EventTimes { starts: starts.to_owned(), minutes }
}
