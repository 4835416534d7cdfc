//! Rows and queries of the table `push_devices`, and of the notices that are sent to devices.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{NotificationId, UserId};
use domain::notification::limits::MAX_DEVICES;
use domain::notification::push::subscribe::DeviceDraft;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::At;
use crate::error::Result;
use crate::notification::rows::NotificationRow;
use crate::ports::push::Recipient;
use crate::schema::{notifications, push_devices};

/// A browser that gets push notifications.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = push_devices)]
pub struct DeviceRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    pub endpoint: String,
    p256dh: String,
    auth: String,
    pub created_at: At,
}

impl DeviceRow {
    /// Returns the data by which the push service identifies the device.
    #[must_use]
    pub fn recipient(self) -> Recipient {
        Recipient { endpoint: self.endpoint, p256dh: self.p256dh, auth: self.auth }
    }
}

/// Registers a browser for a person, and removes its registration for any other person. If the person then has more
/// than the maximum number of devices, the oldest are removed.
pub async fn apply_subscribed(
    conn: &mut AsyncPgConnection,
    user: UserId,
    device: DeviceDraft,
    now: Timestamp,
) -> Result<DeviceRow> {
    let DeviceDraft { endpoint, p256dh, auth, name } = device;
    let row = DeviceRow { id: new_id(now), user_id: user.0, name, endpoint, p256dh, auth, created_at: At(now) };
    diesel::delete(push_devices::table.filter(push_devices::endpoint.eq(&row.endpoint))).execute(conn).await?;
    diesel::insert_into(push_devices::table).values(&row).execute(conn).await?;
    let own = push_devices::table.filter(push_devices::user_id.eq(user.0));
    let newest = own.order((push_devices::created_at.desc(), push_devices::id.desc())).select(push_devices::id);
    let others: Vec<Uuid> = newest.offset(MAX_DEVICES.into()).load(conn).await?;
    if !others.is_empty() {
        diesel::delete(push_devices::table.filter(push_devices::id.eq_any(others))).execute(conn).await?;
    }
    Ok(row)
}

/// Returns a person's registered browsers, oldest first.
pub async fn devices_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<DeviceRow>> {
    let own = push_devices::table.filter(push_devices::user_id.eq(user.0));
    let own = own.order((push_devices::created_at, push_devices::id)).limit(MAX_DEVICES.into());
    Ok(own.select(DeviceRow::as_select()).load(conn).await?)
}

/// Returns a browser, if it is still registered.
pub(super) async fn device(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Option<DeviceRow>> {
    Ok(push_devices::table.find(id).select(DeviceRow::as_select()).first(conn).await.optional()?)
}

/// Removes a browser of a person, if it exists.
pub async fn delete(conn: &mut AsyncPgConnection, user: UserId, id: Uuid) -> Result<()> {
    let row = push_devices::id.eq(id).and(push_devices::user_id.eq(user.0));
    diesel::delete(push_devices::table.filter(row)).execute(conn).await?;
    Ok(())
}

/// Removes all browsers of a person.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    diesel::delete(push_devices::table.filter(push_devices::user_id.eq(user.0))).execute(conn).await?;
    Ok(())
}

/// Returns a notice that is still to be sent to devices.
pub(super) async fn notice_to_push(
    conn: &mut AsyncPgConnection,
    id: NotificationId,
) -> Result<Option<NotificationRow>> {
    let row = notifications::table.find(id.0).filter(notifications::push_at.is_not_null());
    Ok(row.select(NotificationRow::as_select()).first(conn).await.optional()?)
}

/// Records that a notice was passed to the devices' jobs.
pub(super) async fn apply_pushed(conn: &mut AsyncPgConnection, id: NotificationId) -> Result<()> {
    let row = diesel::update(notifications::table.find(id.0));
    row.set(notifications::push_at.eq(None::<At>)).execute(conn).await?;
    Ok(())
}
