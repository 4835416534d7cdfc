//! Rows and queries of the tables `certificates` and `signing_keys`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::result::Error as DieselError;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{CertificateId, UserId};
use domain::progression::AwardKind;
use domain::progression::certificate::{Certificate, CertificateChange, CertificateStatus, OtherCertificate};
use domain::progression::certified_work::CertifiedWork;
use domain::progression::raise_award::AwardRaised;
use domain::progression::serial::Serial;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum, column};
use crate::db::violated_constraint;
use crate::error::{Error, Result};
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::progression::status_list::StatusPlace;
use crate::schema::{certificates, enrolments, experience_sessions, signing_keys};

/// Personal data in certificates. They are erased with the account, and so are their pages.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "certificates", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows }];

/// One certificate.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = certificates)]
pub struct CertificateRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub program_id: Uuid,
    pub enrolment_id: Uuid,
    pub kind: TextEnum<AwardKind>,
    pub status: TextEnum<CertificateStatus>,
    pub serial: TextEnum<Serial>,
    pub name: String,
    pub issued_at: At,
    pub history: JsonColumn<Vec<CertificateChange>>,
    pub missions: i32,
    pub overall_bp: Option<i32>,
    pub status_list: i32,
    pub status_position: i32,
    pub work: Option<JsonColumn<CertifiedWork>>,
    pub shows_name: bool,
}

/// A certificate with the version of its program and the dates of its session.
#[derive(Debug)]
pub struct FoundCertificate {
    /// Row of the certificate.
    pub row: CertificateRow,
    /// Version of the program.
    pub version: Uuid,
    /// Start and end of the session.
    pub dates: (Timestamp, Timestamp),
}

impl CertificateRow {
    /// Returns the certificate for the rules.
    #[must_use]
    pub fn facts(&self) -> Certificate {
        Certificate {
            kind: self.kind.0,
            status: self.status.0,
            serial: Some(self.serial.0),
            name: Some(self.name.clone()),
            issued_at: Some(self.issued_at.0),
            history: self.history.0.clone(),
        }
    }

    /// Returns the position in the published status list that shows whether the credential is revoked.
    #[must_use]
    pub fn status_place(&self) -> StatusPlace {
        StatusPlace { list: self.status_list, position: self.status_position }
    }

    /// Returns the row of the changed certificate.
    pub fn moved(&self, certificate: Certificate) -> Result<Self> {
        let name = certificate.name.ok_or_else(|| Error::broken("an issued certificate has a name"))?;
        let (status, history) = (TextEnum(certificate.status), JsonColumn(certificate.history));
        Ok(Self { kind: TextEnum(certificate.kind), status, name, history, ..self.clone() })
    }

    /// Returns the row of the certificate with its raised award and the work at that time.
    pub fn raised(&self, raised: AwardRaised, work: CertifiedWork) -> Result<Self> {
        let (missions, overall_bp) = (column(raised.progress.done), raised.overall_bp.map(column));
        Ok(Self { missions, overall_bp, work: Some(JsonColumn(work)), ..self.moved(raised.certificate)? })
    }
}

/// Joins certificates with the versions of their programs and the dates of their sessions.
macro_rules! joined {
    () => {
        certificates::table.inner_join(enrolments::table.inner_join(experience_sessions::table)).select((
            CertificateRow::as_select(),
            enrolments::version_id,
            (experience_sessions::starts_at, experience_sessions::ends_at),
        ))
    };
}

type CertificateJoinedRow = (CertificateRow, Uuid, (At, At));

impl From<CertificateJoinedRow> for FoundCertificate {
    fn from((row, version, (starts_at, ends_at)): CertificateJoinedRow) -> Self {
        Self { row, version, dates: (starts_at.0, ends_at.0) }
    }
}

/// Returns the certificate with this serial number.
pub async fn by_serial(conn: &mut AsyncPgConnection, serial: &str) -> Result<FoundCertificate> {
    let serial = Serial::parse(serial).ok_or(Refusal::CertificateNotFound)?;
    let query = joined!().filter(certificates::serial.eq(TextEnum(serial)));
    let found: Option<CertificateJoinedRow> = query.first(conn).await.optional()?;
    found.map(FoundCertificate::from).ok_or_else(|| Refusal::CertificateNotFound.into())
}

/// Returns a page of a person's certificates, oldest first.
pub async fn of_user(conn: &mut AsyncPgConnection, user: UserId, after: Option<Uuid>) -> Result<Vec<FoundCertificate>> {
    let query = joined!().filter(certificates::user_id.eq(user.0));
    let query = query.filter(certificates::id.gt(after.unwrap_or(Uuid::nil())));
    let rows: Vec<CertificateJoinedRow> = query.order(certificates::id).limit(MAX_ROWS).load(conn).await?;
    Ok(rows.into_iter().map(FoundCertificate::from).collect())
}

/// Locks the certificate with this serial number until the transaction ends.
pub async fn lock(conn: &mut AsyncPgConnection, serial: &str) -> Result<()> {
    let Some(serial) = Serial::parse(serial) else { return Ok(()) };
    let row = certificates::table.filter(certificates::serial.eq(TextEnum(serial))).select(certificates::id);
    row.for_update().load::<Uuid>(conn).await?;
    Ok(())
}

