//! Writes a draft without a model: each line states the record of one work, or sums up several works, in the chosen
//! tone. The same works give the same draft.

use crate::assistant::limits::{MAX_CV_WORKS, MAX_LINKEDIN_WORKS};
use crate::assistant::portfolio::outline::{OutlinedSection, Topic, label, listed, outline};
use crate::assistant::portfolio::{
    Judged, PassedWork, PortfolioClaim, PortfolioFormat, PortfolioSection, PortfolioText, PortfolioTone, SourceProgram,
};
use crate::limits::WHOLE_BP;
use crate::progression::grades::GradedBy;

/// Returns the draft for these works.
#[must_use]
pub fn compose(format: PortfolioFormat, tone: PortfolioTone, sources: &[SourceProgram]) -> PortfolioText {
    let sections = outline(format, tone, sources).into_iter().map(|section| {
        let claims = match section.topic {
            Topic::Lines if format == PortfolioFormat::Linkedin => linkedin_lines(section.program, tone),
            Topic::Lines => cv_lines(section.program, tone),
            Topic::Task | Topic::Work | Topic::Judgement => case_lines(&section),
        };
        PortfolioSection { heading: section.heading, claims }
    });
    PortfolioText { label: label(sources), sections: sections.collect() }
}

fn cv_lines(program: &SourceProgram, tone: PortfolioTone) -> Vec<PortfolioClaim> {
    let line = |work: &&PassedWork| {
        let (title, task, verdict) = (&work.title, task(work), verdict(&work.judged));
        let made = |before: &str| made(work).map(|made| format!(" {before}: {made}.")).unwrap_or_default();
        let text = match tone {
            PortfolioTone::Plain => format!("“{title}”. {task}{} {}.", made("Handed in"), upper_first(&verdict)),
            PortfolioTone::Confident => format!("“{title}”, {verdict}. {task}{}", made("Delivered")),
            PortfolioTone::Warm => format!("My work on “{title}”: {task}{} It was {verdict}.", made("I handed in")),
        };
        claim(text, &[work])
    };
    let mut lines = best(program, MAX_CV_WORKS).iter().map(line).collect::<Vec<_>>();
    lines.extend(skills(program, tone));
    lines
}

fn linkedin_lines(program: &SourceProgram, tone: PortfolioTone) -> Vec<PortfolioClaim> {
    let SourceProgram { title, host, works, .. } = program;
    let count = match works.len() {
        1 => "one mission".to_owned(),
        count => format!("{count} missions"),
    };
    let simulation = format!("“{title}”, a job simulation with {host}, a fictional company");
    let text = match tone {
        PortfolioTone::Plain => format!("Passed {count} of {simulation}."),
        PortfolioTone::Confident => format!("{} passed in {simulation}.", upper_first(&count)),
        PortfolioTone::Warm => format!("I passed {count} of {simulation}."),
    };
    let mut lines = vec![claim(text, &works.iter().collect::<Vec<_>>())];
    lines.extend(best(program, MAX_LINKEDIN_WORKS).iter().map(|work| {
        let (title, verdict) = (&work.title, verdict(&work.judged));
        let made = made(work);
        let text = match (tone, made) {
            (PortfolioTone::Warm, Some(made)) => format!("For “{title}” I handed in: {made}. It was {verdict}."),
            (PortfolioTone::Warm, None) => format!("My work on “{title}” was {verdict}."),
            (_, Some(made)) => format!("“{title}”: {made}, {verdict}."),
            (_, None) => format!("“{title}”: {verdict}."),
        };
        claim(text, &[work])
    }));
    lines.extend(skills(program, tone));
    lines
}

fn case_lines(section: &OutlinedSection<'_>) -> Vec<PortfolioClaim> {
    let line = |work: &PassedWork| {
        let title = &work.title;
        let text = match section.topic {
            Topic::Work => {
                let made = made(work).map(|made| format!(" handed in {made}.")).unwrap_or_default();
                let words = work.excerpt.as_ref().map(|words| format!(" From my own text: “{words}”"));
                let said = format!("{made}{}", words.unwrap_or_default());
                if said.is_empty() {
                    return None;
                }
                format!("“{title}”:{said}")
            }
            Topic::Judgement => {
                let levels = work.judged.criteria.iter().map(|found| format!("{}: {}", found.title, found.level));
                let levels = levels.collect::<Vec<_>>().join("; ");
                let levels = if levels.is_empty() { levels } else { format!(" {levels}.") };
                format!("“{title}”: {}.{levels}", verdict(&work.judged))
            }
            Topic::Task | Topic::Lines => format!("“{title}”: {}", task(work)),
        };
        Some(claim(text, &[work]))
    };
    section.program.works.iter().filter_map(line).collect()
}

/// The program's skills, as practised in its passed works.
fn skills(program: &SourceProgram, tone: PortfolioTone) -> Option<PortfolioClaim> {
    let skills = program.skills.iter().map(|skill| lower_first(skill)).collect::<Vec<_>>();
    let skills = listed(&skills.iter().map(String::as_str).collect::<Vec<_>>());
    let text = match tone {
        PortfolioTone::Plain => format!("Skills practised: {skills}."),
        PortfolioTone::Confident => format!("Skills used: {skills}."),
        PortfolioTone::Warm => format!("What I practised: {skills}."),
    };
    (!skills.is_empty()).then(|| claim(text, &program.works.iter().collect::<Vec<_>>()))
}

fn claim(text: String, works: &[&PassedWork]) -> PortfolioClaim {
    PortfolioClaim { text, works: works.iter().map(|work| work.number).collect() }
}

