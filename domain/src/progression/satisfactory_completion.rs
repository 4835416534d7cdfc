//! Decides whether a completion is satisfactory, and returns each test, so that a learner sees what a reference letter
//! requires.

use serde::{Deserialize, Serialize};

use crate::progression::limits::{SATISFACTORY_HUMAN_PASSES, SATISFACTORY_SCORE_BP};
use crate::progression::{Threshold, ThresholdName};

/// Facts for [`satisfactory_completion`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SatisfactoryFacts {
    /// Whether the program is complete.
    pub is_complete: bool,
    /// The overall score in basis points; `None` without a score.
    pub overall_bp: Option<u32>,
    /// Number of missions that a person has passed.
    pub human_passes: u32,
}

/// Whether a completion is satisfactory, with each test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SatisfactoryCompletion {
    /// Whether every test is passed.
    pub is_satisfactory: bool,
    /// All tests: complete, score, missions that a person passed.
    pub tests: Vec<Threshold>,
}

/// Returns whether the completion is satisfactory: complete, 70 % or more, and passed by a person at least once.
#[must_use]
pub fn satisfactory_completion(facts: &SatisfactoryFacts) -> SatisfactoryCompletion {
    let tests = vec![
        Threshold::new(ThresholdName::Complete, 1, facts.is_complete.into()),
        Threshold::new(ThresholdName::Score, SATISFACTORY_SCORE_BP, facts.overall_bp.unwrap_or_default()),
        Threshold::new(ThresholdName::HumanPasses, SATISFACTORY_HUMAN_PASSES, facts.human_passes),
    ];
    SatisfactoryCompletion { is_satisfactory: tests.iter().all(|test| test.is_met), tests }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_completion_is_satisfactory_at_exactly_its_bounds() {
        let completion = |is_complete, overall_bp, human_passes| {
            let tests = satisfactory_completion(&SatisfactoryFacts { is_complete, overall_bp, human_passes });
            let unmet = tests.tests.iter().filter(|test| !test.is_met);
            let unmet: Vec<_> = unmet.map(|test| (test.name, test.need, test.have)).collect();
            assert_eq!((tests.is_satisfactory, tests.tests.len()), (unmet.is_empty(), 3));
            unmet
        };
        assert_eq!(completion(true, Some(7_000), 1), []);
        assert_eq!(completion(false, Some(7_000), 1), [(ThresholdName::Complete, 1, 0)]);
        assert_eq!(completion(true, Some(6_999), 1), [(ThresholdName::Score, 7_000, 6_999)]);
        assert_eq!(completion(true, None, 1), [(ThresholdName::Score, 7_000, 0)]);
        assert_eq!(completion(true, Some(10_000), 0), [(ThresholdName::HumanPasses, 1, 0)]);
        assert_eq!(completion(false, None, 0).len(), 3);
    }
}
