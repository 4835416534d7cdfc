//! Words that papers share, and the first draft of a reference letter. The draft states only recorded facts, in plain
//! sentences; a person reads, edits and signs it.

use domain::progression::AwardKind;
use domain::progression::certified_work::CertifiedWork;
use domain::progression::reference_letter::LetterFact;
use domain::time::Timestamp;
use time::OffsetDateTime;

use crate::ink::Ink;
use crate::text::Style;

/// Style of secondary text.
pub(crate) const fn soft(size: f32) -> Style {
    Style::text(size).in_ink(Ink::Soft)
}

/// The learner's achievement in an award's wording.
pub(crate) fn did(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Participation => "took part in",
        AwardKind::Completion => "completed",
        AwardKind::Distinction => "completed with distinction",
    }
}

/// Name of an award's certificate.
pub(crate) fn award(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Participation => "Certificate of participation",
        AwardKind::Completion => "Certificate of completion",
        AwardKind::Distinction => "Certificate of completion with distinction",
    }
}

/// The day of an instant, in UTC.
pub(crate) fn date(at: Timestamp) -> String {
    let at = OffsetDateTime::from(at);
    format!("{} {} {}", at.day(), at.month(), at.year())
}

/// A number with its noun.
pub(crate) fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The work of a certificate: its missions, and the questions that were answered right.
pub(crate) fn work_done(work: &CertifiedWork) -> String {
    let count = u32::try_from(work.missions.len()).unwrap_or(u32::MAX);
    let head = format!("{}, about {}", counted(count, "mission"), counted(work.hours, "hour"));
    let done = work.missions.iter().map(|mission| match &mission.accomplishment {
        Some(accomplishment) => accomplishment.clone(),
        None => format!("completed “{}”", mission.title),
    });
    let done = done.collect::<Vec<_>>();
    let list = if done.is_empty() { String::new() } else { format!(": {}", listed(&done)) };
    let questions = (work.questions.of > 0)
        .then(|| format!(" {} of {} right.", work.questions.right, counted(work.questions.of, "question")));
    format!("{head}{list}.{}", questions.unwrap_or_default())
}

/// Writes a letter's text from the facts that it states. Other facts are left out.
#[must_use]
pub fn letter_from(stated: &[LetterFact]) -> String {
    let (mut name, mut program) = ("The learner", None);
    let (mut when, mut award, mut missions, mut hours, mut score) = (None, AwardKind::Completion, None, None, None);
    let mut skills = Vec::new();
    for fact in stated {
        match fact {
            LetterFact::Name(text) => name = text,
            LetterFact::Program(text) => program = Some(text.as_str()),
            LetterFact::CompletedAt(at) => when = Some(date(*at)),
            LetterFact::Award(kind) => award = *kind,
            LetterFact::Missions(count) => missions = Some(counted(*count, "mission")),
            LetterFact::Hours(count) => hours = Some(format!("about {} of work", counted(*count, "hour"))),
            LetterFact::ScoreBp(bp) => score = Some(percent(*bp)),
            LetterFact::Skill(skill) => skills.push(skill.as_str()),
        }
    }
    let program =
        program.map_or_else(|| "a job simulation".to_owned(), |title| format!("the job simulation “{title}”"));
    let on = when.map(|day| format!(" on {day}")).unwrap_or_default();
    let mut paragraphs =
        vec!["To whom it may concern,".to_owned(), format!("{name} {} {program} at Fieldwork{on}.", did(award))];
    let work: Vec<_> = [missions, hours].into_iter().flatten().collect();
    if !work.is_empty() {
        paragraphs.push(format!("The simulation took {}.", work.join(", ")));
    }
    if let Some(score) = score {
        paragraphs.push(format!("The overall score for this work is {score}."));
    }
    if !skills.is_empty() {
        paragraphs.push(format!("It trains {}.", listed(&skills)));
    }
    paragraphs.join("\n\n")
}

/// Joins words with commas, and `and` before the last: "a", "a and b", "a, b, and c".
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let joined = |words: &[T]| words.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
    match words {
        [] => String::new(),
        [first @ .., last] if first.len() > 1 => format!("{}, and {}", joined(first), last.as_ref()),
        [first, last] => format!("{} and {}", first.as_ref(), last.as_ref()),
        all => joined(all),
    }
}

/// Basis points as a percentage.
fn percent(bp: u32) -> String {
    let (whole, rest) = (bp / 100, bp % 100);
    let text =
        if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:02}").trim_end_matches('0').to_owned() };
    text + "%"
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::fixtures::progressions::a_letter_record;

    use super::*;

    #[test]
    fn a_letter_says_what_it_states() {
        let mut stated = a_letter_record();
        stated.push(LetterFact::Skill("Reading sales".to_owned()));
        stated.push(LetterFact::Award(AwardKind::Distinction));
        stated.push(LetterFact::Hours(7));
        stated.push(LetterFact::CompletedAt(instant("2026-12-18T10:00:00Z")));
        let expected = "To whom it may concern,\n\n\
            Ada Okafor completed with distinction the job simulation “Bakery analytics” at Fieldwork on 18 December \
            2026.\n\n\
            The simulation took 6 missions, about 7 hours of work.\n\n\
            The overall score for this work is 80%.\n\n\
            It trains Spreadsheets and Reading sales.";
        assert_eq!(letter_from(&stated), expected);
    }

    #[test]
    fn what_is_not_stated_is_not_said() {
        let nothing = "To whom it may concern,\n\nThe learner completed a job simulation at Fieldwork.";
        assert_eq!(letter_from(&[]), nothing);
        let said = letter_from(&[LetterFact::ScoreBp(8_255), LetterFact::Skill("SQL".to_owned())]);
        assert!(said.ends_with("The overall score for this work is 82.55%.\n\nIt trains SQL."), "{said}");
    }

    #[test]
    fn a_letter_of_nothing_but_its_facts_reads_them_all() {
        for fact in a_letter_record() {
            let text = letter_from(std::slice::from_ref(&fact));
            let word = match fact {
                LetterFact::Name(text) | LetterFact::Program(text) | LetterFact::Skill(text) => text,
                LetterFact::Missions(count) => counted(count, "mission"),
                _ => continue,
            };
            assert!(text.contains(&word), "{word} in {text}");
        }
    }
}
