//! The rules of progression by name.

use serde::{Deserialize, Serialize};

use crate::progression::award::{AwardFacts, award};
use crate::progression::certificate::{CertificateFacts, CertificateMove, certificate};
use crate::progression::complete::{CompleteFacts, complete};
use crate::progression::linkedin::{LinkedInFacts, linkedin};
use crate::progression::offboarding::{OffboardingFacts, OffboardingMove, offboarding, offboarding_standing};
use crate::progression::reference_letter::{LetterFacts, LetterMove, reference_letter};
use crate::progression::requirements::{ProgressionFacts, requirements};
use crate::progression::satisfactory_completion::{SatisfactoryFacts, satisfactory_completion};
use crate::progression::score::{ScoredPart, score};
use crate::progression::serial::{Serial, serial};
use crate::verbs::{Verdict, verbs};

/// A program to complete, under a name where one is sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Completing {
    pub(crate) facts: CompleteFacts,
    pub(crate) legal_name: Option<String>,
}

/// A certificate, and what is to happen to it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MovingCertificate {
    pub(crate) facts: CertificateFacts,
    #[serde(rename = "move")]
    pub(crate) request: CertificateMove,
}

/// A letter, and what is to happen to it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MovingLetter {
    pub(crate) facts: LetterFacts,
    #[serde(rename = "move")]
    pub(crate) request: LetterMove,
}

/// An offboarding, and what the learner does in it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Offboarded {
    pub(crate) facts: OffboardingFacts,
    #[serde(rename = "move")]
    pub(crate) request: OffboardingMove,
}

verbs! {
    "progression/requirements": ProgressionFacts => |facts| requirements(&facts);
    "progression/score": Vec<ScoredPart> => |parts| score(&parts);
    "progression/award": AwardFacts => |facts| award(&facts);
    "progression/complete": Completing => |asked| Verdict::from(complete(&asked.facts, asked.legal_name.as_deref()));
    "progression/certificate": MovingCertificate => |asked| Verdict::from(certificate(&asked.facts, &asked.request));
    "progression/serial": [u8; 8] => |random| serial(random);
    "progression/parse_serial": String => |typed| Serial::parse(&typed);
    "progression/satisfactory_completion": SatisfactoryFacts => |facts| satisfactory_completion(&facts);
    "progression/reference_letter": MovingLetter => |asked| Verdict::from(reference_letter(&asked.facts, &asked.request));
    "progression/offboarding": Offboarded => |asked| Verdict::from(offboarding(&asked.facts, &asked.request));
    "progression/offboarding_standing": OffboardingFacts => |facts| offboarding_standing(&facts);
    "progression/linkedin": LinkedInFacts => |facts| linkedin(&facts);
}
