//! Exports everything that is stored about a person as one document: the right to a copy (GDPR, article 15).

use serde_json::Value;
use std::collections::BTreeMap;

use crate::prelude::*;

/// Everything that is stored about a person.
#[derive(Serialize, ToSchema)]
#[schema(as = Export)]
pub(crate) struct ExportView {
    /// Time of the export.
    exported_at: Timestamp,
    /// Records by table.
    #[schema(value_type = BTreeMap<String, Vec<Object>>)]
    records: BTreeMap<&'static str, Vec<Value>>,
}

/// Exports everything that is stored about the caller.
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
