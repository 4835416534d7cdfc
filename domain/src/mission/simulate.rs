//! Follows learners of several kinds through a program, day by day. So its author sees, before anybody enrols, which
//! learners would get stuck and at which mission.
//!
//! Every learner looks at the program once a day on the session's calendar, at the time of day at which the session
//! starts. On a working day the learner opens every open mission and does the missions that [`resume`] returns, up to a
//! daily maximum. Work is submitted on the same day. A review is decided after its usual time, and it completes a
//! mission that was submitted in time, however late the review ends. The rules of the product decide everything else:
//! the simulation calls the functions that serve real learners, with the board of each day.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::blocked::{Blocked, Obstacles};
use crate::mission::change::{Change, Completing, changed, open, send_back};
use crate::mission::decide::{best_score, decide_all, next_change_at};
use crate::mission::limits::{
    SIMULATED_MAX_DAYS, STEADY_MISSIONS_PER_DAY, STOPPER_PAUSE_DAYS, WEEKEND_MISSIONS_PER_DAY,
};
use crate::mission::lint::outline::{OutlineSession, ProgramOutline};
use crate::mission::lint::reach::diligent_board;
use crate::mission::plan::ReviewTimes;
use crate::mission::progress::progress;
use crate::mission::resume::resume;
use crate::mission::{Access, MissionBoard, MissionFacts, SubmissionStatus};
use crate::time::Timestamp;

/// The number of days from Monday to the weekend.
const SATURDAY: u8 = 5;

/// Kind of a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    /// Does [one mission](STEADY_MISSIONS_PER_DAY) every day.
    Steady,
    /// Works on Saturdays and Sundays only, [two missions](WEEKEND_MISSIONS_PER_DAY) a day.
    Weekend,
    /// Begins when two thirds of the session have passed, then works steadily.
    Late,
    /// Works steadily; every reviewed mission is returned once and must be submitted again.
    ReturnedOnce,
    /// Does all open missions every day.
    Sprinter,
    /// Works steadily until half of the required missions are done, pauses for [two weeks](STOPPER_PAUSE_DAYS), and
    /// continues.
    Stopper,
}

impl Archetype {
    /// All kinds, in the order of the report.
    pub const ALL: [Self; 6] =
        [Self::Steady, Self::Weekend, Self::Late, Self::ReturnedOnce, Self::Sprinter, Self::Stopper];

    fn missions_per_day(self) -> u32 {
        match self {
            Self::Steady | Self::Late | Self::ReturnedOnce | Self::Stopper => STEADY_MISSIONS_PER_DAY,
            Self::Weekend => WEEKEND_MISSIONS_PER_DAY,
            Self::Sprinter => u32::MAX,
        }
    }
}

/// Result of one simulated learner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Simulation {
    /// The kind of learner.
    pub archetype: Archetype,
    /// The outcome.
    pub outcome: Outcome,
    /// Days on which this learner wanted to work, but had no mission to work on and no review to wait for.
    pub idle_days: u32,
    /// Days on which this learner wanted to work and could only wait for reviews.
    pub waiting_days: u32,
    /// The missions that this learner never opened, in the board's order.
    pub never_opened: Vec<MissionId>,
    /// The missions that opened to this learner only after the session's end, in the board's order.
    pub opened_after_end: Vec<MissionId>,
}

/// Outcome of a simulated course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every required mission was complete at this instant.
    Finished(Timestamp),
    /// The learner was stuck: these required missions were not complete when no more changes were possible. Each has
    /// its reasons.
    Stuck(Vec<Blocked>),
    /// The simulation reached its [maximum number of days](SIMULATED_MAX_DAYS) before the course ended.
    Unfinished,
}

/// Simulates learners of every kind in a session of a program. They meet every condition except those about missions
/// and dates.
#[must_use]
pub fn simulate_session(program: &ProgramOutline, session: &OutlineSession, reviews: ReviewTimes) -> Vec<Simulation> {
    simulate(&diligent_board(program, session), reviews)
}

