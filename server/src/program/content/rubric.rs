//! Reads the rubric of a mission: the criteria that an answer is judged by. How it is judged is not
//! here.

pub use domain::feedback::{Criterion, Rubric, RubricLevel};
use domain::limits::{MAX_LEVEL_POINTS, WHOLE_BP};

use crate::program::content::fields::Fields;

/// Reads a rubric.
#[must_use]
pub fn rubric(fields: &Fields<'_>) -> Rubric {
    fields.check(&["criteria"], &[]);
    let criteria = fields.tables("criteria");
    let read = criteria.iter().map(criterion).collect::<Vec<_>>();
    for (index, (criterion, fields)) in read.iter().zip(&criteria).enumerate() {
        if read.iter().take(index).any(|earlier| earlier.id == criterion.id) {
            fields.error_at("id", format!("another criterion has the id `{}`", criterion.id));
        }
    }
    Rubric { criteria: read }
}

fn criterion(fields: &Fields<'_>) -> Criterion {
    fields.check(&["id", "title", "description", "weight_bp", "levels"], &["must_pass_level"]);
    let text = |fields: &Fields<'_>, name| fields.text(name).unwrap_or_default().to_owned();
    let levels = fields.tables("levels").into_iter().map(|level| {
        level.check(&["label", "points", "descriptor"], &[]);
        let points = level.number("points", 0..=MAX_LEVEL_POINTS.into()).unwrap_or(0);
        RubricLevel { label: text(&level, "label"), points, descriptor: text(&level, "descriptor") }
    });
    let levels = levels.collect::<Vec<_>>();
    if levels.len() < 2 || !levels.is_sorted_by(|lower, higher| lower.points < higher.points) {
        fields.error_at("levels", "a criterion has two levels or more, from the fewest points to the most");
    }
    let must_pass_level = fields.text("must_pass_level").map(ToOwned::to_owned);
    if must_pass_level.as_ref().is_some_and(|label| !levels.iter().any(|level| level.label == *label)) {
        fields.error_at("must_pass_level", "`must_pass_level` is the label of one of the levels");
    }
    Criterion {
        id: text(fields, "id"),
        title: text(fields, "title"),
        description: text(fields, "description"),
        weight_bp: fields.number("weight_bp", 0..=WHOLE_BP.into()).unwrap_or(0),
        must_pass_level,
        levels,
    }
}
