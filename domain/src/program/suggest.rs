//! Suggests the next program to a learner who has completed one: a program that they have not taken, with a session that
//! takes learners. It must build on a completed program, by at least one of these reasons:
//!
//! | reason | a fitting program |
//! |---|---|
//! | shared skills | trains a skill that the completed program trains too |
//! | next level | requires one level more experience than the completed program |
//! | same field | is in the category of the completed program |
//!
//! The program with the most shared skills comes first, then one of the next level, then one of the same field, then
//! the one whose session starts first. Without a reason there is no suggestion.

use std::cmp::Reverse;

use serde::Serialize;

use crate::program::ProgramLevel;
use crate::program::offer::EnrolmentWindow;
use crate::time::Timestamp;

/// A session of a program that could be suggested or that the learner has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestSession {
    /// The program's slug.
    pub program: String,
    /// The program's title.
    pub title: String,
    /// The category of the program.
    pub category: String,
    /// The program's level.
    pub level: ProgramLevel,
    /// The skills that it trains.
    pub skills: Vec<String>,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// Whether it takes learners.
    pub window: EnrolmentWindow,
    /// Whether the learner requested or got a place in it and has not left it.
    pub is_taken: bool,
    /// Whether the learner has completed it.
    pub is_completed: bool,
}

/// Reason for a suggestion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SuggestReason {
    /// Both programs train these skills.
    SharedSkills(Vec<String>),
    /// It is one level above the completed program.
    NextLevel(ProgramLevel),
    /// Both programs are in this category.
    SameField(String),
}

/// A suggested program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Index of its session.
    pub session: usize,
    /// Title of the completed program on which it builds.
    pub builds_on: String,
    /// The reasons, the strongest first; at least one.
    pub reasons: Vec<SuggestReason>,
}

/// Returns the program that fits best after the completed ones; `None` if none fits.
#[must_use]
pub fn suggest(sessions: &[SuggestSession]) -> Option<Suggestion> {
    let is_taken = |program: &str| sessions.iter().any(|other| other.program == program && other.is_taken);
    let completed = || sessions.iter().filter(|session| session.is_completed);
    let open = sessions.iter().enumerate();
    let open = open.filter(|(_, session)| session.window == EnrolmentWindow::Open && !is_taken(&session.program));
    let fitting = open.flat_map(|(at, session)| completed().map(move |done| (at, session, done)));
    let fitting = fitting.map(|(at, session, done)| (at, session, done, reasons(session, done)));
    let best = fitting.filter(|(_, _, _, reasons)| !reasons.is_empty()).min_by_key(|(_, session, done, reasons)| {
        let lacks = |is_one: fn(&SuggestReason) -> bool| !reasons.iter().any(is_one);
        (
            Reverse(shared(session, done).len()),
            lacks(|reason| matches!(reason, SuggestReason::NextLevel(_))),
            lacks(|reason| matches!(reason, SuggestReason::SameField(_))),
            session.starts_at,
            session.program.clone(),
        )
    });
    best.map(|(session, _, done, reasons)| Suggestion { session, builds_on: done.title.clone(), reasons })
}

fn reasons(session: &SuggestSession, done: &SuggestSession) -> Vec<SuggestReason> {
    let skills = shared(session, done);
    let mut reasons = Vec::new();
    if !skills.is_empty() {
        reasons.push(SuggestReason::SharedSkills(skills));
    }
    if next(done.level) == Some(session.level) {
        reasons.push(SuggestReason::NextLevel(session.level));
    }
    if session.category == done.category {
        reasons.push(SuggestReason::SameField(session.category.clone()));
    }
    reasons
}

fn shared(session: &SuggestSession, done: &SuggestSession) -> Vec<String> {
    session.skills.iter().filter(|skill| done.skills.contains(skill)).cloned().collect()
}

