//! The rules of enrolments by name.

use serde::{Deserialize, Serialize};

use crate::enrolment::access::{AccessFacts, access};
use crate::enrolment::extend::{ExtendFacts, ExtensionRequest, extend, extension_offer};
use crate::program::ContinuedAccess;
use crate::program::offer::granted_until;
use crate::time::{Timestamp, Zone};
use crate::verbs::{Verdict, verbs};

/// An access from the session's terms on, as they were at enrolment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Joined {
    pub(crate) now: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) zone: Zone,
    pub(crate) grace_days: u16,
    pub(crate) extended_until: Option<Timestamp>,
    pub(crate) entitled_until: Option<Timestamp>,
    pub(crate) continued_access: ContinuedAccess,
}

impl Joined {
    fn facts(self) -> AccessFacts {
        AccessFacts {
            now: self.now,
            granted_until: granted_until(self.ends_at, self.grace_days, &self.zone),
            extended_until: self.extended_until,
            entitled_until: self.entitled_until,
            continued_access: self.continued_access,
        }
    }
}

/// An enrolment, and the extension that is asked for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Extending {
    pub(crate) facts: ExtendFacts,
    pub(crate) request: ExtensionRequest,
}

verbs! {
    "enrolment/access": Joined => |joined| access(&joined.facts());
    "enrolment/extend": Extending => |asked| Verdict::from(extend(&asked.facts, asked.request));
    "enrolment/extension_offer": ExtendFacts => |facts| extension_offer(&facts);
}
