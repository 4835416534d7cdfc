//! The dates at which a learner's missions open by themselves, as a calendar file.

use domain::ids::EventId;
use domain::mission::path::{NextOpening, decide_board};
use domain::notification::event::{Audience, Event, EventKind};
use domain::notification::ics::{IcsFacts, ics};
use domain::screen::Screen;

use crate::mission::{Course, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Shows the coming openings of a session, by id or slug.
#[utoipa::path(responses((status = 200, body = String, content_type = "text/calendar")))]
#[get("/app/experience-sessions/{id}/openings.ics")]
pub(crate) async fn show_openings(
    mut learner: Learner,
    curricula: Data<Curricula>,
    platform: Data<Platform>,
    Now(now): Now,
    id: Path<String>,
) -> Result<HttpResponse> {
    let course = rows::course_in_session(&mut learner.conn, &curricula, learner.id, &SessionKey::parse(&id)).await?;
    let openings = decide_board(&course.board(now)?).path.openings;
    let public = &platform.config.public_url;
    let events = openings.iter().map(|opening| event(&course, opening, public));
    let calendar = ics(&IcsFacts {
        name: course.curriculum.program.title.clone(),
        host: public.split("://").last().unwrap_or_default().to_owned(),
        teams: Vec::new(),
        events: events.collect::<Result<_, _>>()?,
        sittings: Vec::new(),
    });
    Ok(HttpResponse::Ok().content_type("text/calendar; charset=utf-8").body(calendar))
}

fn event(course: &Course, opening: &NextOpening, public: &str) -> Result<Event, Refusal> {
    let mission = &course.mission(opening.mission)?.row;
    Ok(Event {
        id: EventId(mission.id),
        kind: EventKind::Release,
        title: mission.title.clone(),
        starts_at: opening.at,
        ends_at: None,
        join_url: None,
        recording_url: None,
        audience: Audience::Session,
        cancelled_at: None,
        sequence: 0,
        note: None,
        page: Some(format!("{public}{}", Screen::Mission.address(&[&course.session.slug, &mission.slug]))),
        updated_at: course.enrolment.enrolled_at.0,
    })
}
