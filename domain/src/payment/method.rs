//! Payment methods, and how long each page is open.
//!
//! | method | provider | its page is open for |
//! |---|---|---|
//! | `free` | no provider: the total is zero | |
//! | `card_intent` | Stripe, from our own page | 30 minutes |
//! | `checkout_session` | Stripe, from its page | 24 hours |
//! | `paypal` | PayPal | 3 hours |
//! | `paystack` | Paystack | 30 minutes |
//! | `flutterwave` | Flutterwave | 24 hours |
//! | `paymentwall` | Paymentwall | 30 minutes |
//!
//! Stripe and Flutterwave get the closing time from us, PayPal has a fixed one, and Paystack one per account. A
//! `card_intent` never closes by itself: we have to ask Stripe to cancel it after its half hour.
//!
//! The closing time itself is excluded: a request from then on [starts](crate::payment::initialise) a new payment. The
//! coupon is reserved while the page is open.

use serde::{Deserialize, Serialize};

use crate::limits::RESERVATION_MINUTES;
use crate::money::provider_units::PaymentProvider;
use crate::payment::limits::{FLUTTERWAVE_SESSION_HOURS, PAYPAL_SESSION_HOURS, STRIPE_SESSION_HOURS};
use crate::time::Timestamp;

/// A payment method. Each has its own request at checkout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    /// The total is zero.
    Free,
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

impl PaymentMethod {
    /// Every method.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::CardIntent,
        Self::CheckoutSession,
        Self::Paypal,
        Self::Paystack,
        Self::Flutterwave,
        Self::Paymentwall,
    ];

    /// Whether its provider may have money that it does not report yet: Paymentwall's API knows a payment only some
    /// time after the payer has paid.
    #[must_use]
    pub fn is_heard_late(self) -> bool {
        self == Self::Paymentwall
    }

    /// The provider that takes the money; `None` if the total is zero.
    #[must_use]
    pub fn provider(self) -> Option<PaymentProvider> {
        match self {
            Self::Free => None,
            Self::CardIntent | Self::CheckoutSession => Some(PaymentProvider::Stripe),
            Self::Paypal => Some(PaymentProvider::Paypal),
            Self::Paystack => Some(PaymentProvider::Paystack),
            Self::Flutterwave => Some(PaymentProvider::Flutterwave),
            Self::Paymentwall => Some(PaymentProvider::Paymentwall),
        }
    }

    /// The closing time of the page for a payment that is created `now`.
    #[must_use]
    pub fn expires_at(self, now: Timestamp) -> Timestamp {
        let hours = match self {
            Self::CheckoutSession => STRIPE_SESSION_HOURS,
            Self::Paypal => PAYPAL_SESSION_HOURS,
            Self::Flutterwave => FLUTTERWAVE_SESSION_HOURS,
            Self::Free | Self::CardIntent | Self::Paystack | Self::Paymentwall => {
                return now.plus_seconds(RESERVATION_MINUTES * 60);
            }
        };
        now.plus_seconds(hours * 60 * 60)
    }
}

#[cfg(test)]
mod tests {
    use super::PaymentMethod::{CardIntent, CheckoutSession, Flutterwave, Free, Paymentwall, Paypal, Paystack};
    use super::*;
    use crate::fixtures::instant;

    #[test]
    fn each_way_of_paying_has_its_provider() {
        let expected = [
            (CardIntent, PaymentProvider::Stripe),
            (CheckoutSession, PaymentProvider::Stripe),
            (Paypal, PaymentProvider::Paypal),
            (Paystack, PaymentProvider::Paystack),
            (Flutterwave, PaymentProvider::Flutterwave),
            (Paymentwall, PaymentProvider::Paymentwall),
        ];
        for (method, provider) in expected {
            assert_eq!(method.provider(), Some(provider));
        }
    }

    #[test]
    fn a_page_is_open_as_long_as_the_provider_s_session_or_half_an_hour() {
        for (method, until) in [
            (Free, "2026-11-20T12:30:00Z"),
            (CardIntent, "2026-11-20T12:30:00Z"),
            (CheckoutSession, "2026-11-21T12:00:00Z"),
            (Paypal, "2026-11-20T15:00:00Z"),
            (Paystack, "2026-11-20T12:30:00Z"),
            (Flutterwave, "2026-11-21T12:00:00Z"),
            (Paymentwall, "2026-11-20T12:30:00Z"),
        ] {
            assert_eq!(method.expires_at(instant("2026-11-20T12:00:00Z")), instant(until), "{method:?}");
        }
    }
}
