//! Stores a learner's edit of a draft as a new version; earlier versions stay. The learner decides what the lines say:
//! a line that they add need not name a work. They may reword the label, but it has to contain *simulation*.

use crate::assistant::limits::{
    MAX_EDITED_CLAIM_CHARS, MAX_PORTFOLIO_HEADING_CHARS, MAX_PORTFOLIO_LABEL_CHARS, MAX_PORTFOLIO_SECTIONS,
    MAX_SECTION_CLAIMS,
};
use crate::assistant::portfolio::{PortfolioClaim, PortfolioSection, PortfolioText, SourceProgram, numbers};
use crate::field::{Amount, Fields, IssueRule, one_line, several_lines};
use crate::refusal::{Refusal, Refusals};

/// Stem of the word *simulation* in most European languages: simulation, simulación, simulação, Simulation,
/// simulazione.
const SAYS_SIMULATION: &str = "simula";

/// Facts for [`edit`].
#[derive(Clone, Debug)]
pub struct PortfolioEditFacts<'a> {
    /// The number and the text of the newest version; `None` while the draft is not ready.
    pub newest: Option<(u32, &'a PortfolioText)>,
    /// The programs that the draft uses.
    pub sources: &'a [SourceProgram],
    /// The number of the version that the learner edited.
    pub base: u32,
    /// The edited text.
    pub text: PortfolioText,
}

/// The result of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortfolioEdited {
    /// The number of the newest version now.
    pub version: u32,
    /// The stored text, without blank lines; `None` if the edit makes no change.
    pub text: Option<PortfolioText>,
}

/// Edits a draft.
///
/// # Errors
/// In this order: `ai-portfolio/not-ready` while there is no version; `ai-portfolio/stale-version` if there is a newer
/// version; and `validation-fail` for every text that is too long and every list with too many entries, for a work that
/// the draft does not use, and for a label without *simulation*.
pub fn edit(facts: &PortfolioEditFacts<'_>) -> Result<PortfolioEdited, Refusals> {
    let Some((version, theirs)) = facts.newest else { return Err(Refusal::AiPortfolioNotReady.into()) };
    if version != facts.base {
        return Err(Refusal::AiPortfolioStaleVersion { version }.into());
    }
    let text = checked(&facts.text, &numbers(facts.sources))?;
    if text == *theirs {
        return Ok(PortfolioEdited { version, text: None });
    }
    Ok(PortfolioEdited { version: version.saturating_add(1), text: Some(text) })
}

fn checked(text: &PortfolioText, works: &[u32]) -> Result<PortfolioText, Refusals> {
    let mut fields = Fields::default();
    let label = one_line(&text.label).unwrap_or_default();
    if !label.to_lowercase().contains(SAYS_SIMULATION) {
        fields.refuse("label", IssueRule::Required, Some(Amount::Word("simulation".to_owned())), None);
    }
    fields.at_most_chars("label", MAX_PORTFOLIO_LABEL_CHARS, &label);
    let mut sections = Vec::new();
    if fields.fits("sections", IssueRule::TooMany, MAX_PORTFOLIO_SECTIONS, &text.sections) {
        for (section, at) in text.sections.iter().zip(0_u32..) {
            sections.extend(checked_section(section, works, &format!("sections.{at}"), &mut fields));
        }
    }
    fields.accept(PortfolioText { label, sections })
}

