//! Shows a published page to everyone with its link. Every claim is computed from the attempts as they are now: a
//! piece whose attempt was withdrawn or returned is left out. The quoted text is that of the attempt, so a new version
//! of the program does not change it.

use serde::{Deserialize, Serialize};

use crate::mission::block::BlockBody;
use crate::progression::AwardKind;
use crate::progression::certificate::CertificateStatus;
use crate::progression::serial::Serial;
use crate::refusal::{Refusal, Refusals};
use crate::showcase::choose::ChosenPiece;
use crate::showcase::piece::{WorkFacts, own_answers, piece};
use crate::showcase::publish::chosen_work;
use crate::showcase::{ClaimEvidence, Piece};
use crate::submission::BlockValue;
use crate::submission::render::render;
use crate::time::Timestamp;

/// Facts for [`show`].
#[derive(Clone, Debug)]
pub struct ShowFacts<'a> {
    /// Whether the page is public, or the viewer is its owner.
    pub may_see: bool,
    /// Whether the owner's account is disabled.
    pub is_disabled: bool,
    /// Whether the owner has a place in the session.
    pub is_enrolled: bool,
    /// The name on the page.
    pub name: Option<&'a str>,
    /// The headline of the page.
    pub headline: Option<&'a str>,
    /// Whether search engines may list the page.
    pub is_listed: bool,
    /// The chosen pieces.
    pub chosen: &'a [ChosenPiece],
    /// The owner's attempts in the session.
    pub works: &'a [WorkFacts<'a>],
    /// The title of the program.
    pub program: &'a str,
    /// The fictional company in which it takes place.
    pub host: &'a str,
    /// The skills that it teaches.
    pub skills: &'a [String],
    /// The owner's certificate of the program, if one was issued.
    pub certificate: Option<(CertificateStatus, ShownCertificate)>,
}

/// A page as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShowcasePage {
    /// The learner's name; `None` if the page does not name the learner.
    pub name: Option<String>,
    /// The headline.
    pub headline: Option<String>,
    /// The title of the program.
    pub program: String,
    /// The company in which it takes place.
    pub host: String,
    /// A sentence which says that this is a job simulation.
    pub label: String,
    /// The pieces, in the chosen order.
    pub pieces: Vec<ShownPiece>,
    /// The skills with their evidence.
    pub skills: Vec<ShownSkill>,
    /// The certificate; `None` without a valid one, and on a page without a name.
    pub certificate: Option<ShownCertificate>,
    /// Whether search engines may list the page.
    pub is_listed: bool,
}

/// A piece with the work itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownPiece {
    /// The piece.
    pub piece: Piece,
    /// The answers, in the order of the blocks.
    pub parts: Vec<WorkPart>,
}

/// An answer of a shown piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WorkPart {
    /// The title of the question.
    pub title: Option<String>,
    /// The answer.
    pub answer: PartAnswer,
}

/// An answer that can be shown. Numbers and choices are not shown, because they would give the keys away, and
/// reflections are private.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PartAnswer {
    /// A text.
    Text {
        /// The text as it was written.
        markdown: String,
        /// The text as safe HTML.
        html: String,
    },
    /// A link to work on another site.
    Link {
        /// Its address.
        address: String,
    },
    /// Files, by name.
    Files {
        /// Their names.
        names: Vec<String>,
    },
}

/// A skill with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownSkill {
    /// The skill.
    pub skill: String,
    /// Its evidence.
    pub evidence: SkillEvidence,
}

/// Evidence of a skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SkillEvidence {
    /// A reviewer gave a level for a shown piece.
    Level {
        /// The title of the piece.
        piece: String,
        /// The level.
        level: String,
    },
    /// The certificate of the program that teaches the skill.
    Certificate,
}

/// A certificate on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownCertificate {
    /// Its serial number, with which everyone can check it.
    pub serial: Serial,
    /// Kind of award.
    pub kind: AwardKind,
    /// When it was issued.
    pub issued_at: Timestamp,
}

/// Returns the page.
///
/// # Errors
/// `showcase/private` if the page is not public, the owner's account is disabled, or the owner has left the session.
pub fn show(facts: &ShowFacts<'_>) -> Result<ShowcasePage, Refusals> {
    if !facts.may_see || facts.is_disabled || !facts.is_enrolled {
        return Err(Refusal::ShowcasePrivate.into());
    }
    let pieces = facts.chosen.iter().filter_map(|chosen| shown_piece(chosen_work(chosen, facts.works)?));
    let pieces = pieces.collect::<Vec<_>>();
    let valid = facts.certificate.filter(|(status, _)| status.is_valid()).map(|(_, certificate)| certificate);
    let certificate = valid.filter(|_| facts.name.is_some());
    Ok(ShowcasePage {
        name: facts.name.map(str::to_owned),
        headline: facts.headline.map(str::to_owned),
        program: facts.program.to_owned(),
        host: facts.host.to_owned(),
        label: label(1, &[facts.host]),
        skills: skills(&pieces, if certificate.is_some() { facts.skills } else { &[] }),
        pieces,
        certificate,
        is_listed: facts.is_listed,
    })
}

/// Returns the label, which says that work from this number of programs is about job simulations.
#[must_use]
pub fn label(programs: usize, hosts: &[&str]) -> String {
    let work = if programs == 1 { "Work from a job simulation" } else { "Work from job simulations" };
    let are = if hosts.len() == 1 { "is a fictional company" } else { "are fictional companies" };
    format!("{work} on Fieldwork. {} {are}; this was not employment.", listed(hosts))
}

