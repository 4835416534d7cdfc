//! Shows the learner's own account. It first copies the address from the identity service, so that a verification or a
//! change on that service's pages is visible with the next request.

use crate::account::UserView;
use crate::account::follow_identity::follow_identity;
use crate::prelude::*;

/// Shows the caller's account.
#[utoipa::path(responses((status = 200, body = UserView)))]
#[get("/user/")]
pub(crate) async fn show_user(learner: Learner, Now(now): Now) -> Result<Json<UserView>> {
    let Learner { mut user, token, mut conn, .. } = learner;
    follow_identity(&mut conn, &mut user, &token, now).await?;
    UserView::of(&mut conn, user).await.map(Json)
}
