//! Changes what a person says of themselves: name, language, time zone, country, picture.

use actix_web::web::Data;
use actix_web::{HttpRequest, patch};
use diesel_async::AsyncConnection as _;
use domain::account::update::{AccountChange, update};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::take_avatar::{Avatar, take_avatar};
use crate::account::{UserView, rows};
use crate::auth::{Learner, Now};
use crate::error::Result;
use crate::http::{Json, given};
use crate::platform::Platform;
use crate::zone::is_known_zone;

/// What is to change; what is not named stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserChangeRequest {
    /// The name; `null` takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    name: Option<Option<String>>,
    /// The language, as a tag of BCP 47.
    locale: Option<String>,
    /// The time zone by its IANA name.
    timezone: Option<String>,
    /// The ISO 3166 country with two letters; `null` takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    country: Option<Option<String>>,
    /// The key of an uploaded picture; `null` takes it away.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    photo: Option<Option<String>>,
}

/// Changes the account of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = UserChangeRequest,
    responses((status = 200, body = UserView)))]
#[patch("/user/")]
pub(crate) async fn update_user(
    request: HttpRequest,
    learner: Learner,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<UserChangeRequest>,
) -> Result<Json<UserView>> {
    let UserChangeRequest { name, locale, timezone, country, photo } = body;
    let change = update(AccountChange { name, locale, timezone, country }, is_known_zone)?;
    let (mut learner, avatar) = match photo.as_ref().and_then(Option::as_deref) {
        Some(key) => {
            let (learner, avatar) = Avatar::look_at(learner, &request, &platform, key).await?;
            (learner, Some(avatar))
        }
        None => (learner, None),
    };
    let user = learner.id;
    let changed = learner.conn.transaction(async |conn| {
        let photo_url = match photo {
            Some(_) => Some(take_avatar(conn, user, avatar.as_ref(), now).await?),
            None => None,
        };
        rows::apply_update(conn, user, &change, photo_url.as_ref().map(Option::as_deref), now).await
    });
    Ok(Json(UserView::from(changed.await?)))
}
