//! Lists the browsers that get push notifications for the caller, with the key that a browser needs to register.

use domain::ids::DeviceId;

use crate::notification::push_rows::{self, DeviceRow};
use crate::prelude::*;

/// A browser that gets push notifications.
#[derive(Serialize, ToSchema)]
#[schema(as = PushDevice)]
pub(crate) struct DeviceView {
    /// Id of the browser.
    id: DeviceId,
    /// Name by which its owner recognises it.
    name: String,
    /// Endpoint at the browser's push service. By its endpoint, a browser finds itself in this list.
    endpoint: String,
    /// Time of registration.
    registered_at: Timestamp,
}

impl From<DeviceRow> for DeviceView {
    fn from(row: DeviceRow) -> Self {
        Self { id: DeviceId(row.id), name: row.name, endpoint: row.endpoint, registered_at: row.created_at.0 }
    }
}

/// Registered browsers of a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct PushDevices {
    /// Our public key in base64url, which a browser passes to its push service.
    key: String,
    /// The browsers, oldest registration first.
    items: Vec<DeviceView>,
}

/// Lists the caller's registered browsers.
#[utoipa::path(responses((status = 200, body = PushDevices)))]
#[get("/user/devices")]
pub(crate) async fn list_devices(mut learner: Learner, platform: Data<Platform>) -> Result<Json<PushDevices>> {
    let key = platform.push()?.public_key().to_owned();
    let rows = push_rows::devices_of(&mut learner.conn, learner.id).await?;
    Ok(Json(PushDevices { key, items: rows.into_iter().map(DeviceView::from).collect() }))
}
