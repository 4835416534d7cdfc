//! Lists the learner's conversations: all of them, or those about a session with the reader and the quota.

use domain::assistant::search_threads::search_threads;
use domain::feedback::request_ai::Quota;

use crate::assistant::ThreadView;
use crate::assistant::ask::{QuestionContext, Standing};
use crate::assistant::rows::{self, ThreadFilter};
use crate::feedback::reader::Reader;
use crate::page::after_id;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;

/// Filter of the conversations.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThreadsQuery {
    /// Whether to list the archived conversations instead of the others.
    #[serde(default)]
    archived: bool,
    /// Words that the conversations contain.
    words: Option<String>,
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
}

/// Filter of the conversations about a session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TaQuery {
    /// Session, by id or slug.
    xs: String,
    /// Whether to list the archived conversations instead of the others.
    #[serde(default)]
    archived: bool,
    /// Words that the conversations contain.
    words: Option<String>,
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
}

/// The conversations about a session, with the reader and the quota.
#[derive(Serialize, ToSchema)]
pub(crate) struct TaPage {
    /// The conversations.
    threads: Page<ThreadView>,
    /// Reader that answers this learner. The built-in reader only quotes.
    reader: Reader,
    /// Whether a model would answer if the learner consented.
    needs_consent: bool,
    /// Quota of the day.
    usage: Quota,
}

/// Lists the learner's conversations, latest first.
#[utoipa::path(params(ThreadsQuery), responses((status = 200, body = Page<ThreadView>)))]
#[get("/ai/threads")]
pub(crate) async fn list_threads(mut learner: Learner, query: Query<ThreadsQuery>) -> Result<Json<Page<ThreadView>>> {
    let (words, after) = (words(query.words.as_deref())?, after_id(query.next.as_deref())?);
    let filter = ThreadFilter { session: None, is_archived: query.archived, words, after };
    Ok(Json(page(&mut learner.conn, learner.id, filter).await?))
}

/// Lists the learner's conversations about a session, latest first.
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
    let asking = QuestionContext { user: learner.id, curricula: &curricula, model, now };
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