fn next(level: ProgramLevel) -> Option<ProgramLevel> {
    match level {
        ProgramLevel::Introductory => Some(ProgramLevel::Intermediate),
        ProgramLevel::Intermediate => Some(ProgramLevel::Advanced),
        ProgramLevel::Advanced => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn session(program: &str, change: impl FnOnce(&mut SuggestSession)) -> SuggestSession {
        let mut session = SuggestSession {
            program: program.to_owned(),
            title: program.to_uppercase(),
            category: program.to_owned(),
            level: ProgramLevel::Advanced,
            skills: Vec::new(),
            starts_at: instant("2026-12-01T09:00:00Z"),
            window: EnrolmentWindow::Open,
            is_taken: false,
            is_completed: false,
        };
        change(&mut session);
        session
    }

    fn bank() -> SuggestSession {
        session("bank", |bank| {
            bank.level = ProgramLevel::Introductory;
            bank.category = "Data".to_owned();
            bank.skills = vec!["SQL".to_owned(), "Writing".to_owned()];
            (bank.is_taken, bank.is_completed) = (true, true);
            bank.window = EnrolmentWindow::Closed;
        })
    }

    fn writing(program: &str, change: impl FnOnce(&mut SuggestSession)) -> SuggestSession {
        session(program, |one| {
            one.skills = vec!["Writing".to_owned()];
            change(one);
        })
    }

    fn suggested(sessions: &[SuggestSession]) -> Option<&str> {
        suggest(sessions).map(|found| sessions[found.session].program.as_str())
    }

    #[test]
    fn shared_skills_come_before_the_level_and_the_level_before_the_field() {
        let level = session("level", |one| one.level = ProgramLevel::Intermediate);
        let field = session("field", |one| one.category = "Data".to_owned());
        let skill = writing("skill", |_| {});
        assert_eq!(suggested(&[bank(), field.clone(), level.clone(), skill.clone()]), Some("skill"));
        assert_eq!(suggested(&[bank(), field.clone(), level]), Some("level"));
        assert_eq!(suggested(&[bank(), field]), Some("field"));
        let both = writing("both", |one| one.skills.push("SQL".to_owned()));
        assert_eq!(suggested(&[bank(), skill, both]), Some("both"));
    }

    #[test]
    fn the_reasons_are_named_with_the_completed_program() {
        let all = writing("all", |one| {
            one.level = ProgramLevel::Intermediate;
            one.category = "Data".to_owned();
        });
        let found = suggest(&[bank(), all]).unwrap();
        let expected = [
            SuggestReason::SharedSkills(vec!["Writing".to_owned()]),
            SuggestReason::NextLevel(ProgramLevel::Intermediate),
            SuggestReason::SameField("Data".to_owned()),
        ];
        assert_eq!((found.builds_on.as_str(), found.reasons.as_slice()), ("BANK", &expected[..]));
    }

    #[test]
    fn a_program_that_was_taken_or_takes_no_learners_is_not_suggested() {
        let (taken, other_session) = (writing("taken", |one| one.is_taken = true), writing("taken", |_| {}));
        assert_eq!(suggested(&[bank(), other_session.clone()]), Some("taken"));
        assert_eq!(suggested(&[bank(), taken, other_session]), None);
        for window in [EnrolmentWindow::Closed, EnrolmentWindow::Full] {
            assert_eq!(suggested(&[bank(), writing("one", |one| one.window = window)]), None);
        }
    }

    #[test]
    fn without_a_completed_program_or_a_reason_there_is_no_suggestion() {
        assert_eq!(suggested(&[writing("one", |_| {})]), None);
        assert_eq!(suggested(&[bank(), session("other", |_| {})]), None);
        let begun = SuggestSession { is_completed: false, ..bank() };
        assert_eq!(suggested(&[begun, writing("one", |_| {})]), None);
    }

    #[test]
    fn the_session_that_starts_first_is_suggested() {
        let later = writing("late", |_| {});
        let sooner = writing("soon", |one| one.starts_at = instant("2026-11-30T09:00:00Z"));
        assert_eq!(suggested(&[bank(), later, sooner]), Some("soon"));
    }
}
