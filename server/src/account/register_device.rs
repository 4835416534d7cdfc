//! Registers the caller's browser for push notifications.

use domain::notification::KindChoice;
use domain::notification::push::subscribe::{DeviceDraft, SubscribeFacts, subscribe};

use crate::account::list_devices::DeviceView;
use crate::account::profile_rows;
use crate::account::unsubscription::choices;
use crate::notification::push_rows;
use crate::prelude::*;

/// Registers a browser for notices. If another person had registered it, it now belongs to the caller.
#[utoipa::path(responses((status = 201, body = DeviceView)))]
#[post("/user/devices")]
pub(crate) async fn register_device(
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(draft): Json<DeviceDraft>,
) -> Result<Created<DeviceView>> {
    let user = learner.id;
    let stand_in = platform.push()?.settings.stand_in.clone();
    let row = learner.conn.transaction(async |conn| {
        let mut settings = profile_rows::locked_settings(conn, user, now).await?;
        let subscribed = subscribe(&SubscribeFacts { draft, stand_in, stored: choices(&settings) })?;
        let stored = subscribed.stored.into_iter();
        settings.notify = stored.map(|KindChoice { kind, choice }| (kind, choice)).collect();
        profile_rows::store_settings(conn, user, &settings, now).await?;
        push_rows::apply_subscribed(conn, user, subscribed.device, now).await
    });
    Ok(Created(DeviceView::from(row.await?)))
}
