//! The sittings in a learner's calendar feed. It contains the sittings of sessions for which the learner chose times.

use actix_web::web;
use domain::ids::SessionId;
use domain::notification::ics::CalendarSitting;
use domain::screen::Screen;
use domain::sitting::SittingFacts;
use domain::sitting::SittingWishes;
use domain::sitting::plan::{Sitting, plan};

use crate::mission::{Course, rows as mission_rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::sitting::{rows, zone_of};

/// A course for which the learner chose times.
pub(crate) struct ChosenCourse {
    course: Course,
    wishes: SittingWishes,
    /// When the times or the learner's progress last changed.
    updated_at: Timestamp,
}

/// Returns the learner's courses with chosen times: in the given session, or in all.
pub(crate) async fn chosen_courses(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    session: Option<SessionId>,
) -> Result<Vec<ChosenCourse>> {
    let mut chosen = rows::all_wishes_of(conn, user).await?;
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    let ids = chosen.iter().map(|(enrolment, ..)| *enrolment).collect::<Vec<_>>();
    let mut found = Vec::new();
    for course in mission_rows::courses_of(conn, curricula, user, &ids).await? {
        let is_wanted = session.is_none_or(|session| session.0 == course.session.id);
        let place = chosen.iter().position(|(enrolment, ..)| is_wanted && *enrolment == course.enrolment.id);
        let Some((_, wishes, changed_at)) = place.map(|place| chosen.swap_remove(place)) else { continue };
        let submitted = course.rows.iter().filter_map(|row| row.submitted_at.or(row.completed_at));
        let updated_at = submitted.fold(changed_at, Ord::max).0;
        found.push(ChosenCourse { course, wishes: wishes.0, updated_at });
    }
    Ok(found)
}

/// Returns the sittings of these courses.
pub(crate) async fn calendar_sittings(
    courses: Vec<ChosenCourse>,
    timezone: Option<&str>,
    public_url: &str,
    now: Timestamp,
) -> Result<Vec<CalendarSitting>> {
    let mut sittings = Vec::new();
    for ChosenCourse { course, wishes, updated_at } in courses {
        // An extension changes only the remedies, which a calendar does not have.
        let facts = SittingFacts { zone: zone_of(&course, timezone, now)?, wishes, extensions: Vec::new() };
        let board = course.board(now)?;
        let plan = web::block(move || plan(&board, &facts)).await.map_err(Error::broken)??;
        let page = format!("{public_url}{}", Screen::Plan.address(&[&course.session.slug]));
        let planned = plan.weeks.iter().flat_map(|week| &week.sittings);
        sittings.extend(planned.filter_map(|sitting| event(&course, sitting, &page, updated_at)));
    }
    Ok(sittings)
}

fn event(course: &Course, sitting: &Sitting, page: &str, updated_at: Timestamp) -> Option<CalendarSitting> {
    let first = sitting.parts.first()?;
    let titles = sitting.parts.iter().filter_map(|part| {
        let title = &course.mission(part.mission).ok()?.row.title;
        Some(if part.parts > 1 { format!("{title} ({}/{})", part.part, part.parts) } else { title.clone() })
    });
    Some(CalendarSitting {
        uid: format!("{}-{}-{}", course.enrolment.id, first.mission.0, first.part),
        title: titles.collect::<Vec<_>>().join(" · "),
        starts_at: sitting.starts_at,
        ends_at: sitting.ends_at,
        page: page.to_owned(),
        updated_at,
    })
}
