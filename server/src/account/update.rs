//! Changes the caller's name, language, time zone, country or picture.

use actix_web::HttpRequest;
use domain::account::update::{AccountChange, update};
use domain::patch::Patch;

use crate::account::take_avatar::{Avatar, take_avatar};
use crate::account::{UserView, rows};
use crate::prelude::*;
use crate::zone::is_known_zone;

/// Changes the caller's account.
#[utoipa::path(responses((status = 200, body = UserView)))]
#[patch("/user/")]
pub(crate) async fn update_user(
    request: HttpRequest,
    learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(change): Json<AccountChange>,
) -> Result<Json<UserView>> {
    let change = update(change, is_known_zone)?;
    let (mut learner, avatar) = match change.photo.value() {
        Some(key) => {
            let (learner, avatar) = Avatar::inspect(learner, &request, &platform, key).await?;
            (learner, Some(avatar))
        }
        None => (learner, None),
    };
    let user = learner.id;
    let changed = learner.conn.transaction(async |conn| {
        let photo_url = match change.photo {
            Patch::Keep => None,
            Patch::Clear | Patch::Set(_) => Some(take_avatar(conn, user, avatar.as_ref(), now).await?),
        };
        rows::apply_update(conn, user, &change, photo_url.as_ref().map(Option::as_deref), now).await
    });
    let changed = changed.await?;
    UserView::of(&mut learner.conn, changed).await.map(Json)
}
