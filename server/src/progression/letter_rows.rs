//! Rows and queries of the table `reference_letters`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _,
    Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::LetterId;
use domain::progression::reference_letter::{LetterFact, LetterStatus, ReferenceLetter, Signatory};
use domain::progression::serial::Serial;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{certificates, completions, enrolments, reference_letters, users};

/// Personal data in letters. They are erased with the account, and so are their pages.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "reference_letters", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// Filter of the letters in the list of staff.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LetterFilter {
    /// Letters that wait for an action by staff.
    #[default]
    Waiting,
    /// Letters that were issued, or revoked.
    Done,
}

impl LetterFilter {
    fn statuses(self) -> Vec<TextEnum<LetterStatus>> {
        let is_meant = |status: &LetterStatus| match self {
            Self::Waiting => status.waits_for_staff(),
            Self::Done => status.is_out(),
        };
        LetterStatus::ALL.into_iter().filter(is_meant).map(TextEnum).collect()
    }
}

/// One letter.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reference_letters)]
pub struct LetterRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub enrolment_id: Uuid,
    pub status: TextEnum<LetterStatus>,
    pub purpose: String,
    pub requested_at: At,
    pub stated: JsonColumn<Vec<LetterFact>>,
    pub body: Option<String>,
    pub signatory: Option<JsonColumn<Signatory>>,
    pub serial: Option<TextEnum<Serial>>,
    pub issued_at: Option<At>,
    pub revoked_at: Option<At>,
}

/// A letter with the columns that find its program, and its learner's name.
#[derive(Debug)]
pub struct FoundLetter {
    /// The letter.
    pub row: LetterRow,
    /// Id of the session.
    pub session: Uuid,
    /// Version of the program.
    pub version: Uuid,
    /// Name on the learner's certificate, or that of their account if there is no certificate.
    pub learner: Option<String>,
}

impl LetterRow {
    /// Returns the letter for the rules.
    #[must_use]
    pub fn facts(&self) -> ReferenceLetter {
        ReferenceLetter {
            status: self.status.0,
            purpose: Some(self.purpose.clone()),
            stated: self.stated.0.clone(),
            body: self.body.clone(),
            signatory: self.signatory.as_ref().map(|signatory| signatory.0.clone()),
            serial: self.serial.map(|serial| serial.0),
            issued_at: self.issued_at.map(|at| at.0),
        }
    }

    /// Returns the row of the changed letter.
    #[must_use]
    pub fn moved(self, letter: ReferenceLetter, now: Timestamp) -> Self {
        let revoked_at = letter.status.is_revoked().then_some(At(now));
        Self {
            status: TextEnum(letter.status),
            stated: JsonColumn(letter.stated),
            body: letter.body,
            signatory: letter.signatory.map(JsonColumn),
            serial: letter.serial.map(TextEnum),
            issued_at: letter.issued_at.map(At),
            revoked_at,
            ..self
        }
    }
}

/// Joins letters with the columns that find their programs.
macro_rules! joined {
    () => {
        reference_letters::table
            .inner_join(enrolments::table)
            .inner_join(users::table.on(users::id.eq(reference_letters::user_id)))
            .left_join(completions::table.on(completions::enrolment_id.eq(reference_letters::enrolment_id)))
            .left_join(certificates::table.on(completions::certificate_id.eq(certificates::id.nullable())))
            .select((
                LetterRow::as_select(),
                (enrolments::session_id, enrolments::version_id),
                (certificates::name.nullable(), users::name),
            ))
    };
}

type LetterJoinedRow = (LetterRow, (Uuid, Uuid), (Option<String>, Option<String>));

impl From<LetterJoinedRow> for FoundLetter {
    fn from((row, (session, version), (on_certificate, of_account)): LetterJoinedRow) -> Self {
        Self { row, session, version, learner: on_certificate.or(of_account) }
    }
}

/// Returns the letter of an enrolment; `None` if it was not requested.
pub async fn of_enrolment(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<Option<LetterRow>> {
    let query = reference_letters::table.filter(reference_letters::enrolment_id.eq(enrolment));
    Ok(query.select(LetterRow::as_select()).first(conn).await.optional()?)
}

/// Returns the letter with this id.
pub async fn by_id(conn: &mut AsyncPgConnection, id: LetterId) -> Result<FoundLetter> {
    let found: Option<LetterJoinedRow> =
        joined!().filter(reference_letters::id.eq(id.0)).first(conn).await.optional()?;
    found.map(FoundLetter::from).ok_or_else(|| Refusal::ReferenceLetterNotFound.into())
}

/// Returns the letter with this serial number.
pub async fn by_serial(conn: &mut AsyncPgConnection, serial: &str) -> Result<FoundLetter> {
    let serial = Serial::parse(serial).ok_or(Refusal::ReferenceLetterNotFound)?;
    let query = joined!().filter(reference_letters::serial.eq(TextEnum(serial)));
    let found: Option<LetterJoinedRow> = query.first(conn).await.optional()?;
    found.map(FoundLetter::from).ok_or_else(|| Refusal::ReferenceLetterNotFound.into())
}

/// Returns a page of letters, oldest request first.
pub async fn list(conn: &mut AsyncPgConnection, filter: LetterFilter, after: Option<Uuid>) -> Result<Vec<FoundLetter>> {
    let query = joined!().filter(reference_letters::status.eq_any(filter.statuses()));
    let query = query.filter(reference_letters::id.gt(after.unwrap_or(Uuid::nil())));
    let rows: Vec<LetterJoinedRow> = query.order(reference_letters::id).limit(MAX_ROWS).load(conn).await?;
    Ok(rows.into_iter().map(FoundLetter::from).collect())
}

/// Writes a requested letter.
pub async fn insert(conn: &mut AsyncPgConnection, row: &LetterRow) -> Result<()> {
    diesel::insert_into(reference_letters::table)
        .values((
            reference_letters::id.eq(row.id),
            reference_letters::user_id.eq(row.user_id),
            reference_letters::enrolment_id.eq(row.enrolment_id),
            reference_letters::status.eq(row.status),
            reference_letters::purpose.eq(&row.purpose),
            reference_letters::requested_at.eq(row.requested_at),
            reference_letters::stated.eq(row.stated.clone()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes a changed letter.
pub async fn store(conn: &mut AsyncPgConnection, row: &LetterRow) -> Result<()> {
    diesel::update(reference_letters::table.find(row.id))
        .set((
            reference_letters::status.eq(row.status),
            reference_letters::stated.eq(row.stated.clone()),
            reference_letters::body.eq(&row.body),
            reference_letters::signatory.eq(row.signatory.clone()),
            reference_letters::serial.eq(row.serial),
            reference_letters::issued_at.eq(row.issued_at),
            reference_letters::revoked_at.eq(row.revoked_at),
        ))
        .execute(conn)
        .await?;
    Ok(())
}
