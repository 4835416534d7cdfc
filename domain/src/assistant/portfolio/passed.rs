//! Finds the works that a portfolio may use: the last submitted attempt of each completed mission. Drafts, returned and
//! withdrawn attempts are not works, and neither are missions that only have to be read.

use crate::assistant::portfolio::{Judged, JudgedCriterion, PassedWork, SourceProgram};
use crate::enrolment::EnrolmentStatus;
use crate::ids::{EnrolmentId, MissionId, SubmissionId};
use crate::progression::grades::{GradedBy, SubmittedAttempt};

/// A program in which the learner has or had an enrolment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrolledProgram {
    /// The enrolment.
    pub enrolment: EnrolmentId,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// The slug of its session.
    pub xs: String,
    /// The program's title.
    pub title: String,
    /// The company in which it takes place.
    pub host: String,
    /// Estimated hours of work.
    pub hours: u32,
    /// The skills that it teaches.
    pub skills: Vec<String>,
    /// Its missions, in order.
    pub missions: Vec<TriedMission>,
}

/// A mission with the learner's attempts at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedMission {
    /// The mission.
    pub mission: MissionId,
    /// The slug of the mission.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The task, in a sentence or two.
    pub task: String,
    /// The work to submit, as the mission's author describes it.
    pub made: Option<String>,
    /// Whether the program requires it.
    pub is_required: bool,
    /// Whether it is complete.
    pub is_complete: bool,
    /// The beginning of the learner's own answer.
    pub excerpt: Option<String>,
    /// The attempts that were submitted, oldest first.
    pub attempts: Vec<SubmittedAttempt>,
    /// Decided reviews of the attempts.
    pub reviews: Vec<DecidedReview>,
}

/// A decided review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedReview {
    /// The attempt.
    pub submission: SubmissionId,
    /// The reviewer's name.
    pub reviewer: Option<String>,
    /// The level for each criterion, in the rubric's order.
    pub criteria: Vec<JudgedCriterion>,
}

/// Returns the programs with their passed works, numbered from 1. Programs without a passed work are left out.
#[must_use]
pub fn passed(programs: &[EnrolledProgram]) -> Vec<SourceProgram> {
    let mut number = 0;
    let mut sources = Vec::new();
    for program in programs.iter().filter(|program| program.status.is_enrolled()) {
        let works = program.missions.iter().filter_map(|mission| {
            let work = passed_work(mission, number + 1)?;
            number = work.number;
            Some(work)
        });
        let works = works.collect::<Vec<_>>();
        if !works.is_empty() {
            sources.push(SourceProgram {
                enrolment: program.enrolment,
                xs: program.xs.clone(),
                title: program.title.clone(),
                host: program.host.clone(),
                hours: program.hours,
                skills: program.skills.clone(),
                works,
            });
        }
    }
    sources
}

/// Returns the mission to pass first: the first required mission that is not passed, otherwise the first optional one.
#[must_use]
pub fn first_to_pass(program: &EnrolledProgram) -> Option<MissionId> {
    let is_left = |mission: &&TriedMission| passed_work(mission, 1).is_none();
    let left = || program.missions.iter().filter(is_left);
    left().find(|mission| mission.is_required).or_else(|| left().next()).map(|mission| mission.mission)
}

fn passed_work(mission: &TriedMission, number: u32) -> Option<PassedWork> {
    let attempt = mission.attempts.iter().rfind(|attempt| attempt.status.is_submitted())?;
    mission.is_complete.then(|| PassedWork {
        number,
        submission: attempt.submission,
        mission: mission.mission,
        slug: mission.slug.clone(),
        title: mission.title.clone(),
        task: mission.task.clone(),
        made: mission.made.clone(),
        excerpt: mission.excerpt.clone(),
        submitted_at: attempt.submitted_at,
        judged: judged(mission, attempt),
    })
}

fn judged(mission: &TriedMission, attempt: &SubmittedAttempt) -> Judged {
    let review = mission.reviews.iter().rfind(|review| review.submission == attempt.submission);
    let by = if review.is_some() { Some(GradedBy::Person) } else { attempt.score.map(|given| given.by) };
    Judged {
        by,
        reviewer: review.and_then(|review| review.reviewer.clone()),
        score_bp: attempt.score.map(|given| given.score_bp),
        criteria: review.map(|review| review.criteria.clone()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::mission_id;
    use crate::fixtures::portfolios::{an_enrolled_program, submitted};
    use crate::mission::SubmissionStatus;

    /// The titles of the passed works after a change of the program's first mission.
    fn titles(change: impl FnOnce(&mut TriedMission)) -> Vec<String> {
        let mut program = an_enrolled_program(1);
        change(&mut program.missions[0]);
        let sources = passed(&[program]);
        sources.iter().flat_map(|program| &program.works).map(|work| work.title.clone()).collect()
    }

    #[test]
    fn what_is_complete_and_with_us_is_a_work() {
        assert_eq!(titles(|_| {}), ["Mission 1", "Mission 2"]);
        assert_eq!(titles(|mission| mission.is_complete = false), ["Mission 2"]);
        assert_eq!(titles(|mission| mission.attempts.clear()), ["Mission 2"]);
        for status in SubmissionStatus::ALL {
            let is_work = titles(|mission| mission.attempts = vec![submitted(1, status)]).len() == 2;
            assert_eq!(is_work, status.is_submitted(), "{status:?}");
        }
    }

    #[test]
    fn the_last_attempt_that_is_with_us_is_the_work() {
        use SubmissionStatus::{Passed, Returned, Superseded};
        let mut program = an_enrolled_program(1);
        program.missions[0].attempts = vec![submitted(7, Superseded), submitted(8, Passed), submitted(9, Returned)];
        let sources = passed(&[program]);
        assert_eq!(sources[0].works[0].submission, submitted(8, Passed).submission);
    }

    #[test]
    fn a_program_that_was_left_counts_for_nothing_and_numbers_go_on() {
        let mut left = an_enrolled_program(1);
        left.status = EnrolmentStatus::Withdrawn;
        let sources = passed(&[an_enrolled_program(1), left, an_enrolled_program(2)]);
        let numbers = sources.iter().flat_map(|program| program.works.iter().map(|work| work.number));
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3, 4]);
    }

    #[test]
    fn who_has_passed_nothing_is_led_to_the_first_required_mission() {
        let mut program = an_enrolled_program(1);
        program.missions.iter_mut().for_each(|mission| mission.is_complete = false);
        assert_eq!(first_to_pass(&program), Some(mission_id(1)));
        program.missions[0].is_required = false;
        assert_eq!(first_to_pass(&program), Some(mission_id(2)));
        program.missions[1].is_complete = true;
        assert_eq!(first_to_pass(&program), Some(mission_id(1)));
        program.missions[0].is_complete = true;
        assert_eq!(first_to_pass(&program), None);
    }
}
