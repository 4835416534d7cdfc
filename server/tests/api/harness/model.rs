//! The strict stand-in for a language model's service that `cargo xtask up --model stand-in` serves, and a server that
//! calls it.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use local_model::Service;
use serde_json::json;
use server::config::ModelSettings;

use super::actors::Learner;
use super::app::App;
use super::programs::reword;

/// The stand-in, and its URL.
pub(crate) struct ModelService {
    pub(crate) service: Arc<Service>,
    pub(crate) settings: ModelSettings,
}

impl ModelService {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let settings = ModelSettings {
            url: format!("http://{}/v1", listener.local_addr().expect("its address")),
            key: "the key of a server under test".to_owned(),
            name: "reader".to_owned(),
            calls_per_day: 100,
            timeout: Duration::from_secs(20),
            pause: Duration::from_millis(1),
        };
        let service = Service::new(&settings.name, &settings.key);
        tokio::spawn(local_model::serve(listener, Arc::clone(&service)));
        Self { service, settings }
    }
}

impl App {
    /// A server that calls the stand-in, with changed settings. The rubric of the mission `history` is changed to fit
    /// the essay of the tests.
    pub(crate) async fn with_model(change: impl FnOnce(&mut ModelSettings)) -> (Self, Arc<Service>) {
        let ModelService { service, mut settings } = ModelService::start();
        change(&mut settings);
        let app = Self::start_with(|config| config.model = Some(settings)).await;
        app.publish(|folder| {
            if folder.files.contains_key("missions/04-history.md") {
                reword(folder, "missions/04-history.md", "All are.", "The quay was built in 1913.");
            }
        })
        .await;
        (app, service)
    }

    /// Consents that a language model reads this learner's submissions.
    pub(crate) async fn agree(&self, learner: &Learner) {
        self.patch("/api/user/settings", &json!({ "ai_consent": true })).by(learner).await.expect(200);
    }
}
