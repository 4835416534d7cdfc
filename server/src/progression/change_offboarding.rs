//! Takes one step of the way out: an answer, as it is given, or the end.

use domain::progression::offboarding::{OffboardingMove, offboarding};

use crate::columns::{At, JsonColumn};
use crate::live::rows::publish;
use crate::live::{LiveFeature, Published};
use crate::prelude::*;
use crate::program::InSession;
use crate::program::curriculum::Curricula;
use crate::progression::rows::{self, OffboardingRow};
use crate::progression::show_offboarding::OffboardingView;

/// Moves the offboarding of the learner who asks.
#[utoipa::path(params(InSession), responses((status = 200, body = OffboardingView)))]
#[put("/offboarding")]
pub(crate) async fn change_offboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<InSession>,
    Json(body): Json<OffboardingMove>,
) -> Result<Json<OffboardingView>> {
    let (user, key) = (learner.id, query.key());
    let view = learner.conn.transaction(async |conn| {
        let (course, mut record) = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        let moved = offboarding(&record.leaving(&course, now), &body)?;
        rows::apply_offboarding(conn, course.enrolment.id, &moved).await?;
        publish(conn, &[Published::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
        record.offboarding = Some(OffboardingRow {
            started_at: At(moved.started_at),
            completed_at: moved.completed_at.map(At),
            answers: JsonColumn(moved.answers),
        });
        Ok::<_, Error>(OffboardingView::new(&course, &record, now))
    });
    Ok(Json(view.await?))
}
