//! Answers a recognised question by rule. The facts come from the readers of the pages, so that answer and page agree.

use domain::assistant::answer_by_rule::{KnownEvent, RuleAnswer, RuleFacts, answer_by_rule};
use domain::assistant::recognise::{Intent, NamedMission, RecogniseFacts, recognise};
use domain::enrolment::access::access;
use domain::event::list::{EventListFacts, list};
use domain::mission::decide::decide_all;
use domain::progression::grades::grades;
use domain::progression::prospect::prospect;

use crate::enrolment::extension_rows::{access_facts, extensions_of};
use crate::event::rows::{EventRow, PlaceRow, events_of, places_of};
use crate::mission::Course;
use crate::prelude::*;
use crate::program::curriculum::Curriculum;
use crate::program::rows::SessionKey;
use crate::progression::live_rows::live_attendance;
use crate::progression::rows::record;

/// Recognises a question that the rules answer.
pub(super) fn intent(curriculum: &Curriculum, mission: Option<MissionId>, question: &str) -> Option<Intent> {
    let named = curriculum.missions.iter().map(|mission| NamedMission {
        id: mission.facts.id,
        number: mission.facts.number,
        title: &mission.row.title,
    });
    recognise(&RecogniseFacts { question, missions: &named.collect::<Vec<_>>(), mission })
}

/// Returns the answer to a recognised question of a learner.
pub(super) async fn answer(
    conn: &mut AsyncPgConnection,
    user: UserId,
    course: &Course,
    intent: Intent,
    now: Timestamp,
) -> Result<RuleAnswer> {
    if let Intent::Decline(because) = intent {
        return Ok(RuleAnswer::declined(because));
    }
    let record = record(conn, course.enrolment.id).await?;
    let live = live_attendance(conn, course, now).await?;
    let taken = extensions_of(conn, &course.enrolment).await?;
    let place = (&course.session, &course.enrolment);
    let facts = RuleFacts {
        decisions: decide_all(&course.board(now)?),
        grades: grades(&record.graded(course, now)?),
        prospect: prospect(&record.prospect(course, record.work(course, live), now)?),
        attempts: record.attempt_counts(course),
        access: access(&access_facts(place, &taken, &course.of_learner.entitlements.0, now)?),
        grace_until: course.enrolment.granted_until.0,
        has_certificate: record.certificate.is_some(),
        events: events(conn, user, course, now).await?,
    };
    Ok(answer_by_rule(intent, &facts))
}

/// Returns the events of the course in the order of the page.
async fn events(
    conn: &mut AsyncPgConnection,
    user: UserId,
    course: &Course,
    now: Timestamp,
) -> Result<Vec<KnownEvent>> {
    let places = places_of(conn, user, Some(&SessionKey::Id(course.session.id))).await?;
    let rows = events_of(conn, &[course.session.id]).await?;
    let listed = list(&EventListFacts {
        now,
        places: places.iter().map(PlaceRow::attendee).collect(),
        events: rows.iter().map(EventRow::of_session).collect(),
    });
    let known = listed.into_iter().filter_map(|listed| {
        let row = rows.iter().find(|row| row.id == listed.event.0)?;
        Some(KnownEvent {
            event: listed.event,
            kind: row.kind.0,
            title: row.title.clone(),
            starts_at: row.starts_at.0,
            phase: listed.phase,
        })
    });
    Ok(known.collect())
}
