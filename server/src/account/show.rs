//! The learner's own account. What the identity service tells of the address is taken over here, so
//! that a verification or a change done on its pages arrives with the next look.

use crate::account::UserView;
use crate::account::follow_identity::follow_identity;
use crate::prelude::*;

/// Shows the account of the person who asks.
#[utoipa::path(responses((status = 200, body = UserView)))]
#[get("/user/")]
pub(crate) async fn show_user(learner: Learner, Now(now): Now) -> Result<Json<UserView>> {
    let Learner { mut user, token, mut conn, .. } = learner;
    follow_identity(&mut conn, &mut user, &token, now).await?;
    UserView::of(&mut conn, user).await.map(Json)
}
