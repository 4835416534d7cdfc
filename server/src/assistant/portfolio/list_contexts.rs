//! Lists the programs on which a portfolio can be based, with their passed work, and the reader that would write it.

use domain::assistant::portfolio::SourceProgram;
use domain::assistant::portfolio::draft::quota;
use domain::assistant::portfolio::passed::{EnrolledProgram, first_to_pass, passed};
use domain::feedback::request_ai::Quota;

use crate::assistant::portfolio::sources;
use crate::assistant::rows::person;
use crate::feedback::reader::Reader;
use crate::mission::rows::courses;
use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// The programs, the reader and the quota.
#[derive(Serialize, ToSchema)]
pub(crate) struct PortfolioContexts {
    /// The programs, newest enrolment first.
    programs: Page<PortfolioContext>,
    /// Reader that writes for this learner. The built-in reader lists what is on record.
    reader: Reader,
    /// Whether a model would write if the learner consented.
    needs_consent: bool,
    /// Quota of the day.
    usage: Quota,
}

/// A program on which a draft can be based.
#[derive(Serialize, ToSchema)]
pub(crate) struct PortfolioContext {
    /// The enrolment.
    enrolment: EnrolmentId,
    /// Slug of its session.
    xs: String,
    /// Title of the program.
    title: String,
    /// Host company, which is fictional.
    host: String,
    /// Passed works, with the numbers that they have in a draft for only this program; `None` without a passed work.
    source: Option<SourceProgram>,
    /// First mission that would produce a work; `None` if there is a passed work.
    first: Option<FirstMission>,
}

/// A mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct FirstMission {
    /// Slug of the mission.
    slug: String,
    /// Its title.
    title: String,
}

/// Lists the programs on which a portfolio can be based.
#[utoipa::path(params(PageQuery), responses((status = 200, body = PortfolioContexts)))]
#[get("/ai/contexts/portfolio")]
pub(crate) async fn list_portfolio_contexts(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<PageQuery>,
) -> Result<Json<PortfolioContexts>> {
    let (conn, user) = (&mut learner.conn, learner.id);
    let person = person(conn, user, now).await?;
    let courses = courses(conn, &curricula, user, query.after_id()?).await?;
    let facts = sources::quota_facts(conn, user, &person, &courses, now).await?;
    let programs = sources::programs(conn, &courses).await?;
    let places = programs.into_iter().filter(|program| program.status.is_enrolled()).map(context).collect();
    let model = platform.model.as_ref();
    Ok(Json(PortfolioContexts {
        programs: Page::of_rows(places, |context| context.enrolment.to_string()),
        reader: Reader::of(model.filter(|_| person.has_consent)),
        needs_consent: model.is_some() && !person.has_consent,
        usage: quota(&facts),
    }))
}

fn context(program: EnrolledProgram) -> PortfolioContext {
    let source = passed(std::slice::from_ref(&program)).into_iter().next();
    let first = first_to_pass(&program).filter(|_| source.is_none());
    let first = program.missions.into_iter().find(|mission| Some(mission.mission) == first);
    PortfolioContext {
        enrolment: program.enrolment,
        xs: program.xs,
        title: program.title,
        host: program.host,
        source,
        first: first.map(|mission| FirstMission { slug: mission.slug, title: mission.title }),
    }
}
