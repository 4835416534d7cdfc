//! The portal: each of the learner's courses with how far it has come and what is next.

use actix_web::get;
use actix_web::web::{Data, Query};
use domain::enrolment::standing::{EnrolmentStanding, standing};
use domain::ids::MissionId;
use domain::mission::progress::{Progress, progress};
use domain::mission::resume::resume;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::{Learner, Now};
use crate::enrolment::EnrolmentView;
use crate::error::Result;
use crate::http::Json;
use crate::mission::rows;
use crate::page::Page;
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

/// Lists the courses of the learner who asks, newest first.
#[utoipa::path(tag = "mission", security(("bearer" = [])), params(CardsQuery),
    responses((status = 200, body = Page<EnrolmentCard>)))]
#[get("/user/experience-sessions")]
pub(crate) async fn list_enrolment_cards(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<CardsQuery>,
) -> Result<Json<Page<EnrolmentCard>>> {
    let mut cards = Vec::new();
    for course in rows::courses(&mut learner.conn, &curricula, learner.id).await? {
        let board = course.board(now)?;
        let (session, enrolment) = (&board.snapshot.session, EnrolmentView::from(&course.enrolment));
        let access = (session.starts_at, enrolment.access_until, session.continued_access);
        let standing = standing(enrolment.status, access.0, access.1, access.2, now);
        if query.status.is_some_and(|wanted| wanted != standing) {
            continue;
        }
        let next = resume(&board).and_then(|mission| course.curriculum.mission(mission));
        cards.push(EnrolmentCard {
            enrolment,
            session: course.session.view(None, now)?,
            program: course.curriculum.program.clone(),
            progress: progress(&board),
            standing,
            is_current: standing.is_current(),
            next_mission: next.map(|mission| NextMission {
                id: mission.facts.id,
                slug: mission.row.slug.clone(),
                number: mission.facts.number,
                title: mission.row.title.clone(),
            }),
        });
    }
    Page::cut(cards, query.next.as_deref(), |card| card.enrolment.id.to_string()).map(Json)
}
