//! What the providers know: their keys, their clock, and everything that was made, by its id.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::rand;
use serde_json::Value;

use crate::knobs::{Failure, Knobs};
use crate::webhooks::{Batch, Delivered, Outgoing};
use crate::{control, flutterwave, paymentwall, paypal, paystack, stripe};
use local_web::{Reply, Request};

/// Where cards come from that pay in these currencies.
const CARD_COUNTRIES: [(&str, &str); 7] =
    [("EUR", "DE"), ("GBP", "GB"), ("GHS", "GH"), ("KES", "KE"), ("NGN", "NG"), ("USD", "US"), ("ZAR", "ZA")];

/// The keys of all, and where their webhooks go.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where browsers reach this service, without a slash at the end.
    pub address: String,
    /// Where webhooks go first: below it each provider has its name. None are sent without an address.
    pub webhooks: Option<String>,
    /// Stripe's.
    pub stripe: StripeKeys,
    /// PayPal's.
    pub paypal: PaypalKeys,
    /// Paystack's `sk_…`, which signs its webhooks as well.
    pub paystack: String,
    /// Flutterwave's.
    pub flutterwave: FlutterwaveKeys,
    /// Paymentwall's.
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
    /// Its id.
    pub client_id: String,
    /// Its secret.
    pub client_secret: String,
    /// The id of its webhook.
    pub webhook_id: String,
}

/// The keys of the account at Flutterwave.
#[derive(Clone, Debug)]
pub struct FlutterwaveKeys {
    /// `FLWSECK…`.
    pub secret: String,
    /// What its webhooks bring as `verif-hash`.
    pub secret_hash: String,
}

/// The keys of the project at Paymentwall.
#[derive(Clone, Debug)]
pub struct PaymentwallKeys {
    /// The project's.
    pub project: String,
    /// What signs both ways.
    pub secret: String,
    /// The code of the widget.
    pub widget: String,
}

/// An answer that is given again to who asks with the same key.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) request: String,
    pub(crate) reply: Reply,
}

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    pub(crate) knobs: Knobs,
    /// Where webhooks go: every one to each of them.
    pub(crate) listeners: Vec<String>,
    /// How far the clock was moved on, in seconds.
    pub(crate) moved: u64,
    pub(crate) objects: BTreeMap<String, Value>,
    pub(crate) kept: BTreeMap<String, Kept>,
    pub(crate) delivered: Vec<Delivered>,
    pub(crate) calls: Vec<String>,
    outgoing: Vec<Outgoing>,
    /// What is told by who asks for it.
    held: Vec<Outgoing>,
    /// What happens by itself: when, to what, and what.
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

    /// The country of the card that pays in a currency, as a provider tells it.
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

    /// A new id. Who starts anew must not give out the ids of before.
    pub(crate) fn id(prefix: &str) -> String {
        let mut bytes = [0; 12];
        rand::fill(&mut bytes).expect("random bytes");
        bytes.iter().fold(prefix.to_owned(), |id, byte| format!("{id}{byte:02X}"))
    }

    /// A new id that is a number.
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

    /// The object without what is ours alone.
    pub(crate) fn shown(object: &Value) -> Value {
        let fields = object.as_object().into_iter().flatten().filter(|(name, _)| !name.starts_with('_'));
        Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    /// Something happens by itself, after so many seconds.
    pub(crate) fn later(&mut self, seconds: u64, reference: &str, deed: &str) {
        self.due.push((self.now() + seconds, reference.to_owned(), deed.to_owned()));
    }

    /// Lets happen what is due.
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

    /// Something is to be told, once the request is done.
    pub(crate) fn tell(&mut self, outgoing: Outgoing) {
        self.outgoing.push(outgoing);
    }

    /// What is to be told now, as the knobs are.
    pub(crate) fn take_batch(&mut self) -> Option<Batch> {
        let outgoing = std::mem::take(&mut self.outgoing);
        if self.knobs.held {
            self.held.extend(outgoing);
            return None;
        }
        let is_told = !outgoing.is_empty() && !self.knobs.never;
        is_told.then(|| self.batch(outgoing)).filter(|batch| !batch.listeners.is_empty())
    }

    /// All that was held, oldest first.
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

    /// What goes wrong with this call, if something is to.
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
