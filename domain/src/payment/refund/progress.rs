//! Progress of a refund at its provider, as the provider's client parses it.

use serde::{Deserialize, Serialize};

use crate::payment::refund::advance::RefundStep;

/// Progress of a refund at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundProgress {
    /// In progress.
    Open,
    /// The money was sent.
    Done,
    /// The money was not sent, or was returned.
    Failed,
}

impl RefundProgress {
    /// The step of our refund that follows; `None` while it is in progress.
    #[must_use]
    pub fn step(self) -> Option<RefundStep> {
        match self {
            Self::Open => None,
            Self::Done => Some(RefundStep::Confirm),
            Self::Failed => Some(RefundStep::Fail),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RefundProgress::{Done, Failed, Open};
    use super::*;

    #[test]
    fn our_refund_moves_only_when_the_money_did() {
        assert_eq!(
            [Open, Done, Failed].map(RefundProgress::step),
            [None, Some(RefundStep::Confirm), Some(RefundStep::Fail)]
        );
    }
}
