//! One client for all configured providers.

use std::net::IpAddr;

use domain::money::provider_units::PaymentProvider;
use domain::payment::method::PaymentMethod;

use crate::event::{Delivery, Event};
use crate::flutterwave::Flutterwave;
use crate::http::Http;
use crate::order::{Order, Started};
use crate::paymentwall::{self, Paymentwall};
use crate::paypal::{self, Paypal};
use crate::paystack::Paystack;
use crate::provider::{Property, Provider};
use crate::refund::{RefundOrder, RefundStatement};
use crate::settings::Settings;
use crate::statement::{DisputeStatement, Statement, Subject};
use crate::stripe::{self, Stripe};
use crate::subscription::{PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};
use crate::{Fault, Result};

/// A provider, with its client if it is configured.
#[derive(Debug)]
struct Entry {
    provider: PaymentProvider,
    properties: &'static [Property],
    client: Option<Box<dyn Provider>>,
}

impl Entry {
    /// The implementation of a provider: the only choice among all of them.
    fn of(provider: PaymentProvider, settings: &Settings, http: &Http) -> Self {
        let (properties, client): (&[Property], Option<Box<dyn Provider>>) = match provider {
            PaymentProvider::Stripe => {
                (stripe::provider::PROPERTIES, client(settings.stripe.as_ref(), http, Stripe::new))
            }
            PaymentProvider::Paypal => {
                (paypal::provider::PROPERTIES, client(settings.paypal.as_ref(), http, Paypal::new))
            }
            PaymentProvider::Paystack => (&[], client(settings.paystack.as_ref(), http, Paystack::new)),
            PaymentProvider::Flutterwave => (&[], client(settings.flutterwave.as_ref(), http, Flutterwave::new)),
            PaymentProvider::Paymentwall => {
                (paymentwall::provider::PROPERTIES, client(settings.paymentwall.as_ref(), http, Paymentwall::new))
            }
        };
        Self { provider, properties, client }
    }
}

/// Makes a client, if there are settings for it.
fn client<S: Clone, P: Provider + 'static>(
    settings: Option<&S>,
    http: &Http,
    make: fn(S, Http) -> P,
) -> Option<Box<dyn Provider>> {
    settings.map(|settings| -> Box<dyn Provider> { Box::new(make(settings.clone(), http.clone())) })
}

/// The configured providers.
#[derive(Debug)]
pub struct Providers {
    entries: [Entry; PaymentProvider::ALL.len()],
}

impl Providers {
    /// Makes clients with these settings.
    ///
    /// # Errors
    /// [`Fault::Impossible`] if no connection can be made on this machine.
    pub fn new(settings: &Settings) -> Result<Self> {
        let http = Http::new(settings)?;
        Ok(Self { entries: PaymentProvider::ALL.map(|provider| Entry::of(provider, settings, &http)) })
    }

    /// The configured providers, in the order of [`PaymentProvider::ALL`].
    #[must_use]
    pub fn set_up(&self) -> Vec<PaymentProvider> {
        self.entries.iter().filter(|entry| entry.client.is_some()).map(|entry| entry.provider).collect()
    }

