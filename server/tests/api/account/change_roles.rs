//! Changes of roles by the command, and their effect while the person is signed in.

use std::sync::atomic::Ordering;

use domain::account::Role;
use domain::account::change_roles::RoleChange;
use serde_json::{Value, json};
use server::account::change_roles::{RolesReport, change_roles_of};
use server::error::Error;

use crate::harness::actors::Learner;
use crate::harness::app::{Answer, App};
use uuid::Uuid;

async fn change(app: &App, address: &str, change: RoleChange) -> Result<RolesReport, Error> {
    change_roles_of(&app.platform, address, change, app.clock.now()).await
}

/// Requests data that only some staff may see.
async fn explain(app: &App, actor: &Learner) -> Answer {
    let path = format!("/api/explain/{}?user={}", Uuid::new_v4(), actor.id);
    app.get(&path).by(actor).await
}

fn claims(app: &App, uid: &str) -> Option<Value> {
    app.identity.accounts.claims.lock().expect("the claims").get(uid).cloned()
}

#[tokio::test]
async fn a_granted_role_counts_at_the_next_token() {
    let app = App::start().await;
    let mut ada = app.learner("ada").await;
    assert_eq!(
        explain(&app, &ada).await.refused(403, "auth/forbidden"),
        json!({ "needs": ["ta", "program_manager", "support", "admin"] }),
    );
    let report = change(&app, " Ada@Example.org", RoleChange::Grant(Role::Support)).await.expect("granted");
    assert_eq!(report.roles, [Role::Learner, Role::Support]);
    assert_eq!(claims(&app, "ada"), Some(json!({ "id": ada.id, "roles": ["learner", "support"] })));
    explain(&app, &ada).await.refused(403, "auth/missing-access-roles");
    ada.roles = vec!["learner", "support"];
    explain(&app, &ada).await.refused(404, "mission/um-not-found");
}

#[tokio::test]
async fn a_role_that_is_lost_mid_visit_counts_no_longer_and_ends_the_sign_in() {
    let app = App::start().await;
    let mut ada = app.member("ada", &["learner", "support"]).await;
    explain(&app, &ada).await.refused(404, "mission/um-not-found");
    let report = change(&app, "ada@example.org", RoleChange::Revoke(Role::Support)).await.expect("revoked");
    assert_eq!(report.roles, [Role::Learner]);
    app.get("/api/user/").by(&ada).await.refused(403, "auth/forbidden");
    let since = app.identity.accounts.valid_since.lock().expect("the times").get("ada").copied();
    assert_eq!(since, Some(app.clock.seconds() + 1));
    app.clock.advance_seconds(1);
    ada.sign_in();
    app.get("/api/user/").by(&ada).await.expect(200);
    explain(&app, &ada).await.refused(403, "auth/forbidden");
}

#[tokio::test]
async fn a_role_in_the_token_alone_opens_nothing() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let claims = ada.token_with(|payload| payload["roles"] = json!(["learner", "admin"]));
    let path = format!("/api/explain/{}?user={}", Uuid::new_v4(), ada.id);
    app.get(&path).by(&claims).await.refused(403, "auth/forbidden");
}

#[tokio::test]
async fn who_gets_a_role_is_beyond_doubt() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let grant = RoleChange::Grant(Role::Admin);
    let nobody = change(&app, "nobody@example.org", grant).await.expect_err("no account");
    assert!(nobody.to_string().contains("no account has this address or id"), "{nobody}");
    app.sql("UPDATE users SET email_verified = false").await;
    let unproved = change(&app, "ada@example.org", grant).await.expect_err("an address of anybody");
    assert!(unproved.to_string().contains("has not verified"), "{unproved}");
    app.learner("ben").await;
    app.sql("UPDATE users SET email = 'ada@example.org', email_verified = true").await;
    let two = change(&app, "ada@example.org", grant).await.expect_err("two accounts");
    assert!(two.to_string().contains("more than one account"), "{two}");
    assert!(two.to_string().contains(&ada.id.to_string()), "{two}");
    assert_eq!(app.get("/api/user/").by(&ada).await.expect(200)["roles"], json!(["learner"]));
}

#[tokio::test]
async fn a_second_account_with_the_address_blocks_nobody() {
    let app = App::start().await;
    let (ada, ben) = (app.learner("ada").await, app.learner("ben").await);
    let grant = RoleChange::Grant(Role::Ta);
    app.sql("UPDATE users SET email = 'ada@example.org', email_verified = uid = 'ada'").await;
    change(&app, "ada@example.org", grant).await.expect("the one that has proved it");
    app.sql("UPDATE users SET email_verified = true").await;
    change(&app, &ben.id.to_string(), grant).await.expect("the one that is named");
    let both = app.count("SELECT count(*) FROM users WHERE 'ta' = ANY (roles)").await;
    assert_eq!((both, app.count(&format!("SELECT count(*) FROM users WHERE id = '{}'", ada.id)).await), (2, 1));
    change(&app, &uuid::Uuid::nil().to_string(), grant).await.expect_err("no such account");
}

#[tokio::test]
async fn an_identity_service_that_is_away_is_reported_and_the_role_counts_here() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    app.identity.accounts.is_away.store(true, Ordering::SeqCst);
    let report = change(&app, "ada@example.org", RoleChange::Grant(Role::Ta)).await.expect("granted");
    assert!(report.claims_failure.is_some());
    app.identity.accounts.is_away.store(false, Ordering::SeqCst);
    explain(&app, &ada).await.refused(403, "auth/missing-access-roles");
    let attached = app.post("/api/auth/claims", &json!({})).by(&ada).await.expect(200);
    assert_eq!(attached["roles"], json!(["learner", "ta"]));
}