/// Simulates learners of every kind from the board's instant on, or from the session's start if that is later.
#[must_use]
pub fn simulate(board: &MissionBoard, reviews: ReviewTimes) -> Vec<Simulation> {
    Archetype::ALL.iter().map(|archetype| Learner::new(board, *archetype, reviews).play()).collect()
}

struct Learner {
    archetype: Archetype,
    board: MissionBoard,
    reviews: ReviewTimes,
    /// Missions that are being reviewed, and when each review is decided.
    under_review: Vec<(MissionId, Timestamp)>,
    sent_back: Vec<MissionId>,
    /// The end of the pause, for a learner who pauses half-way and has begun the pause.
    away_until: Option<Timestamp>,
    idle_days: u32,
    waiting_days: u32,
}

impl Learner {
    fn new(board: &MissionBoard, archetype: Archetype, reviews: ReviewTimes) -> Self {
        let now = board.snapshot.now;
        let mut under_review = Vec::new();
        for row in board.snapshot.user_missions.iter().filter(|row| row.completed_at.is_none()) {
            let is_submitted = row.submission.is_some_and(SubmissionStatus::is_submitted);
            if let Some(mission) = board.mission(row.mission).filter(|_| is_submitted) {
                let is_passed = row.submission == Some(SubmissionStatus::Passed);
                let review = if is_passed { 0 } else { reviews.seconds(mission) };
                under_review.push((row.mission, row.submitted_at.unwrap_or(now).plus_seconds(review)));
            }
        }
        Self {
            archetype,
            board: board.clone(),
            reviews,
            under_review,
            sent_back: Vec::new(),
            away_until: None,
            idle_days: 0,
            waiting_days: 0,
        }
    }

    fn play(mut self) -> Simulation {
        let (session, from) = (self.board.snapshot.session.clone(), self.board.snapshot.now);
        let mut obstacles = Obstacles::default();
        for day in 0..SIMULATED_MAX_DAYS {
            let now = session.zone.days_after(session.starts_at.max(from), day, None);
            self.come_back_until(now);
            self.board.snapshot.now = self.board.snapshot.now.max(now);
            let wants_to_work = self.works_today();
            let has_worked = wants_to_work && self.work();
            if let Some(at) = self.finished_at() {
                return self.report(Outcome::Finished(at));
            }
            obstacles.note(&self.board);
            if wants_to_work && !has_worked {
                if !self.under_review.is_empty() {
                    self.waiting_days += 1;
                } else if next_change_at(&decide_all(&self.board)).is_some() {
                    self.idle_days += 1;
                } else {
                    let blocked = obstacles.blocked(&self.board);
                    return self.report(Outcome::Stuck(blocked));
                }
            }
            self.stop_half_way();
        }
        self.report(Outcome::Unfinished)
    }

    /// Decides the reviews that are due by an instant, each at its own time.
    fn come_back_until(&mut self, now: Timestamp) {
        while let Some(at) = self.under_review.iter().map(|(_, until)| *until).filter(|until| *until <= now).min() {
            self.board.snapshot.now = self.board.snapshot.now.max(at);
            let due = self.under_review.iter().position(|(_, until)| *until == at);
            let Some((mission, _)) = due.map(|due| self.under_review.remove(due)) else { return };
            self.come_back(mission);
        }
    }

    fn come_back(&mut self, mission: MissionId) {
        let facts = self.board.mission(mission).filter(|_| self.board.opened(mission).is_some());
        let Some(facts) = facts.cloned() else { return };
        let is_returned =
            self.archetype == Archetype::ReturnedOnce && self.reviews_of(&facts) && !self.sent_back.contains(&mission);
        if is_returned {
            self.sent_back.push(mission);
            send_back(&mut self.board.snapshot, &facts);
            return;
        }
        let completing = Completing { mission, score_bp: best_score(&facts) };
        if let Ok(board) = changed(&self.board, self.board.snapshot.now, &Change::Complete(completing)) {
            self.board = board;
        }
    }

