//! The sessions that fit a learner.

use domain::onboarding::OnboardingProgress;
use domain::onboarding::choose_offers::{OfferCandidate, choose_offers};

use crate::network_country::NetworkCountry;
use crate::onboarding::{OfferView, rows};
use crate::prelude::*;
use crate::program::SessionCard;
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::{Viewer, cards};

/// Sessions that fit a learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferList {
    /// The sessions, best first.
    items: Vec<OfferView>,
}

/// Lists sessions that fit the caller.
#[utoipa::path(responses((status = 200, body = OfferList)))]
#[get("/onboarding/offers")]
pub(crate) async fn list_offers(
    mut learner: Learner,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
) -> Result<Json<OfferList>> {
    let progress = rows::progress_of(&mut learner.conn, learner.id).await?;
    let viewer = Viewer { user: Some(learner.id), prices: network.prices_for(learner.user.country(), None) };
    let cards = cards(&mut learner.conn, &curricula, viewer, now).await?;
    Ok(Json(OfferList { items: offers(cards, &progress, now) }))
}

/// The cards that fit a person with this progress, best first.
pub(crate) fn offers(cards: Vec<SessionCard>, progress: &OnboardingProgress, now: Timestamp) -> Vec<OfferView> {
    let candidates = cards.iter().map(candidate).collect::<Vec<_>>();
    let mut cards = cards.into_iter().map(Some).collect::<Vec<_>>();
    let chosen = choose_offers(&candidates, progress, now).into_iter();
    let offers = chosen.filter_map(|(at, reasons)| {
        let card = cards.get_mut(at).and_then(Option::take)?;
        Some(OfferView { card, reasons })
    });
    offers.collect()
}

fn candidate(card: &SessionCard) -> OfferCandidate {
    OfferCandidate {
        program: card.program.slug.clone(),
        category: card.program.category.clone(),
        level: card.program.level,
        hours: card.program.hours,
        is_free: card.price.is_none(),
        starts_at: card.session.starts_at,
        ends_at: card.session.ends_at,
        window: card.session.enrolment,
        is_taken: card.my_status.is_some_and(|status| status.is_enrolled()),
    }
}
