//! Finds the works that a portfolio may use: the [piece](crate::showcase::piece) of each mission. A mission without a
//! piece has no work.

use crate::assistant::portfolio::{Judged, PassedWork, SourceProgram};
use crate::enrolment::EnrolmentStatus;
use crate::ids::{EnrolmentId, MissionId};
use crate::progression::grades::GradedBy;
use crate::showcase::{ClaimEvidence, JudgedCriterion, Piece};

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
    /// Whether the learner has a valid certificate of the program.
    pub has_certificate: bool,
    /// Its missions, in order.
    pub missions: Vec<TriedMission>,
}

/// A mission with the learner's work.
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
    /// Whether the program requires it.
    pub is_required: bool,
    /// Its piece; `None` if no attempt may be shown.
    pub piece: Option<Piece>,
    /// The name of the person who reviewed the piece.
    pub reviewer: Option<String>,
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
                skills: if program.has_certificate { program.skills.clone() } else { Vec::new() },
                works,
            });
        }
    }
    sources
}

/// Returns the mission to pass first: the first required mission that is not passed, otherwise the first optional one.
#[must_use]
pub fn first_to_pass(program: &EnrolledProgram) -> Option<MissionId> {
    let left = || program.missions.iter().filter(|mission| mission.piece.is_none());
    left().find(|mission| mission.is_required).or_else(|| left().next()).map(|mission| mission.mission)
}

fn passed_work(mission: &TriedMission, number: u32) -> Option<PassedWork> {
    let piece = mission.piece.as_ref()?;
    Some(PassedWork {
        number,
        submission: piece.submission,
        mission: mission.mission,
        slug: mission.slug.clone(),
        title: mission.title.clone(),
        task: mission.task.clone(),
        claims: piece.claims.clone(),
        submitted_at: piece.submitted_at,
        judged: judged(piece, mission.reviewer.as_ref()),
    })
}

/// The judgement of a piece: its pass, otherwise its marks.
fn judged(piece: &Piece, reviewer: Option<&String>) -> Judged {
    let mut judged = Judged::default();
    for claim in &piece.claims {
        match &claim.evidence {
            ClaimEvidence::Marks { .. } => judged.by = judged.by.or(Some(GradedBy::Keys)),
            ClaimEvidence::Pass { by, score_bp } => (judged.by, judged.score_bp) = (Some(*by), *score_bp),
            ClaimEvidence::Level { criterion, level } => {
                judged.criteria.push(JudgedCriterion { title: criterion.clone(), level: level.clone() });
            }
            ClaimEvidence::Answer { .. } | ClaimEvidence::File { .. } => {}
        }
    }
    judged.reviewer = reviewer.filter(|_| judged.by == Some(GradedBy::Person)).cloned();
    judged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::mission_id;
    use crate::fixtures::portfolios::an_enrolled_program;
    use crate::fixtures::showcases::a_work;
    use crate::showcase::piece::piece;

    /// The titles of the passed works after a change of the program's first mission.
    fn titles(change: impl FnOnce(&mut TriedMission)) -> Vec<String> {
        let mut program = an_enrolled_program(1);
        change(&mut program.missions[0]);
        let sources = passed(&[program]);
        sources.iter().flat_map(|program| &program.works).map(|work| work.title.clone()).collect()
    }

    #[test]
    fn a_mission_with_a_piece_has_a_work() {
        assert_eq!(titles(|_| {}), ["Mission 1", "Mission 2"]);
        assert_eq!(titles(|mission| mission.piece = None), ["Mission 2"]);
    }

    #[test]
    fn a_judgement_is_the_pass_or_the_marks() {
        let sources = passed(&[an_enrolled_program(1)]);
        let judged = &sources[0].works[0].judged;
        assert_eq!((judged.by, judged.score_bp), (Some(GradedBy::Person), Some(8_499)));
        assert_eq!((judged.reviewer.as_deref(), judged.criteria.len()), (Some("Ngozi Eze"), 1));
        let mut marked = an_enrolled_program(1);
        marked.missions[0].piece = a_work().with_facts(piece);
        let judged = &passed(&[marked])[0].works[0].judged;
        assert_eq!((judged.by, judged.score_bp, &judged.reviewer), (Some(GradedBy::Keys), None, &None));
    }

    #[test]
    fn skills_need_a_certificate() {
        let mut program = an_enrolled_program(1);
        assert_eq!(passed(std::slice::from_ref(&program))[0].skills.len(), 2);
        program.has_certificate = false;
        assert_eq!(passed(&[program])[0].skills, [""; 0]);
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
        let pieces = program.missions.iter_mut().map(|mission| mission.piece.take()).collect::<Vec<_>>();
        assert_eq!(first_to_pass(&program), Some(mission_id(1)));
        program.missions[0].is_required = false;
        assert_eq!(first_to_pass(&program), Some(mission_id(2)));
        program.missions[1].piece.clone_from(&pieces[1]);
        assert_eq!(first_to_pass(&program), Some(mission_id(1)));
        program.missions[0].piece.clone_from(&pieces[0]);
        assert_eq!(first_to_pass(&program), None);
    }
}
