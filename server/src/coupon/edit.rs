//! Creates, changes and ends coupons. For now this is a command. It names a staff member, who needs the permission and
//! is recorded.

use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncConnection as _, RunQueryDsl as _};
use domain::account::permission::{Permission, require};
use domain::ids::SubjectId;
use domain::notification::NotificationKind;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use crate::account::staff_action_rows::{StaffAction, acting, note};
use crate::columns::At;
use crate::coupon::import::{CouponsFile, write_coupons};
use crate::db;
use crate::error::{Error, Result};
use crate::notification::watch::end_for_all;
use crate::schema::coupons;

/// Creates or changes the coupons of a file in the format of `coupons.toml`, on behalf of the account with this
/// address. Returns their names. Coupons of the packs cannot be changed.
///
/// # Errors
/// Those of the rule, including `auth/forbidden` and `coupon/value-fixed`.
pub async fn edit_coupons(database_url: &str, by: &str, file: &CouponsFile, now: Timestamp) -> Result<Vec<String>> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::ManageCoupons)?;
        let names = write_coupons(conn, file, &actor.roles(), now).await?;
        for name in &names {
            let action = StaffAction { action: "edit_coupon", subject: name.clone(), details: json!({}) };
            note(conn, &actor, action, now).await?;
        }
        Ok(names)
    })
    .await
}

/// Ends a coupon, on behalf of the account with this address: it can no longer be used.
///
/// # Errors
/// `auth/forbidden`, and `coupon/not-found` if there is no coupon with this name.
pub async fn end_coupon(database_url: &str, by: &str, name: &str, now: Timestamp) -> Result<()> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        require(&actor.roles(), Permission::ManageCoupons)?;
        let row = diesel::update(coupons::table.filter(coupons::name.eq(name)));
        let ended = row.set((coupons::is_active.eq(false), coupons::updated_at.eq(At(now)))).returning(coupons::id);
        let coupon: Uuid = ended.get_result(conn).await.optional()?.ok_or(Refusal::CouponNotFound)?;
        end_for_all(conn, NotificationKind::CouponExpiring, SubjectId(coupon)).await?;
        let action = StaffAction { action: "end_coupon", subject: name.to_owned(), details: json!({}) };
        note(conn, &actor, action, now).await?;
        Ok::<_, Error>(())
    })
    .await
}