/// Returns the certificate that was issued for an enrolment, and locks it until the transaction ends.
pub async fn locked_of_enrolment(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<Option<CertificateRow>> {
    let query = certificates::table.filter(certificates::enrolment_id.eq(enrolment));
    let newest = query.order(certificates::issued_at.desc()).select(CertificateRow::as_select()).for_update();
    Ok(newest.first(conn).await.optional()?)
}

/// Returns the signed credential with this serial number.
pub async fn credential(conn: &mut AsyncPgConnection, serial: &str) -> Result<String> {
    let serial = Serial::parse(serial).ok_or(Refusal::CertificateNotFound)?;
    let query = certificates::table.filter(certificates::serial.eq(TextEnum(serial))).select(certificates::credential);
    let found = query.first(conn).await.optional()?;
    found.ok_or_else(|| Refusal::CertificateNotFound.into())
}

/// Returns a learner's certificates of a program from enrolments other than this one.
pub async fn others(
    conn: &mut AsyncPgConnection,
    user: UserId,
    program: Uuid,
    enrolment: Uuid,
) -> Result<Vec<OtherCertificate>> {
    let theirs = certificates::user_id.eq(user.0).and(certificates::program_id.eq(program));
    let query = certificates::table.filter(theirs.and(certificates::enrolment_id.ne(enrolment)));
    let rows: Vec<CertificateRow> = query.select(CertificateRow::as_select()).load(conn).await?;
    let other = |row: &CertificateRow| OtherCertificate {
        certificate: CertificateId(row.id),
        kind: row.kind.0,
        status: row.status.0,
    };
    Ok(rows.iter().map(other).collect())
}

/// Returns the enrolments among these that have a certificate.
pub async fn enrolments_with_certificate(conn: &mut AsyncPgConnection, enrolments: &[Uuid]) -> Result<Vec<Uuid>> {
    let query = certificates::table.filter(certificates::enrolment_id.eq_any(enrolments));
    Ok(query.select(certificates::enrolment_id).load(conn).await?)
}

/// Writes an issued certificate.
///
/// Refuses if another certificate of this kind was issued to the learner after the facts were read.
pub async fn insert(conn: &mut AsyncPgConnection, row: &CertificateRow, credential: &str) -> Result<()> {
    let inserted = diesel::insert_into(certificates::table)
        .values((
            certificates::id.eq(row.id),
            certificates::user_id.eq(row.user_id),
            certificates::program_id.eq(row.program_id),
            certificates::enrolment_id.eq(row.enrolment_id),
            certificates::kind.eq(row.kind),
            certificates::status.eq(row.status),
            certificates::serial.eq(row.serial),
            certificates::name.eq(&row.name),
            certificates::issued_at.eq(row.issued_at),
            certificates::history.eq(row.history.clone()),
            certificates::missions.eq(row.missions),
            certificates::overall_bp.eq(row.overall_bp),
            certificates::credential.eq(credential),
            certificates::status_list.eq(row.status_list),
            certificates::status_position.eq(row.status_position),
            certificates::work.eq(row.work.clone()),
            certificates::shows_name.eq(row.shows_name),
        ))
        .execute(conn)
        .await;
    inserted.map(|_| ()).map_err(twin)
}

fn twin(error: DieselError) -> Error {
    if violated_constraint(&error) == Some("certificates_one_of_a_kind") {
        return Refusal::ProgramProgressionAlreadyComplete { certificate: None }.into();
    }
    error.into()
}

/// Writes a changed certificate, with its credential.
pub async fn store(conn: &mut AsyncPgConnection, row: &CertificateRow, credential: &str) -> Result<()> {
    diesel::update(certificates::table.find(row.id))
        .set((
            certificates::kind.eq(row.kind),
            certificates::status.eq(row.status),
            certificates::name.eq(&row.name),
            certificates::history.eq(row.history.clone()),
            certificates::missions.eq(row.missions),
            certificates::overall_bp.eq(row.overall_bp),
            certificates::work.eq(row.work.clone()),
            certificates::credential.eq(credential),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores whether the picture of a certificate shows the name.
pub async fn apply_share(conn: &mut AsyncPgConnection, certificate: Uuid, shows_name: bool) -> Result<()> {
    let row = certificates::table.find(certificate);
    diesel::update(row).set(certificates::shows_name.eq(shows_name)).execute(conn).await?;
    Ok(())
}

/// Stores the public half of a key, to be published for ever.
pub async fn keep_key(conn: &mut AsyncPgConnection, kid: &str, jwk: &Value, now: Timestamp) -> Result<()> {
    diesel::insert_into(signing_keys::table)
        .values((signing_keys::kid.eq(kid), signing_keys::jwk.eq(jwk), signing_keys::first_used_at.eq(At(now))))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns all keys that were ever used, newest first.
pub async fn kept_keys(conn: &mut AsyncPgConnection) -> Result<Vec<(String, Value)>> {
    let query = signing_keys::table.order(signing_keys::first_used_at.desc());
    Ok(query.select((signing_keys::kid, signing_keys::jwk)).load(conn).await?)
}
