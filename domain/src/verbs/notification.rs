//! The rules of notices by name.

use serde::{Deserialize, Serialize};

use crate::notification::change_preferences::change_preferences;
use crate::notification::digest::{DigestFacts, digest};
use crate::notification::ics::{IcsFacts, ics};
use crate::notification::route::{RouteFacts, route};
use crate::notification::schedule::{ScheduleFacts, schedule};
use crate::notification::unsubscribe::{UnsubscribeFacts, unsubscribe};
use crate::notification::{KindChoice, NotifyChoice};
use crate::verbs::{Verdict, verbs};

/// What is chosen for the kind with this word.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PreferenceChange {
    pub(crate) kind: String,
    pub(crate) choice: NotifyChoice,
}

/// What a person chose before, and chooses now.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PreferenceFacts {
    pub(crate) stored: Vec<KindChoice>,
    pub(crate) changes: Vec<PreferenceChange>,
}

impl PreferenceFacts {
    fn answer(self) -> Verdict<Vec<KindChoice>> {
        let stored = self.stored.into_iter().map(|stored| (stored.kind, stored.choice)).collect();
        let changes = self.changes.into_iter().map(|change| (change.kind, change.choice)).collect();
        let changed = change_preferences(stored, changes);
        Verdict::from(changed.map(|kept| kept.into_iter().map(|(kind, choice)| KindChoice { kind, choice }).collect()))
    }
}

verbs! {
    "notification/change_preferences": PreferenceFacts => |facts| facts.answer();
    "notification/digest": DigestFacts => |facts| digest(&facts);
    "notification/ics": IcsFacts => |facts| ics(&facts);
    "notification/route": RouteFacts => |facts| route(&facts);
    "notification/schedule": ScheduleFacts => |facts| schedule(&facts);
    "notification/unsubscribe": UnsubscribeFacts => |facts| unsubscribe(&facts);
}
