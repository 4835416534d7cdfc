//! Presentation of a program in addition to its texts: the drawings of its host, the senders of missions, the tools and
//! a sample of the work. All of it is optional; the web draws placeholders for missing pictures.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The author's presentation of a version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Presentation {
    /// The drawings of the host.
    pub art: Art,
    /// The tools that the learner uses, in one sentence.
    pub tools: Option<String>,
    /// A sample of the learner's work.
    pub sample: Option<Sample>,
    /// The senders of missions, in the author's order.
    pub senders: Vec<SenderFace>,
}

impl Presentation {
    /// The details that the author gives about the sender with this name.
    #[must_use]
    pub fn sender(&self, name: &str) -> Option<&SenderFace> {
        self.senders.iter().find(|sender| sender.name == name)
    }
}

/// The URLs of the drawings of a program's host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Art {
    /// The logo, a square that is readable at 24 pixels.
    pub mark: Option<String>,
    /// The learner's desk, 640 by 400.
    pub scene: Option<String>,
    /// The host's pattern, in tiles of 40 by 40.
    pub quilt: Option<String>,
}

/// A page of the learner's work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sample {
    /// Its title.
    pub title: String,
    /// Its text; sanitised HTML.
    pub html: String,
}

/// A sender of missions, with details in addition to the name and the role in the missions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SenderFace {
    /// The name, as in the missions.
    pub name: String,
    /// The address of the portrait.
    pub portrait: Option<String>,
    /// Their words to visitors who consider joining.
    pub says: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_from_before_presents_nothing() {
        assert_eq!(serde_json::from_str::<Presentation>("{}").expect("readable"), Presentation::default());
    }
}
