//! The learner's conversations: all of them, and those about one session with what asking there takes.

use domain::assistant::search_threads::search_threads;
use domain::feedback::request_ai::Quota;

use crate::assistant::ThreadView;
use crate::assistant::ask::{Asking, Standing};
use crate::assistant::rows::{self, ThreadFilter};
use crate::feedback::reader::Reader;
use crate::page::after_id;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Which conversations.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreadsQuery {
    /// Whether those are meant that were put away.
    #[serde(default)]
    archived: bool,
    /// Words that stand in them.
    words: Option<String>,
    /// Where the last page ended.
    next: Option<String>,
}

/// Which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaQuery {
    /// The session, by its id or its name in addresses.
    xs: String,
    /// Whether those are meant that were put away.
    #[serde(default)]
    archived: bool,
    /// Words that stand in them.
    words: Option<String>,
    /// Where the last page ended.
    next: Option<String>,
}

/// The conversations about a session, and what asking there takes.
#[derive(Serialize, ToSchema)]
pub(crate) struct TaPage {
    /// The conversations.
    threads: Page<ThreadView>,
    /// Who answers this learner. The built-in reader only quotes.
    reader: Reader,
    /// Whether a model would answer, if the learner agreed to it.
    needs_consent: bool,
    /// What of the day's quota is used.
    usage: Quota,
}

/// Lists the learner's conversations, the latest first.
#[utoipa::path(params(ThreadsQuery), responses((status = 200, body = Page<ThreadView>)))]
#[get("/ai/threads")]
pub(crate) async fn list_threads(mut learner: Learner, query: Query<ThreadsQuery>) -> Result<Json<Page<ThreadView>>> {
    let (words, after) = (words(query.words.as_deref())?, after_id(query.next.as_deref())?);
    let filter = ThreadFilter { session: None, is_archived: query.archived, words, after };
    Ok(Json(page(&mut learner.conn, learner.id, filter).await?))
}

/// Lists the learner's conversations about a session, the latest first.
#[utoipa::path(params(TaQuery), responses((status = 200, body = TaPage)))]
#[get("/ai/ta")]
pub(crate) async fn list_ta_threads(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<TaQuery>,
) -> Result<Json<TaPage>> {
    let (conn, model) = (&mut learner.conn, platform.model.as_ref());
    let asking = Asking { user: learner.id, curricula: &curricula, model, now };
    let standing = Standing::of(conn, &asking, &SessionKey::parse(&query.xs)).await?;
    let (words, after) = (words(query.words.as_deref())?, after_id(query.next.as_deref())?);
    let session = Some(standing.bonus.course.session.id);
    let reader = Reader::of(standing.model(&asking));
    Ok(Json(TaPage {
        threads: page(conn, learner.id, ThreadFilter { session, is_archived: query.archived, words, after }).await?,
        needs_consent: reader == Reader::BuiltIn && model.is_some(),
        reader,
        usage: standing.quota(now),
    }))
}

fn words(typed: Option<&str>) -> Result<Option<String>> {
    Ok(search_threads(typed.unwrap_or_default())?)
}

async fn page(conn: &mut AsyncPgConnection, user: UserId, filter: ThreadFilter) -> Result<Page<ThreadView>> {
    let rows = rows::list(conn, user, filter).await?;
    Ok(Page::of_rows(rows.into_iter().map(ThreadView::from).collect(), |view| view.id.to_string()))
}
