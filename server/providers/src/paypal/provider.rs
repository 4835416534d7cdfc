//! PayPal as a [`Provider`].

use domain::payment::method::PaymentMethod;

use crate::event::{Delivery, Event};
use crate::order::{Order, Started};
use crate::paypal::Paypal;
use crate::provider::{Call, Property, Provider};
use crate::refund::{RefundOrder, RefundStatement};
use crate::statement::{DisputeStatement, Statement, Subject};
use crate::subscription::{PlanOrder, SubscriptionChange, SubscriptionOrder, SubscriptionStatement};

/// Properties in which PayPal differs from other providers.
pub(crate) const PROPERTIES: &[Property] = &[
    Property::RecognisesRefunds,
    Property::RequiresPlans,
    Property::SubscriptionPagesExpire,
    Property::VerifiesWebhooks,
];

impl Provider for Paypal {
    fn start<'a>(&'a self, _method: PaymentMethod, order: &'a Order) -> Call<'a, Started> {
        Box::pin(self.start(order))
    }

    fn read<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.read(of))
    }

    fn capture<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.capture(of))
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

    fn make_plan<'a>(&'a self, order: &'a PlanOrder) -> Call<'a, String> {
        Box::pin(self.make_plan(order))
    }

    fn subscribe<'a>(&'a self, order: &'a SubscriptionOrder) -> Call<'a, Started> {
        Box::pin(self.subscribe(order))
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
        Box::pin(self.verify_webhook(delivery))
    }
}
