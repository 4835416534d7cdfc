//! Everything that is held of a person, as one document: the right to a copy (GDPR, article 15).

use serde_json::Value;
use std::collections::BTreeMap;

use crate::prelude::*;

/// Everything that is held of a person.
#[derive(Serialize, ToSchema)]
#[schema(as = Export)]
pub(crate) struct ExportView {
    /// When it was put together.
    exported_at: Timestamp,
    /// The records, by the table that they stand in.
    #[schema(value_type = BTreeMap<String, Vec<Object>>)]
    records: BTreeMap<&'static str, Vec<Value>>,
}

/// Gives the person who asks all that is held of them.
#[utoipa::path(responses((status = 200, body = ExportView)))]
#[get("/user/export")]
pub(crate) async fn export_user(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
) -> Result<Json<ExportView>> {
    let records = platform.personal_data.records_of(&mut learner.conn, learner.id).await?;
    Ok(Json(ExportView { exported_at: now, records: records.into_iter().collect() }))
}
