//! The state of the providers: their keys, their clock, and every object by its id.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::rand;
use serde_json::Value;

use crate::knobs::{Failure, Knobs};
use crate::webhooks::{Batch, Delivered, Outgoing};
use crate::{control, flutterwave, paymentwall, paypal, paystack, stripe};
use local_web::{Reply, Request};

/// The country of the cards that pay in a currency.
const CARD_COUNTRIES: [(&str, &str); 7] =
    [("EUR", "DE"), ("GBP", "GB"), ("GHS", "GH"), ("KES", "KE"), ("NGN", "NG"), ("USD", "US"), ("ZAR", "ZA")];

/// The keys of all providers, and the address for webhooks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address at which browsers reach this service, without a trailing slash.
    pub address: String,
    /// The first address for webhooks. The name of the provider is appended. Without it no webhooks are sent.
    pub webhooks: Option<String>,
    /// The keys at Stripe.
    pub stripe: StripeKeys,
    /// The keys at PayPal.
    pub paypal: PaypalKeys,
    /// The key at Paystack, `sk_…`, which also signs its webhooks.
    pub paystack: String,
    /// The keys at Flutterwave.
    pub flutterwave: FlutterwaveKeys,
    /// The keys at Paymentwall.
    pub paymentwall: PaymentwallKeys,
}

/// The keys of the account at Stripe.
#[derive(Clone, Debug)]
pub struct StripeKeys {
    /// `sk_…`.
    pub secret: String,
    /// `pk_…`.
    pub publishable: String,
    /// `whsec_…`.
    pub webhook_secret: String,
}

/// The keys of the application at PayPal.
#[derive(Clone, Debug)]
pub struct PaypalKeys {
    /// The id of the application.
    pub client_id: String,
    /// The secret of the application.
    pub client_secret: String,
    /// The id of its webhook.
    pub webhook_id: String,
}

/// The keys of the account at Flutterwave.
#[derive(Clone, Debug)]
pub struct FlutterwaveKeys {
    /// `FLWSECK…`.
    pub secret: String,
    /// The value of `verif-hash` in its webhooks.
    pub secret_hash: String,
}

/// The keys of the project at Paymentwall.
#[derive(Clone, Debug)]
pub struct PaymentwallKeys {
    /// The key of the project.
    pub project: String,
    /// The secret that signs requests and pingbacks.
    pub secret: String,
    /// The code of the widget.
    pub widget: String,
}

/// An answer that is repeated for the same idempotency key.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) request: String,
    pub(crate) reply: Reply,
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    pub(crate) knobs: Knobs,
    /// Addresses for webhooks. Each receives every webhook.
    pub(crate) listeners: Vec<String>,
    /// Seconds by which the clock was moved forward.
    pub(crate) moved: u64,
    pub(crate) objects: BTreeMap<String, Value>,
    pub(crate) kept: BTreeMap<String, Kept>,
    pub(crate) delivered: Vec<Delivered>,
    pub(crate) calls: Vec<String>,
    outgoing: Vec<Outgoing>,
    /// Webhooks that a test delivers.
    held: Vec<Outgoing>,
    /// Scheduled events: the time, the object and the action.
    due: Vec<(u64, String, String)>,
}

