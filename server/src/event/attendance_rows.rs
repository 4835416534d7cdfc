//! Rows and queries of the table `attendances`.

use diesel::prelude::ExpressionMethods as _;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::At;
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::attendances;

/// Personal data in attendances. It is erased with the account.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "attendances", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// Records that a learner has joined an event. A record by staff is kept.
pub(super) async fn note_joined(conn: &mut AsyncPgConnection, event: Uuid, user: UserId, now: Timestamp) -> Result<()> {
    let noted =
        (attendances::is_attended.eq(true), attendances::is_staffs.eq(false), attendances::noted_at.eq(At(now)));
    diesel::insert_into(attendances::table)
        .values((attendances::event_id.eq(event), attendances::user_id.eq(user.0), noted))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Records a learner's attendance as stated by staff.
pub(super) async fn correct(
    conn: &mut AsyncPgConnection,
    event: Uuid,
    user: UserId,
    is_attended: bool,
    now: Timestamp,
) -> Result<()> {
    let noted =
        (attendances::is_attended.eq(is_attended), attendances::is_staffs.eq(true), attendances::noted_at.eq(At(now)));
    diesel::insert_into(attendances::table)
        .values((attendances::event_id.eq(event), attendances::user_id.eq(user.0), noted))
        .on_conflict((attendances::event_id, attendances::user_id))
        .do_update()
        .set(noted)
        .execute(conn)
        .await?;
    Ok(())
}
