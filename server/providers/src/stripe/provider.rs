//! Stripe as a [`Provider`].

use std::future::ready;

use domain::payment::method::PaymentMethod;

use crate::event::{Delivery, Event};
use crate::order::{Order, Started};
use crate::provider::{Call, Property, Provider};
use crate::refund::{RefundOrder, RefundStatement};
use crate::statement::{DisputeStatement, Statement, Subject};
use crate::stripe::Stripe;
use crate::subscription::{SubscriptionChange, SubscriptionOrder, SubscriptionStatement};

/// Properties in which Stripe differs from other providers.
pub(crate) const PROPERTIES: &[Property] = &[Property::RecognisesRefunds];

impl Provider for Stripe {
    fn start<'a>(&'a self, method: PaymentMethod, order: &'a Order) -> Call<'a, Started> {
        match method {
            PaymentMethod::CardIntent => Box::pin(self.start_intent(order)),
            _ => Box::pin(self.start_session(order)),
        }
    }

    fn read<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.read(of))
    }

    fn capture<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.capture(of))
    }

    fn release<'a>(&'a self, of: &'a Subject) -> Call<'a, ()> {
        Box::pin(self.release(of))
    }

    fn cancel<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.cancel(of))
    }

    fn refund<'a>(&'a self, order: &'a RefundOrder) -> Call<'a, RefundStatement> {
        Box::pin(self.refund(order))
    }

    fn read_refund<'a>(&'a self, reference: &'a str) -> Call<'a, RefundStatement> {
        Box::pin(self.read_refund(reference))
    }

    fn read_dispute<'a>(&'a self, dispute: &'a str) -> Call<'a, DisputeStatement> {
        Box::pin(self.read_dispute(dispute))
    }

    fn subscribe<'a>(&'a self, order: &'a SubscriptionOrder) -> Call<'a, Started> {
        Box::pin(self.subscribe(order))
    }

    fn close_subscription_page<'a>(&'a self, reference: &'a str) -> Call<'a, ()> {
        Box::pin(self.close_session(reference))
    }

    fn read_subscription<'a>(&'a self, reference: &'a str) -> Call<'a, SubscriptionStatement> {
        Box::pin(self.read_subscription(reference))
    }

    fn change_subscription<'a>(
        &'a self,
        reference: &'a str,
        change: &'a SubscriptionChange,
        key: &'a str,
    ) -> Call<'a, SubscriptionStatement> {
        Box::pin(self.change_subscription(reference, change, key))
    }

    fn verify_webhook<'a>(&'a self, delivery: Delivery<'a>) -> Call<'a, Event> {
        Box::pin(ready(self.verify_webhook(delivery)))
    }
}
