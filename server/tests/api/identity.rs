//! The administration of accounts at the identity service, by a service account.

use std::sync::atomic::Ordering;

use domain::account::Role;
use domain::account::attach_claims::Claims;
use serde_json::json;
use server::clock::new_id;
use server::ports::identity::IdentityFailure;

use crate::harness::app::App;

#[tokio::test]
async fn claims_are_attached_as_later_tokens_carry_them() {
    let app = App::start().await;
    app.visitor("ada");
    let claims =
        Claims { id: domain::ids::UserId(new_id(app.clock.now())), roles: vec![Role::Learner, Role::Reviewer] };
    app.platform.identity.set_claims("ada", &claims).await.expect("attached");
    let kept = app.identity.accounts.claims.lock().expect("the claims").get("ada").cloned();
    assert_eq!(kept, Some(json!({ "id": claims.id, "roles": ["learner", "reviewer"] })));
}

#[tokio::test]
async fn an_identity_service_in_trouble_is_told_apart_from_one_that_says_no() {
    let app = App::start().await;
    app.visitor("ada");
    let claims = Claims { id: domain::ids::UserId(new_id(app.clock.now())), roles: vec![Role::Learner; 200] };
    let refused = app.platform.identity.set_claims("ada", &claims).await;
    assert!(matches!(refused, Err(IdentityFailure::Refused(_))), "{refused:?}");
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    let away = app.platform.identity.set_claims("ada", &claims).await;
    assert!(matches!(away, Err(IdentityFailure::Away(_))), "{away:?}");
}

#[tokio::test]
async fn what_is_gone_needs_no_deleting_and_no_end_of_its_sign_ins() {
    let app = App::start().await;
    app.visitor("ada");
    let identity = &app.platform.identity;
    assert!(identity.has_account("ada").await.expect("an answer"));
    for _ in 0..2 {
        identity.delete_account("ada").await.expect("deleted");
        assert!(!identity.has_account("ada").await.expect("an answer"));
    }
    identity.end_sign_ins("ada", app.clock.now()).await.expect("ended");
}

#[tokio::test]
async fn codes_are_made_for_addresses_that_an_account_has() {
    let app = App::start().await;
    app.visitor("ada");
    app.visitor("ben");
    let identity = &app.platform.identity;
    assert_eq!(identity.verification_code("ada@example.org").await.expect("a code"), "code_1-verifyEmail");
    assert!(matches!(identity.verification_code("cem@example.org").await, Err(IdentityFailure::Refused(_))));
    let reset = identity.reset_code("ada@example.org").await.expect("an answer");
    assert_eq!(reset.as_deref(), Some("code_2-resetPassword"));
    assert_eq!(identity.reset_code("cem@example.org").await.expect("an answer"), None);
    let change = identity.change_code("ada@example.org", "ada@work.example").await.expect("an answer");
    assert_eq!(change.as_deref(), Some("code_3-verifyAndChangeEmail"));
    assert_eq!(identity.change_code("ada@example.org", "ben@example.org").await.expect("an answer"), None);
}
