//! The rules of subscriptions by name.

use serde::{Deserialize, Serialize};

use crate::subscription::SubscriptionFacts;
use crate::subscription::apply_event::{KnownSubscription, SubscriptionEvent, apply_event};
use crate::subscription::manage::{ManageFacts, manage};
use crate::subscription::standing::standing;
use crate::time::Timestamp;
use crate::verbs::{Verdict, verbs};

/// A subscription, and the instant at which it is asked about.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StandingAt {
    pub(crate) now: Timestamp,
    pub(crate) subscription: SubscriptionFacts,
}

/// What is known of a subscription, and what is new.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct NewsOf {
    pub(crate) known: KnownSubscription,
    pub(crate) news: SubscriptionEvent,
}

verbs! {
    "subscription/standing": StandingAt => |given| standing(&given.subscription, given.now);
    "subscription/manage": ManageFacts => |facts| Verdict::from(manage(&facts));
    "subscription/apply_event": NewsOf => |given| apply_event(&given.known, &given.news);
}
