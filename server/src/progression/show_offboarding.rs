//! Shows an offboarding: its state, and the answers so far.

use domain::progression::offboarding::answers::OffboardingAnswers;
use domain::progression::offboarding::{OffboardingFacts, OffboardingStanding, offboarding_standing};
use papers::missing_characters;

use crate::mission::Course;
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;
use crate::progression::{Record, rows};

/// An offboarding, as its learner sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct OffboardingView {
    /// Id, which is that of the enrolment.
    id: EnrolmentId,
    /// State of the offboarding, and the consequences of that state.
    standing: OffboardingStanding,
    /// Time from which it is open even if requirements are missing.
    opens_at: Timestamp,
    /// Time at which it was completed; `None` before that.
    completed_at: Option<Timestamp>,
    /// The answers so far.
    answers: OffboardingAnswers,
    /// Name in the profile, as the initial value.
    profile_name: Option<String>,
    /// Characters of the confirmed name that no typeface contains. They appear as boxes on papers.
    boxed_characters: String,
    /// Facts from which the browser previews the form.
    facts: OffboardingFacts,
}

impl OffboardingView {
    pub(crate) fn new(course: &Course, record: &Record, now: Timestamp) -> Self {
        let begun = record.offboarding.as_ref();
        let answers = begun.map(|row| row.answers.0.clone()).unwrap_or_default();
        let facts = record.leaving(course, now);
        Self {
            id: EnrolmentId(course.enrolment.id),
            standing: offboarding_standing(&facts),
            opens_at: course.session.ends_at.0,
            completed_at: begun.and_then(|row| row.completed_at).map(|at| at.0),
            boxed_characters: answers.legal_name.as_deref().map(missing_characters).unwrap_or_default(),
            answers,
            profile_name: record.profile_name.clone(),
            facts,
        }
    }
}

/// Shows the caller's offboarding in a session.
#[utoipa::path(params(SessionPath), responses((status = 200, body = OffboardingView)))]
#[get("/offboarding")]
pub(crate) async fn show_offboarding(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<SessionPath>,
) -> Result<Json<OffboardingView>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    Ok(Json(OffboardingView::new(&course, &record, now)))
}

/// Shows one of the caller's offboardings.
#[utoipa::path(params(("id" = EnrolmentId, Path)), responses((status = 200, body = OffboardingView)))]
#[get("/offboarding/{id}")]
pub(crate) async fn show_offboarding_by_id(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<Json<OffboardingView>> {
    let enrolment = EnrolmentId(*id);
    let (course, record) = rows::course_and_record_of(&mut learner.conn, &curricula, learner.id, enrolment).await?;
    Ok(Json(OffboardingView::new(&course, &record, now)))
}
