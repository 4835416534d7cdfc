//! Feedback: the rubric that an attempt is judged by, its score, the feedback of the model, the review by a
//! person, and the appeal against it.
//!
//! # How an attempt is judged
//!
//! A [`Rubric`] is a list of criteria, each with a share of the whole in basis points and with levels that
//! give points. [`score`](score::score) adds up `weight × points / most points` over the criteria and rounds
//! once, at the end, half to even. An attempt passes where the score reaches the mission's pass mark
//! ([`PASS_MARK_BP`](crate::limits::PASS_MARK_BP) unless the author sets one) *and* every criterion with a
//! `must_pass_level` reaches that level of its own. [`lint_rubric`](lint_rubric::lint_rubric) tells an author
//! what of a rubric could not be judged by.

pub mod lint_rubric;
pub mod score;

use serde::{Deserialize, Serialize};

use crate::limits::MAX_LEVEL_POINTS;

/// What a mission's attempts are judged by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rubric {
    /// Its criteria, in the order in which they are shown.
    pub criteria: Vec<Criterion>,
}

impl Rubric {
    /// The criterion with this id.
    #[must_use]
    pub fn criterion(&self, id: &str) -> Option<&Criterion> {
        self.criteria.iter().find(|criterion| criterion.id == id)
    }
}

/// One thing that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Criterion {
    /// The author's name for it, unique in the rubric and stable over its versions.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is looked at.
    pub description: String,
    /// Its share of the score in basis points; those of a rubric add up to the whole.
    pub weight_bp: u32,
    /// Its levels, from the fewest points up.
    pub levels: Vec<Level>,
    /// The label of the level without which nothing passes, whatever the score.
    #[serde(default)]
    pub must_pass_level: Option<String>,
}

impl Criterion {
    /// The level with this label.
    #[must_use]
    pub fn level(&self, label: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.label == label)
    }
}

/// One level of a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Level {
    /// Its name, unique in the criterion.
    pub label: String,
    /// Its points; more than [`MAX_LEVEL_POINTS`] count as that many.
    pub points: u32,
    /// What an answer at this level looks like.
    pub descriptor: String,
}

impl Level {
    /// The points that count.
    pub(crate) fn counted_points(&self) -> u32 {
        self.points.min(MAX_LEVEL_POINTS)
    }
}

/// That an attempt was found at a level of a criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The id of the criterion.
    pub criterion: String,
    /// The label of the level.
    pub level: String,
}
