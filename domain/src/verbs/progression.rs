//! The rules of progression by name.

use serde::{Deserialize, Serialize};

use crate::progression::offboarding::OffboardingFacts;
use crate::progression::offboarding::answers::OffboardingAnswers;
use crate::progression::preview_offboarding::preview_offboarding;
use crate::progression::what_if_grades::{TriedMark, WhatIfGradesFacts, what_if_grades};
use crate::verbs::verbs;

/// An offboarding with the answers of its form.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Previewed {
    pub(crate) facts: OffboardingFacts,
    pub(crate) answers: OffboardingAnswers,
}

/// A learner's grades, and the marks to try.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Tried {
    pub(crate) facts: WhatIfGradesFacts,
    pub(crate) tried: Vec<TriedMark>,
}

verbs! {
    "progression/preview_offboarding": Previewed => |asked| preview_offboarding(&asked.facts, &asked.answers);
    "progression/what_if_grades": Tried => |asked| {
        what_if_grades(&asked.facts, &asked.tried).map_err(|refusals| refusals.first().code())
    };
}
