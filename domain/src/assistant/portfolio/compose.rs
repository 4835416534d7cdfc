//! Writes a draft without a model: each line has the claims of one work, or sums up several works, in the chosen tone.
//! The author's texts are used only for the task. The same works give the same draft.

use crate::assistant::limits::{MAX_CV_WORKS, MAX_LINKEDIN_WORKS};
use crate::assistant::portfolio::outline::{OutlinedSection, Topic, label, outline};
use crate::assistant::portfolio::{
    PassedWork, PortfolioClaim, PortfolioFormat, PortfolioSection, PortfolioText, PortfolioTone, SourceProgram,
};
use crate::showcase::show::listed;
use crate::showcase::{ClaimEvidence, PieceClaim};

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
        let (title, records, quoted) = (&work.title, joined(records(work)), quoted(work));
        let text = match tone {
            PortfolioTone::Plain => format!("“{title}”. {records}{}", before(" From the work: ", &quoted)),
            PortfolioTone::Confident => format!("“{title}”: {}{records}", after(&quoted, " ")),
            PortfolioTone::Warm => format!("My work on “{title}”: {}{records}", after(&quoted, " ")),
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
        PortfolioTone::Plain => format!("Work from {count} of {simulation}."),
        PortfolioTone::Confident => format!("{} done in {simulation}.", upper_first(&count)),
        PortfolioTone::Warm => format!("I did {count} of {simulation}."),
    };
    let mut lines = vec![claim(text, &works.iter().collect::<Vec<_>>())];
    lines.extend(best(program, MAX_LINKEDIN_WORKS).iter().map(|work| {
        let (title, quoted, records) = (&work.title, quoted(work), joined(records(work)));
        let text = match tone {
            PortfolioTone::Warm if !quoted.is_empty() => format!("For “{title}” I wrote: {quoted} {records}"),
            PortfolioTone::Warm => format!("My work on “{title}”: {records}"),
            PortfolioTone::Plain | PortfolioTone::Confident => format!("“{title}”: {}{records}", after(&quoted, " ")),
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
                let files =
                    joined(records(work).filter(|(evidence, _)| matches!(evidence, ClaimEvidence::File { .. })));
                let quoted = quoted(work);
                let space = if files.is_empty() || quoted.is_empty() { "" } else { " " };
                if files.is_empty() && quoted.is_empty() {
                    return None;
                }
                format!("“{title}”: {files}{space}{}", before("From my own text: ", &quoted))
            }
            Topic::Judgement => {
                let judged = records(work).filter(|(evidence, _)| !matches!(evidence, ClaimEvidence::File { .. }));
                format!("“{title}”: {}", joined(judged))
            }
            Topic::Task | Topic::Lines => format!("“{title}”: {}", task(work)),
        };
        Some(claim(text, &[work]))
    };
    section.program.works.iter().filter_map(line).collect()
}

/// The sentences about a work that are not the learner's own, with their evidence.
fn records(work: &PassedWork) -> impl Iterator<Item = (&ClaimEvidence, &str)> {
    let is_record = |claim: &&PieceClaim| !matches!(claim.evidence, ClaimEvidence::Answer { .. });
    work.claims.iter().filter(is_record).map(|claim| (&claim.evidence, claim.text.as_str()))
}

fn joined<'a>(records: impl Iterator<Item = (&'a ClaimEvidence, &'a str)>) -> String {
    records.map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

/// The learner's own sentences in quotation marks; empty if none is quoted.
fn quoted(work: &PassedWork) -> String {
    let quotes = work.claims.iter().filter(|claim| matches!(claim.evidence, ClaimEvidence::Answer { .. }));
    quotes.map(|claim| format!("“{}”", claim.text)).collect::<Vec<_>>().join(" ")
}

/// The text after these words; empty if the text is empty.
fn before(words: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{words}{text}") }
}

/// The text before these words; empty if the text is empty.
fn after(text: &str, words: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{text}{words}") }
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

/// Returns the judgement in words: "1 of 2 questions answered right. Passed by a reviewer with 84 %."
#[must_use]
pub fn verdict(work: &PassedWork) -> String {
    let is_judgement =
        |evidence: &ClaimEvidence| matches!(evidence, ClaimEvidence::Marks { .. } | ClaimEvidence::Pass { .. });
    joined(records(work).filter(|(evidence, _)| is_judgement(evidence)))
}

/// The task as a sentence, without the prefix "Optional: " with which authors mark an optional mission.
fn task(work: &PassedWork) -> String {
    let task = work.task.strip_prefix("Optional: ").unwrap_or(&work.task);
    let end = if task.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{}{end}", upper_first(task))
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
    use crate::assistant::portfolio::{Judged, numbers};
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
    fn a_line_of_a_cv_has_the_record_and_the_learners_words() {
        let plain = lines(PortfolioFormat::Cv, PortfolioTone::Plain);
        assert_eq!(
            plain[0],
            "“Mission 1”. Handed in “cleaned.csv”. 1 of 2 questions answered right. Passed by a reviewer with 84 %. \
             Method: Strong. From the work: “The reminder moved 9.0 points of 400 savers.” “Only 27 % of them were \
             quiet.”"
        );
        assert_eq!(plain[1], "“Mission 2”. 1 of 2 questions answered right.");
        assert_eq!(plain[2], "Skills practised: SQL and data quality.");
        let warm = lines(PortfolioFormat::Cv, PortfolioTone::Warm);
        assert!(warm[0].starts_with("My work on “Mission 1”: “The reminder moved"), "{warm:?}");
    }

    #[test]
    fn a_case_study_quotes_the_learner_and_names_the_levels() {
        let said = lines(PortfolioFormat::CaseStudy, PortfolioTone::Confident);
        let judged = "“Mission 1”: 1 of 2 questions answered right. Passed by a reviewer with 84 %. Method: Strong.";
        assert!(said.contains(&judged.to_owned()), "{said:?}");
        let quoted = "“Mission 1”: Handed in “cleaned.csv”. From my own text: “The reminder moved 9.0 points of 400 \
                      savers.” “Only 27 % of them were quiet.”";
        assert!(said.contains(&quoted.to_owned()), "{said:?}");
    }

    #[test]
    fn only_the_task_of_a_case_study_is_the_authors() {
        for (format, tone) in FORMATS.into_iter().flat_map(|format| TONES.map(|tone| (format, tone))) {
            let said = lines(format, tone);
            let tasks = said.iter().filter(|line| line.contains("Check an extract")).count();
            assert_eq!(tasks, usize::from(format == PortfolioFormat::CaseStudy), "{said:?}");
            assert!(said.iter().all(|line| !line.to_lowercase().contains("accepted as complete")), "{said:?}");
        }
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
    fn capitals_of_abbreviations_stay() {
        assert_eq!(
            (lower_first("SQL query"), lower_first("A rule"), lower_first("Élan")),
            ("SQL query".to_owned(), "a rule".to_owned(), "élan".to_owned())
        );
    }
}