impl World {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            listeners: settings.webhooks.clone().into_iter().collect(),
            settings,
            knobs: Knobs::default(),
            moved: 0,
            objects: BTreeMap::new(),
            kept: BTreeMap::new(),
            delivered: Vec::new(),
            calls: Vec::new(),
            outgoing: Vec::new(),
            held: Vec::new(),
            due: Vec::new(),
        }
    }

    /// The country that a provider reports for a card that pays in this currency.
    pub(crate) fn card_country(&self, currency: &Value) -> Option<String> {
        let currency = currency.as_str().unwrap_or_default().to_ascii_uppercase();
        let used_in =
            CARD_COUNTRIES.iter().find(|(code, _)| *code == currency).map(|(_, country)| (*country).to_owned());
        self.knobs.card_country.clone().or(used_in)
    }

    /// Seconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()) + self.moved
    }

    /// A new id. It is random, so that a restarted service does not reuse ids.
    pub(crate) fn id(prefix: &str) -> String {
        let mut bytes = [0; 12];
        rand::fill(&mut bytes).expect("random bytes");
        bytes.iter().fold(prefix.to_owned(), |id, byte| format!("{id}{byte:02X}"))
    }

    /// A new numeric id.
    pub(crate) fn number() -> u64 {
        let mut bytes = [0; 4];
        rand::fill(&mut bytes).expect("random bytes");
        1_000_000_000 + u64::from(u32::from_le_bytes(bytes))
    }

    pub(crate) fn object(&self, id: &str) -> Value {
        self.objects.get(id).cloned().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, id: &str, field: &str, value: impl Into<Value>) {
        if let Some(object) = self.objects.get_mut(id) {
            object[field] = value.into();
        }
    }

    /// The object without our internal fields.
    pub(crate) fn shown(object: &Value) -> Value {
        let fields = object.as_object().into_iter().flatten().filter(|(name, _)| !name.starts_with('_'));
        Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    /// Schedules an action.
    pub(crate) fn later(&mut self, seconds: u64, reference: &str, deed: &str) {
        self.due.push((self.now() + seconds, reference.to_owned(), deed.to_owned()));
    }

    /// Triggers due events.
    pub(crate) fn tick(&mut self) {
        let now = self.now();
        let (due, others) = std::mem::take(&mut self.due).into_iter().partition(|(at, ..)| *at <= now);
        self.due = others;
        for (_, reference, deed) in due {
            control::act(self, &reference, &deed);
        }
        stripe::expire_sessions(self);
        stripe::renew_subscriptions(self);
        paypal::charge_subscriptions(self);
    }

    /// Queues a webhook for the end of the request.
    pub(crate) fn tell(&mut self, outgoing: Outgoing) {
        self.outgoing.push(outgoing);
    }

    /// The webhooks to send now, with the present knobs.
    pub(crate) fn take_batch(&mut self) -> Option<Batch> {
        let outgoing = std::mem::take(&mut self.outgoing);
        if self.knobs.held {
            self.held.extend(outgoing);
            return None;
        }
        let is_told = !outgoing.is_empty() && !self.knobs.never;
        is_told.then(|| self.batch(outgoing)).filter(|batch| !batch.listeners.is_empty())
    }

    /// All webhooks that were held, oldest first.
    pub(crate) fn held_batch(&self) -> Batch {
        self.batch(self.held.clone())
    }

    fn batch(&self, outgoing: Vec<Outgoing>) -> Batch {
        Batch {
            listeners: self.listeners.clone(),
            outgoing,
            knobs: self.knobs.clone(),
            settings: self.settings.clone(),
            now: self.now(),
        }
    }

    /// The failure of this call, if there is one.
    pub(crate) fn next_failure(&mut self, request: &Request) -> Option<Failure> {
        let at = self.knobs.failures.iter().position(|(part, _)| request.path.contains(part.as_str()))?;
        self.knobs.failures.remove(at).map(|(_, failure)| failure)
    }

    pub(crate) fn answer(&mut self, request: &Request) -> Reply {
        self.tick();
        let parts = request.parts();
        if parts.get(1).is_some_and(|part| *part != "pay") {
            self.calls.push(format!("{} {}", request.method, request.path));
        }
        match parts.as_slice() {
            ["stripe", rest @ ..] => stripe::answer(self, request, rest),
            ["flutterwave", rest @ ..] => flutterwave::answer(self, request, rest),
            ["paypal", rest @ ..] => paypal::answer(self, request, rest),
            ["paymentwall", rest @ ..] => paymentwall::answer(self, request, rest),
            ["paystack", rest @ ..] => paystack::answer(self, request, rest),
            ["control", ..] => control::answer(self, request),
            _ => Reply::text(404, "there is no such address"),
        }
    }
}