    /// Whether the mission's latest attempt waits for a review.
    fn reviews_of(&self, mission: &MissionFacts) -> bool {
        crate::mission::change::is_waiting(&self.board.snapshot, mission)
    }

    /// Whether this kind of learner works on the present day.
    fn works_today(&self) -> bool {
        let snapshot = &self.board.snapshot;
        let (now, session) = (snapshot.now, &snapshot.session);
        match self.archetype {
            Archetype::Steady | Archetype::ReturnedOnce | Archetype::Sprinter => true,
            Archetype::Weekend => session.zone.days_since_monday(now) >= SATURDAY,
            Archetype::Late => {
                let lasts = session.ends_at.seconds_since(session.starts_at);
                session.starts_at.plus_seconds(lasts / 3 * 2) <= now
            }
            Archetype::Stopper => self.away_until.is_none_or(|until| until <= now),
        }
    }

    /// Begins the pause of a learner who stops half-way, on the day on which half of the required missions are done.
    fn stop_half_way(&mut self) {
        let done = progress(&self.board);
        let is_half_way = done.done >= done.required - done.done;
        if self.archetype == Archetype::Stopper && is_half_way && self.away_until.is_none() {
            let snapshot = &self.board.snapshot;
            self.away_until = Some(snapshot.session.zone.days_after(snapshot.now, STOPPER_PAUSE_DAYS, None));
        }
    }

    /// Opens all open missions and does up to the daily maximum of missions. Returns whether any mission was done.
    fn work(&mut self) -> bool {
        let mut done = 0;
        self.open_all();
        while done < self.archetype.missions_per_day() {
            let Some(mission) = resume(&self.board) else { break };
            let now = self.board.snapshot.now;
            let Ok(board) = changed(&self.board, now, &Change::Submit(mission)) else { break };
            self.board = board;
            done += 1;
            if let Some(facts) = self.board.mission(mission).filter(|facts| self.reviews_of(facts)) {
                self.under_review.push((mission, now.plus_seconds(self.reviews.seconds(facts))));
            }
            self.open_all();
            self.come_back_until(now);
            self.open_all();
        }
        done > 0
    }

    fn open_all(&mut self) {
        let open_now = decide_all(&self.board).into_iter().filter(|decision| decision.access == Access::Full);
        for decision in open_now {
            open(&mut self.board.snapshot, decision.mission);
        }
    }

    fn finished_at(&self) -> Option<Timestamp> {
        let progress = progress(&self.board);
        let required = |mission: MissionId| self.board.mission(mission).is_some_and(|facts| facts.required);
        let rows = self.board.snapshot.user_missions.iter().filter(|row| required(row.mission));
        let last = rows.filter_map(|row| row.completed_at).max().unwrap_or(self.board.snapshot.now);
        (progress.done == progress.required).then_some(last)
    }

