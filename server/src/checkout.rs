//! Checkout: from a price to a paid place. Covers the item and its price, the coupon and the credit, the payment
//! methods, and the effects of a payment. Prices, coupons, payments and credit are separate features with their own
//! tables; this module connects them.

pub mod apply;
pub mod apply_webhook;
pub mod basket;
pub mod begin;
pub mod close_page;
pub mod decide_refund;
pub mod dispute;
pub mod extension;
pub mod follow_refunds;
pub mod initialise;
pub(crate) mod intake;
pub mod list_purchases;
pub(crate) mod list_returned;
pub mod notices;
mod open_cases;
pub mod price_quote;
pub mod purchase;
pub mod receive_webhook;
pub mod refund;
pub mod request_refund;
pub mod review;
pub mod send_refund;
pub mod settle;
pub mod show_configuration;
pub mod show_price;
pub mod show_public_price;
pub mod show_receipt;
pub(crate) mod start;
pub mod sweep;
pub mod tell_desk;
pub mod validate_coupon;
pub mod verify;

use domain::ids::PaymentId;
use domain::money::Money;
use domain::payment::method::PaymentMethod;
use domain::payment::{PaymentStatus, is_awaited};
use domain::price::QuoteItem;
use domain::price::check_country::CountryMismatch;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Result;
use crate::payment::rows::PaymentRow;

/// A payment method, by its name in URLs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PaymentPath {
    /// No payment, because the price is zero.
    FreeCheckout,
    /// A card, on our own page.
    CardIntent,
    /// A card, on Stripe's page.
    CheckoutSession,
    /// PayPal.
    Paypal,
    /// Paystack.
    Paystack,
    /// Flutterwave.
    Flutterwave,
    /// Paymentwall.
    Paymentwall,
}

impl PaymentPath {
    /// The word in URLs, and the payment method.
    fn parts(self) -> (&'static str, PaymentMethod) {
        match self {
            Self::FreeCheckout => ("free-checkout", PaymentMethod::Free),
            Self::CardIntent => ("card-intent", PaymentMethod::CardIntent),
            Self::CheckoutSession => ("checkout-session", PaymentMethod::CheckoutSession),
            Self::Paypal => ("paypal", PaymentMethod::Paypal),
            Self::Paystack => ("paystack", PaymentMethod::Paystack),
            Self::Flutterwave => ("flutterwave", PaymentMethod::Flutterwave),
            Self::Paymentwall => ("paymentwall", PaymentMethod::Paymentwall),
        }
    }

    /// The word in URLs.
    fn word(self) -> &'static str {
        self.parts().0
    }

    /// The payment method.
    fn method(self) -> PaymentMethod {
        self.parts().1
    }
}

/// A payment as the payer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Payment)]
pub(crate) struct PaymentView {
    /// The payment.
    id: PaymentId,
    /// The purchased item.
    item: QuoteItem,
    /// The payment method.
    method: PaymentMethod,
    /// Its status.
    status: PaymentStatus,
    /// Whether the payer may have paid although the provider has not confirmed it. Another payment may then charge
    /// twice.
    is_awaited: bool,
    /// The amount due.
    amount: Money,
    /// The instant at which its page closes.
    expires_at: Timestamp,
    /// Reason why the card does not match the price. `None`: it matches, or the card is unknown.
    mismatch: Option<CountryMismatch>,
}

impl PaymentView {
    fn of(row: &PaymentRow) -> Result<Self> {
        Ok(Self {
            id: PaymentId(row.id),
            item: row.item.0.clone(),
            method: row.method.0,
            status: row.status.0,
            is_awaited: is_awaited(row.method.0, row.status.0),
            amount: row.money(row.amount_minor)?,
            expires_at: row.expires_at.0,
            mismatch: row.mismatch(),
        })
    }
}
