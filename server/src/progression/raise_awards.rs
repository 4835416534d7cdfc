//! Scheduled raise of the awards of completed programs after a person has passed an attempt. A decided review cannot
//! change a certificate itself, because reviews know no certificates.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{EnrolmentId, UserId};
use domain::progression::certified_work::certified_work;
use domain::progression::raise_award::{RaiseFacts, raise_award};
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::Course;
use crate::mission::notices::tell_act;
use crate::progression::issue::{raise_notice, sign_again};
use crate::progression::live_rows::live_attendance;
use crate::progression::rows::{self, PassedLater};
use crate::progression::{Record, certificate_rows};

/// Maximum number of completions in one run.
const AT_ONCE: i64 = 200;

/// Maximum age in seconds of a review that the job takes into account: a week, so that a longer outage loses no review.
const REVIEW_SECONDS: i64 = 7 * 24 * 60 * 60;

/// Job that raises awards.
#[derive(Debug, Serialize, Deserialize)]
pub struct RaiseAwards;

impl Job for RaiseAwards {
    const KIND: &'static str = "progression/raise_awards";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let mut conn = context.pool.connection().await?;
        let since = context.now.plus_seconds(-REVIEW_SECONDS);
        for passed in rows::passed_later(&mut conn, since, AT_ONCE).await? {
            conn.transaction(async |conn| consider(conn, context, &passed).await).await?;
        }
        Ok(())
    }
}

/// Records that the review is taken into account, and raises the award if the rule allows it.
async fn consider(conn: &mut AsyncPgConnection, context: &Context<'_>, passed: &PassedLater) -> Result<()> {
    let (user, enrolment) = (UserId(passed.user_id), EnrolmentId(passed.enrolment_id));
    let (course, record) = rows::locked_course_and_record_of(conn, context.curricula, user, enrolment).await?;
    rows::apply_considered(conn, passed).await?;
    raise(conn, context, user, &course, &record).await
}

/// Raises the award of the certificate that was issued for this course.
async fn raise(
    conn: &mut AsyncPgConnection,
    context: &Context<'_>,
    user: UserId,
    course: &Course,
    record: &Record,
) -> Result<()> {
    let (now, enrolment) = (context.now, course.enrolment.id);
    let Some(row) = certificate_rows::locked_of_enrolment(conn, enrolment).await? else { return Ok(()) };
    let live = live_attendance(conn, course, now).await?;
    let raised = raise_award(&RaiseFacts {
        now,
        certificate: row.facts(),
        others: certificate_rows::others(conn, user, course.session.program_id, enrolment).await?,
        progression: record.progression(course),
        record: record.work(course, live),
    });
    let Some(raised) = raised else { return Ok(()) };
    let row = row.raised(raised, certified_work(&record.attempted(course)))?;
    let dates = (course.session.starts_at.0, course.session.ends_at.0);
    sign_again(conn, context.platform, &row, &course.curriculum.program, dates, now).await?;
    rows::apply_award(conn, enrolment, row.kind.0).await?;
    tell_act(conn, course, user, vec![raise_notice(course, &row)], &[], now).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, course.session.id)], now).await
}
