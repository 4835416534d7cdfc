//! The buttons of a payment page. They have the same effect at every provider.

use serde_json::Value;

use crate::page::State;

/// Result of pressing a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Paid,
    Declined,
    /// The bank asks the payer to confirm.
    Asked,
    /// The provider is still processing the payment.
    Slow,
    Left,
}

/// The names of the buttons.
const BUTTONS: [&str; 9] = ["pay", "decline", "challenge", "accept", "refuse", "slow", "arrive", "fail", "cancel"];

pub(crate) fn is_button(deed: &str) -> bool {
    BUTTONS.contains(&deed)
}

/// The effect of a button on a payment in this state, or `None` if the page does not have the button in this state.
pub(crate) fn step(state: &str, deed: &str) -> Option<Step> {
    match (state, deed) {
        ("open" | "declined", "pay") | ("challenge", "accept") | ("slow", "arrive") => Some(Step::Paid),
        ("open" | "declined", "decline") | ("challenge", "refuse") | ("slow", "fail") => Some(Step::Declined),
        ("open" | "declined", "challenge") => Some(Step::Asked),
        ("open" | "declined", "slow") => Some(Step::Slow),
        ("open" | "declined" | "challenge", "cancel") => Some(Step::Left),
        _ => None,
    }
}

impl Step {
    /// The state of the payment afterwards.
    pub(crate) fn state(self) -> &'static str {
        match self {
            Self::Paid => "done",
            Self::Declined => "declined",
            Self::Asked => "challenge",
            Self::Slow => "slow",
            Self::Left => "open",
        }
    }
}

/// The state as the page shows it.
pub(crate) fn shown(state: &Value) -> State {
    match state.as_str() {
        Some("open") => State::Open { was_declined: false },
        Some("declined") => State::Open { was_declined: true },
        Some("challenge") => State::Challenge,
        Some("slow") => State::Slow,
        Some("expired") => State::Closed("This page has expired. Nothing was charged."),
        _ => State::Closed("This page is closed: the payment has come to its end."),
    }
}
