//! The bonus modules of a session, whether each is open, and the conditions that keep it closed.

use crate::bonus::{BonusModuleView, rows};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// The modules of a session; the pack limits their number.
#[derive(Serialize, ToSchema)]
pub(crate) struct BonusModules<'a> {
    /// The modules, in order.
    modules: Vec<BonusModuleView<'a>>,
}

/// Lists the bonus modules of a session, by id or slug.
#[utoipa::path(responses((status = 200, body = BonusModules<'_>)))]
#[get("/session/{id}/bonus-modules")]
pub(crate) async fn list_bonus_modules(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<String>,
) -> Result<HttpResponse> {
    let bonus = rows::bonus_course(&mut learner.conn, &curricula, learner.id, &SessionKey::parse(&id)).await?;
    json(&BonusModules { modules: bonus.modules(now)? })
}
