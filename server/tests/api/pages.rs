//! The web application as the server hands it out, built or not.

use serde_json::Value;

use crate::support::app::App;
use crate::support::files::file_store;

#[tokio::test]
async fn the_page_is_never_cached_and_is_told_where_to_sign_in() {
    let app = App::start().await;
    let page = app.get("/").await;
    if page.status != 200 {
        // Without a built web application the server says so, and serves the API all the same.
        assert_eq!(page.status, 503);
        return;
    }
    assert_eq!(page.header("cache-control"), Some("no-cache, no-store"));
    let (_, rest) = page.text.split_once(r#"id="fieldwork-config">"#).expect("the page's settings");
    let (settings, _) = rest.split_once("</script>").expect("their end");
    let settings: Value = serde_json::from_str(settings).expect("JSON");
    assert_eq!(settings["firebase"]["projectId"], "fieldwork-test");
    assert_eq!(settings["emulator"], Value::Null);
    assert_eq!(settings["files_origin"], file_store().endpoint);
    assert_eq!(app.get("/some/deep/address?with=a-query").await.text, page.text);
}

#[tokio::test]
async fn a_missing_asset_is_not_the_page() {
    let app = App::start().await;
    app.get("/assets/index-00000000.js").await.refused(404, "route-not-found");
}

#[tokio::test]
async fn the_policy_names_what_the_page_may_reach_and_nothing_else() {
    let app = App::start().await;
    let page = app.get("/").await;
    let policy = page.header("content-security-policy").expect("a policy");
    for part in [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' https://apis.google.com",
        &format!(
            "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com {}",
            file_store().endpoint
        ),
        "frame-src https://auth.fieldwork.test",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.split("; ").any(|given| given == part), "{part} is not in {policy}");
    }
    assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin-allow-popups"));
    assert_eq!(page.header("strict-transport-security"), None);
}

#[tokio::test]
async fn only_configured_origins_may_call_from_elsewhere() {
    let app = App::start_with(|config| config.allowed_origins = vec!["https://partner.example".to_owned()]).await;
    let allowed = app.get("/api/time").header("origin", "https://partner.example").await;
    assert_eq!(allowed.header("access-control-allow-origin"), Some("https://partner.example"));
    let foreign = app.get("/api/time").header("origin", "https://elsewhere.example").await;
    assert_eq!(foreign.header("access-control-allow-origin"), None);
}
