//! Rows and queries of the ledger of credit, to which entries are only ever added.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{LotId, UserId};
use domain::money::{Currency, Money};
use domain::reward::{Account, CreditSource, Entry, EntryKind, Posted};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::ledger_entries;

/// What the ledger holds of a person. It stays: its accounts have to add up.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "ledger_entries", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing }];

/// One entry.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = ledger_entries)]
struct EntryRow {
    id: Uuid,
    user_id: Uuid,
    lot: Uuid,
    account: TextEnum<Account>,
    amount_minor: i64,
    currency: String,
    kind: TextEnum<EntryKind>,
    source: JsonColumn<CreditSource>,
    hold_until: Option<At>,
    expires_at: At,
    at: At,
}

impl EntryRow {
    fn new(user: UserId, entry: &Entry, now: Timestamp) -> Self {
        Self {
            id: new_id(now),
            user_id: user.0,
            lot: entry.lot.0,
            account: TextEnum(entry.account),
            amount_minor: entry.amount.amount_minor,
            currency: entry.amount.currency.code().to_owned(),
            kind: TextEnum(entry.kind),
            source: JsonColumn(entry.source),
            hold_until: entry.hold_until.map(At),
            expires_at: At(entry.expires_at),
            at: At(entry.at),
        }
    }

    fn entry(self) -> Option<Entry> {
        Some(Entry {
            lot: LotId(self.lot),
            account: self.account.0,
            amount: Money { amount_minor: self.amount_minor, currency: Currency::from_code(&self.currency)? },
            kind: self.kind.0,
            source: self.source.0,
            hold_until: self.hold_until.map(|at| at.0),
            expires_at: self.expires_at.0,
            at: self.at.0,
        })
    }
}

/// A learner's ledger, oldest first.
pub async fn entries_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<Entry>> {
    let query = ledger_entries::table.filter(ledger_entries::user_id.eq(user.0));
    let query = query.order((ledger_entries::at, ledger_entries::id)).select(EntryRow::as_select());
    let rows: Vec<EntryRow> = query.load(conn).await?;
    Ok(rows.into_iter().filter_map(EntryRow::entry).collect())
}

/// Adds what an event posts.
pub async fn apply_posted(conn: &mut AsyncPgConnection, user: UserId, posted: &Posted, now: Timestamp) -> Result<()> {
    let rows = posted.entries.iter().map(|entry| EntryRow::new(user, entry, now)).collect::<Vec<_>>();
    diesel::insert_into(ledger_entries::table).values(rows).execute(conn).await?;
    Ok(())
}