    fn entry(&self, provider: PaymentProvider) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.provider == provider)
    }

    fn client(&self, provider: PaymentProvider) -> Result<&dyn Provider> {
        self.entry(provider).and_then(|entry| entry.client.as_deref()).ok_or(Fault::NotSetUp(provider))
    }

    fn has(&self, provider: PaymentProvider, property: Property) -> bool {
        self.entry(provider).is_some_and(|entry| entry.properties.contains(&property))
    }

    /// Begins a payment.
    ///
    /// # Errors
    /// A [`Fault`]. Even if the call [may be done](Fault::may_be_done), the payer cannot pay, because the page's
    /// address or the client secret is lost. Stripe and PayPal return it when the same order is started again.
    pub async fn start(&self, method: PaymentMethod, order: &Order) -> Result<Started> {
        let provider = method.provider().ok_or(Fault::Impossible("nothing is to be paid"))?;
        self.client(provider)?.start(method, order).await
    }

    /// Reads a payment's current state from the provider, which is the only evidence.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the payment, or no longer knows it; then it cannot
    /// be paid.
    pub async fn read(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        self.client(provider)?.read(of).await
    }

    /// Captures a payment that the payer has approved
    /// ([`MustCapture`](domain::payment::settle::evidence::Note::MustCapture)), and returns its state afterwards. If
    /// the provider has no such step, only reads the payment.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Refused`] with `INSTRUMENT_DECLINED` if the payer has to choose another card on that page.
    pub async fn capture(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        self.client(provider)?.capture(of).await
    }

    /// Releases the authorised money of a payment that is not to be captured. An order at PayPal expires by itself.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn release(&self, provider: PaymentProvider, of: &Subject) -> Result<()> {
        self.client(provider)?.release(of).await
    }

    /// Closes a payment that must not be paid any longer, if the provider supports that, and returns its state
    /// afterwards. A payment that was paid in between stays paid.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn cancel(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        self.client(provider)?.cancel(of).await
    }

    /// Requests a refund.
    ///
    /// # Errors
    /// A [`Fault`]; if the refund [may be done](Fault::may_be_done), the same order may be sent again if the provider
    /// [recognises it](Self::knows_refund_again); otherwise staff have to decide.
    pub async fn refund(&self, provider: PaymentProvider, order: &RefundOrder) -> Result<RefundStatement> {
        self.client(provider)?.refund(order).await
    }

    /// Whether a refund that is sent twice with the same key is made once.
    #[must_use]
    pub fn knows_refund_again(&self, provider: PaymentProvider) -> bool {
        self.has(provider, Property::RecognisesRefunds)
    }

    /// Reads a refund's current state from the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the refund.
    pub async fn read_refund(&self, provider: PaymentProvider, reference: &str) -> Result<RefundStatement> {
        self.client(provider)?.read_refund(reference).await
    }

    /// Whether a refund has a reference by which it can be [read](Self::read_refund); otherwise the payment shows the
    /// refunded amount.
    #[must_use]
    pub fn names_refunds(&self, provider: PaymentProvider) -> bool {
        !self.has(provider, Property::RefundsWithoutReference)
    }

    /// Reads a dispute's current state from the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the dispute, [`Fault::Impossible`] if it has no
    /// disputes to read.
    pub async fn read_dispute(&self, provider: PaymentProvider, dispute: &str) -> Result<DisputeStatement> {
        self.client(provider)?.read_dispute(dispute).await
    }

    /// Whether the provider requires a plan before anybody subscribes; otherwise each subscription carries its price.
    #[must_use]
    pub fn wants_plan(&self, provider: PaymentProvider) -> bool {
        self.has(provider, Property::RequiresPlans)
    }

    /// Makes a plan, and returns the provider's id of it.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] if the provider uses no plans.
    pub async fn make_plan(&self, provider: PaymentProvider, order: &PlanOrder) -> Result<String> {
        self.client(provider)?.make_plan(order).await
    }

    /// Begins a subscription on a page of the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] at a provider without subscriptions, [`Fault::Unknown`] if the provider does
    /// not know the plan.
    pub async fn subscribe(&self, provider: PaymentProvider, order: &SubscriptionOrder) -> Result<Started> {
        self.client(provider)?.subscribe(order).await
    }

    /// Closes the page of a new subscription, if the provider supports that; PayPal's closes by itself.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] at a provider without subscriptions.
    pub async fn close_subscription_page(&self, provider: PaymentProvider, reference: &str) -> Result<()> {
        if self.has(provider, Property::SubscriptionPagesExpire) {
            return Ok(());
        }
        self.client(provider)?.close_subscription_page(reference).await
    }

    /// Reads the current state of a subscription, or of the page on which it begins, from the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the subscription.
    pub async fn read_subscription(&self, provider: PaymentProvider, reference: &str) -> Result<SubscriptionStatement> {
        self.client(provider)?.read_subscription(reference).await
    }

    /// Changes a subscription, and returns its state afterwards. `key` is the idempotency key of this change.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn change_subscription(
        &self,
        provider: PaymentProvider,
        reference: &str,
        change: &SubscriptionChange,
        key: &str,
    ) -> Result<SubscriptionStatement> {
        self.client(provider)?.change_subscription(reference, change, key).await
    }

    /// Whether a webhook's signature can only be verified by the provider.
    #[must_use]
    pub fn asks_about_webhooks(&self, provider: PaymentProvider) -> bool {
        self.has(provider, Property::VerifiesWebhooks)
    }

    /// Whether an address is on the provider's list of senders of webhooks; `None` if no list is configured.
    #[must_use]
    pub fn lists(&self, provider: PaymentProvider, address: Option<IpAddr>) -> Option<bool> {
        let list = self.client(provider).map(Provider::senders).unwrap_or_default();
        let is_listed = |address: IpAddr| list.iter().any(|network| network.contains(&address.to_canonical()));
        (!list.is_empty()).then(|| address.is_some_and(is_listed))
    }

    /// Verifies that the provider signed a webhook, and returns its event.
    ///
    /// # Errors
    /// [`Fault::NotSigned`] before any of it is parsed, [`Fault::Nonsense`] if it cannot be parsed, and any other
    /// [`Fault`] if the provider has to verify the signature.
    pub async fn verify_webhook(&self, provider: PaymentProvider, delivery: Delivery<'_>) -> Result<Event> {
        self.client(provider)?.verify_webhook(delivery).await
    }
}
