//! Lists the learner's courses for the portal, each with its progress and its next mission.

use domain::enrolment::lapse::access_ended_at;
use domain::enrolment::standing::{EnrolmentStanding, standing};
use domain::mission::precedence::{Precedence, precedence};
use domain::mission::progress::{Progress, progress};
use domain::mission::resume::resume;

use crate::enrolment::EnrolmentView;
use crate::mission::{Course, rows};
use crate::page;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::{ProgramView, SessionView};

/// Query parameters: a standing and a page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardsQuery {
    /// Only courses with this standing.
    status: Option<EnrolmentStanding>,
    /// The cursor at which the last page ended.
    next: Option<String>,
}

/// One of the learner's courses.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolmentCard {
    /// The enrolment.
    enrolment: EnrolmentView,
    /// The session.
    session: SessionView,
    /// The program.
    program: ProgramView,
    /// The learner's progress.
    progress: Progress,
    /// Its section in the portal.
    standing: EnrolmentStanding,
    /// When the access ended. `None`: it has not ended, for example because the enrolment was withdrawn before its end.
    access_ended_at: Option<Timestamp>,
    /// Its rank among the courses to continue with.
    precedence: Precedence,
    /// Whether the learner continues in this session and not in another session of the program.
    is_current: bool,
    /// The mission to continue with.
    next_mission: Option<NextMission>,
}

/// A mission to continue with.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextMission {
    /// The mission.
    id: MissionId,
    /// Its slug in URLs.
    slug: String,
    /// Its number, from 1.
    number: u32,
    /// Its title.
    title: String,
}

/// Lists the caller's courses: first those to continue with, and among them the one that was joined last.
#[utoipa::path(params(CardsQuery), responses((status = 200, body = Page<EnrolmentCard>)))]
#[get("/user/experience-sessions")]
pub(crate) async fn list_enrolment_cards(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<CardsQuery>,
) -> Result<Json<Page<EnrolmentCard>>> {
    let after = page::after_id(query.next.as_deref())?;
    let courses = rows::courses(&mut learner.conn, &curricula, learner.id, after).await?;
    let Page { items: courses, next } = Page::of_rows(courses, |course| course.enrolment.id.to_string());
    let cards = courses.iter().map(|course| EnrolmentCard::new(course, now)).collect::<Result<Vec<_>>>()?;
    let is_wanted = |card: &EnrolmentCard| query.status.is_none_or(|wanted| wanted == card.standing);
    let mut items: Vec<_> = cards.into_iter().filter(is_wanted).collect();
    items.sort_by_key(|card| card.precedence);
    Ok(Json(Page { items, next }))
}

impl EnrolmentCard {
    fn new(course: &Course, now: Timestamp) -> Result<Self> {
        let board = course.board(now)?;
        let (session, enrolment) = (&board.snapshot.session, EnrolmentView::from(&course.enrolment));
        let access = (session.starts_at, enrolment.access_until, session.continued_access);
        let standing = standing(enrolment.status, access.0, access.1, access.2, now);
        let progress = progress(&board);
        let next = resume(&board).and_then(|mission| course.curriculum.mission(mission));
        Ok(Self {
            enrolment,
            session: course.session.view(None, now)?,
            program: course.curriculum.program.clone(),
            precedence: precedence(standing, &progress),
            progress,
            standing,
            access_ended_at: access_ended_at(course.enrolment.seen(), now),
            is_current: standing.is_current(),
            next_mission: next.map(|mission| NextMission {
                id: mission.facts.id,
                slug: mission.row.slug.clone(),
                number: mission.facts.number,
                title: mission.row.title.clone(),
            }),
        })
    }
}
