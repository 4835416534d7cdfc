//! Reads the rubric of a mission: the criteria that score an answer, and the key terms of each criterion. Scoring is
//! not done here.

use domain::feedback::limits::MAX_LEVEL_POINTS;
use domain::feedback::looks_for::{Find, LooksFor, Sign};
pub use domain::feedback::{Criterion, Rubric, RubricLevel};
use domain::limits::WHOLE_BP;

use crate::program::content::fields::Fields;
use crate::program::content::keys::range;

/// The fields of a pattern.
const PATTERN: [&str; 5] = ["number", "tolerance", "unit", "any", "parts"];

/// The largest `at_most` that a sign accepts.
const MANY: i64 = 100;

/// Reads a rubric and its `looks_for` lists.
#[must_use]
pub fn rubric(fields: &Fields<'_>) -> (Rubric, Vec<LooksFor>) {
    fields.check(&["criteria"], &[]);
    let criteria = fields.tables("criteria");
    let read = criteria.iter().map(criterion).collect::<Vec<_>>();
    for (index, (criterion, fields)) in read.iter().zip(&criteria).enumerate() {
        if read.iter().take(index).any(|earlier| earlier.id == criterion.id) {
            fields.error_at("id", format!("another criterion has the id `{}`", criterion.id));
        }
    }
    let looks_for = read.iter().zip(&criteria).filter_map(|(criterion, fields)| looks_for(&criterion.id, fields));
    let looks_for = looks_for.collect();
    (Rubric { criteria: read }, looks_for)
}

fn looks_for(criterion: &str, fields: &Fields<'_>) -> Option<LooksFor> {
    if !fields.has("looks_for") {
        return None;
    }
    let beyond = fields.text("beyond").map(ToOwned::to_owned);
    if beyond.is_none() {
        fields.error_at("looks_for", "`beyond` is the next step if everything is found");
    }
    let signs = fields.tables("looks_for").iter().filter_map(sign).collect();
    Some(LooksFor { criterion: criterion.to_owned(), signs, beyond: beyond? })
}

fn sign(fields: &Fields<'_>) -> Option<Sign> {
    let find = match ["not", "at_most"].map(|limit| fields.has(limit)) {
        [false, false] => {
            fields.check(&["level", "missing"], &PATTERN);
            pattern(fields)?
        }
        [true, false] => {
            fields.check(&["level", "missing", "not"], &[]);
            let stated = fields.table("not")?;
            stated.check(&[], &PATTERN);
            Find::Not(Box::new(pattern(&stated)?))
        }
        [false, true] => {
            fields.check(&["level", "missing", "at_most", "of"], &[]);
            Find::AtMost { most: fields.number("at_most", 0..=MANY)?, of: word_lists(fields, "of") }
        }
        [true, true] => {
            fields.error("a sign has either `not` or `at_most`");
            return None;
        }
    };
    Some(Sign { level: fields.text("level")?.to_owned(), find, missing: fields.text("missing")?.to_owned() })
}

/// Reads a pattern to find in a text.
fn pattern(fields: &Fields<'_>) -> Option<Find> {
    match ["number", "any", "parts"].map(|kind| fields.has(kind)) {
        [true, false, false] => {
            let units = if fields.has("unit") { fields.texts("unit")? } else { Vec::new() };
            Some(Find::Number { range: range(fields, "number")?, units })
        }
        [false, true, false] => Some(Find::Words(fields.texts("any")?)),
        [false, false, true] => Some(Find::Parts(word_lists(fields, "parts"))),
        _ => {
            fields.error("what is looked for is exactly one of `number`, `any`, `parts`");
            None
        }
    }
}

/// Reads tables that each have only a list `any`.
fn word_lists(fields: &Fields<'_>, name: &str) -> Vec<Vec<String>> {
    let lists = fields.tables(name);
    lists.iter().for_each(|list| list.check(&["any"], &[]));
    lists.iter().filter_map(|list| list.texts("any")).collect()
}

fn criterion(fields: &Fields<'_>) -> Criterion {
    fields.check(&["id", "title", "description", "weight_bp", "levels"], &["must_pass_level", "looks_for", "beyond"]);
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use domain::feedback::read_by_rubric::{ReadFacts, read_by_rubric};
    use domain::mission::block::{BlockBody, Reveal};
    use domain::time::Timestamp;

    use crate::html::plain_text;
    use crate::program::content::faults::Faults;
    use crate::program::content::files::PackFolder;
    use crate::program::content::missions::MissionSource;
    use crate::program::content::read_folders;

    /// The author's model attempt.
    fn model_answers(mission: &MissionSource) -> Vec<String> {
        let bodies = mission.blocks.iter().map(|block| &block.body);
        let models = bodies.filter_map(|body| match body {
            BlockBody::ModelAnswer { reveal, html } if *reveal != Reveal::Never => html.as_deref().map(plain_text),
            _ => None,
        });
        models.collect()
    }

    #[test]
    fn the_model_answers_of_our_programs_reach_what_is_looked_for_in_them() {
        let faults = Faults::default();
        let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
        let folders = PackFolder::read_all(&content, &faults);
        let now = Timestamp::parse("2026-11-20T12:00:00Z").expect("an instant");
        let reading = read_folders(&folders, now, faults);
        let mut programs = 0;
        for pack in &reading.packs {
            let missions = pack.curriculum.missions.iter().filter(|mission| !mission.looks_for.is_empty());
            let mut read = 0;
            for mission in missions {
                let rubric = mission.rubric.clone().expect("a rubric");
                let looks_for = mission.looks_for.clone();
                let found =
                    read_by_rubric(&ReadFacts { rubric, looks_for, given: Vec::new(), texts: model_answers(mission) });
                for wanted in &mission.looks_for {
                    let judged = found.judgements.iter().find(|judged| judged.criterion == wanted.criterion);
                    let level = judged.map(|judged| judged.level.as_str());
                    assert!(
                        level.is_some_and(|level| level != "Not yet"),
                        "{} {} {level:?}",
                        mission.slug,
                        wanted.criterion
                    );
                }
                read += 1;
            }
            assert!(read > 0, "{} has nothing that can be read", pack.slug);
            programs += 1;
        }
        assert!(programs >= 5, "{programs} programs");
    }
}
