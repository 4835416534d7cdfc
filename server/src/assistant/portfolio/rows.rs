//! Rows and queries of the tables `portfolio_drafts` and `portfolio_versions`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _, OptionalExtension as _,
    QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::assistant::portfolio::{DraftStatus, PortfolioFormat, PortfolioText, PortfolioTone, SourceProgram};
use domain::feedback::AiFailure;
use domain::feedback::spend_call::NoCall;
use domain::ids::{SubmissionId, UserId};
use domain::refusal::Refusal;
use domain::submission::BlockValue;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::assistant::portfolio::VersionAuthor;
use crate::assistant::rows::QUOTA_DAYS;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::Result;
use crate::feedback::ai_rows::spend_of_day;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{portfolio_drafts, portfolio_versions, submission_blocks, users};

/// Personal data in portfolio drafts.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "portfolio_drafts", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "portfolio_versions",
        theirs: "draft_id IN (SELECT id FROM portfolio_drafts WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Rows,
    },
];

/// One draft.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = portfolio_drafts)]
pub struct DraftRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub format: TextEnum<PortfolioFormat>,
    pub tone: TextEnum<PortfolioTone>,
    pub status: TextEnum<DraftStatus>,
    pub sources: JsonColumn<Vec<SourceProgram>>,
    pub model: String,
    pub calls: i32,
    pub failure: Option<TextEnum<AiFailure>>,
    pub version: i32,
    pub created_at: At,
    pub updated_at: At,
}

/// One version.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = portfolio_versions)]
pub struct PortfolioVersionRow {
    pub draft_id: Uuid,
    pub number: i32,
    pub author: TextEnum<VersionAuthor>,
    pub text: JsonColumn<PortfolioText>,
    pub created_at: At,
}

/// Joins the newest version of a draft.
macro_rules! newest {
    () => {
        portfolio_versions::table.on(portfolio_versions::draft_id
            .eq(portfolio_drafts::id)
            .and(portfolio_versions::number.eq(portfolio_drafts::version)))
    };
}

/// Returns the times of the learner's requests for drafts that count against the quota, for the last two days.
pub async fn earlier(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Vec<Timestamp>> {
    let counting = DraftStatus::ALL.into_iter().filter(|status| status.counts()).map(TextEnum).collect::<Vec<_>>();
    let asked = portfolio_drafts::table
        .filter(portfolio_drafts::user_id.eq(user.0))
        .filter(portfolio_drafts::created_at.ge(At(now.plus_days(-QUOTA_DAYS))))
        .filter(portfolio_drafts::status.eq_any(counting))
        .select(portfolio_drafts::created_at);
    Ok(asked.load::<At>(conn).await?.into_iter().map(|at| at.0).collect())
}

/// Returns the learner's draft with this id, and its newest version.
pub async fn draft_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: Uuid,
) -> Result<(DraftRow, Option<PortfolioVersionRow>)> {
    let query = portfolio_drafts::table
        .left_join(newest!())
        .filter(portfolio_drafts::id.eq(id).and(portfolio_drafts::user_id.eq(user.0)))
        .filter(portfolio_drafts::deleted_at.is_null())
        .select((DraftRow::as_select(), Option::<PortfolioVersionRow>::as_select()));
    Ok(query.first(conn).await.optional()?.ok_or(Refusal::AiPortfolioNotFound)?)
}

