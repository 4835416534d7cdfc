//! Shows the requirements of a reference letter.

use domain::progression::satisfactory_completion::{SatisfactoryCompletion, satisfactory_completion};

use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;
use crate::progression::rows;

/// Returns whether the caller's completion is satisfactory, with each requirement.
#[utoipa::path(params(SessionPath), responses((status = 200, body = SatisfactoryCompletion)))]
#[get("/offboarding/satisfactory-completion")]
pub(crate) async fn show_satisfactory_completion(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<SessionPath>,
) -> Result<Json<SatisfactoryCompletion>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    Ok(Json(satisfactory_completion(&record.satisfactory(&course))))
}
