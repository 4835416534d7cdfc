//! Chooses the two or three sessions that are offered at the end of the onboarding and on the home page, each with its
//! reasons. A program is offered at most once, with a session that can be joined, and only to a learner without a place
//! in any of its sessions.

use serde::Serialize;

use crate::onboarding::limits::{MAX_OFFERS, MIN_OFFERS, SOON_DAYS};
use crate::onboarding::{OnboardingProgress, QuestionId, interest_of};
use crate::program::ProgramLevel;
use crate::program::offer::EnrolmentWindow;
use crate::time::Timestamp;

/// A session that could be offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferCandidate {
    /// The program's slug.
    pub program: String,
    /// The category of the program.
    pub category: String,
    /// The program's level.
    pub level: ProgramLevel,
    /// Estimated hours of work.
    pub hours: u32,
    /// Whether it is free.
    pub is_free: bool,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// Whether it takes learners.
    pub window: EnrolmentWindow,
    /// Whether the learner has a place in it already.
    pub is_taken: bool,
}

/// Reason for offering a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferReason {
    /// It is in a field that the learner likes.
    Interest,
    /// It can be done in the hours a week that the learner can spend.
    Hours,
    /// It is free.
    Free,
    /// It starts soon, or has just started.
    StartsSoon,
    /// It requires no experience.
    Beginner,
}

/// Returns the indexes of the chosen candidates, best first, each with its reasons.
#[must_use]
pub fn choose_offers(
    candidates: &[OfferCandidate],
    progress: &OnboardingProgress,
    now: Timestamp,
) -> Vec<(usize, Vec<OfferReason>)> {
    let is_in = |program: &str| candidates.iter().any(|session| session.is_taken && session.program == program);
    let open = candidates.iter().enumerate();
    let open = open.filter(|(_, session)| session.window == EnrolmentWindow::Open && !is_in(&session.program));
    let mut ranked = open.map(|(at, session)| (at, session, reasons(session, progress, now))).collect::<Vec<_>>();
    // Interest sorts first, then price, then the number of reasons; ties go to the session that starts first.
    ranked.sort_by_key(|(_, session, reasons)| {
        let lacks = |reason| !reasons.contains(&reason);
        let rest = usize::MAX - reasons.len();
        (lacks(OfferReason::Interest), lacks(OfferReason::Free), rest, session.starts_at, &session.program)
    });
    let mut chosen: Vec<(usize, Vec<OfferReason>)> = Vec::new();
    for (at, session, reasons) in ranked {
        let is_there = chosen.iter().any(|(other, _)| candidates[*other].program == session.program);
        let is_worth_it = chosen.len() < MIN_OFFERS || !reasons.is_empty();
        if !is_there && is_worth_it && chosen.len() < MAX_OFFERS {
            chosen.push((at, reasons));
        }
    }
    chosen
}

fn reasons(session: &OfferCandidate, progress: &OnboardingProgress, now: Timestamp) -> Vec<OfferReason> {
    let likes = progress.values(QuestionId::Interests).contains(&interest_of(&session.category));
    let days_to_start = session.starts_at.seconds_since(now) / SECONDS_OF_A_DAY;
    let speaks = [
        (OfferReason::Interest, likes),
        (OfferReason::Hours, progress.hours_per_week().is_some_and(|hours| fits(session, hours, now))),
        (OfferReason::Free, session.is_free),
        (OfferReason::StartsSoon, days_to_start.abs() < SOON_DAYS.into()),
        (OfferReason::Beginner, session.level == ProgramLevel::Introductory),
    ];
    speaks.into_iter().filter(|(_, speaks)| *speaks).map(|(reason, _)| reason).collect()
}

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

