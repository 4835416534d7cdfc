//! The browsers that are told, of the person who asks, and what a browser needs to be one of them.

use domain::ids::DeviceId;

use crate::notification::push_rows::{self, DeviceRow};
use crate::prelude::*;

/// A browser that is told.
#[derive(Serialize, ToSchema)]
#[schema(as = PushDevice)]
pub(crate) struct DeviceView {
    /// The browser.
    id: DeviceId,
    /// What its person knows it by.
    name: String,
    /// Its address at its push service, by which it knows itself.
    endpoint: String,
    /// Since when it is told.
    registered_at: Timestamp,
}

impl From<DeviceRow> for DeviceView {
    fn from(row: DeviceRow) -> Self {
        Self { id: DeviceId(row.id), name: row.name, endpoint: row.endpoint, registered_at: row.created_at.0 }
    }
}

/// The browsers of a person that are told.
#[derive(Serialize, ToSchema)]
pub(crate) struct PushDevices {
    /// Our public key, in the digits of base64url, which a browser tells its push service.
    key: String,
    /// The browsers, those first that were registered first.
    items: Vec<DeviceView>,
}

/// Lists the browsers that are told, of the person who asks.
#[utoipa::path(responses((status = 200, body = PushDevices)))]
#[get("/user/devices")]
pub(crate) async fn list_devices(mut learner: Learner, platform: Data<Platform>) -> Result<Json<PushDevices>> {
    let key = platform.push()?.public_key().to_owned();
    let rows = push_rows::devices_of(&mut learner.conn, learner.id).await?;
    Ok(Json(PushDevices { key, items: rows.into_iter().map(DeviceView::from).collect() }))
}
