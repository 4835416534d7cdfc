//! Reasons why a provider did not do what was requested, or why a webhook is not accepted.

use domain::money::provider_units::PaymentProvider;

/// A failed call or a rejected webhook. No text of it contains a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The provider is not configured.
    #[error("{0:?} is not set up")]
    NotSetUp(PaymentProvider),
    /// The provider does not support the call, or we do not make it.
    #[error("the provider cannot do that: {0}")]
    Impossible(&'static str),
    /// The amount cannot be written exactly in the provider's format.
    #[error("the provider cannot write this amount")]
    Unwritable,
    /// The provider refused the call, and would refuse it again.
    #[error("the provider refused with {status} {code}: {words}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The provider's error code; if it sent none, a word that the client chooses.
        code: String,
        /// The provider's message, for the log.
        words: String,
    },
    /// The provider already has a payment with this reference; read that payment.
    #[error("the provider has a payment under this reference already")]
    Repeated,
    /// The provider does not know the object.
    #[error("the provider does not know it")]
    Unknown,
    /// The provider rejected the call for the moment; the call had no effect.
    #[error("the provider is busy")]
    Busy,
    /// The provider could not be reached, and received no request.
    #[error("the provider cannot be reached")]
    Unreachable,
    /// The provider did not answer in time; the outcome is unknown.
    #[error("the provider did not answer in time")]
    Slow,
    /// The provider or the connection failed; the outcome is unknown.
    #[error("the provider broke down: {0}")]
    Broken(String),
    /// The answer cannot be parsed; the outcome is unknown.
    #[error("the provider's answer cannot be read: {0}")]
    Nonsense(&'static str),
    /// The webhook was not signed by its provider, or was signed too long ago.
    #[error("the webhook is not signed by its provider")]
    NotSigned,
}

impl Fault {
    /// Whether the provider may have carried out the call. If so, its outcome has to be read before the call is
    /// reported as failed.
    #[must_use]
    pub fn may_be_done(&self) -> bool {
        matches!(self, Self::Slow | Self::Broken(_) | Self::Nonsense(_) | Self::Repeated)
    }

    /// Whether a retry may succeed.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        let may_pass = matches!(self, Self::Busy | Self::Unreachable) || self.may_be_done();
        may_pass && *self != Self::Repeated
    }
}
