//! Shows the requirements for completing a program and how much of each is met, the award, and the certificate.

use domain::progression::linkedin::{LinkedInFacts, LinkedInForm, linkedin};
use domain::progression::live::LiveAttendance;
use domain::progression::prospect::{Prospect, prospect};
use domain::progression::requirements::{Readiness, requirements};
use domain::screen::Screen;

use crate::mission::Course;
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;
use crate::progression::live_rows::live_attendance;
use crate::progression::show_certificate::CertificateView;
use crate::progression::{Record, issuer, rows};

/// State of a learner's completion of a program.
#[derive(Serialize, ToSchema)]
pub(crate) struct Completion {
    /// Each requirement, and how much of it is met.
    readiness: Readiness,
    /// Award that the learner is heading for, and the steps to every award.
    prospect: Prospect,
    /// Time of completion; `None` before it.
    completed_at: Option<Timestamp>,
    /// Certificate of the completion.
    certificate: Option<CertificateView>,
    /// Data for the form in which LinkedIn adds a certificate.
    linked_in: Option<LinkedInForm>,
}

impl Completion {
    pub(crate) fn new(
        (course, record): (&Course, &Record),
        live: LiveAttendance,
        platform: &Platform,
        now: Timestamp,
    ) -> Result<Self> {
        let facts = record.prospect(course, record.work(course, live), now)?;
        let (readiness, prospect) = (requirements(&facts.progression), prospect(&facts));
        let dates = (course.session.starts_at.0, course.session.ends_at.0);
        let certificate = record.certificate.as_ref();
        let certificate = certificate.map(|row| CertificateView::new(row, &course.curriculum.program, dates));
        let linked_in = certificate.as_ref().map(|certificate| {
            linkedin(&LinkedInFacts {
                name: course.curriculum.program.title.clone(),
                organization_name: issuer::NAME.to_owned(),
                organization_id: platform.config.linkedin_organization,
                issued_at: certificate.issued_at,
                cert_url: platform
                    .config
                    .page_link(&Screen::Certificate.address(&[&certificate.serial.to_string()]), &[]),
                serial: certificate.serial,
            })
        });
        let completed_at = record.completion.as_ref().map(|row| row.completed_at.0);
        Ok(Self { readiness, prospect, completed_at, certificate, linked_in })
    }
}

/// Shows the state of the caller's completion of a program.
#[utoipa::path(params(SessionPath), responses((status = 200, body = Completion)))]
#[get("/program-progression/completion")]
pub(crate) async fn show_completion(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<SessionPath>,
) -> Result<Json<Completion>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    let live = live_attendance(&mut learner.conn, &course, now).await?;
    Ok(Json(Completion::new((&course, &record), live, &platform, now)?))
}
