//! The public catalogue: every session that takes learners. If the caller is signed in, it includes their own
//! enrolments.

use domain::price::Country;
use domain::program::offer::{is_listed, listed_after, offer};
use domain::program::search::{SearchText, search};

use crate::columns::count;
use crate::html::plain_text;
use crate::network_country::NetworkCountry;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::price_rows::PriceFor;
use crate::program::{SessionCard, price_rows, rows};

/// Search parameters.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferingQuery {
    /// Only this field of work.
    category: Option<String>,
    /// Only results for these words, the best match first.
    q: Option<String>,
    /// The country that the caller states, for prices.
    #[param(value_type = Option<String>)]
    country: Option<Country>,
    /// The cursor at which the last page ended.
    next: Option<String>,
}

/// The person for whom the catalogue is made.
#[derive(Clone, Copy, Default)]
pub(crate) struct Viewer {
    /// The caller, if signed in.
    pub(crate) user: Option<UserId>,
    /// Country and currency of the prices.
    pub(crate) prices: PriceFor,
}

/// Lists the sessions on offer.
#[utoipa::path(security(()), params(OfferingQuery), responses((status = 200, body = Page<SessionCard>)))]
#[get("/app/experience-sessions/offering")]
pub(crate) async fn list_offerings(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    network: NetworkCountry,
    Now(now): Now,
    query: Query<OfferingQuery>,
) -> Result<Json<Page<SessionCard>>> {
    let user = anyone.token.as_ref().and_then(|token| token.claims.as_ref()).map(|claims| claims.id);
    let viewer = Viewer { user, prices: network.prices_for(query.country, None) };
    let mut cards = cards(&mut anyone.conn, &curricula, viewer, now).await?;
    cards.retain(|card| query.category.as_ref().is_none_or(|category| *category == card.program.category));
    let cards = found(query.q.as_deref().unwrap_or_default(), &cards);
    Page::cut(cards, query.next.as_deref(), |card| card.session.slug.clone()).map(Json)
}

/// The sessions that take learners, and those in which the learner has an enrolment.
pub(crate) async fn cards(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    viewer: Viewer,
    now: Timestamp,
) -> Result<Vec<SessionCard>> {
    let sessions = rows::sessions_with_status(conn, viewer.user, listed_after(now)).await?;
    let programs = sessions.iter().map(|(session, _)| session.program_id).collect::<Vec<_>>();
    let prices = price_rows::price_lists(conn, &programs).await?;
    let mut cards = Vec::new();
    for (session, status) in sessions {
        let curriculum = curricula.get(conn, session.version_id).await?;
        let price = prices.get(&session.program_id).map(|list| list.price(Some(session.id), viewer.prices, now));
        let Some(Ok(price)) = price.map(|price| price.map(|price| price.due())) else {
            tracing::warn!(session = session.slug, "not on offer: no price found");
            continue;
        };
        let view = session.view(price, now)?;
        if !is_listed(view.enrolment, status.is_some()) {
            continue;
        }
        cards.push(SessionCard {
            session: view,
            program: curriculum.program.clone(),
            mission_count: count(i32::try_from(curriculum.missions.len()).unwrap_or_default()),
            minutes: curriculum.minutes(),
            is_mine: status.is_some_and(|status| status.0.is_kept()),
            my_status: status.map(|status| status.0),
            price,
        });
    }
    Ok(cards)
}

/// The categories of the sessions that are listed for a visitor without an enrolment, one for each session.
pub(crate) async fn categories(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    now: Timestamp,
) -> Result<Vec<String>> {
    let mut categories = Vec::new();
    for (session, _) in rows::sessions_with_status(conn, None, listed_after(now)).await? {
        if is_listed(offer(&session.offer_facts()?, now).window, false) {
            categories.push(curricula.get(conn, session.version_id).await?.program.category.clone());
        }
    }
    Ok(categories)
}

/// The cards that match a query, the best match first.
fn found(query: &str, cards: &[SessionCard]) -> Vec<SessionCard> {
    let descriptions = cards.iter().map(|card| plain_text(&card.program.description_html)).collect::<Vec<_>>();
    let texts = cards.iter().zip(&descriptions).map(|(SessionCard { program, .. }, description)| SearchText {
        title: &program.title,
        host: &program.host,
        category: &program.category,
        skills: &program.skills,
        summary: &program.summary,
        description,
    });
    let places = search(query, &texts.collect::<Vec<_>>());
    places.into_iter().map(|at| cards[at].clone()).collect()
}
