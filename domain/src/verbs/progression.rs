//! The rules of progression by name.

use crate::progression::offboarding::{OffboardingFacts, offboarding_standing};
use crate::progression::requirements::{ProgressionFacts, requirements};
use crate::verbs::verbs;

verbs! {
    "progression/requirements": ProgressionFacts => |facts| requirements(&facts);
    "progression/offboarding_standing": OffboardingFacts => |facts| offboarding_standing(&facts);
}
