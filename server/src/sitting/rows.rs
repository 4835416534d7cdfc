//! Rows and queries of the table `sitting_wishes`.

use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::sitting::SittingWishes;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{enrolments, sitting_wishes};

/// Personal data in sittings.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "sitting_wishes",
    theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
    left_out: &[],
    erasure: Erasure::Rows,
}];

/// The wishes for an enrolment, and when they were last changed.
pub type ChosenWishes = (Uuid, JsonColumn<SittingWishes>, At);

/// Returns when a learner wants to work; `None` if they have not chosen.
pub async fn wishes_of(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<Option<SittingWishes>> {
    let query = sitting_wishes::table.find(enrolment).select(sitting_wishes::wishes);
    let wishes: Option<JsonColumn<SittingWishes>> = query.first(conn).await.optional()?;
    Ok(wishes.map(|wishes| wishes.0))
}

/// Returns the wishes of a learner for each enrolment for which they have chosen.
pub async fn all_wishes_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<ChosenWishes>> {
    let query = sitting_wishes::table.inner_join(enrolments::table).filter(enrolments::user_id.eq(user.0)).select((
        sitting_wishes::enrolment_id,
        sitting_wishes::wishes,
        sitting_wishes::updated_at,
    ));
    Ok(query.load(conn).await?)
}

/// Writes when a learner wants to work.
pub async fn store_wishes(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    wishes: &SittingWishes,
    now: Timestamp,
) -> Result<()> {
    let values = (sitting_wishes::wishes.eq(JsonColumn(wishes.clone())), sitting_wishes::updated_at.eq(At(now)));
    diesel::insert_into(sitting_wishes::table)
        .values((sitting_wishes::enrolment_id.eq(enrolment), values.clone()))
        .on_conflict(sitting_wishes::enrolment_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
