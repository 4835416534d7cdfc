//! One client for all configured providers.

use std::net::IpAddr;

use domain::money::provider_units::PaymentProvider;
use domain::payment::method::PaymentMethod;

use crate::event::{Delivery, Event};
use crate::flutterwave::Flutterwave;
use crate::http::Http;
use crate::order::{Order, Started};
use crate::paymentwall::Paymentwall;
use crate::paypal::Paypal;
use crate::paystack::Paystack;
use crate::refund::{RefundOrder, RefundStatement};
use crate::settings::Settings;
use crate::statement::{DisputeStatement, Statement, Subject};
use crate::stripe::Stripe;
use crate::subscription::{PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};
use crate::{Fault, Result};

/// Fault of a provider at which we have no subscriptions.
const NO_SUBSCRIPTIONS: Fault = Fault::Impossible("no subscriptions are kept there");

/// The configured providers.
#[derive(Debug)]
pub struct Providers {
    stripe: Option<Stripe>,
    paypal: Option<Paypal>,
    paystack: Option<Paystack>,
    flutterwave: Option<Flutterwave>,
    paymentwall: Option<Paymentwall>,
}

impl Providers {
    /// Makes clients with these settings.
    ///
    /// # Errors
    /// [`Fault::Impossible`] if no connection can be made on this machine.
    pub fn new(settings: &Settings) -> Result<Self> {
        let http = Http::new(settings)?;
        Ok(Self {
            stripe: settings.stripe.clone().map(|settings| Stripe::new(settings, http.clone())),
            paypal: settings.paypal.clone().map(|settings| Paypal::new(settings, http.clone())),
            paystack: settings.paystack.clone().map(|settings| Paystack::new(settings, http.clone())),
            flutterwave: settings.flutterwave.clone().map(|settings| Flutterwave::new(settings, http.clone())),
            paymentwall: settings.paymentwall.clone().map(|settings| Paymentwall::new(settings, http.clone())),
        })
    }

    /// The configured providers, in the order of [`PaymentProvider::ALL`].
    #[must_use]
    pub fn set_up(&self) -> Vec<PaymentProvider> {
        let is_set_up = |provider: &PaymentProvider| match provider {
            PaymentProvider::Stripe => self.stripe.is_some(),
            PaymentProvider::Paypal => self.paypal.is_some(),
            PaymentProvider::Paystack => self.paystack.is_some(),
            PaymentProvider::Flutterwave => self.flutterwave.is_some(),
            PaymentProvider::Paymentwall => self.paymentwall.is_some(),
        };
        PaymentProvider::ALL.into_iter().filter(is_set_up).collect()
    }

    /// Begins a payment.
    ///
    /// # Errors
    /// A [`Fault`]. Even if it [may be done](Fault::may_be_done), the payer cannot pay, because the page's address or
    /// the client secret is lost; Stripe and PayPal return it when the same order is started again.
    pub async fn start(&self, method: PaymentMethod, order: &Order) -> Result<Started> {
        match method {
            PaymentMethod::Free => Err(Fault::Impossible("nothing is to be paid")),
            PaymentMethod::CardIntent => self.stripe()?.start_intent(order).await,
            PaymentMethod::CheckoutSession => self.stripe()?.start_session(order).await,
            PaymentMethod::Paypal => self.paypal()?.start(order).await,
            PaymentMethod::Paystack => self.paystack()?.start(order).await,
            PaymentMethod::Flutterwave => self.flutterwave()?.start(order).await,
            PaymentMethod::Paymentwall => self.paymentwall()?.start(order),
        }
    }

