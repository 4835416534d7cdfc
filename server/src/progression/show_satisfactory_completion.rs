//! What a reference letter would take.

use domain::progression::satisfactory_completion::{SatisfactoryCompletion, satisfactory_completion};

use crate::prelude::*;
use crate::program::InSession;
use crate::program::curriculum::Curricula;
use crate::progression::rows;

/// Says whether the completion of the learner who asks is satisfactory, with each test.
#[utoipa::path(params(InSession), responses((status = 200, body = SatisfactoryCompletion)))]
#[get("/offboarding/satisfactory-completion")]
pub(crate) async fn show_satisfactory_completion(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<InSession>,
) -> Result<Json<SatisfactoryCompletion>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    Ok(Json(satisfactory_completion(&record.satisfactory(&course))))
}
