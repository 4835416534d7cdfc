//! Completes a program, and issues its certificate in the same transaction.

use aws_lc_rs::rand;
use domain::limits::SERIAL_RANDOM_BYTES;
use domain::notification::notice::{CertificatePlace, Notice};
use domain::progression::certificate::{
    Certificate, CertificateFacts, CertificateMove, CertificateStatus, IssueName, OtherCertificate, certificate,
};
use domain::progression::complete::{CompleteFacts, ProgramCompleted, complete};
use domain::progression::serial::serial;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column};
use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::mission::Course;
use crate::mission::notices::tell_act;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::certificate_rows::{self, CertificateRow};
use crate::progression::credential::Credential;
use crate::progression::show_completion::Completion;
use crate::progression::{issuer, rows};

/// Which program, and under which name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompleteRequest {
    /// The session, by id or by its name in addresses.
    xs: String,
    /// The name for the certificate, where it is not the one that was confirmed before.
    legal_name: Option<String>,
}

/// Completes the program of the learner who asks.
#[utoipa::path(responses((status = 201, body = Completion)))]
#[post("/program-progression/completion")]
pub(crate) async fn complete_program(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<CompleteRequest>,
) -> Result<Created<Completion>> {
    let (user, email, key) = (learner.id, learner.user.email.clone(), SessionKey::parse(&body.xs));
    let completion = learner.conn.transaction(async |conn| {
        let (course, record) = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        let (program, enrolment) = (course.session.program_id, course.enrolment.id);
        let others = certificate_rows::others(conn, user, program, enrolment).await?;
        let facts = CompleteFacts {
            now,
            status: course.enrolment.status.0,
            certificate: record.certificate_id(),
            others: others.clone(),
            progression: record.progression(&course),
            record: record.work(&course),
        };
        let completed = complete(&facts, body.legal_name.as_deref())?;
        let (kept, notices) = match completed.keeps {
            Some(kept) => (kept.0, Vec::new()),
            None => {
                let row = issued(&course, user, &completed, others)?;
                issue(conn, &platform, &course, &row, &email).await?;
                (row.id, vec![notice(&course, &row)])
            }
        };
        rows::apply_completion(conn, enrolment, &completed, kept).await?;
        tell_act(conn, &course, user, notices, &[], now).await?;
        publish(conn, &[Published::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
        let (course, record) = rows::course_and_record(conn, &curricula, user, &key).await?;
        Ok::<_, Error>(Completion::new(&course, &record, &platform))
    });
    Ok(Created(completion.await?))
}

/// The certificate of a program that was completed: earned, and issued under a number of its own.
fn issued(
    course: &Course,
    user: UserId,
    completed: &ProgramCompleted,
    others: Vec<OtherCertificate>,
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
    })
}

async fn issue(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    course: &Course,
    row: &CertificateRow,
    email: &str,
) -> Result<()> {
    let dates = (course.session.starts_at.0, course.session.ends_at.0);
    let signed = Credential { row, program: &course.curriculum.program, dates, email }.sign(platform)?;
    let kid = issuer::key_id(&issuer::did(&platform.config.public_url)?, &platform.signer)?;
    certificate_rows::keep_key(conn, &kid, platform.signer.public_key()?, row.issued_at.0).await?;
    certificate_rows::insert(conn, row, &signed).await
}

fn notice(course: &Course, row: &CertificateRow) -> Notice {
    let program = course.curriculum.program.title.clone();
    let (id, serial) = (domain::ids::CertificateId(row.id), row.serial.0.to_string());
    Notice::CertificateIssued { certificate: CertificatePlace { id, serial, program } }
}
