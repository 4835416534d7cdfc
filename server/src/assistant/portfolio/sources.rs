//! Facts about a learner's programs for the rules: the missions, the submissions and their reviews.

use domain::assistant::portfolio::JudgedCriterion;
use domain::assistant::portfolio::draft::QuotaFacts;
use domain::assistant::portfolio::passed::{DecidedReview, EnrolledProgram, TriedMission};
use domain::ids::{EnrolmentId, SubmissionId};

use crate::assistant::portfolio::rows;
use crate::assistant::rows::LearnerFacts;
use crate::feedback::review_rows::ReviewRow;
use crate::mission::Course;
use crate::prelude::*;
use crate::program::curriculum::Mission;
use crate::progression::{Record, rows as progression_rows};

/// Converts these courses of a learner into the facts for the rules.
pub(super) async fn programs(conn: &mut AsyncPgConnection, courses: &[Course]) -> Result<Vec<EnrolledProgram>> {
    let ids = courses.iter().map(|course| course.enrolment.id).collect::<Vec<_>>();
    let records = progression_rows::records(conn, &ids).await?;
    let reviews = records.values().flat_map(|record| &record.reviews);
    let mut reviewers = reviews.filter_map(|review| review.claimed_by).collect::<Vec<_>>();
    reviewers.sort_unstable();
    reviewers.dedup();
    let names = if reviewers.is_empty() { Vec::new() } else { rows::names(conn, &reviewers).await? };
    let name = |id: Uuid| names.iter().find(|(known, _)| *known == id).and_then(|(_, name)| name.clone());
    let program = |course: &Course| Some(enrolled(course, records.get(&course.enrolment.id)?, &name));
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

fn enrolled(course: &Course, record: &Record, name: &impl Fn(Uuid) -> Option<String>) -> EnrolledProgram {
    let program = &course.curriculum.program;
    let submitted = record.submitted(course);
    let missions = course.curriculum.missions.iter().zip(submitted).map(|(mission, attempts)| {
        let row = course.row(mission.facts.id);
        TriedMission {
            mission: mission.facts.id,
            slug: mission.row.slug.clone(),
            title: mission.row.title.clone(),
            task: mission.row.summary.clone(),
            made: mission.row.you_write.clone(),
            is_required: mission.facts.required,
            is_complete: row.is_some_and(|row| row.completed_at.is_some()),
            excerpt: row.and_then(|row| row.excerpt.clone()),
            reviews: decided(record, mission, attempts.iter().map(|attempt| attempt.submission), name),
            attempts,
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
        missions: missions.collect(),
    }
}

/// Returns the decided review of each of these attempts, by criterion of the mission's rubric.
fn decided(
    record: &Record,
    mission: &Mission,
    attempts: impl Iterator<Item = SubmissionId>,
    name: &impl Fn(Uuid) -> Option<String>,
) -> Vec<DecidedReview> {
    let review = |submission: SubmissionId| {
        let of_attempt = |review: &&ReviewRow| review.submission_id == submission.0 && review.facts().is_decided();
        let review = record.reviews.iter().rfind(of_attempt)?;
        Some(DecidedReview {
            submission,
            reviewer: review.claimed_by.and_then(name),
            criteria: criteria(mission, review),
        })
    };
    attempts.filter_map(review).collect()
}

fn criteria(mission: &Mission, review: &ReviewRow) -> Vec<JudgedCriterion> {
    let Some((rubric, version)) = mission.row.rubric.as_ref().zip(review.said()) else { return Vec::new() };
    let found = rubric.0.criteria.iter().filter_map(|criterion| {
        let mark = version.said.marks.iter().find(|mark| mark.criterion == criterion.id)?;
        Some(JudgedCriterion { title: criterion.title.clone(), level: mark.level.clone() })
    });
    found.collect()
}