    fn report(self, outcome: Outcome) -> Simulation {
        let opened_at = |mission: &MissionFacts| self.board.opened(mission.id).and_then(|row| row.unlocked_at);
        let ends_at = self.board.snapshot.session.ends_at;
        let those = |is_told: &dyn Fn(Option<Timestamp>) -> bool| {
            let told = self.board.missions.iter().filter(|mission| is_told(opened_at(mission)));
            told.map(|mission| mission.id).collect()
        };
        Simulation {
            archetype: self.archetype,
            outcome,
            idle_days: self.idle_days,
            waiting_days: self.waiting_days,
            never_opened: those(&|opened_at| opened_at.is_none()),
            opened_after_end: those(&|opened_at| opened_at.is_some_and(|opened_at| ends_at <= opened_at)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::fixtures::{BoardBuilder, a_board, a_mission, instant, mission_id};
    use crate::mission::lint::outline::OutlineMission;
    use crate::mission::{CompletionPolicy, EnrolmentFacts, LockCode, Rule};

    const REVIEWS: ReviewTimes = ReviewTimes { ai_minutes: 10, human_hours: 72 };

    fn of(board: BoardBuilder, archetype: Archetype) -> Simulation {
        let all = simulate(&board.at("2026-11-02T09:00:00Z").build(), REVIEWS);
        all.into_iter().find(|simulation| simulation.archetype == archetype).unwrap()
    }

    /// Compares when each kind of learner finishes, in the order of [`Archetype::ALL`].
    fn check(board: BoardBuilder, expected: [Option<&str>; 6]) {
        let finished = Archetype::ALL.map(|archetype| match of(board.clone(), archetype).outcome {
            Outcome::Finished(at) => Some(at),
            Outcome::Stuck(_) | Outcome::Unfinished => None,
        });
        assert_eq!(finished, expected.map(|at| at.map(instant)));
    }

    fn four() -> BoardBuilder {
        (1..=4).fold(a_board(), |board, number| board.with(a_mission(number)))
    }

    #[test]
    fn each_kind_works_on_its_own_days() {
        let expected = [
            "2026-11-05T09:00:00Z",
            "2026-11-08T09:00:00Z",
            "2026-12-03T09:00:00Z",
            "2026-11-05T09:00:00Z",
            "2026-11-02T09:00:00Z",
            "2026-11-18T09:00:00Z",
        ];
        check(four(), expected.map(Some));
    }

    #[test]
    fn a_learner_who_stops_half_way_comes_back_after_two_weeks() {
        let board = four().but(|snapshot| {
            snapshot.enrolment.as_mut().unwrap().access_until = instant("2026-11-12T09:00:00Z");
        });
        let steady = of(board.clone(), Archetype::Steady);
        assert_eq!(steady.outcome, Outcome::Finished(instant("2026-11-05T09:00:00Z")));
        let stopper = of(board, Archetype::Stopper);
        assert_eq!(stopper.never_opened, [], "every mission is opened on the first day");
        let Outcome::Stuck(blocked) = stopper.outcome else { panic!("the access is over") };
        let missions = blocked.iter().map(|blocked| (blocked.mission, blocked.at)).collect::<Vec<_>>();
        let back = instant("2026-11-17T09:00:00Z");
        assert_eq!(missions, [(mission_id(3), back), (mission_id(4), back)]);
    }

    #[test]
    fn a_mission_that_opens_after_the_daily_hour_is_found_the_next_day() {
        let steady = of(a_board().with(a_mission(1).on("2026-11-03T10:00:00Z")), Archetype::Steady);
        assert_eq!(steady.outcome, Outcome::Finished(instant("2026-11-04T09:00:00Z")));
        assert_eq!((steady.never_opened, steady.idle_days), (Vec::new(), 2));
    }

    #[test]
    fn a_course_goes_on_from_where_it_stands_and_not_before_the_session() {
        let done = four().completed(1).completed(2).completed(3);
        let from = |now| simulate(&done.clone().at(now).build(), REVIEWS)[0].outcome.clone();
        assert_eq!(from("2026-11-20T12:00:00Z"), Outcome::Finished(instant("2026-11-20T12:00:00Z")));
        assert_eq!(from("2026-10-20T12:00:00Z"), Outcome::Finished(instant("2026-11-20T12:00:00Z")));
        let open = simulate(&four().at("2026-10-20T12:00:00Z").build(), REVIEWS)[0].outcome.clone();
        assert_eq!(open, Outcome::Finished(instant("2026-11-05T09:00:00Z")));
    }

    #[test]
    fn days_without_anything_to_do_are_counted_by_their_reason() {
        let days = |simulation: Simulation| (simulation.idle_days, simulation.waiting_days);
        let dated = a_board().with(a_mission(1)).with(a_mission(2).on("2026-11-05T09:00:00Z"));
        assert_eq!(days(of(dated, Archetype::Steady)), (2, 0));
        let reviewed = a_mission(1).completed_by(CompletionPolicy::HumanPassed);
        let board = a_board().with(reviewed).with(a_mission(2).after(1));
        assert_eq!(days(of(board.clone(), Archetype::Steady)), (0, 2));
        assert_eq!(days(of(board, Archetype::ReturnedOnce)), (0, 4));
    }

    #[test]
    fn a_review_comes_back_at_its_own_instant() {
        let by_ai = a_mission(1).completed_by(CompletionPolicy::AiPassed);
        let steady = of(a_board().with(by_ai.clone()), Archetype::Steady);
        assert_eq!(steady.outcome, Outcome::Finished(instant("2026-11-02T09:10:00Z")));
        let returned = of(a_board().with(by_ai), Archetype::ReturnedOnce);
        assert_eq!(returned.outcome, Outcome::Finished(instant("2026-11-03T09:10:00Z")));
    }

    #[test]
    fn a_session_of_a_program_is_tried_from_its_start_with_all_that_a_rule_can_ask_for() {
        let mission = |number, rule| OutlineMission {
            slug: format!("mission-{number}"),
            facts: a_mission(number).opening_when(rule).build(),
            blocks: Vec::new(),
            keys: BTreeMap::new(),
            replies: None,
            rubric_weights_bp: None,
            preview: false,
            is_for_team: false,
        };
        let board = a_board().build();
        let session = OutlineSession {
            slug: "autumn".to_owned(),
            starts_at: board.snapshot.session.starts_at,
            ends_at: board.snapshot.session.ends_at,
            zone: board.snapshot.session.zone,
            grace_days: 21,
            sequential: false,
        };
        let survey = Rule::SurveyDone("start".to_owned());
        let missions = vec![mission(1, survey), mission(2, Rule::InTeam)];
        let program = ProgramOutline { slug: "harbour".to_owned(), missions, sessions: vec![] };
        let tried = simulate_session(&program, &session, REVIEWS);
        assert_eq!(tried.iter().map(|tried| tried.archetype).collect::<Vec<_>>(), Archetype::ALL);
        assert_eq!(tried[0].outcome, Outcome::Finished(instant("2026-11-03T09:00:00Z")));
    }

    #[test]
    fn who_is_stuck_is_told_why_while_there_was_access() {
        let board =
            a_board().with(a_mission(1)).with(a_mission(2).opening_when(Rule::InTeam)).with(a_mission(3).optional());
        let steady = of(board, Archetype::Steady);
        let Outcome::Stuck(blocked) = steady.outcome else { panic!("a team is missing") };
        let told = blocked.iter().map(|blocked| (blocked.mission, blocked.at, blocked.reasons[0].code));
        let over = instant("2027-01-04T09:00:00Z");
        assert_eq!(told.collect::<Vec<_>>(), [(mission_id(2), over, LockCode::Other)]);
        assert_eq!((steady.never_opened, steady.opened_after_end), (vec![mission_id(2)], Vec::new()));
        assert_eq!(steady.idle_days, 61);
    }

    #[test]
    fn what_opens_as_the_session_ends_opens_after_its_end() {
        let opens = |date: &str| of(a_board().with(a_mission(1).on(date)), Archetype::Steady).opened_after_end;
        assert_eq!(opens("2026-12-13T09:00:00Z"), []);
        assert_eq!(opens("2026-12-13T09:00:01Z"), [mission_id(1)]);
    }

    #[test]
    fn a_course_is_followed_for_a_limited_time() {
        let endless = a_board().with(a_mission(1).on("2028-11-02T09:00:00Z")).but(|snapshot| {
            let access_until = instant("2029-01-01T09:00:00Z");
            snapshot.enrolment =
                snapshot.enrolment.take().map(|enrolment| EnrolmentFacts { access_until, ..enrolment });
        });
        let steady = of(endless, Archetype::Steady);
        assert_eq!(steady.outcome, Outcome::Unfinished);
        assert_eq!(steady.idle_days, u32::try_from(SIMULATED_MAX_DAYS).unwrap());
    }
}
