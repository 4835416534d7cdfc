//! Rows and queries of the tables `bonus_modules` and `bonus_contents` for reading. The import writes them in
//! `content/import/version_rows.rs`.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::bonus::ContentKind;
use domain::ids::ProgramVersionId;
use domain::mission::RuleNode;
use uuid::Uuid;

use crate::columns::{JsonColumn, TextEnum};
use crate::error::Result;
use crate::schema::{bonus_contents, bonus_modules};

/// One bonus module of a version.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = bonus_modules)]
pub struct BonusModuleRow {
    pub id: Uuid,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub lock_rule: JsonColumn<RuleNode>,
}

/// One content of a module.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = bonus_contents)]
pub struct BonusContentRow {
    pub id: Uuid,
    pub module_id: Uuid,
    pub slug: String,
    pub kind: TextEnum<ContentKind>,
    pub title: String,
    pub minutes: i32,
    pub html: String,
}

/// The modules of a version, in order.
pub async fn modules_of(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Vec<BonusModuleRow>> {
    let query = bonus_modules::table.filter(bonus_modules::version_id.eq(id.0)).order(bonus_modules::number);
    Ok(query.select(BonusModuleRow::as_select()).load(conn).await?)
}

/// The contents of a version's modules, in order.
pub async fn contents_of(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Vec<BonusContentRow>> {
    let query = bonus_contents::table
        .inner_join(bonus_modules::table)
        .filter(bonus_modules::version_id.eq(id.0))
        .order((bonus_contents::module_id, bonus_contents::number));
    Ok(query.select(BonusContentRow::as_select()).load(conn).await?)
}
