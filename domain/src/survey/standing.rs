//! Decides whether a survey is due for a learner: its event has happened, and the learner has not answered.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::{Anchor, MissionBoard};
use crate::refusal::{Refusal, Refusals};
use crate::survey::SurveyFacts;
use crate::time::Timestamp;

/// Status of a survey for a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SurveyStanding {
    /// Whether the survey is due, so that the learner can answer it now.
    pub is_due: bool,
    /// The instant from which it is due; `None` while it requires a mission that is not complete.
    pub due_at: Option<Timestamp>,
    /// The mission that must be complete first; `None` if no mission is missing.
    pub after: Option<MissionId>,
    /// When the learner answered it.
    pub answered_at: Option<Timestamp>,
}

/// Returns the status of a survey for the learner of a board. `answered_at` is the time of their answer, if any.
///
/// # Errors
/// `program-not-enrolled` without a place in the session.
pub fn standing(
    board: &MissionBoard,
    survey: &SurveyFacts,
    answered_at: Option<Timestamp>,
) -> Result<SurveyStanding, Refusals> {
    let snapshot = &board.snapshot;
    let enrolment = snapshot.enrolment.as_ref().filter(|enrolment| enrolment.status.is_enrolled());
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    let completed_at = |mission| board.opened(mission).and_then(|row| row.completed_at);
    let (due_at, after) = match survey.due {
        Anchor::SessionStart => (Some(snapshot.session.starts_at.max(enrolment.enrolled_at)), None),
        Anchor::SessionEnd => (Some(snapshot.session.ends_at), None),
        Anchor::Enrolment => (Some(enrolment.enrolled_at), None),
        Anchor::MissionDone(mission) => match completed_at(mission) {
            Some(at) => (Some(at), None),
            None => (None, Some(mission)),
        },
    };
    let has_come = due_at.is_some_and(|due_at| due_at <= snapshot.now);
    Ok(SurveyStanding { is_due: has_come && answered_at.is_none(), due_at, after, answered_at })
}

/// Returns the instant from which a survey is due for the learner of a board, which may be in the future. `None` if the
/// learner has no place in the session, if the survey requires a mission that is not complete, or if the survey is
/// answered.
#[must_use]
pub fn asked_at(board: &MissionBoard, survey: &SurveyFacts) -> Option<Timestamp> {
    let is_answered = board.snapshot.surveys.contains(&survey.slug);
    if is_answered { None } else { standing(board, survey, None).ok()?.due_at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::surveys::a_survey;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};

    fn check(board: BoardBuilder, due: Anchor, expected: (bool, Option<&str>)) {
        let standing = standing(&board.build(), &a_survey(due), None).unwrap();
        assert_eq!((standing.is_due, standing.due_at), (expected.0, expected.1.map(instant)), "{due:?}");
    }

    #[test]
    fn a_survey_is_asked_from_its_event_on() {
        check(a_board(), Anchor::Enrolment, (true, Some("2026-11-01T18:30:00Z")));
        check(a_board(), Anchor::SessionStart, (true, Some("2026-11-02T09:00:00Z")));
        check(a_board().at("2026-11-02T08:59:59Z"), Anchor::SessionStart, (false, Some("2026-11-02T09:00:00Z")));
        check(a_board(), Anchor::SessionEnd, (false, Some("2026-12-14T09:00:00Z")));
        check(a_board().at("2026-12-14T09:00:00Z"), Anchor::SessionEnd, (true, Some("2026-12-14T09:00:00Z")));
    }

    #[test]
    fn a_survey_after_a_mission_waits_until_it_is_complete() {
        let board = || a_board().with(a_mission(1));
        let after = Anchor::MissionDone(mission_id(1));
        check(board().opened(1), after, (false, None));
        let waits = standing(&board().build(), &a_survey(after), None).unwrap();
        assert_eq!(waits.after, Some(mission_id(1)));
        let done = standing(&board().completed(1).build(), &a_survey(after), None).unwrap();
        assert_eq!((done.is_due, done.after), (true, None));
        assert!(done.due_at.is_some());
    }

    #[test]
    fn what_was_answered_is_not_asked_again() {
        let at = instant("2026-11-20T11:00:00Z");
        let standing = standing(&a_board().build(), &a_survey(Anchor::Enrolment), Some(at)).unwrap();
        assert_eq!((standing.is_due, standing.answered_at), (false, Some(at)));
    }

    #[test]
    fn a_learner_is_asked_from_a_date_on_until_they_have_answered() {
        let asked = |board: BoardBuilder, due| asked_at(&board.build(), &a_survey(due));
        assert_eq!(asked(a_board(), Anchor::SessionEnd), Some(instant("2026-12-14T09:00:00Z")));
        assert_eq!(asked(a_board().with(a_mission(1)), Anchor::MissionDone(mission_id(1))), None);
        assert_eq!(asked(a_board().not_enrolled(), Anchor::Enrolment), None);
        let slug = a_survey(Anchor::Enrolment).slug;
        assert_eq!(asked(a_board().but(|snapshot| snapshot.surveys = vec![slug]), Anchor::Enrolment), None);
    }

    #[test]
    fn the_end_of_the_access_ends_no_survey_and_leaving_the_session_does() {
        check(a_board().at("2027-01-20T09:00:00Z"), Anchor::SessionEnd, (true, Some("2026-12-14T09:00:00Z")));
        let left = standing(&a_board().not_enrolled().build(), &a_survey(Anchor::Enrolment), None);
        assert_eq!(left.unwrap_err().first().code(), "program-not-enrolled");
    }
}
