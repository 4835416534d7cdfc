//! Public view of one program, by the slug of a session or of the program.

use crate::prelude::*;
use crate::program::course::{ProgramCourse, course};
use crate::program::curriculum::Curricula;

/// Query parameters: a course.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseQuery {
    /// The slug of a session or of a program.
    slug: String,
}

/// Shows a course by the slug of a session or of a program.
#[utoipa::path(security(()), params(CourseQuery), responses((status = 200, body = ProgramCourse)))]
#[get("/public/experience-session")]
pub(crate) async fn show_course(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<CourseQuery>,
) -> Result<Json<ProgramCourse>> {
    course(&mut anyone.conn, &curricula, &query.slug, now).await.map(Json)
}
