//! Creates an account for a person whom the identity service knows. The client calls this by itself when a response
//! says `auth/user-not-found`, often several times at once.

use actix_web::http::StatusCode;
use domain::account::sign_up::{SignUpFacts, sign_up};

use crate::account::UserView;
use crate::account::rows;
use crate::auth::SignedIn;
use crate::prelude::*;

/// Creates the caller's account, or returns the existing one.
#[utoipa::path(responses((status = 201, body = UserView), (status = 200, body = UserView)))]
#[post("/auth/signup")]
pub(crate) async fn sign_up_user(
    signed_in: SignedIn,
    platform: Data<Platform>,
    Now(now): Now,
    _: NoBody,
) -> Result<HttpResponse> {
    let SignedIn { token, mut conn } = signed_in;
    if let Some(user) = rows::user_for_token(&conn, &token.uid).await? {
        user.require_open(&token)?;
        return Ok(HttpResponse::Ok().json(UserView::of(&mut conn, user).await?));
    }
    let is_erased = rows::is_erased(&mut conn, &token.uid).await?;
    let facts = SignUpFacts { is_open: platform.config.is_signup_open, is_erased, email: token.identity.email.clone() };
    let signed_up = sign_up(&facts)?;
    let (user, is_new) = rows::apply_sign_up(&mut conn, &token, &signed_up, now).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(HttpResponse::build(status).json(UserView::of(&mut conn, user).await?))
}
