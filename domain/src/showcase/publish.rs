//! Publishes a showcase. The link stays the same when a page is made private and published again.

use crate::refusal::{Refusal, Refusals};
use crate::showcase::choose::ChosenPiece;
use crate::showcase::piece::{WorkFacts, piece};
use crate::time::Timestamp;

/// Facts for [`publish`].
#[derive(Clone, Copy, Debug)]
pub struct PublishFacts<'a> {
    /// The time of the request.
    pub now: Timestamp,
    /// When the page was published; `None` if it is private.
    pub published_at: Option<Timestamp>,
    /// The chosen pieces.
    pub chosen: &'a [ChosenPiece],
    /// The learner's attempts in the session.
    pub works: &'a [WorkFacts<'a>],
}

/// Returns the time since when the page is public. If the page is already public, this time does not change.
///
/// # Errors
/// `showcase/no-pieces` if no chosen piece can be shown.
pub fn publish(facts: &PublishFacts<'_>) -> Result<Timestamp, Refusals> {
    if !facts.chosen.iter().any(|chosen| chosen_work(chosen, facts.works).is_some_and(|work| piece(work).is_some())) {
        return Err(Refusal::ShowcaseNoPieces.into());
    }
    Ok(facts.published_at.unwrap_or(facts.now))
}

/// Returns the attempt of a chosen piece.
pub(super) fn chosen_work<'a, 'w>(chosen: &ChosenPiece, works: &'a [WorkFacts<'w>]) -> Option<&'a WorkFacts<'w>> {
    works.iter().find(|work| (work.mission, work.submission) == (chosen.mission, chosen.submission))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::showcases::{ShowcaseWork, a_passed_work};
    use crate::mission::SubmissionStatus;

    fn published(work: &ShowcaseWork, published_at: Option<Timestamp>) -> Result<Timestamp, &'static str> {
        work.with_facts(|facts| {
            let chosen = [ChosenPiece { mission: facts.mission, submission: facts.submission }];
            let (now, works) = (instant("2026-11-29T10:00:00Z"), [*facts]);
            let published = publish(&PublishFacts { now, published_at, chosen: &chosen, works: &works });
            published.map_err(|refusals| refusals.first().code())
        })
    }

    #[test]
    fn a_page_with_a_piece_is_published_once() {
        let earlier = instant("2026-11-20T10:00:00Z");
        assert_eq!(published(&a_passed_work(), None), Ok(instant("2026-11-29T10:00:00Z")));
        assert_eq!(published(&a_passed_work(), Some(earlier)), Ok(earlier));
    }

    #[test]
    fn a_page_without_a_piece_is_not_published() {
        let withdrawn = ShowcaseWork { status: SubmissionStatus::Withdrawn, ..a_passed_work() };
        assert_eq!(published(&withdrawn, None), Err("showcase/no-pieces"));
    }
}