    /// Reads a payment's current state from the provider, which is the only evidence.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not, or no longer, know the payment, which then cannot be
    /// paid.
    pub async fn read(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.read(of).await,
            PaymentProvider::Paypal => self.paypal()?.read(of).await,
            PaymentProvider::Paystack => self.paystack()?.read(of).await,
            PaymentProvider::Flutterwave => self.flutterwave()?.read(of).await,
            PaymentProvider::Paymentwall => self.paymentwall()?.read(of).await,
        }
    }

    /// Captures a payment that the payer has approved
    /// ([`MustCapture`](domain::payment::settle::evidence::Note::MustCapture)), and returns its state afterwards. At
    /// providers without this step, only reads it.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Refused`] with `INSTRUMENT_DECLINED` if the payer has to choose another card on that page.
    pub async fn capture(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        match provider {
            PaymentProvider::Paypal => self.paypal()?.capture(of).await,
            PaymentProvider::Stripe => self.stripe()?.capture(of).await,
            other => self.read(other, of).await,
        }
    }

    /// Releases the authorised money of a payment that is not to be captured. An order at PayPal expires by itself.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn release(&self, provider: PaymentProvider, of: &Subject) -> Result<()> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.release(of).await,
            _ => Ok(()),
        }
    }

    /// Closes a payment that must not be paid any longer, if the provider supports that, and returns its state
    /// afterwards. A payment that was paid in between stays paid.
    ///
    /// # Errors
    /// A [`Fault`].
    pub async fn cancel(&self, provider: PaymentProvider, of: &Subject) -> Result<Statement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.cancel(of).await,
            // These pages close by themselves.
            PaymentProvider::Paypal => self.paypal()?.read(of).await,
            PaymentProvider::Paystack => self.paystack()?.read(of).await,
            PaymentProvider::Flutterwave => self.flutterwave()?.read(of).await,
            PaymentProvider::Paymentwall => self.paymentwall()?.read(of).await,
        }
    }

    /// Requests a refund.
    ///
    /// # Errors
    /// A [`Fault`]; if it [may be done](Fault::may_be_done), the same order may be sent again if the provider
    /// [recognises it](Self::knows_refund_again); otherwise staff have to decide.
    pub async fn refund(&self, provider: PaymentProvider, order: &RefundOrder) -> Result<RefundStatement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.refund(order).await,
            PaymentProvider::Paypal => self.paypal()?.refund(order).await,
            PaymentProvider::Paystack => self.paystack()?.refund(order).await,
            PaymentProvider::Flutterwave => self.flutterwave()?.refund(order).await,
            PaymentProvider::Paymentwall => self.paymentwall()?.refund(order).await,
        }
    }

    /// Whether a refund that is sent twice with the same key is made once.
    #[must_use]
    pub fn knows_refund_again(&self, provider: PaymentProvider) -> bool {
        matches!(provider, PaymentProvider::Stripe | PaymentProvider::Paypal)
    }

    /// Reads a refund's current state from the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the refund.
    pub async fn read_refund(&self, provider: PaymentProvider, reference: &str) -> Result<RefundStatement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.read_refund(reference).await,
            PaymentProvider::Paypal => self.paypal()?.read_refund(reference).await,
            PaymentProvider::Paystack => self.paystack()?.read_refund(reference).await,
            PaymentProvider::Flutterwave => self.flutterwave()?.read_refund(reference).await,
            PaymentProvider::Paymentwall => Err(Fault::Impossible("Paymentwall has no names for refunds")),
        }
    }

    /// Whether a refund has a reference by which it can be [read](Self::read_refund); otherwise the payment shows the
    /// refunded amount.
    #[must_use]
    pub fn names_refunds(&self, provider: PaymentProvider) -> bool {
        provider != PaymentProvider::Paymentwall
    }

    /// Reads a dispute's current state from the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the dispute, [`Fault::Impossible`] if it has no
    /// disputes to read.
    pub async fn read_dispute(&self, provider: PaymentProvider, dispute: &str) -> Result<DisputeStatement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.read_dispute(dispute).await,
            PaymentProvider::Paypal => self.paypal()?.read_dispute(dispute).await,
            PaymentProvider::Paystack => self.paystack()?.read_dispute(dispute).await,
            PaymentProvider::Flutterwave | PaymentProvider::Paymentwall => {
                Err(Fault::Impossible("no disputes are kept there"))
            }
        }
    }

    /// Whether the provider requires a plan before anybody subscribes; otherwise each subscription carries its price.
    #[must_use]
    pub fn wants_plan(&self, provider: PaymentProvider) -> bool {
        matches!(provider, PaymentProvider::Paypal)
    }

    /// Makes a plan, and returns the provider's id of it.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] if the provider uses no plans.
    pub async fn make_plan(&self, provider: PaymentProvider, order: &PlanOrder) -> Result<String> {
        match provider {
            PaymentProvider::Paypal => self.paypal()?.make_plan(order).await,
            _ => Err(Fault::Impossible("no plan is wanted there")),
        }
    }

    /// Begins a subscription on a page of the provider.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] at a provider without subscriptions, [`Fault::Unknown`] if the provider does
    /// not know the plan.
    pub async fn subscribe(&self, provider: PaymentProvider, order: &SubscriptionOrder) -> Result<Started> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.subscribe(order).await,
            PaymentProvider::Paypal => self.paypal()?.subscribe(order).await,
            _ => Err(NO_SUBSCRIPTIONS),
        }
    }

    /// Closes the page of a new subscription, if the provider supports that; PayPal's closes by itself.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Impossible`] at a provider without subscriptions.
    pub async fn close_subscription_page(&self, provider: PaymentProvider, reference: &str) -> Result<()> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.close_session(reference).await,
            PaymentProvider::Paypal => Ok(()),
            _ => Err(NO_SUBSCRIPTIONS),
        }
    }

    /// Reads a subscription's current state from the provider, or that of the page on which it begins.
    ///
    /// # Errors
    /// A [`Fault`]; [`Fault::Unknown`] if the provider does not know the subscription.
    pub async fn read_subscription(&self, provider: PaymentProvider, reference: &str) -> Result<SubscriptionStatement> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.read_subscription(reference).await,
            PaymentProvider::Paypal => self.paypal()?.read_subscription(reference).await,
            _ => Err(NO_SUBSCRIPTIONS),
        }
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
        match provider {
            PaymentProvider::Stripe => self.stripe()?.change_subscription(reference, change, key).await,
            PaymentProvider::Paypal => self.paypal()?.change_subscription(reference, change, key).await,
            _ => Err(NO_SUBSCRIPTIONS),
        }
    }

    /// Whether a webhook's signature can only be verified by the provider.
    #[must_use]
    pub fn asks_about_webhooks(&self, provider: PaymentProvider) -> bool {
        provider == PaymentProvider::Paypal
    }

    /// Whether an address is on the provider's list of senders of webhooks; `None` if no list is configured.
    #[must_use]
    pub fn lists(&self, provider: PaymentProvider, address: Option<IpAddr>) -> Option<bool> {
        let list = match (provider, &self.paymentwall) {
            (PaymentProvider::Paymentwall, Some(paymentwall)) => paymentwall.addresses(),
            _ => return None,
        };
        let is_listed = |address: IpAddr| list.iter().any(|network| network.contains(&address.to_canonical()));
        (!list.is_empty()).then(|| address.is_some_and(is_listed))
    }

    /// Returns the event of a webhook that its provider has signed.
    ///
    /// # Errors
    /// [`Fault::NotSigned`] before any of it is parsed, [`Fault::Nonsense`] if it cannot be parsed, and any other
    /// [`Fault`] if the provider has to verify the signature.
    pub async fn verify_webhook(&self, provider: PaymentProvider, delivery: Delivery<'_>) -> Result<Event> {
        match provider {
            PaymentProvider::Stripe => self.stripe()?.verify_webhook(delivery),
            PaymentProvider::Paypal => self.paypal()?.verify_webhook(delivery).await,
            PaymentProvider::Paystack => self.paystack()?.verify_webhook(delivery),
            PaymentProvider::Flutterwave => self.flutterwave()?.verify_webhook(delivery),
            PaymentProvider::Paymentwall => self.paymentwall()?.verify_webhook(delivery),
        }
    }

    fn stripe(&self) -> Result<&Stripe> {
        self.stripe.as_ref().ok_or(Fault::NotSetUp(PaymentProvider::Stripe))
    }

    fn paypal(&self) -> Result<&Paypal> {
        self.paypal.as_ref().ok_or(Fault::NotSetUp(PaymentProvider::Paypal))
    }

    fn paystack(&self) -> Result<&Paystack> {
        self.paystack.as_ref().ok_or(Fault::NotSetUp(PaymentProvider::Paystack))
    }

    fn paymentwall(&self) -> Result<&Paymentwall> {
        self.paymentwall.as_ref().ok_or(Fault::NotSetUp(PaymentProvider::Paymentwall))
    }

    fn flutterwave(&self) -> Result<&Flutterwave> {
        self.flutterwave.as_ref().ok_or(Fault::NotSetUp(PaymentProvider::Flutterwave))
    }
}
