//! Stores what a learner wants to show: the pieces in order, a headline, a name, and whether search engines may list
//! the page. Each chosen piece keeps its attempt, so a later attempt does not change the page until the learner
//! chooses again. Without a name, the page does not link the certificate, because the certificate names the learner.

use serde::{Deserialize, Serialize};

use crate::field::{Fields, IssueRule, one_line};
use crate::ids::{MissionId, SubmissionId};
use crate::refusal::{Refusal, Refusals};
use crate::showcase::Piece;
use crate::showcase::limits::{MAX_HEADLINE_CHARS, MAX_SHOWN_NAME_CHARS, MAX_SHOWN_PIECES};

/// The learner's choice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShowcaseDraft {
    /// A sentence below the name, if wanted.
    pub headline: Option<String>,
    /// The name on the page; `None` if the page should not name the learner.
    pub name: Option<String>,
    /// Whether search engines may list the page.
    pub is_listed: bool,
    /// The missions of the chosen pieces, in order.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub missions: Vec<MissionId>,
}

/// A chosen piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChosenPiece {
    /// Its mission.
    pub mission: MissionId,
    /// The attempt.
    pub submission: SubmissionId,
}

/// Facts for [`choose`].
#[derive(Clone, Copy, Debug)]
pub struct ChooseFacts<'a> {
    /// The pieces that the learner can choose.
    pub pieces: &'a [Piece],
    /// Whether the page is published.
    pub is_published: bool,
    /// The choice.
    pub draft: &'a ShowcaseDraft,
}

/// An accepted choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowcaseChosen {
    /// The headline on one line.
    pub headline: Option<String>,
    /// The name on one line.
    pub name: Option<String>,
    /// Whether search engines may list the page.
    pub is_listed: bool,
    /// The chosen pieces, in order.
    pub pieces: Vec<ChosenPiece>,
}

/// Accepts a choice.
///
/// # Errors
/// `validation-fail` for every text that is too long, too many pieces, the same piece twice, and a mission without a
/// piece; then `showcase/no-pieces` if the page is published and the choice is empty.
pub fn choose(facts: &ChooseFacts<'_>) -> Result<ShowcaseChosen, Refusals> {
    let ShowcaseDraft { headline, name, is_listed, missions } = facts.draft;
    let mut fields = Fields::default();
    let (headline, name) = (headline.as_deref().and_then(one_line), name.as_deref().and_then(one_line));
    fields.at_most_chars("headline", MAX_HEADLINE_CHARS, headline.as_deref().unwrap_or_default());
    fields.at_most_chars("name", MAX_SHOWN_NAME_CHARS, name.as_deref().unwrap_or_default());
    let mut pieces = Vec::new();
    if fields.fits("missions", IssueRule::TooMany, MAX_SHOWN_PIECES, missions) {
        for (at, mission) in missions.iter().enumerate() {
            if missions[..at].contains(mission) {
                fields.refuse("missions", IssueRule::TooMany, None, None);
            }
            match facts.pieces.iter().find(|piece| piece.mission == *mission) {
                Some(piece) => pieces.push(ChosenPiece { mission: *mission, submission: piece.submission }),
                None => fields.refuse("missions", IssueRule::UnknownOption, None, None),
            }
        }
    }
    let chosen = fields.accept(ShowcaseChosen { headline, name, is_listed: *is_listed, pieces })?;
    if facts.is_published && chosen.pieces.is_empty() {
        return Err(Refusal::ShowcaseNoPieces.into());
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::mission_id;
    use crate::fixtures::showcases::a_piece;

    fn a_draft(missions: &[u32]) -> ShowcaseDraft {
        ShowcaseDraft {
            missions: missions.iter().map(|number| mission_id(*number)).collect(),
            ..ShowcaseDraft::default()
        }
    }

    /// Compares the missions of the accepted choice, or the refusal's code.
    #[track_caller]
    fn check(draft: &ShowcaseDraft, is_published: bool, expected: Result<&[u32], &str>) {
        let pieces = [a_piece(1), a_piece(2)];
        let chosen = choose(&ChooseFacts { pieces: &pieces, is_published, draft });
        let missions = chosen.map(|chosen| chosen.pieces.iter().map(|piece| piece.mission).collect::<Vec<_>>());
        let expected = expected.map(|numbers| numbers.iter().map(|number| mission_id(*number)).collect());
        assert_eq!(missions.map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn the_pieces_are_stored_in_the_chosen_order() {
        check(&a_draft(&[2, 1]), true, Ok(&[2, 1]));
        check(&a_draft(&[]), false, Ok(&[]));
    }

    #[test]
    fn a_published_page_has_a_piece() {
        check(&a_draft(&[]), true, Err("showcase/no-pieces"));
    }

    #[test]
    fn unknown_and_repeated_pieces_and_long_texts_are_refused() {
        for missions in [&[3][..], &[1, 1]] {
            check(&a_draft(missions), false, Err("validation-fail"));
        }
        let long = |headline: usize, name: usize| ShowcaseDraft {
            headline: Some("é".repeat(headline)),
            name: Some("é".repeat(name)),
            ..a_draft(&[1])
        };
        check(&long(160, 120), false, Ok(&[1]));
        check(&long(161, 120), false, Err("validation-fail"));
        check(&long(160, 121), false, Err("validation-fail"));
    }

    #[test]
    fn a_blank_name_and_a_blank_headline_are_none() {
        let draft =
            ShowcaseDraft { headline: Some(" \n".to_owned()), name: Some(" Ada \n Obi".to_owned()), ..a_draft(&[]) };
        let chosen = choose(&ChooseFacts { pieces: &[], is_published: false, draft: &draft }).unwrap();
        assert_eq!((chosen.headline, chosen.name.as_deref()), (None, Some("Ada Obi")));
    }
}
