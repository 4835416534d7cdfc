//! The sections of a draft, as its format requires, and the works that each section may use. They are fixed before any
//! claim is written. A heading is not a claim, so a model never writes one.

use time::OffsetDateTime;

use crate::assistant::portfolio::{PortfolioFormat, PortfolioTone, SourceProgram};
use crate::showcase::show::label as showcase_label;

/// Topic of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A whole program. Each line is complete without the others.
    Lines,
    /// The task.
    Task,
    /// The work.
    Work,
    /// The judgement.
    Judgement,
}

impl Topic {
    /// The topic as a model's prompt names it.
    #[must_use]
    pub const fn brief(self) -> &'static str {
        match self {
            Self::Lines => "what was done in this program and how it was judged",
            Self::Task => "what was asked",
            Self::Work => "what was made, and how",
            Self::Judgement => "how it was judged",
        }
    }
}

/// A section of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinedSection<'a> {
    /// Its heading.
    pub heading: Option<String>,
    /// Its topic.
    pub topic: Topic,
    /// The program whose works it may use.
    pub program: &'a SourceProgram,
}

/// Returns the label, which says that a draft is about job simulations.
#[must_use]
pub fn label(sources: &[SourceProgram]) -> String {
    let mut hosts = Vec::new();
    for program in sources {
        if !hosts.contains(&program.host.as_str()) {
            hosts.push(program.host.as_str());
        }
    }
    showcase_label(sources.len(), &hosts)
}

/// Returns the sections of a draft.
#[must_use]
pub fn outline(format: PortfolioFormat, tone: PortfolioTone, sources: &[SourceProgram]) -> Vec<OutlinedSection<'_>> {
    let is_one = sources.len() == 1;
    let mut sections = Vec::new();
    for program in sources {
        let mut section = |heading, topic| sections.push(OutlinedSection { heading, topic, program });
        match format {
            PortfolioFormat::Cv => section(Some(cv_heading(program)), Topic::Lines),
            PortfolioFormat::Linkedin => section(None, Topic::Lines),
            PortfolioFormat::CaseStudy => {
                for topic in [Topic::Task, Topic::Work, Topic::Judgement] {
                    let name = topic_heading(topic, tone);
                    let heading = if is_one { name.to_owned() } else { format!("{}: {name}", program.title) };
                    section(Some(heading), topic);
                }
            }
        }
    }
    sections
}

fn cv_heading(program: &SourceProgram) -> String {
    let submitted = program.works.iter().map(|work| work.submitted_at).max();
    let when = submitted.map(OffsetDateTime::from).map(|at| format!(", {} {}", at.month(), at.year()));
    format!("{} (job simulation), {}{}", program.title, program.host, when.unwrap_or_default())
}

fn topic_heading(topic: Topic, tone: PortfolioTone) -> &'static str {
    match (topic, tone) {
        (Topic::Lines, _) => "Work",
        (Topic::Task, PortfolioTone::Plain) => "Task",
        (Topic::Task, PortfolioTone::Confident) => "The problem",
        (Topic::Task, PortfolioTone::Warm) => "What I was asked",
        (Topic::Work, PortfolioTone::Plain) => "Work",
        (Topic::Work, PortfolioTone::Confident) => "What I delivered",
        (Topic::Work, PortfolioTone::Warm) => "What I made",
        (Topic::Judgement, PortfolioTone::Plain) => "Judgement",
        (Topic::Judgement, PortfolioTone::Confident) => "The result",
        (Topic::Judgement, PortfolioTone::Warm) => "What came back",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::portfolios::a_source;

    #[test]
    fn the_label_names_each_fictional_company_once() {
        let one = label(&[a_source(1)]);
        assert_eq!(
            one,
            "Work from a job simulation on Fieldwork. Harbourlight is a fictional company; this was not employment."
        );
        let mut other = a_source(2);
        other.host = "Marrowgate".to_owned();
        let three = label(&[a_source(1), a_source(2), other]);
        assert!(
            three.contains("simulations on Fieldwork. Harbourlight and Marrowgate are fictional companies;"),
            "{three}"
        );
    }

    #[test]
    fn a_case_study_of_several_programs_names_them_in_its_headings() {
        let headings = |format, sources: &[SourceProgram]| {
            let sections = outline(format, PortfolioTone::Plain, sources);
            sections.into_iter().map(|section| section.heading.unwrap_or_default()).collect::<Vec<_>>()
        };
        let case_study = PortfolioFormat::CaseStudy;
        assert_eq!(headings(case_study, &[a_source(1)]), ["Task", "Work", "Judgement"]);
        let of_two = headings(case_study, &[a_source(1), a_source(2)]);
        assert_eq!((of_two.len(), of_two[3].as_str()), (6, "Program 2: Task"));
        let cv = headings(PortfolioFormat::Cv, &[a_source(1)]);
        assert_eq!(cv, ["Program 1 (job simulation), Harbourlight, November 2026"]);
    }
}