/// The section without blank lines; `None` if it is empty.
fn checked_section(
    section: &PortfolioSection,
    works: &[u32],
    field: &str,
    fields: &mut Fields,
) -> Option<PortfolioSection> {
    let heading = section.heading.as_deref().and_then(one_line);
    let heading_field = format!("{field}.heading");
    fields.at_most_chars(&heading_field, MAX_PORTFOLIO_HEADING_CHARS, heading.as_deref().unwrap_or_default());
    let mut claims = Vec::new();
    if fields.fits(&format!("{field}.claims"), IssueRule::TooMany, MAX_SECTION_CLAIMS, &section.claims) {
        for (claim, at) in section.claims.iter().zip(0_u32..) {
            let Some(text) = several_lines(&claim.text) else { continue };
            let field = format!("{field}.claims.{at}");
            fields.at_most_chars(&field, MAX_EDITED_CLAIM_CHARS, &text);
            if let Some(unknown) = claim.works.iter().find(|work| !works.contains(work)) {
                fields.refuse(&field, IssueRule::UnknownOption, None, Some(Amount::Count((*unknown).into())));
            }
            claims.push(PortfolioClaim { text, works: claim.works.clone() });
        }
    }
    (heading.is_some() || !claims.is_empty()).then_some(PortfolioSection { heading, claims })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::portfolio::compose::compose;
    use crate::assistant::portfolio::{PortfolioFormat, PortfolioTone};
    use crate::fixtures::portfolios::a_source;

    fn text() -> PortfolioText {
        compose(PortfolioFormat::Cv, PortfolioTone::Plain, &[a_source(1)])
    }

    /// The version and the text after this change, or the refusal's code.
    fn edited(base: u32, change: impl FnOnce(&mut PortfolioText)) -> Result<PortfolioEdited, &'static str> {
        let (theirs, mut text) = (text(), text());
        change(&mut text);
        let facts = PortfolioEditFacts { newest: Some((3, &theirs)), sources: &[a_source(1)], base, text };
        edit(&facts).map_err(|refusals| refusals.first().code())
    }

    #[test]
    fn an_edit_is_a_version_and_one_that_changes_nothing_is_none() {
        assert_eq!(edited(3, |_| {}), Ok(PortfolioEdited { version: 3, text: None }));
        let kept = edited(3, |text| text.sections[0].claims[0].text = " Mine.\r\nReally. ".to_owned()).unwrap();
        assert_eq!(kept.version, 4);
        assert_eq!(kept.text.expect("a text").sections[0].claims[0].text, "Mine.\nReally.");
        let facts = PortfolioEditFacts { newest: None, sources: &[a_source(1)], base: 0, text: text() };
        assert_eq!(edit(&facts).unwrap_err().first().code(), "ai-portfolio/not-ready");
    }

    #[test]
    fn who_did_not_see_the_newest_version_is_told_so() {
        let (theirs, text) = (text(), text());
        let facts = PortfolioEditFacts { newest: Some((3, &theirs)), sources: &[a_source(1)], base: 2, text };
        let refusals = edit(&facts).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::AiPortfolioStaleVersion { version: 3 });
    }

    #[test]
    fn the_label_is_put_in_other_words_and_not_taken_away() {
        let labelled = |label: &str| edited(3, |text| text.label = label.to_owned()).map(|edited| edited.version);
        assert_eq!(labelled("A SIMULATED job, at a made-up bank."), Ok(4));
        assert_eq!(labelled("Una simulación."), Ok(4));
        assert_eq!(labelled("My job at Harbourlight."), Err("validation-fail"));
        assert_eq!(labelled(" "), Err("validation-fail"));
        assert_eq!(labelled(&format!("simulation {}", "é".repeat(289))), Ok(4));
        assert_eq!(labelled(&format!("simulation {}", "é".repeat(290))), Err("validation-fail"));
    }

    #[test]
    fn a_line_of_ones_own_rests_on_nothing_and_no_line_on_what_there_is_not() {
        let with = |works: Vec<u32>| {
            let line = PortfolioClaim { text: "I like ledgers.".to_owned(), works };
            edited(3, |text| text.sections[0].claims.push(line)).map(|edited| edited.version)
        };
        assert_eq!(with(Vec::new()), Ok(4));
        assert_eq!(with(vec![1, 2]), Ok(4));
        assert_eq!(with(vec![3]), Err("validation-fail"));
    }

    #[test]
    fn blank_lines_and_empty_parts_go_and_all_has_an_end() {
        let claims = |count: usize, text: String| vec![PortfolioClaim { text, works: Vec::new() }; count];
        let sections = |count| vec![PortfolioSection { heading: Some("Work".to_owned()), claims: Vec::new() }; count];
        let blank = edited(3, |text| {
            text.sections =
                vec![PortfolioSection { heading: Some(" ".to_owned()), claims: claims(2, " \n".to_owned()) }];
        });
        assert_eq!(blank.unwrap().text.expect("a text").sections, []);
        let code = |change: &dyn Fn(&mut PortfolioText)| edited(3, |text| change(text)).map(|edited| edited.version);
        assert_eq!(code(&|text| text.sections = sections(40)), Ok(4));
        assert_eq!(code(&|text| text.sections = sections(41)), Err("validation-fail"));
        assert_eq!(code(&|text| text.sections[0].claims = claims(60, "a".to_owned())), Ok(4));
        assert_eq!(code(&|text| text.sections[0].claims = claims(61, "a".to_owned())), Err("validation-fail"));
        assert_eq!(code(&|text| text.sections[0].claims[0].text = "é".repeat(2_000)), Ok(4));
        assert_eq!(code(&|text| text.sections[0].claims[0].text = "é".repeat(2_001)), Err("validation-fail"));
        assert_eq!(code(&|text| text.sections[0].heading = Some("é".repeat(120))), Ok(4));
        assert_eq!(code(&|text| text.sections[0].heading = Some("é".repeat(121))), Err("validation-fail"));
    }
}
