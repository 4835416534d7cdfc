//! Paymentwall as a [`Provider`].

use std::future::ready;

use domain::payment::method::PaymentMethod;
use ipnet::IpNet;

use crate::event::{Delivery, Event};
use crate::order::{Order, Started};
use crate::paymentwall::Paymentwall;
use crate::provider::{Call, Property, Provider, impossible};
use crate::refund::{RefundOrder, RefundStatement};
use crate::statement::{Statement, Subject};

/// Properties in which Paymentwall differs from other providers.
pub(crate) const PROPERTIES: &[Property] = &[Property::RefundsWithoutReference];

impl Provider for Paymentwall {
    fn start<'a>(&'a self, _method: PaymentMethod, order: &'a Order) -> Call<'a, Started> {
        Box::pin(ready(self.start(order)))
    }

    fn read<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.read(of))
    }

    fn refund<'a>(&'a self, order: &'a RefundOrder) -> Call<'a, RefundStatement> {
        Box::pin(self.refund(order))
    }

    fn read_refund<'a>(&'a self, _reference: &'a str) -> Call<'a, RefundStatement> {
        impossible("Paymentwall has no names for refunds")
    }

    fn senders(&self) -> &[IpNet] {
        &self.settings.addresses
    }

    fn verify_webhook<'a>(&'a self, delivery: Delivery<'a>) -> Call<'a, Event> {
        Box::pin(ready(self.verify_webhook(delivery)))
    }
}
