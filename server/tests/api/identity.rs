//! Attaching claims at the identity service, by a service account.

use std::sync::atomic::Ordering;

use domain::account::Role;
use domain::account::attach_claims::Claims;
use serde_json::json;
use server::clock::new_id;
use server::ports::identity::Failure;

use crate::support::app::App;

#[tokio::test]
async fn claims_are_attached_as_later_tokens_carry_them() {
    let app = App::start().await;
    let claims =
        Claims { id: domain::ids::UserId(new_id(app.clock.now())), roles: vec![Role::Learner, Role::Reviewer] };
    app.platform.identity.set_claims("ada", &claims).await.expect("attached");
    let kept = app.identity.accounts.claims.lock().expect("the claims").get("ada").cloned();
    assert_eq!(kept, Some(json!({ "id": claims.id, "roles": ["learner", "reviewer"] })));
}

#[tokio::test]
async fn an_identity_service_in_trouble_is_told_apart_from_one_that_says_no() {
    let app = App::start().await;
    let claims = Claims { id: domain::ids::UserId(new_id(app.clock.now())), roles: vec![Role::Learner; 200] };
    let refused = app.platform.identity.set_claims("ada", &claims).await;
    assert!(matches!(refused, Err(Failure::Refused(_))), "{refused:?}");
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    let away = app.platform.identity.set_claims("ada", &claims).await;
    assert!(matches!(away, Err(Failure::Away(_))), "{away:?}");
}
