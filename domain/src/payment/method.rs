//! The ways in which somebody can pay, and how long each page is open.
//!
//! | method | the money goes to | its page is open for |
//! |---|---|---|
//! | `free` | nobody: nothing is left to pay | |
//! | `card_intent` | Stripe, from our own page | 30 minutes |
//! | `checkout_session` | Stripe, from its page | 24 hours |
//! | `paypal` | PayPal | 3 hours |
//! | `paystack` | Paystack | 30 minutes |
//! | `flutterwave` | Flutterwave | 24 hours |
//! | `paymentwall` | Paymentwall | 30 minutes |
//!
//! Stripe and Flutterwave are told when their pages close, PayPal has its own time, and Paystack one for all of an account.
//! Nobody but us closes a `card_intent`: Stripe has to be asked to cancel it once its half hour is over.
//!
//! At the very end it is closed: asking again then [starts](crate::payment::initialise) a new payment. The coupon is
//! kept for as long as the page is open.

use serde::{Deserialize, Serialize};

use crate::limits::RESERVATION_MINUTES;
use crate::money::provider_units::PaymentProvider;
use crate::payment::limits::{FLUTTERWAVE_SESSION_HOURS, PAYPAL_SESSION_HOURS, STRIPE_SESSION_HOURS};
use crate::time::Timestamp;

/// The way in which somebody pays: one for each request of the checkout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    /// Nothing is left to pay.
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

    /// Whether its provider may have money of which it says nothing yet: Paymentwall's API knows a payment only some time
    /// after its payer has paid.
    #[must_use]
    pub fn is_heard_late(self) -> bool {
        self == Self::Paymentwall
    }

    /// Who takes the money; nobody where there is none.
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

    /// Until when the page of a payment that is made `now` is open.
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
