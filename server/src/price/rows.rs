//! Rows and queries of the table `quotes`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{QuoteId, UserId};
use domain::price::Quote;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{quotes, users};

/// Personal data in quotes.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "quotes", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// A price as it was shown to a learner, with the learner's request.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = quotes)]
pub struct QuoteRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub hash: String,
    pub coupon_code: Option<String>,
    pub use_credit: bool,
    pub currency: Option<String>,
    pub quote: JsonColumn<Quote>,
    pub valid_until: At,
    pub is_base: bool,
}

/// Stores a quote.
pub async fn insert(conn: &mut AsyncPgConnection, row: &QuoteRow) -> Result<()> {
    diesel::insert_into(quotes::table).values(row).execute(conn).await?;
    Ok(())
}

/// A quote that the learner was shown. Locks the learner's row until the transaction ends, so that the learner's
/// payments begin one after the other.
pub async fn lock_quote(conn: &mut AsyncPgConnection, user: UserId, quote: QuoteId) -> Result<Option<QuoteRow>> {
    let query = quotes::table.inner_join(users::table).filter(quotes::id.eq(quote.0)).filter(users::id.eq(user.0));
    Ok(query.select(QuoteRow::as_select()).for_no_key_update().first(conn).await.optional()?)
}

/// Deletes the quotes that expired before an instant.
pub async fn forget_ended(conn: &mut AsyncPgConnection, before: Timestamp) -> Result<usize> {
    Ok(diesel::delete(quotes::table.filter(quotes::valid_until.lt(At(before)))).execute(conn).await?)
}
