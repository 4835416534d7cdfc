//! Stops e-mails through a link in one of them, without a sign-in. A page shows which e-mails would stop and asks for
//! confirmation; a mail program may stop them with one click (RFC 8058). `GET` has no effect, because mail programs
//! follow every link.

use domain::notification::{KindChoice, NotificationKind};

use crate::account::profile_rows;
use crate::account::unsubscription::{Click, choices, kind_of, require_account, stop};
use crate::db::Pool;
use crate::notification::unsubscribe_link;
use crate::prelude::*;

/// Query of the link. The token is not in the path, because paths are logged.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnsubscribeQuery {
    /// Token of the link, signed by us.
    token: String,
}

/// The e-mails that a link stops.
#[derive(Serialize, ToSchema)]
#[schema(as = Unsubscription)]
pub(crate) struct UnsubscriptionView {
    /// Kind of notices whose e-mails stop; `None` for all kinds that can be stopped.
    kind: Option<NotificationKind>,
    /// Whether these e-mails are already stopped.
    is_stopped: bool,
}

/// Shows which e-mails a link stops, without stopping them.
#[utoipa::path(security(()), params(UnsubscribeQuery), responses((status = 200, body = UnsubscriptionView)))]
#[get("/unsubscribe")]
pub(crate) async fn show_unsubscription(
    platform: Data<Platform>,
    pool: Pool,
    query: Query<UnsubscribeQuery>,
) -> Result<Json<UnsubscriptionView>> {
    let (user, scope) = unsubscribe_link::read(&platform.config.link_secret, &query.token)?;
    let mut conn = pool.connection().await?;
    require_account(&mut conn, user).await?;
    let settings = profile_rows::settings_of(&mut conn, user).await?;
    let is_stopped = stop(&settings, scope).stored == choices(&settings);
    Ok(Json(UnsubscriptionView { kind: kind_of(scope), is_stopped }))
}

/// Stops the e-mails that the link names.
#[utoipa::path(security(()), params(UnsubscribeQuery), responses((status = 200, body = UnsubscriptionView)))]
#[post("/unsubscribe")]
pub(crate) async fn unsubscribe(
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    query: Query<UnsubscribeQuery>,
    _: Click,
) -> Result<Json<UnsubscriptionView>> {
    let (user, scope) = unsubscribe_link::read(&platform.config.link_secret, &query.token)?;
    let mut conn = pool.connection().await?;
    require_account(&mut conn, user).await?;
    conn.transaction(async |conn| {
        let mut settings = profile_rows::locked_settings(conn, user, now).await?;
        let stopped = stop(&settings, scope);
        settings.notify = stopped.stored.into_iter().map(|KindChoice { kind, choice }| (kind, choice)).collect();
        profile_rows::store_settings(conn, user, &settings, now).await
    })
    .await?;
    Ok(Json(UnsubscriptionView { kind: kind_of(scope), is_stopped: true }))
}
