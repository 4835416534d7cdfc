//! Facts about a learner's programs for the rules: the missions, the submissions and their reviews.

use domain::assistant::portfolio::draft::QuotaFacts;
use domain::assistant::portfolio::passed::{EnrolledProgram, TriedMission};
use domain::showcase::Piece;
use domain::showcase::piece::newest_piece;

use crate::assistant::portfolio::rows;
use crate::assistant::rows::LearnerFacts;
use crate::mission::Course;
use crate::prelude::*;
use crate::progression::{Record, rows as progression_rows};
use crate::showcase::works::{Answers, LoadedWork, answers_in, works, works_at};

/// Converts these courses of a learner into the facts for the rules.
pub(super) async fn programs(conn: &mut AsyncPgConnection, courses: &[Course]) -> Result<Vec<EnrolledProgram>> {
    let ids = courses.iter().map(|course| course.enrolment.id).collect::<Vec<_>>();
    let records = progression_rows::records(conn, &ids).await?;
    let answers = answers_in(conn, records.values()).await?;
    let reviews = records.values().flat_map(|record| &record.reviews);
    let mut reviewers = reviews.filter_map(|review| review.claimed_by).collect::<Vec<_>>();
    reviewers.sort_unstable();
    reviewers.dedup();
    let names = if reviewers.is_empty() { Vec::new() } else { rows::names(conn, &reviewers).await? };
    let name = |id: Uuid| names.iter().find(|(known, _)| *known == id).and_then(|(_, name)| name.clone());
    let program = |course: &Course| Some(enrolled(course, records.get(&course.enrolment.id)?, &answers, &name));
    Ok(courses.iter().filter_map(program).collect())
}

/// Returns the facts of a learner's quota. The entitlements are those in `courses`.
pub(super) async fn quota_facts(
    conn: &mut AsyncPgConnection,
    user: UserId,
    person: &LearnerFacts,
    courses: &[Course],
    now: Timestamp,
) -> Result<QuotaFacts> {
    let of_learner = courses.first().map(|course| course.of_learner.entitlements.0.clone()).unwrap_or_default();
    let of_enrolments = courses.iter().flat_map(|course| course.of_enrolment.entitlements.0.clone());
    Ok(QuotaFacts {
        now,
        zone: person.zone.clone(),
        entitlements: of_learner.into_iter().chain(of_enrolments).collect(),
        earlier: rows::earlier(conn, user, now).await?,
    })
}

fn enrolled(
    course: &Course,
    record: &Record,
    answers: &Answers,
    name: &impl Fn(Uuid) -> Option<String>,
) -> EnrolledProgram {
    let program = &course.curriculum.program;
    let works = works(course, record, answers);
    let missions = course.curriculum.missions.iter().map(|mission| {
        let piece = newest_piece(works_at(&works, mission).map(LoadedWork::facts));
        TriedMission {
            mission: mission.facts.id,
            slug: mission.row.slug.clone(),
            title: mission.row.title.clone(),
            task: mission.row.summary.clone(),
            is_required: mission.facts.required,
            reviewer: piece.as_ref().and_then(|piece| reviewer(record, piece)).and_then(name),
            piece,
        }
    });
    EnrolledProgram {
        enrolment: EnrolmentId(course.enrolment.id),
        status: course.enrolment.status.0,
        xs: course.session.slug.clone(),
        title: program.title.clone(),
        host: program.host.clone(),
        hours: program.hours,
        skills: program.skills.clone(),
        has_certificate: record.certificate.as_ref().is_some_and(|row| row.status.0.is_valid()),
        missions: missions.collect(),
    }
}

/// The account of the person who decided the last review of a piece.
fn reviewer(record: &Record, piece: &Piece) -> Option<Uuid> {
    let attempt = record.attempts.iter().find(|attempt| attempt.id == piece.submission.0)?;
    record.last_decided(attempt)?.claimed_by
}
