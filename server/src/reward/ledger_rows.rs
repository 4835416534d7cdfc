//! Rows and queries of the credit ledger, and of the dates at which credit changes by itself. Entries of the ledger are
//! only added, never changed.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{LotId, UserId};
use domain::money::{Currency, Money};
use domain::reward::expire::NoticeSent;
use domain::reward::next_due::next_due;
use domain::reward::release_hold::LedgerAt;
use domain::reward::{Account, CreditSource, Entry, EntryKind, Posted};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::{Error, Result};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{credit_dates, credit_notices, ledger_entries};

/// Personal data in the ledger. The entries are kept, because the accounts must balance.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "ledger_entries", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing },
    PersonalTable { table: "credit_dates", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable { table: "credit_notices", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
];

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

/// Adds the entries of an event.
pub async fn apply_posted(conn: &mut AsyncPgConnection, user: UserId, posted: &Posted, now: Timestamp) -> Result<()> {
    apply_entries(conn, user, &posted.entries, now).await
}

/// Adds entries that belong together, and stores the next date at which the ledger changes by itself.
pub async fn apply_entries(
    conn: &mut AsyncPgConnection,
    user: UserId,
    entries: &[Entry],
    now: Timestamp,
) -> Result<()> {
    let rows = entries.iter().map(|entry| EntryRow::new(user, entry, now)).collect::<Vec<_>>();
    if !rows.is_empty() {
        diesel::insert_into(ledger_entries::table).values(&rows).execute(conn).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Reward, rows[0].lot)], now).await?;
    }
    let ledger = LedgerAt { now, entries: entries_of(conn, user).await? };
    match next_due(&ledger).map_err(|fault| Error::broken(format!("a ledger: {fault:?}")))? {
        Some(due_at) => {
            let due_at = credit_dates::due_at.eq(At(due_at));
            diesel::insert_into(credit_dates::table)
                .values((credit_dates::user_id.eq(user.0), due_at))
                .on_conflict(credit_dates::user_id)
                .do_update()
                .set(due_at)
                .execute(conn)
                .await?;
        }
        None => {
            diesel::delete(credit_dates::table.find(user.0)).execute(conn).await?;
        }
    }
    Ok(())
}

/// Locks the ledger with the oldest due date, and skips ledgers that another transaction has locked.
pub async fn lock_due(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<Option<UserId>> {
    let due = credit_dates::table.filter(credit_dates::due_at.le(At(now))).order(credit_dates::due_at);
    let due = due.select(credit_dates::user_id).for_update().skip_locked();
    Ok(due.first::<Uuid>(conn).await.optional()?.map(UserId))
}

/// The expiry notices that a person was sent.
pub async fn notices_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<NoticeSent>> {
    let query = credit_notices::table.filter(credit_notices::user_id.eq(user.0));
    let columns = (credit_notices::lot, credit_notices::expires_at, credit_notices::days_before);
    let rows: Vec<(Uuid, At, i32)> = query.select(columns).load(conn).await?;
    let sent = |(lot, expires_at, days_before): (Uuid, At, i32)| NoticeSent {
        lot: LotId(lot),
        expires_at: expires_at.0,
        days_before,
    };
    Ok(rows.into_iter().map(sent).collect())
}

/// Records that expiry notices were sent.
pub async fn note_sent(conn: &mut AsyncPgConnection, user: UserId, sent: &[NoticeSent]) -> Result<()> {
    let row = |notice: &NoticeSent| {
        (
            credit_notices::user_id.eq(user.0),
            credit_notices::lot.eq(notice.lot.0),
            credit_notices::expires_at.eq(At(notice.expires_at)),
            credit_notices::days_before.eq(notice.days_before),
        )
    };
    let rows = sent.iter().map(row).collect::<Vec<_>>();
    diesel::insert_into(credit_notices::table).values(rows).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}
