//! Why a provider did not do what it was asked, or why what came in its name is not believed.

use domain::money::provider_units::PaymentProvider;

/// What went wrong. No text of it holds a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The provider is not set up.
    #[error("{0:?} is not set up")]
    NotSetUp(PaymentProvider),
    /// The provider cannot do this at all, or we do not ask it to.
    #[error("the provider cannot do that: {0}")]
    Impossible(&'static str),
    /// The amount cannot be written exactly as the provider wants it.
    #[error("the provider cannot write this amount")]
    Unwritable,
    /// The provider says no, and would say so again.
    #[error("the provider refused with {status} {code}: {words}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Its code of the error, or a word of ours where it has none.
        code: String,
        /// Its sentence, for the log.
        words: String,
    },
    /// It has a payment under this reference already, so that it has to be asked about that one.
    #[error("the provider has a payment under this reference already")]
    Repeated,
    /// It does not know what it was asked about.
    #[error("the provider does not know it")]
    Unknown,
    /// It takes no call of us at the moment, and did nothing.
    #[error("the provider is busy")]
    Busy,
    /// It could not be reached, and has heard nothing.
    #[error("the provider cannot be reached")]
    Unreachable,
    /// It did not answer in time; whether it did what was asked is not known.
    #[error("the provider did not answer in time")]
    Slow,
    /// It broke down, or the connection did; whether it did what was asked is not known.
    #[error("the provider broke down: {0}")]
    Broken(String),
    /// Its answer cannot be read; whether it did what was asked is not known.
    #[error("the provider's answer cannot be read: {0}")]
    Nonsense(&'static str),
    /// A webhook that its provider did not sign, or signed too long ago.
    #[error("the webhook is not signed by its provider")]
    NotSigned,
}

impl Fault {
    /// Whether the provider may have done what it was asked all the same, so that it has to be read before anybody is
    /// told that nothing happened.
    #[must_use]
    pub fn may_be_done(&self) -> bool {
        matches!(self, Self::Slow | Self::Broken(_) | Self::Nonsense(_) | Self::Repeated)
    }

    /// Whether asking again may help.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        let may_pass = matches!(self, Self::Busy | Self::Unreachable) || self.may_be_done();
        may_pass && *self != Self::Repeated
    }
}
