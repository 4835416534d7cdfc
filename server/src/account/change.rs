//! Changes the learner's own account: the picture that is shown of them.

use actix_web::web::Data;
use actix_web::{HttpRequest, patch};
use diesel_async::AsyncConnection as _;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::take_avatar::{Avatar, take_avatar};
use crate::account::{UserView, rows};
use crate::app::Platform;
use crate::auth::{Learner, Now};
use crate::error::Result;
use crate::http::{Json, given};

/// What changes; what is not named stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeUserRequest {
    /// The key of an uploaded picture; `null` for none.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    photo: Option<Option<String>>,
}

/// Changes the account of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = ChangeUserRequest,
    responses((status = 200, body = UserView)))]
#[patch("/user/")]
pub(crate) async fn change_user(
    request: HttpRequest,
    mut learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<ChangeUserRequest>,
) -> Result<Json<UserView>> {
    let Some(photo) = body.photo else { return Ok(Json(learner.user.into())) };
    let mut avatar = None;
    if let Some(key) = photo {
        let (same, found) = Avatar::look_at(learner, &request, &platform, &key).await?;
        (learner, avatar) = (same, Some(found));
    }
    let user = learner.id;
    let changed = learner
        .conn
        .transaction(async |conn| {
            let photo_url = take_avatar(conn, user, avatar.as_ref(), now).await?;
            rows::store_photo(conn, user, photo_url, now).await
        })
        .await?;
    Ok(Json(changed.into()))
}