/// Joins words: "one", "one and two", "one, two and three".
pub(crate) fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

fn shown_piece(work: &WorkFacts<'_>) -> Option<ShownPiece> {
    let parts = own_answers(work).filter_map(|(block, value)| {
        let answer = match (&block.body, value) {
            (BlockBody::LongText(_) | BlockBody::ShortText { .. }, BlockValue::Text(text))
                if !text.trim().is_empty() =>
            {
                PartAnswer::Text { markdown: text.clone(), html: render(text) }
            }
            (BlockBody::Link { .. }, BlockValue::Link(address)) if address.starts_with("https://") => {
                PartAnswer::Link { address: address.clone() }
            }
            (_, BlockValue::Files(files)) if !files.is_empty() => {
                PartAnswer::Files { names: files.iter().map(|file| file.name.clone()).collect() }
            }
            _ => return None,
        };
        Some(WorkPart { title: block.title.clone(), answer })
    });
    Some(ShownPiece { piece: piece(work)?, parts: parts.collect() })
}

/// The judged criteria of the pieces, each once, then the skills that the certificate covers.
fn skills(pieces: &[ShownPiece], certified: &[String]) -> Vec<ShownSkill> {
    let mut skills: Vec<ShownSkill> = Vec::new();
    let claims = pieces.iter().flat_map(|shown| shown.piece.claims.iter().map(|claim| (&shown.piece.title, claim)));
    for (title, claim) in claims {
        let ClaimEvidence::Level { criterion, level } = &claim.evidence else { continue };
        if !skills.iter().any(|known| known.skill == *criterion) {
            let evidence = SkillEvidence::Level { piece: title.clone(), level: level.clone() };
            skills.push(ShownSkill { skill: criterion.clone(), evidence });
        }
    }
    let certified = certified.iter().filter(|skill| skills.iter().all(|known| known.skill != **skill));
    let certified = certified.map(|skill| ShownSkill { skill: skill.clone(), evidence: SkillEvidence::Certificate });
    let certified = certified.collect::<Vec<_>>();
    skills.extend(certified);
    skills
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::showcases::{ShowcaseWork, a_page_of, a_passed_work};
    use crate::mission::SubmissionStatus;

    fn code(change: impl FnOnce(&mut ShowFacts<'_>)) -> Result<ShowcasePage, &'static str> {
        a_page_of(&a_passed_work(), change).map_err(|refusals| refusals.first().code())
    }

    #[test]
    fn a_public_page_shows_the_work_the_skills_and_the_certificate() {
        let page = code(|_| {}).unwrap();
        assert_eq!(page.label, label(1, &["Harbourlight"]));
        let parts = page.pieces[0].parts.iter().map(|part| &part.answer).collect::<Vec<_>>();
        let [PartAnswer::Text { html, .. }, PartAnswer::Files { names }] = parts[..] else { panic!("{parts:?}") };
        assert!(html.contains("<strong>9.0 points</strong>") && names == &["cleaned.csv"], "{html}");
        let skills = page.skills.iter().map(|skill| (skill.skill.as_str(), &skill.evidence)).collect::<Vec<_>>();
        let level = SkillEvidence::Level { piece: "Mission 1".to_owned(), level: "Strong".to_owned() };
        assert_eq!(skills, [("Method", &level), ("SQL", &SkillEvidence::Certificate)]);
        assert!(page.certificate.is_some());
    }

    #[test]
    fn a_private_page_a_disabled_account_and_a_left_session_are_refused() {
        assert_eq!(code(|facts| facts.may_see = false), Err("showcase/private"));
        assert_eq!(code(|facts| facts.is_disabled = true), Err("showcase/private"));
        assert_eq!(code(|facts| facts.is_enrolled = false), Err("showcase/private"));
    }

    #[test]
    fn a_page_without_a_name_does_not_link_the_certificate() {
        let page = code(|facts| facts.name = None).unwrap();
        assert_eq!((page.certificate, page.skills.len()), (None, 1));
    }

    #[test]
    fn a_revoked_certificate_is_not_shown() {
        let revoke = |facts: &mut ShowFacts<'_>| {
            facts.certificate = facts.certificate.map(|(_, shown)| (CertificateStatus::Revoked, shown));
        };
        let page = code(revoke).unwrap();
        assert_eq!((page.certificate, page.skills.len()), (None, 1));
    }

    #[test]
    fn a_withdrawn_attempt_and_an_attempt_that_was_not_chosen_are_left_out() {
        let withdrawn = ShowcaseWork { status: SubmissionStatus::Withdrawn, ..a_passed_work() };
        assert_eq!(a_page_of(&withdrawn, |_| {}).unwrap().pieces, []);
        assert_eq!(code(|facts| facts.chosen = &[]).unwrap().pieces, []);
    }

    #[test]
    fn numbers_and_reflections_are_not_shown() {
        let page = code(|_| {}).unwrap();
        assert!(!format!("{:?}", page.pieces[0].parts).contains("41"));
        assert!(!format!("{:?}", page.pieces[0].parts).contains("slow with"));
    }

    #[test]
    fn words_are_joined() {
        assert_eq!(listed(&["one", "two", "three"]), "one, two and three");
        assert_eq!(listed(&[]), "");
    }
}
