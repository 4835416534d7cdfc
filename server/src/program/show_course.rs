//! One program as anybody sees it before joining: its words, its sessions, its missions.

use actix_web::get;
use actix_web::web::{Data, Query};
use diesel_async::AsyncPgConnection;
use domain::mission::MissionFacts;
use domain::mission::outline::{OpensHint, outline};
use domain::money::Money;
use domain::price::lookup::list_price;
use domain::program::offer::next_to_join;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::{Anyone, Now};
use crate::columns::count;
use crate::error::Result;
use crate::http::Json;
use crate::program::curriculum::Curricula;
use crate::program::rows::{self, SessionRow};
use crate::program::{ProgramView, SessionView};

/// Which course.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseQuery {
    /// The name of a session or of a program.
    slug: String,
}

/// A program with its sessions.
#[derive(Serialize, ToSchema)]
pub(crate) struct Course {
    /// The program.
    pub(crate) program: ProgramView,
    /// The session that was asked for, or the next one to join.
    session: Option<SessionView>,
    /// All its sessions, soonest first.
    pub(crate) sessions: Vec<SessionView>,
    /// Its missions, in order.
    missions: Vec<MissionOutline>,
    /// What a place costs; nothing where it is free.
    pub(crate) from_price: Option<Money>,
}

/// A mission as somebody sees it before joining.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionOutline {
    /// Its place, from 1.
    number: u32,
    /// Its name in addresses.
    slug: String,
    /// Its title.
    title: String,
    /// What it is about.
    summary: String,
    /// Estimated minutes of work.
    minutes: u32,
    /// Whether the program cannot be completed without it.
    required: bool,
    /// Whether it may be tried without joining.
    preview: bool,
    /// What opens it, in broad terms.
    opens: Vec<OpensHint>,
}

/// Shows a course by the name of a session or of a program.
#[utoipa::path(tag = "program", params(CourseQuery), responses((status = 200, body = Course)))]
#[get("/public/experience-session")]
pub(crate) async fn show_course(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<CourseQuery>,
) -> Result<Json<Course>> {
    course(&mut anyone.conn, &curricula, &query.slug, now).await.map(Json)
}

/// The course of this name, as it presents itself at `now`.
pub(crate) async fn course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    slug: &str,
    now: Timestamp,
) -> Result<Course> {
    let sessions = rows::sessions_named(conn, slug).await?;
    let newest = sessions.last().ok_or(Refusal::XsNotFound)?;
    let shown = match sessions.iter().find(|session| session.slug == slug) {
        Some(asked) => Some(asked),
        None => {
            let facts = sessions.iter().map(SessionRow::offer_facts).collect::<Result<Vec<_>>>()?;
            next_to_join(&facts, now).map(|at| &sessions[at])
        }
    };
    let curriculum = curricula.get(conn, shown.unwrap_or(newest).version_id).await?;
    let price = list_price(&rows::prices_of(conn, newest.program_id).await?)?;
    let facts = curriculum.missions.iter().map(|mission| mission.facts.clone()).collect::<Vec<MissionFacts>>();
    let opens = outline(&facts, shown.is_some_and(|session| session.sequential));
    let missions = curriculum.missions.iter().zip(opens).map(|(mission, opens)| MissionOutline {
        number: count(mission.row.number),
        slug: mission.row.slug.clone(),
        title: mission.row.title.clone(),
        summary: mission.row.summary.clone(),
        minutes: count(mission.row.minutes),
        required: mission.row.required,
        preview: mission.row.preview,
        opens,
    });
    Ok(Course {
        program: curriculum.program.clone(),
        session: shown.map(|session| session.view(price, now)).transpose()?,
        sessions: sessions.iter().map(|session| session.view(price, now)).collect::<Result<_>>()?,
        missions: missions.collect(),
        from_price: price,
    })
}
