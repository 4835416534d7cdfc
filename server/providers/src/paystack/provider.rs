//! Paystack as a [`Provider`].

use std::future::ready;

use domain::payment::method::PaymentMethod;

use crate::event::{Delivery, Event};
use crate::order::{Order, Started};
use crate::paystack::Paystack;
use crate::provider::{Call, Provider};
use crate::refund::{RefundOrder, RefundStatement};
use crate::statement::{DisputeStatement, Statement, Subject};

impl Provider for Paystack {
    fn start<'a>(&'a self, _method: PaymentMethod, order: &'a Order) -> Call<'a, Started> {
        Box::pin(self.start(order))
    }

    fn read<'a>(&'a self, of: &'a Subject) -> Call<'a, Statement> {
        Box::pin(self.read(of))
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

    fn verify_webhook<'a>(&'a self, delivery: Delivery<'a>) -> Call<'a, Event> {
        Box::pin(ready(self.verify_webhook(delivery)))
    }
}
