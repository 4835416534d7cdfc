//! Completes a program, and issues its certificate in the same transaction.

use domain::progression::certified_work::certified_work;
use domain::progression::complete::{CompleteFacts, complete};

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::notices::tell_act;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::issue::{issue, issued, notice};
use crate::progression::live_rows::live_attendance;
use crate::progression::show_completion::Completion;
use crate::progression::status_list::take_place;
use crate::progression::{certificate_rows, rows};

/// Program to be completed, and the name for the certificate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompleteRequest {
    /// Session, by id or slug.
    xs: String,
    /// Name for the certificate, if it differs from the confirmed one.
    legal_name: Option<String>,
}

/// Completes the caller's program.
#[utoipa::path(responses((status = 201, body = Completion)))]
#[post("/program-progression/completion")]
pub(crate) async fn complete_program(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<CompleteRequest>,
) -> Result<Created<Completion>> {
    let (user, key) = (learner.id, SessionKey::parse(&body.xs));
    let completion = learner.conn.transaction(async |conn| {
        let (course, record) = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        let (program, enrolment) = (course.session.program_id, course.enrolment.id);
        let others = certificate_rows::others(conn, user, program, enrolment).await?;
        let live = live_attendance(conn, &course, now).await?;
        let facts = CompleteFacts {
            now,
            status: course.enrolment.status.0,
            certificate: record.certificate_id(),
            others: others.clone(),
            progression: record.progression(&course),
            record: record.work(&course, live),
        };
        let completed = complete(&facts, body.legal_name.as_deref())?;
        let (kept, notices) = match completed.keeps {
            Some(kept) => (kept.0, Vec::new()),
            None => {
                let work = certified_work(&record.attempted(&course));
                let row = issued(&course, user, &completed, others, work, take_place(conn).await?)?;
                issue(conn, &platform, &course, &row).await?;
                (row.id, vec![notice(&course, &row)])
            }
        };
        rows::apply_completion(conn, enrolment, &completed, kept).await?;
        tell_act(conn, &course, user, notices, &[], now).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
        let (course, record) = rows::course_and_record(conn, &curricula, user, &key).await?;
        Completion::new((&course, &record), live, &platform, now)
    });
    Ok(Created(completion.await?))
}