/// The works with the highest scores, in the program's order. If scores are equal, the earlier work is preferred.
fn best(program: &SourceProgram, most: u32) -> Vec<&PassedWork> {
    let mut works = program.works.iter().collect::<Vec<_>>();
    works.sort_by_key(|work| std::cmp::Reverse(work.judged.score_bp));
    works.truncate(most as usize);
    works.sort_by_key(|work| work.number);
    works
}

/// Returns the judgement in words: "passed by a reviewer with 84 %".
#[must_use]
pub fn verdict(judged: &Judged) -> String {
    let by = match judged.by {
        None => return "accepted as complete".to_owned(),
        Some(GradedBy::Person) => "passed by a reviewer",
        Some(GradedBy::Model) => "passed by an automatic review",
        Some(GradedBy::Keys) => "marked by its answer key",
    };
    let score = judged.score_bp.map(|score_bp| format!(" with {} %", percent(score_bp)));
    format!("{by}{}", score.unwrap_or_default())
}

/// Whole percent, rounded down: a draft never claims more than the record.
fn percent(score_bp: u32) -> u32 {
    score_bp / (WHOLE_BP / 100)
}

/// The task as a sentence, without the prefix "Optional: " with which authors mark an optional mission.
fn task(work: &PassedWork) -> String {
    let task = work.task.strip_prefix("Optional: ").unwrap_or(&work.task);
    let end = if task.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{}{end}", upper_first(task))
}

/// The submitted work as a list in words. Authors separate its parts by a middle dot.
fn made(work: &PassedWork) -> Option<String> {
    let things = work.made.as_ref()?.split(" · ").map(lower_first).collect::<Vec<_>>();
    Some(listed(&things.iter().map(String::as_str).collect::<Vec<_>>()))
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The text with a lower-case first letter, for the middle of a sentence. An abbreviation keeps its capitals.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let rest = letters.as_str();
    let is_word = rest.chars().next().is_none_or(|second| second.is_lowercase() || second == ' ');
    if is_word { first.to_lowercase().chain(rest.chars()).collect() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::portfolio::numbers;
    use crate::fixtures::portfolios::a_source;

    const FORMATS: [PortfolioFormat; 3] = [PortfolioFormat::Cv, PortfolioFormat::Linkedin, PortfolioFormat::CaseStudy];
    const TONES: [PortfolioTone; 3] = [PortfolioTone::Plain, PortfolioTone::Confident, PortfolioTone::Warm];

    fn lines(format: PortfolioFormat, tone: PortfolioTone) -> Vec<String> {
        let text = compose(format, tone, &[a_source(1)]);
        text.sections.into_iter().flat_map(|section| section.claims).map(|claim| claim.text).collect()
    }

    #[test]
    fn each_line_names_works_that_there_are_and_every_draft_says_that_it_is_a_simulation() {
        let sources = [a_source(1), a_source(2)];
        for (format, tone) in FORMATS.into_iter().flat_map(|format| TONES.map(|tone| (format, tone))) {
            let text = compose(format, tone, &sources);
            assert!(text.label.contains("simulation"), "{text:?}");
            let claims = text.sections.iter().flat_map(|section| &section.claims).collect::<Vec<_>>();
            assert!(claims.len() >= 4, "{claims:?}");
            for claim in claims {
                assert!(!claim.works.is_empty() && !claim.text.contains("  "), "{claim:?}");
                assert!(claim.works.iter().all(|work| numbers(&sources).contains(work)), "{claim:?}");
            }
            assert_eq!(compose(format, tone, &sources), text);
        }
    }

    #[test]
    fn a_line_of_a_cv_says_what_was_asked_made_and_found() {
        let plain = lines(PortfolioFormat::Cv, PortfolioTone::Plain);
        assert_eq!(
            plain[0],
            "“Mission 1”. Check an extract. Handed in: note of 100 words and cleaned CSV. Passed by a reviewer with 84 %."
        );
        assert_eq!(plain[1], "“Mission 2”. Find the pattern. Accepted as complete.");
        assert_eq!(plain[2], "Skills practised: SQL and data quality.");
        let warm = lines(PortfolioFormat::Cv, PortfolioTone::Warm);
        assert!(warm[0].ends_with("It was passed by a reviewer with 84 %."), "{warm:?}");
    }

    #[test]
    fn a_case_study_quotes_the_learner_and_names_the_levels() {
        let said = lines(PortfolioFormat::CaseStudy, PortfolioTone::Confident);
        assert!(said.contains(&"“Mission 1”: passed by a reviewer with 84 %. Method: Strong.".to_owned()), "{said:?}");
        let quoted =
            "“Mission 1”: handed in note of 100 words and cleaned CSV. From my own text: “Two rows are wrong.”";
        assert!(said.contains(&quoted.to_owned()), "{said:?}");
    }

    #[test]
    fn the_best_works_are_told_in_the_programs_order() {
        let mut program = a_source(1);
        let work = program.works[0].clone();
        program.works = (1..=7)
            .zip([10, 90, 20, 80, 30, 70, 60])
            .map(|(number, percent)| {
                let judged = Judged { score_bp: Some(percent * 100), ..work.judged.clone() };
                PassedWork { number, judged, ..work.clone() }
            })
            .collect();
        let numbers = |most| best(&program, most).iter().map(|work| work.number).collect::<Vec<_>>();
        assert_eq!(numbers(3), [2, 4, 6]);
        assert_eq!(numbers(5), [2, 4, 5, 6, 7]);
    }

    #[test]
    fn a_score_is_never_rounded_up_and_capitals_of_abbreviations_stay() {
        assert_eq!((percent(8_499), percent(10_000)), (84, 100));
        assert_eq!(
            (lower_first("SQL query"), lower_first("A rule"), lower_first("Élan")),
            ("SQL query".to_owned(), "a rule".to_owned(), "élan".to_owned())
        );
    }
}
