//! Stores a learner's rating of their own attempt by the mission's rubric: a level for some or all criteria. The
//! learner may change the rating until the attempt is decided. It then stays, so that it can be compared with the
//! decision. The rating does not affect the score.

use crate::feedback::{Mark, Rubric};
use crate::field::{Amount, Fields, IssueRule};
use crate::mission::SubmissionStatus;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`rate_self`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfRatingFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// Status of the attempt.
    pub status: SubmissionStatus,
    /// The rubric of the mission, if it has one.
    pub rubric: Option<Rubric>,
}

/// An attempt with its learner's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfRated {
    /// The levels, in the rubric's order.
    pub marks: Vec<Mark>,
    /// The time of the rating.
    pub at: Timestamp,
}

impl SelfRatingFacts {
    /// Returns the rubric; `None` if the attempt cannot be rated now, or has no rubric.
    #[must_use]
    pub fn open_rubric(&self) -> Option<&Rubric> {
        let is_undecided = self.status.is_submitted() && self.status != SubmissionStatus::Passed;
        let is_open = is_undecided || self.status == SubmissionStatus::Superseded;
        self.rubric.as_ref().filter(|_| is_open)
    }
}

/// Replaces the rating.
///
/// # Errors
/// In this order: `submission/not-ratable` if the attempt is a draft, withdrawn or decided, or if there is no rubric;
/// and `validation-fail` for each mark for an unknown criterion or level, and for a second mark for a criterion.
pub fn rate_self(facts: &SelfRatingFacts, marks: &[Mark]) -> Result<SelfRated, Refusals> {
    let rubric = facts.open_rubric().ok_or(Refusal::SubmissionNotRatable)?;
    let mut fields = Fields::default();
    let most = u32::try_from(rubric.criteria.len()).unwrap_or(u32::MAX);
    if !fields.fits("marks", IssueRule::TooMany, most, marks) {
        return fields.accept(SelfRated { marks: Vec::new(), at: facts.now });
    }
    for (at, mark) in marks.iter().enumerate() {
        let word = |text: &str| Some(Amount::Word(text.to_owned()));
        match rubric.criterion(&mark.criterion) {
            None => fields.refuse("criterion", IssueRule::UnknownOption, None, word(&mark.criterion)),
            Some(criterion) if criterion.level(&mark.level).is_none() => {
                fields.refuse("level", IssueRule::UnknownOption, None, word(&mark.level));
            }
            Some(_) if marks[..at].iter().any(|earlier| earlier.criterion == mark.criterion) => {
                fields.refuse("criterion", IssueRule::TooMany, Some(Amount::Count(1)), word(&mark.criterion));
            }
            Some(_) => {}
        }
    }
    let of = |criterion: &str| marks.iter().find(|mark| mark.criterion == criterion).cloned();
    let sorted = rubric.criteria.iter().filter_map(|criterion| of(&criterion.id)).collect();
    fields.accept(SelfRated { marks: sorted, at: facts.now })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::feedback::{a_criterion, a_rubric, marks};
    use crate::fixtures::instant;

    fn submitted(status: SubmissionStatus) -> SelfRatingFacts {
        let rubric = a_rubric([a_criterion("a", 6_000), a_criterion("b", 4_000)]);
        SelfRatingFacts { now: instant("2026-11-20T12:00:00Z"), status, rubric: Some(rubric) }
    }

    fn check(facts: &SelfRatingFacts, levels: &[(&str, &str)], expected: Result<&[(&str, &str)], &[&str]>) {
        let actual = rate_self(facts, &marks(levels));
        let actual = actual.map(|rated| rated.marks).map_err(|refusals| {
            let rule = |refusal: &Refusal| match refusal {
                Refusal::ValidationFail { field, rule, .. } => format!("{} {rule:?}", field.clone().unwrap()),
                other => other.code().to_owned(),
            };
            refusals.iter().map(rule).collect::<Vec<_>>()
        });
        assert_eq!(actual, expected.map(marks).map_err(|rules| rules.iter().map(|rule| (*rule).to_owned()).collect()));
    }

    #[test]
    fn a_rating_is_kept_in_the_rubrics_order_and_may_be_of_a_part() {
        let facts = submitted(SubmissionStatus::Submitted);
        check(&facts, &[("b", "Strong"), ("a", "Sound")], Ok(&[("a", "Sound"), ("b", "Strong")]));
        check(&facts, &[("b", "Not yet")], Ok(&[("b", "Not yet")]));
        check(&facts, &[], Ok(&[]));
        assert_eq!(rate_self(&facts, &[]).unwrap().at, instant("2026-11-20T12:00:00Z"));
    }

    #[test]
    fn a_level_is_one_of_the_criterion_and_each_criterion_is_rated_once() {
        let facts = submitted(SubmissionStatus::Submitted);
        check(&facts, &[("z", "Sound"), ("a", "Perfect")], Err(&["criterion UnknownOption", "level UnknownOption"]));
        check(&facts, &[("a", "Sound"), ("a", "Strong")], Err(&["criterion TooMany"]));
        let many = vec![("a", "Sound"); 13];
        check(&facts, &many, Err(&["marks TooMany"]));
    }

    #[test]
    fn an_attempt_is_rated_from_the_submit_until_somebody_has_decided() {
        use SubmissionStatus::{AiReviewed, AiReviewing, InReview, Submitted, Superseded};
        let open = [Submitted, AiReviewing, AiReviewed, InReview, Superseded];
        for status in SubmissionStatus::ALL {
            let expected = if open.contains(&status) { Ok(&[][..]) } else { Err(&["submission/not-ratable"][..]) };
            check(&submitted(status), &[], expected);
        }
        let without = SelfRatingFacts { rubric: None, ..submitted(Submitted) };
        check(&without, &[], Err(&["submission/not-ratable"]));
    }
}
