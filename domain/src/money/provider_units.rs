//! Payment providers, and the units in which each counts an amount: the number of decimal places, and the smallest
//! step. All of them are in one table, because the providers differ and change their rules. An amount that a provider
//! cannot charge exactly is refused, never rounded. The providers' clients (`server/providers`) write and parse the
//! amounts.

use serde::{Deserialize, Serialize};

use crate::limits::MAX_AMOUNT_MINOR;
use crate::money::{Currency, Money};

/// A payment provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaymentProvider {
    /// Stripe, for cards.
    Stripe,
    /// PayPal.
    Paypal,
    /// Paystack.
    Paystack,
    /// Flutterwave.
    Flutterwave,
    /// Paymentwall.
    Paymentwall,
}

impl PaymentProvider {
    /// Every provider.
    pub const ALL: [Self; 5] = [Self::Stripe, Self::Paypal, Self::Paystack, Self::Flutterwave, Self::Paymentwall];

    /// The provider's name as shown to people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stripe => "Stripe",
            Self::Paypal => "PayPal",
            Self::Paystack => "Paystack",
            Self::Flutterwave => "Flutterwave",
            Self::Paymentwall => "Paymentwall",
        }
    }

    /// Whether the provider reports the country of the card, or of the payer's account, with a payment.
    #[must_use]
    pub fn tells_card_country(self) -> bool {
        match self {
            Self::Stripe | Self::Paypal | Self::Paystack | Self::Flutterwave => true,
            Self::Paymentwall => false,
        }
    }
}

/// Units in which a provider counts amounts in one currency.
struct ProviderUnits {
    /// Decimal places of the major unit.
    places: u32,
    /// Smallest step, in units of the last decimal place.
    step: i64,
}

/// Currencies that Stripe counts in hundredths although it charges only whole units.
const STRIPE_WHOLE_IN_HUNDREDTHS: [&str; 2] = ["ISK", "UGX"];

/// A currency that has hundredths in ISO 4217 but is counted in whole units by Stripe.
const STRIPE_WHOLE: [&str; 1] = ["MGA"];

/// Currencies that PayPal supports only without decimal places although they have some in ISO 4217.
const PAYPAL_WHOLE: [&str; 2] = ["HUF", "TWD"];

fn units_of(provider: PaymentProvider, currency: Currency) -> ProviderUnits {
    let (code, exponent) = (currency.code(), currency.exponent());
    let plain = |places| ProviderUnits { places, step: 1 };
    match provider {
        PaymentProvider::Stripe if STRIPE_WHOLE_IN_HUNDREDTHS.contains(&code) => plain(2),
        PaymentProvider::Stripe if STRIPE_WHOLE.contains(&code) => plain(0),
        // Amounts in thousandths must end in zero.
        PaymentProvider::Stripe if exponent == 3 => ProviderUnits { step: 10, ..plain(3) },
        PaymentProvider::Paypal if PAYPAL_WHOLE.contains(&code) => plain(0),
        // Paystack counts every currency in hundredths, even one without decimal places.
        PaymentProvider::Paystack => plain(2),
        PaymentProvider::Stripe
        | PaymentProvider::Paypal
        | PaymentProvider::Flutterwave
        | PaymentProvider::Paymentwall => plain(exponent),
    }
}

/// Decimal places in which the provider counts a currency.
#[must_use]
pub fn places(provider: PaymentProvider, currency: Currency) -> u32 {
    units_of(provider, currency).places
}

/// Converts the amount to units of the provider's last decimal place; `None` if it is not a whole number of its steps.
#[must_use]
pub fn to_units(provider: PaymentProvider, money: Money) -> Option<i64> {
    let ProviderUnits { places, step } = units_of(provider, money.currency);
    let units = rescale(money.amount_minor, money.currency.exponent(), places)?;
    (units % step == 0 && units.unsigned_abs() <= MAX_AMOUNT_MINOR.unsigned_abs()).then_some(units)
}

/// Converts units of the provider's last decimal place to an amount; `None` if digits would be lost.
#[must_use]
pub fn from_units(provider: PaymentProvider, units: i64, currency: Currency) -> Option<Money> {
    let amount_minor = rescale(units, places(provider, currency), currency.exponent())?;
    Money::zero(currency).with_minor(amount_minor.into()).ok()
}

/// Whether the provider can charge the amount exactly.
#[must_use]
pub fn writes(provider: PaymentProvider, money: Money) -> bool {
    to_units(provider, money).is_some()
}

/// Converts a number to other decimal places; `None` if digits would be lost.
fn rescale(number: i64, from: u32, to: u32) -> Option<i64> {
    if to >= from {
        return number.checked_mul(10_i64.checked_pow(to - from)?);
    }
    let divisor = 10_i64.checked_pow(from - to)?;
    (number % divisor == 0).then(|| number / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gets_other_places_where_nothing_is_lost() {
        assert_eq!(rescale(12, 2, 3), Some(120));
        assert_eq!(rescale(120, 3, 2), Some(12));
        assert_eq!(rescale(12, 2, 2), Some(12));
        assert_eq!(rescale(121, 3, 2), None);
        assert_eq!(rescale(i64::MAX, 2, 3), None);
    }
}
