//! Suggests the next program to a learner who has completed one.

use domain::enrolment::EnrolmentStatus;
use domain::program::suggest::{SuggestReason, SuggestSession, suggest};

use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::SessionCard;
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::{Viewer, cards};

/// The next program for a learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct NextStep {
    /// The suggestion; `None` if no program fits, or if the learner has not completed one.
    suggestion: Option<SuggestedProgram>,
}

/// A suggested program.
#[derive(Serialize, ToSchema)]
pub(crate) struct SuggestedProgram {
    /// Its session.
    card: SessionCard,
    /// Title of the completed program on which it builds.
    builds_on: String,
    /// The reasons, the strongest first; at least one.
    reasons: Vec<SuggestReason>,
}

/// Suggests the caller's next program.
#[utoipa::path(responses((status = 200, body = NextStep)))]
#[get("/program-progression/next")]
pub(crate) async fn suggest_program(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
) -> Result<Json<NextStep>> {
    let viewer = Viewer { user: Some(learner.id), prices: network.prices_for(None, None) };
    let mut cards = cards(&mut learner.conn, &curricula, viewer, now).await?;
    let sessions = cards.iter().map(session).collect::<Vec<_>>();
    let suggestion = suggest(&sessions).map(|found| SuggestedProgram {
        card: cards.swap_remove(found.session),
        builds_on: found.builds_on,
        reasons: found.reasons,
    });
    Ok(Json(NextStep { suggestion }))
}

fn session(card: &SessionCard) -> SuggestSession {
    let SessionCard { session, program, my_status, is_mine, .. } = card;
    SuggestSession {
        program: program.slug.clone(),
        title: program.title.clone(),
        category: program.category.clone(),
        level: program.level,
        skills: program.skills.clone(),
        starts_at: session.starts_at,
        window: session.enrolment,
        is_taken: *is_mine,
        is_completed: my_status.is_some_and(EnrolmentStatus::is_completed),
    }
}
