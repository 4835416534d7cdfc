//! The learner's own account.

use actix_web::get;

use crate::account::UserView;
use crate::auth::Learner;
use crate::http::Json;

/// Shows the account of the person who asks.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = UserView)))]
#[get("/user/")]
pub(crate) async fn show_user(learner: Learner) -> Json<UserView> {
    Json(UserView::from(learner.user))
}
