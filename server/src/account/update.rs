//! Changes what a person says of themselves: name, language, time zone, country, picture.

use actix_web::patch;
use domain::account::update::{AccountChange, update};
use domain::refusal::Refusal;
use domain::submission::IssueRule;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::account::{UserView, rows};
use crate::auth::{Learner, Now};
use crate::error::Result;
use crate::http::Json;
use crate::zone::is_known_zone;

/// What is to change; what is not named stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UserChangeRequest {
    /// The name; `null` takes it away.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    name: Option<Option<String>>,
    /// The language, as a tag of BCP 47.
    locale: Option<String>,
    /// The time zone by its IANA name.
    timezone: Option<String>,
    /// The ISO 3166 country with two letters; `null` takes it away.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    country: Option<Option<String>>,
    /// The key of an uploaded picture; `null` takes it away.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    photo: Option<Option<String>>,
}

/// Tells `null` apart from a field that is not there.
fn named<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// Changes the account of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = UserChangeRequest,
    responses((status = 200, body = UserView)))]
#[patch("/user/")]
pub(crate) async fn update_user(
    mut learner: Learner,
    Now(now): Now,
    Json(body): Json<UserChangeRequest>,
) -> Result<Json<UserView>> {
    let UserChangeRequest { name, locale, timezone, country, photo } = body;
    let change = update(AccountChange { name, locale, timezone, country }, is_known_zone)?;
    let photo_url = match photo {
        Some(Some(_)) => return Err(unknown_picture().into()),
        Some(None) => Some(None),
        None => None,
    };
    let user = rows::apply_update(&mut learner.conn, learner.id, &change, photo_url, now).await?;
    Ok(Json(UserView::from(user)))
}

fn unknown_picture() -> Refusal {
    let (field, rule) = (Some("photo".to_owned()), IssueRule::UnknownOption);
    Refusal::ValidationFail { block: None, field, rule, need: None, have: None }
}