/// Returns any learner's draft with its newest version; `None` if it was deleted.
pub async fn draft(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Option<(DraftRow, Option<PortfolioVersionRow>)>> {
    let query = portfolio_drafts::table
        .left_join(newest!())
        .filter(portfolio_drafts::id.eq(id).and(portfolio_drafts::deleted_at.is_null()))
        .select((DraftRow::as_select(), Option::<PortfolioVersionRow>::as_select()));
    Ok(query.first(conn).await.optional()?)
}

/// Locks the learner's draft until the transaction ends.
pub async fn lock(conn: &mut AsyncPgConnection, user: UserId, id: Uuid) -> Result<()> {
    let theirs = portfolio_drafts::table.find(id).filter(portfolio_drafts::user_id.eq(user.0));
    theirs.for_no_key_update().select(portfolio_drafts::id).load::<Uuid>(conn).await?;
    Ok(())
}

/// Returns a page of the learner's drafts, latest first.
pub async fn list(conn: &mut AsyncPgConnection, user: UserId, after: Option<Uuid>) -> Result<Vec<DraftRow>> {
    let query = portfolio_drafts::table
        .filter(portfolio_drafts::user_id.eq(user.0).and(portfolio_drafts::deleted_at.is_null()))
        .order((portfolio_drafts::created_at.desc(), portfolio_drafts::id.desc()))
        .limit(MAX_ROWS)
        .select(DraftRow::as_select())
        .into_boxed();
    let query = match after {
        Some(after) => {
            let (last, _) = draft_of(conn, user, after).await?;
            let is_later = portfolio_drafts::created_at.lt(last.created_at);
            let is_same = portfolio_drafts::created_at.eq(last.created_at);
            query.filter(is_later.or(is_same.and(portfolio_drafts::id.lt(last.id))))
        }
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// Returns a page of the versions of a draft, latest first. With `before`, only versions with a lower number.
pub async fn versions(
    conn: &mut AsyncPgConnection,
    draft: Uuid,
    before: Option<i32>,
) -> Result<Vec<PortfolioVersionRow>> {
    let query = portfolio_versions::table
        .filter(portfolio_versions::draft_id.eq(draft))
        .filter(portfolio_versions::number.lt(before.unwrap_or(i32::MAX)))
        .order(portfolio_versions::number.desc())
        .limit(MAX_ROWS)
        .select(PortfolioVersionRow::as_select());
    Ok(query.load(conn).await?)
}

/// Writes a new draft.
pub async fn add(conn: &mut AsyncPgConnection, row: &DraftRow) -> Result<()> {
    diesel::insert_into(portfolio_drafts::table).values(row).execute(conn).await?;
    Ok(())
}

/// Writes a version and makes it the newest.
pub async fn add_version(conn: &mut AsyncPgConnection, row: &PortfolioVersionRow) -> Result<()> {
    diesel::insert_into(portfolio_versions::table).values(row).execute(conn).await?;
    diesel::update(portfolio_drafts::table.find(row.draft_id))
        .set((portfolio_drafts::version.eq(row.number), portfolio_drafts::updated_at.eq(row.created_at)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends a draft that is being written. Returns `false` if it had already ended.
pub async fn end(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    status: DraftStatus,
    (model, failure): (Option<&str>, Option<AiFailure>),
    now: Timestamp,
) -> Result<bool> {
    let open = portfolio_drafts::table.find(id).filter(portfolio_drafts::deleted_at.is_null());
    let open = open.filter(portfolio_drafts::status.eq(TextEnum(DraftStatus::Writing)));
    let change = diesel::update(open).set((
        portfolio_drafts::status.eq(TextEnum(status)),
        portfolio_drafts::failure.eq(failure.map(TextEnum)),
        model.map(|model| portfolio_drafts::model.eq(model)),
        portfolio_drafts::updated_at.eq(At(now)),
    ));
    Ok(change.execute(conn).await? == 1)
}

/// Empties a draft and removes it from the list. It still counts against the quota.
pub async fn delete(conn: &mut AsyncPgConnection, id: Uuid, now: Timestamp) -> Result<()> {
    diesel::delete(portfolio_versions::table.filter(portfolio_versions::draft_id.eq(id))).execute(conn).await?;
    diesel::update(portfolio_drafts::table.find(id))
        .set((
            portfolio_drafts::deleted_at.eq(Some(At(now))),
            portfolio_drafts::sources.eq(JsonColumn(Vec::<SourceProgram>::new())),
            portfolio_drafts::version.eq(0),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Counts a call of the model for a draft, if another call is allowed. Must run before the call.
pub async fn spend(conn: &mut AsyncPgConnection, id: Uuid, budget: u32, now: Timestamp) -> Result<Result<u32, NoCall>> {
    let calls = portfolio_drafts::table.find(id).select(portfolio_drafts::calls).for_update();
    // If the draft was erased with its learner, no further call is allowed.
    let Some(calls) = calls.first(conn).await.optional()? else { return Ok(Err(NoCall::CalledOften)) };
    let spent = spend_of_day(conn, count(calls), budget, now).await?;
    if let Ok(spent) = spent {
        let counted = portfolio_drafts::calls.eq(column(spent.calls));
        diesel::update(portfolio_drafts::table.find(id)).set(counted).execute(conn).await?;
    }
    Ok(spent.map(|spent| spent.calls))
}

/// Returns the answers of these attempts as text.
pub async fn texts_of(
    conn: &mut AsyncPgConnection,
    submissions: &[SubmissionId],
) -> Result<Vec<(SubmissionId, String)>> {
    let ids = submissions.iter().map(|submission| submission.0).collect::<Vec<_>>();
    let query = submission_blocks::table
        .filter(submission_blocks::submission_id.eq_any(ids))
        .order((submission_blocks::submission_id, submission_blocks::block_id))
        .select((submission_blocks::submission_id, submission_blocks::value));
    let rows: Vec<(Uuid, Option<JsonColumn<BlockValue>>)> = query.load(conn).await?;
    let text = |(submission, value): (Uuid, Option<JsonColumn<BlockValue>>)| match value?.0 {
        BlockValue::Text(text) => Some((SubmissionId(submission), text)),
        _ => None,
    };
    Ok(rows.into_iter().filter_map(text).collect())
}

/// Returns the names of these people; `None` for a person without one.
pub async fn names(conn: &mut AsyncPgConnection, people: &[Uuid]) -> Result<Vec<(Uuid, Option<String>)>> {
    Ok(users::table.filter(users::id.eq_any(people)).select((users::id, users::name)).load(conn).await?)
}
