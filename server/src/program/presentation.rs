//! How a program presents itself beyond its words: the drawings of its host, who writes to the learner, what it takes
//! and a sample of what one makes. All of it may be absent; the web draws what is missing.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the author of a version gave of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Presentation {
    /// The drawings of the host.
    pub art: Art,
    /// What one works with, in a sentence.
    pub tools: Option<String>,
    /// A sample of what one makes.
    pub sample: Option<Sample>,
    /// Who writes to the learner, in the author's order.
    pub senders: Vec<SenderFace>,
}

impl Presentation {
    /// What the author gave of the sender with this name.
    #[must_use]
    pub fn sender(&self, name: &str) -> Option<&SenderFace> {
        self.senders.iter().find(|sender| sender.name == name)
    }
}

/// The drawings of a program's host, by their addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Art {
    /// The mark, a square that reads at 24 pixels.
    pub mark: Option<String>,
    /// The desk that one works at, 640 by 400.
    pub scene: Option<String>,
    /// The pattern of the host, in tiles of 40 by 40.
    pub quilt: Option<String>,
}

/// A page of what one makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sample {
    /// Its title.
    pub title: String,
    /// Its text; sanitised.
    pub html: String,
}

/// Who writes to the learner, beyond the name and the role that the missions give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SenderFace {
    /// The name, as missions give it.
    pub name: String,
    /// The address of the portrait.
    pub portrait: Option<String>,
    /// What they say to whoever thinks of joining.
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
