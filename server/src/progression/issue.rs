//! Issues the certificate of a completed program.

use aws_lc_rs::rand;
use diesel_async::AsyncPgConnection;
use domain::ids::{CertificateId, UserId};
use domain::notification::notice::{CertificatePlace, Notice};
use domain::progression::certificate::{
    Certificate, CertificateFacts, CertificateMove, CertificateStatus, IssueName, OtherCertificate, certificate,
};
use domain::progression::certified_work::CertifiedWork;
use domain::progression::complete::ProgramCompleted;
use domain::progression::limits::SERIAL_RANDOM_BYTES;
use domain::progression::serial::serial;
use domain::time::Timestamp;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column};
use crate::error::{Error, Result};
use crate::mission::Course;
use crate::platform::Platform;
use crate::program::ProgramView;
use crate::progression::certificate_rows::{self, CertificateRow};
use crate::progression::credential::Credential;
use crate::progression::issuer;
use crate::progression::status_list::StatusPlace;

/// Returns the certificate of a completed program, after it is earned and issued with a serial number.
pub(super) fn issued(
    course: &Course,
    user: UserId,
    completed: &ProgramCompleted,
    others: Vec<OtherCertificate>,
    work: CertifiedWork,
    place: StatusPlace,
) -> Result<CertificateRow> {
    let mut random = [0; SERIAL_RANDOM_BYTES];
    rand::fill(&mut random).map_err(Error::broken)?;
    let (now, serial) = (completed.at, serial(random));
    let (kind, status) = (completed.award, CertificateStatus::NotEligible);
    let blank = Certificate { kind, status, serial: None, name: None, issued_at: None, history: Vec::new() };
    let mut facts = CertificateFacts { now, roles: Vec::new(), is_own: true, certificate: blank, others };
    facts.certificate = certificate(&facts, &CertificateMove::Earn)?;
    let name = completed.legal_name.clone();
    let issued = certificate(&facts, &CertificateMove::Issue(IssueName { serial, name }))?;
    Ok(CertificateRow {
        id: new_id(now),
        user_id: user.0,
        program_id: course.session.program_id,
        enrolment_id: course.enrolment.id,
        kind: TextEnum(issued.kind),
        status: TextEnum(issued.status),
        serial: TextEnum(serial),
        name: issued.name.unwrap_or_default(),
        issued_at: At(now),
        history: JsonColumn(issued.history),
        missions: column(completed.progress.done),
        overall_bp: completed.overall_bp.map(column),
        status_list: place.list,
        status_position: place.position,
        work: Some(JsonColumn(work)),
        shows_name: false,
    })
}

/// Signs the certificate and writes it.
pub(super) async fn issue(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    course: &Course,
    row: &CertificateRow,
) -> Result<()> {
    let dates = (course.session.starts_at.0, course.session.ends_at.0);
    let signed = Credential { row, program: &course.curriculum.program, dates }.sign(platform)?;
    let kid = issuer::key_id(&issuer::did(&platform.config.public_url)?, &platform.signer)?;
    certificate_rows::keep_key(conn, &kid, platform.signer.public_key()?, row.issued_at.0).await?;
    certificate_rows::insert(conn, row, &signed).await
}

/// Signs a changed certificate again, and writes it.
pub(super) async fn sign_again(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    row: &CertificateRow,
    program: &ProgramView,
    dates: (Timestamp, Timestamp),
    now: Timestamp,
) -> Result<()> {
    let signed = Credential { row, program, dates }.sign(platform)?;
    let kid = issuer::key_id(&issuer::did(&platform.config.public_url)?, &platform.signer)?;
    certificate_rows::keep_key(conn, &kid, platform.signer.public_key()?, now).await?;
    certificate_rows::store(conn, row, &signed).await
}

/// Returns the notice of the issue for its learner.
pub(super) fn notice(course: &Course, row: &CertificateRow) -> Notice {
    Notice::CertificateIssued { certificate: place(course, row), is_raised: false }
}

/// Returns the notice of a raised award for its learner.
pub(super) fn raise_notice(course: &Course, row: &CertificateRow) -> Notice {
    Notice::CertificateIssued { certificate: place(course, row), is_raised: true }
}

fn place(course: &Course, row: &CertificateRow) -> CertificatePlace {
    let program = course.curriculum.program.title.clone();
    CertificatePlace { id: CertificateId(row.id), serial: row.serial.0.to_string(), program }
}
