//! One provider: what its client has to implement. Optional calls have a default.

use std::fmt;
use std::future::ready;
use std::pin::Pin;

use domain::payment::method::PaymentMethod;
use ipnet::IpNet;

use crate::event::{Delivery, Event};
use crate::order::{Order, Started};
use crate::refund::{RefundOrder, RefundStatement};
use crate::statement::{DisputeStatement, Statement, Subject};
use crate::subscription::{PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};
use crate::{Fault, Result};

/// Reason why a provider without subscriptions refuses a call.
const NO_SUBSCRIPTIONS: &str = "no subscriptions are kept there";

/// Future of a call.
pub(crate) type Call<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A call that the provider does not support.
pub(crate) fn impossible<'a, T: Send + 'a>(reason: &'static str) -> Call<'a, T> {
    Box::pin(ready(Err(Fault::Impossible(reason))))
}

/// Property in which a provider differs from most others, whether it is configured or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    /// A refund that is sent twice with the same key is made once.
    RecognisesRefunds,
    /// A refund has no reference; the payment shows the refunded amount.
    RefundsWithoutReference,
    /// A subscription requires a plan at the provider; otherwise each subscription carries its price.
    RequiresPlans,
    /// The page of a new subscription closes by itself.
    SubscriptionPagesExpire,
    /// Only the provider can verify a webhook's signature.
    VerifiesWebhooks,
}

/// Client of a configured provider. It speaks the domain's terms: the provider's words stay in its folder.
pub(crate) trait Provider: fmt::Debug + Send + Sync {
    /// Begins a payment by one of the provider's methods.
    fn start<'a>(&'a self, method: PaymentMethod, order: &'a Order) -> Call<'a, Started>;

    /// Reads a payment's current state.
    fn read<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement>;

    /// Captures a payment that the payer has approved. By default, there is no capture, and the payment is only read.
    fn capture<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        self.read(of)
    }

    /// Releases authorised money; by default the authorisation expires by itself.
    fn release<'a>(&'a self, _of: &'a Subject) -> Call<'a, ()> {
        Box::pin(ready(Ok(())))
    }

    /// Closes the page of a payment; by default it closes by itself.
    fn cancel<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        self.read(of)
    }

    /// Requests a refund.
    fn refund<'a>(&'a self, order: &'a RefundOrder) -> Call<'a, RefundStatement>;

    /// Reads a refund's current state.
    fn read_refund<'a>(&'a self, reference: &'a str) -> Call<'a, RefundStatement>;

    /// Reads a dispute's current state.
    fn read_dispute<'a>(&'a self, _dispute: &'a str) -> Call<'a, DisputeStatement> {
        impossible("no disputes are kept there")
    }

    /// Makes a plan, and returns the provider's id of it.
    fn make_plan<'a>(&'a self, _order: &'a PlanOrder) -> Call<'a, String> {
        impossible("no plan is wanted there")
    }

    /// Begins a subscription.
    fn subscribe<'a>(&'a self, _order: &'a SubscriptionOrder) -> Call<'a, Started> {
        impossible(NO_SUBSCRIPTIONS)
    }

    /// Closes the page of a new subscription, unless it [closes by itself](Property::SubscriptionPagesExpire).
    fn close_subscription_page<'a>(&'a self, _reference: &'a str) -> Call<'a, ()> {
        impossible(NO_SUBSCRIPTIONS)
    }

    /// Reads a subscription's current state.
    fn read_subscription<'a>(&'a self, _reference: &'a str) -> Call<'a, SubscriptionStatement> {
        impossible(NO_SUBSCRIPTIONS)
    }

    /// Changes a subscription, and returns its state afterwards.
    fn change_subscription<'a>(
        &'a self,
        _reference: &'a str,
        _change: &'a SubscriptionChange,
        _key: &'a str,
    ) -> Call<'a, SubscriptionStatement> {
        impossible(NO_SUBSCRIPTIONS)
    }

    /// Addresses from which webhooks come; empty if no list is configured.
    fn senders(&self) -> &[IpNet] {
        &[]
    }

    /// Returns the event of a webhook that the provider has signed.
    fn verify_webhook<'a>(&'a self, delivery: Delivery<'a>) -> Call<'a, Event>;
}
