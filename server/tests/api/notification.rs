//! Notices: listing and reading, dates that cause them, mails, devices, and muted sessions.

mod due;
mod list;
mod mail;
mod mute;
mod push;
mod surveys;

use serde_json::Value;
use server::jobs::plan;
use server::kinds::KINDS;

use crate::harness::actors::Learner;
use crate::harness::app::App;

impl App {
    /// Advances a minute, and runs the recurring jobs.
    pub(crate) async fn pass_a_minute(&self) {
        plan(&mut self.database.connect().await, KINDS, self.clock.now()).await.expect("a plan");
        self.clock.advance_seconds(60);
        self.run_jobs().await;
    }

    /// Advances to an instant, and a minute beyond.
    pub(crate) async fn pass_until(&self, at: &str) {
        let at = domain::time::Timestamp::parse(at).expect("an instant");
        self.clock.advance_seconds(at.seconds_since(self.clock.now()));
        self.pass_a_minute().await;
    }

    /// A learner's notices, newest first.
    pub(crate) async fn notices(&self, learner: &Learner) -> Vec<Value> {
        let list = self.get("/api/notifications").by(learner).await.expect(200);
        list["items"].as_array().expect("items").clone()
    }

    /// Kinds of a learner's notices, newest first.
    pub(crate) async fn told(&self, learner: &Learner) -> Vec<String> {
        let notices = self.notices(learner).await;
        notices.iter().map(|notice| notice["notice"]["kind"].as_str().expect("a kind").to_owned()).collect()
    }

    /// Kinds of a learner's notices about events, newest first.
    pub(crate) async fn told_of_events(&self, learner: &Learner) -> Vec<String> {
        self.told(learner).await.into_iter().filter(|kind| kind.starts_with("event_")).collect()
    }
}
