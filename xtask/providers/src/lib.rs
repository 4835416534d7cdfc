//! Stand-ins of the five payment providers, for tests and for `cargo xtask up`. Each is as strict as the real provider:
//! it refuses the same requests, stores every object by its id, shows a page on which a browser pays, declines, cancels
//! or leaves, and sends signed webhooks. On request ([`Knobs`]), calls fail, and webhooks are forged, are not sent, or
//! are sent late, twice, in the wrong order, or before the browser returns. No money moves.
//!
//! It is an independent description of the providers: it shares no code with the clients or the rules.

mod amount;
mod control;
mod flow;
mod flutterwave;
mod knobs;
mod page;
mod paymentwall;
mod paypal;
mod paystack;
mod stripe;
mod webhooks;
mod world;

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use serde_json::Value;

pub use crate::knobs::{Failure, Knobs};
pub use crate::webhooks::{Delivered, Letter};
use crate::world::World;
pub use crate::world::{FlutterwaveKeys, PaymentwallKeys, PaypalKeys, Settings, StripeKeys};
use local_web::{Reply, Request};

/// Maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// Interval at which due events are triggered.
const TICK: Duration = Duration::from_millis(100);

/// All five providers.
#[derive(Debug)]
pub struct Service {
    world: Mutex<World>,
    client: reqwest::Client,
}

impl Service {
    /// Creates the providers with these keys.
    #[must_use]
    pub fn new(settings: Settings) -> Arc<Self> {
        Arc::new(Self { world: Mutex::new(World::new(settings)), client: reqwest::Client::new() })
    }

    /// Changes how webhooks and calls are treated from now on.
    pub fn set(&self, change: impl FnOnce(&mut Knobs)) {
        change(&mut self.world().knobs);
    }

    /// Moves the providers' clock forward.
    pub fn move_clock(&self, by: Duration) {
        self.world().moved += by.as_secs();
    }

    /// The providers' time, in seconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.world().now()
    }

    /// Triggers an event that our server did not cause at a provider: a button of a page, `dispute`, `win`, `lose`,
    /// `refund` or `fail_refund`; for a subscription also `renew`, `fail_renewals`, `recover` and `charge_late`.
    /// Returns whether it had an effect.
    pub async fn act(self: &Arc<Self>, reference: &str, deed: &str) -> bool {
        let is_done = control::act(&mut self.world(), reference, deed);
        self.send_webhooks(true).await;
        is_done
    }

    /// The webhooks that were sent, oldest first.
    #[must_use]
    pub fn delivered(&self) -> Vec<Delivered> {
        self.world().delivered.clone()
    }

    /// The webhooks that were held, oldest first. Each call signs them again, because a real provider signs each
    /// attempt to send a webhook.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        webhooks::letters(&self.world().held_batch())
    }

    /// The query of a pingback with these parameters, signed with the secret of the project at Paymentwall.
    #[must_use]
    pub fn pingback(&self, parameters: &[(&str, &str)]) -> String {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let parameters = parameters.iter().map(own).collect::<Vec<_>>();
        paymentwall::query(&parameters, &self.world().settings.paymentwall.secret)
    }

    /// All API calls, oldest first, for example `POST /stripe/v1/refunds`. Refused calls are included.
    #[must_use]
    pub fn calls(&self) -> Vec<String> {
        self.world().calls.clone()
    }

    /// Number of times that Stripe and PayPal took money for a payment with this id.
    #[must_use]
    pub fn taken(&self, payment: &str) -> usize {
        let has_taken = |object: &&Value| stripe::has_taken(object, payment) || paypal::has_taken(object, payment);
        self.world().objects.values().filter(has_taken).count()
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer(self: &Arc<Self>, request: Request) -> io::Result<Reply> {
        let failure = self.world().next_failure(&request);
        match &failure {
            Some(Failure::Broken) => return Ok(Reply::text(500, "sorry")),
            Some(Failure::Busy) => return Ok(Reply::text(429, "too many calls")),
            Some(Failure::NotTaken) => return Ok(Reply::json(200, &serde_json::json!({ "result": 0 }))),
            Some(Failure::Silent(pause)) => tokio::time::sleep(*pause).await,
            Some(Failure::AnswerLost) | None => {}
        }
        let (reply, waits) = {
            let mut world = self.world();
            (world.answer(&request), world.knobs.before_redirect)
        };
        self.send_webhooks(waits).await;
        match failure {
            Some(Failure::AnswerLost) => Err(io::Error::other("the answer is lost on purpose")),
            _ => Ok(reply),
        }
    }

    /// Sends the queued webhooks, and waits for them if `waits` is set.
    async fn send_webhooks(self: &Arc<Self>, waits: bool) {
        let Some(batch) = self.world().take_batch() else { return };
        let service = Arc::clone(self);
        let sending = async move {
            for delivered in webhooks::send(&service.client, batch).await {
                service.world().delivered.push(delivered);
            }
        };
        if waits {
            sending.await;
        } else {
            tokio::spawn(sending);
        }
    }
}

/// Serves until the future is dropped.
///
/// # Errors
/// If the socket cannot be listened on.
pub async fn serve(listener: TcpListener, service: Arc<Service>) -> io::Result<Infallible> {
    tokio::spawn(let_time_pass(Arc::downgrade(&service)));
    let answer = move |request| {
        let service = Arc::clone(&service);
        async move {
            let reply = service.answer(Request::read(request, MAX_BODY_BYTES).await?).await?;
            io::Result::Ok(reply.into_response())
        }
    };
    local_web::serve(listener, answer).await
}

/// Triggers due events and sends webhooks at intervals, even if no request arrives.
async fn let_time_pass(service: Weak<Service>) {
    while let Some(service) = service.upgrade() {
        service.world().tick();
        service.send_webhooks(false).await;
        drop(service);
        tokio::time::sleep(TICK).await;
    }
}
