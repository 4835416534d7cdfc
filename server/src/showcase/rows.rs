//! Rows and queries of the table `showcases`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::progression::serial::Serial;
use domain::refusal::Refusal;
use domain::showcase::choose::ChosenPiece;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{showcases, users};

/// Personal data in showcases. They are erased with the account, and so are their pages.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "showcases", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// One showcase.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = showcases)]
pub struct ShowcaseRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub enrolment_id: Uuid,
    pub slug: TextEnum<Serial>,
    pub headline: Option<String>,
    pub name: Option<String>,
    pub is_listed: bool,
    pub pieces: JsonColumn<Vec<ChosenPiece>>,
    pub published_at: Option<At>,
    pub created_at: At,
    pub updated_at: At,
}

/// Returns the showcase of an enrolment.
pub async fn of_enrolment(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<Option<ShowcaseRow>> {
    let query = showcases::table.filter(showcases::enrolment_id.eq(enrolment));
    Ok(query.select(ShowcaseRow::as_select()).first(conn).await.optional()?)
}

/// Returns the showcase with this link, and whether its owner's account is disabled.
pub async fn by_slug(conn: &mut AsyncPgConnection, slug: &str) -> Result<(ShowcaseRow, bool)> {
    let slug = Serial::parse(slug).ok_or(Refusal::ShowcaseNotFound)?;
    let query = showcases::table.inner_join(users::table).filter(showcases::slug.eq(TextEnum(slug)));
    let query = query.select((ShowcaseRow::as_select(), users::disabled));
    let found: Option<(ShowcaseRow, bool)> = query.first(conn).await.optional()?;
    found.ok_or_else(|| Refusal::ShowcaseNotFound.into())
}

/// Writes a showcase: a new one, or the new choice of the one that the enrolment has.
pub async fn save(conn: &mut AsyncPgConnection, row: &ShowcaseRow) -> Result<()> {
    diesel::insert_into(showcases::table)
        .values(row)
        .on_conflict(showcases::enrolment_id)
        .do_update()
        .set((
            showcases::headline.eq(&row.headline),
            showcases::name.eq(&row.name),
            showcases::is_listed.eq(row.is_listed),
            showcases::pieces.eq(row.pieces.clone()),
            showcases::updated_at.eq(row.updated_at),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes a showcase public since this time, or private.
pub async fn apply_publication(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    published_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    diesel::update(showcases::table.find(id))
        .set((showcases::published_at.eq(published_at.map(At)), showcases::updated_at.eq(At(now))))
        .execute(conn)
        .await?;
    Ok(())
}
