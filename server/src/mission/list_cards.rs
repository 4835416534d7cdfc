//! The portal: each of the learner's courses with how far it has come and what is next.

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

/// Which courses.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardsQuery {
    /// Only those that stand so.
    status: Option<EnrolmentStanding>,
    /// Where the last page ended.
    next: Option<String>,
}

/// One of the learner's courses.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolmentCard {
    /// The place.
    enrolment: EnrolmentView,
    /// The session.
    session: SessionView,
    /// The program.
    program: ProgramView,
    /// How far it has come.
    progress: Progress,
    /// Where it belongs in the portal.
    standing: EnrolmentStanding,
    /// When the access ended; `None` if it has not, as that of a place that was closed before its end.
    access_ended_at: Option<Timestamp>,
    /// Where it stands among those to go on with.
    precedence: Precedence,
    /// Whether the learner goes on here, rather than to join another session of the program.
    is_current: bool,
    /// The mission to go on with.
    next_mission: Option<NextMission>,
}

/// A mission to go on with.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextMission {
    /// The mission.
    id: MissionId,
    /// Its name in addresses.
    slug: String,
    /// Its place, from 1.
    number: u32,
    /// Its title.
    title: String,
}

/// Lists the courses of the learner who asks: those to go on with first, of several the one that was joined last.
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
