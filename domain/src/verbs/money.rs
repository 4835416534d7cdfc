//! Reckoning with money by name.

use serde::{Deserialize, Serialize};

use crate::money::provider_units::{PaymentProvider, ProviderAmount, from_provider, to_provider};
use crate::money::{Currency, Money};
use crate::verbs::verbs;

/// An amount, and how many basis points of it are asked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) of: Money,
    pub(crate) bp: u32,
}

/// An amount, and the weights that it is split by.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Split {
    pub(crate) amount: Money,
    pub(crate) weights: Vec<u32>,
}

/// An amount for a provider to write.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ForProvider {
    pub(crate) provider: PaymentProvider,
    pub(crate) amount: Money,
}

/// An amount that a provider has written.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FromProvider {
    pub(crate) provider: PaymentProvider,
    pub(crate) written: ProviderAmount,
    pub(crate) currency: Currency,
}

verbs! {
    "money/exponent": Currency => |currency| currency.exponent();
    "money/percent": Part => |part| part.of.percent(part.bp);
    "money/split": Split => |split| split.amount.split(&split.weights);
    "money/to_provider": ForProvider => |asked| to_provider(asked.provider, asked.amount);
    "money/from_provider": FromProvider => |asked| from_provider(asked.provider, &asked.written, asked.currency);
}