/// Whether the work fits into the remaining weeks at this number of hours a week.
fn fits(session: &OfferCandidate, hours_per_week: u32, now: Timestamp) -> bool {
    let days = session.ends_at.seconds_since(session.starts_at.max(now)) / SECONDS_OF_A_DAY;
    i64::from(session.hours) * 7 <= i64::from(hours_per_week) * days
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::onboarding::Answer;

    const NOW: &str = "2026-11-20T09:00:00Z";

    fn session(program: &str, change: impl FnOnce(&mut OfferCandidate)) -> OfferCandidate {
        let mut session = OfferCandidate {
            program: program.to_owned(),
            category: "Finance".to_owned(),
            level: ProgramLevel::Advanced,
            hours: 40,
            is_free: false,
            starts_at: instant("2027-01-10T09:00:00Z"),
            ends_at: instant("2027-02-21T09:00:00Z"),
            window: EnrolmentWindow::Open,
            is_taken: false,
        };
        change(&mut session);
        session
    }

    fn likes(interests: &[&str], hours: &str) -> OnboardingProgress {
        let answer = |question, values: &[&str]| Answer {
            question,
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let answers = vec![answer(QuestionId::HoursPerWeek, &[hours]), answer(QuestionId::Interests, interests)];
        OnboardingProgress { answers, ..OnboardingProgress::default() }
    }

    fn chosen(candidates: &[OfferCandidate], progress: &OnboardingProgress) -> Vec<(String, Vec<OfferReason>)> {
        let chosen = choose_offers(candidates, progress, instant(NOW));
        chosen.into_iter().map(|(at, reasons)| (candidates[at].program.clone(), reasons)).collect()
    }

    #[test]
    fn an_interest_comes_first_then_what_is_free() {
        let candidates = [
            session("paid", |_| {}),
            session("free", |session| session.is_free = true),
            session("design", |session| session.category = "Design".to_owned()),
        ];
        let names = |progress| chosen(&candidates, &progress).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(likes(&["design"], "2")), ["design", "free"]);
        assert_eq!(names(likes(&["finance"], "2")), ["free", "paid"]);
        assert_eq!(names(likes(&[], "2")), ["free", "design"]);
    }

    #[test]
    fn a_third_is_offered_only_where_something_speaks_for_it() {
        let plain = ["a", "b", "c"].map(|program| session(program, |_| {}));
        assert_eq!(chosen(&plain, &OnboardingProgress::default()).len(), 2);
        let easy = ["a", "b", "c", "d"].map(|name| session(name, |session| session.level = ProgramLevel::Introductory));
        let offers = chosen(&easy, &OnboardingProgress::default());
        assert_eq!(offers.len(), 3);
        assert!(offers.iter().all(|(_, reasons)| *reasons == [OfferReason::Beginner]));
    }

    #[test]
    fn nothing_is_offered_that_cannot_be_joined_and_no_program_twice() {
        let candidates = [
            session("closed", |session| session.window = EnrolmentWindow::Closed),
            session("full", |session| session.window = EnrolmentWindow::Full),
            session("mine", |session| session.is_taken = true),
            session("mine", |session| session.is_free = true),
            session("late", |session| session.starts_at = instant("2027-02-01T09:00:00Z")),
            session("late", |_| {}),
        ];
        let offers = choose_offers(&candidates, &OnboardingProgress::default(), instant(NOW));
        assert_eq!(offers.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [5]);
    }

    #[test]
    fn hours_fit_where_the_weeks_that_are_left_have_as_many() {
        let has_hours = |hours: &str, change: fn(&mut OfferCandidate)| {
            let offers = chosen(&[session("a", change)], &likes(&[], hours));
            offers[0].1.contains(&OfferReason::Hours)
        };
        assert!(!has_hours("5", |_| {}));
        assert!(has_hours("10", |_| {}));
        assert!(has_hours("5", |session| session.hours = 30));
        let is_half_over = |session: &mut OfferCandidate| session.starts_at = instant("2026-01-01T00:00:00Z");
        assert!(has_hours("10", is_half_over));
        assert!(!has_hours("2", is_half_over));
    }

    #[test]
    fn soon_is_two_weeks_before_and_after_the_start() {
        let is_soon = |starts_at: &'static str| {
            let offers = chosen(
                &[session("a", |session| session.starts_at = instant(starts_at))],
                &OnboardingProgress::default(),
            );
            offers[0].1.contains(&OfferReason::StartsSoon)
        };
        assert!(is_soon("2026-12-04T08:00:00Z") && is_soon("2026-11-10T09:00:00Z"));
        assert!(!is_soon("2026-12-04T09:00:00Z") && !is_soon("2026-10-01T09:00:00Z"));
    }
}
