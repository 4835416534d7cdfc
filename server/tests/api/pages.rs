//! The web application as served by the server. It must be built first.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr};

use domain::screen::{FirstView, Screen};
use serde_json::{Value, json};

use crate::harness::app::App;
use crate::harness::files::file_store;

/// Public URL of the tests' server.
const PUBLIC_URL: &str = "http://127.0.0.1";

#[tokio::test]
async fn the_page_is_never_cached_and_is_told_where_to_sign_in() {
    let app = App::start().await;
    let page = app.get("/").await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert_eq!(page.header("cache-control"), Some("no-cache, no-store"));
    let (_, rest) = page.text.split_once(r#"id="fieldwork-config">"#).expect("the page's settings");
    let (settings, _) = rest.split_once("</script>").expect("their end");
    let settings: Value = serde_json::from_str(settings).expect("JSON");
    assert_eq!(settings["firebase"]["projectId"], "fieldwork-test");
    assert_eq!(settings["emulator"], Value::Null);
    let links = settings["links"].as_object().expect("links").iter().map(|(name, link)| {
        assert!(link.as_str().is_some_and(|link| link.starts_with("https://")), "{name}: {link}");
        name.as_str()
    });
    assert_eq!(links.collect::<BTreeSet<_>>(), BTreeSet::from(["help", "landing", "privacy", "terms"]));
    let places = &settings["currency_places"];
    assert_eq!((&places["JPY"], &places["KWD"], &places["USD"]), (&json!(0), &json!(3), &Value::Null));
    assert_eq!(settings["analytics"], json!({ "posthog": null, "gtm": null, "consent_required": true }));
    let deep = app.get("/some/deep/address?with=a-query").await;
    assert!(deep.status == 200 && deep.text.contains(r#"id="fieldwork-config""#));
    let status = app.get("/api/status").await.expect(200);
    assert_eq!(settings["version"], status["version"], "a page knows the version that it came from");
    assert!(status["version"].as_str().is_some_and(|version| version.contains('+')), "{status}");
    assert_eq!(settings["files_origin"], file_store().endpoint);
}

#[tokio::test]
async fn a_route_is_sent_with_the_shape_of_its_screen_and_the_files_it_needs() {
    let app = App::start().await;
    let page = app.get("/harbour-may/missions").await;
    let place = r#"<div id="first-view""#;
    let inside = |text: &str| Some(text.split_once(place)?.1.split_once('>')?.1.to_owned());
    let shown = |text: &str| inside(text).map(|inside| !inside.starts_with("</div>"));
    assert_eq!(shown(&page.text), Some(true), "{}", page.text);
    let (_, told) = page.text.split_once(r#"data-screen="missions" data-files=""#).expect("a script that runs ahead");
    let (files, ahead) = told.split_once(r#"" src=""#).expect("its address");
    let (ahead, _) = ahead.split_once('"').expect("the end of its address");
    assert!(files.contains("/assets/missions-screen"), "{files}");
    for file in files.split(' ').chain([ahead]) {
        let kind = if file.ends_with(".woff2") { "font/woff2" } else { "text/javascript" };
        assert_eq!(app.get(file).await.header("content-type"), Some(kind), "{file}");
    }
    let later = r#"<script type="module" fetchpriority="low""#;
    assert!(!page.text.contains(later), "there is nothing to see before the code");
    for screen in Screen::ALL {
        let path = screen.address(&["harbour-may", "any-other", "any-third"]);
        let page = app.get(&path).await;
        let told = format!(r#"data-screen="{}""#, screen.name());
        assert!(page.text.contains(&told), "{path} is not {told}");
        let view = screen.first_view();
        let expected = (Some(view.is_some()), view.is_some_and(FirstView::has_words));
        assert_eq!((shown(&page.text), page.text.contains(later)), expected, "{path}");
    }
    assert!(app.get("/no/such/page").await.text.contains(r#"data-screen="" data-files="""#));
}

#[tokio::test]
async fn what_makes_the_application_installable_is_asked_for_anew_each_time() {
    let app = App::start().await;
    for (path, kind) in [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")] {
        let file = app.get(path).await;
        assert_eq!(
            (file.header("content-type"), file.header("cache-control")),
            (Some(kind), Some("no-cache")),
            "{path}"
        );
    }
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
        &format!("media-src 'self' blob: {}", file_store().endpoint),
        "frame-src 'self' https://auth.fieldwork.test",
        "frame-ancestors 'none'",
    ] {
        assert!(policy.split("; ").any(|given| given == part), "{part} is not in {policy}");
    }
    assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin-allow-popups"));
    assert_eq!(page.header("permissions-policy"), Some("camera=(), geolocation=(), microphone=(self)"));
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

#[tokio::test]
async fn a_course_says_in_its_page_what_it_is() {
    let app = App::with_programs().await;
    let page = app.get("/courses/port-pricing/overview").await;
    assert_eq!(page.status, 200);
    let course = app.get("/api/public/experience-session?slug=port-pricing").await.expect(200);
    let [name, host] = ["title", "host"].map(|part| course["program"][part].as_str().expect("a word").to_owned());
    let title = format!("{name} · {host}");
    assert!(page.text.contains(&format!("<title>{title}</title>")), "{title}");
    assert!(page.text.contains(&format!(r#"<meta property="og:title" content="{title}" />"#)));
    let address = format!("{PUBLIC_URL}/courses/port-pricing/overview");
    assert!(page.text.contains(&format!(r#"<link rel="canonical" href="{address}" />"#)));
    assert_eq!(carried(&page.text), json!({ "/api/public/experience-session?slug=port-pricing": course }));
    let (_, told) = page.text.split_once(r#"data-files=""#).expect("a script that runs ahead");
    let (files, _) = told.split_once('"').expect("the end of the list");
    assert!(files.contains("/assets/course-screen"), "the page names the screen's code: {files}");
    let (_, shape) = page.text.split_once(r#"<div id="first-view">"#).expect("a shape");
    assert!(shape.contains(&format!(">{name}</h1>")), "it is read before there is any code: {shape}");
    let data = structured_data(&page.text);
    assert_eq!(data["@type"], "Course");
    assert_eq!(data["url"], address);
    assert_eq!(data["offers"]["priceCurrency"], "USD");
    assert_eq!(data["hasCourseInstance"][0]["courseMode"], "Online");
}

#[tokio::test]
async fn a_course_that_does_not_exist_is_no_page_for_machines() {
    let app = App::start().await;
    let page = app.get("/courses/no-such-course/overview").await;
    assert_eq!(page.status, 404);
    assert!(page.text.contains(r#"id="fieldwork-config""#), "people get the application all the same");
    assert!(page.text.contains(r#"<meta name="robots" content="noindex" />"#));
}

#[tokio::test]
async fn machines_find_what_is_on_offer_and_leave_the_rest_alone() {
    let app = App::with_programs().await;
    let robots = app.get("/robots.txt").await;
    assert!(robots.text.contains("Disallow: /api/") && robots.text.contains("/sitemap.xml"), "{}", robots.text);
    let sitemap = app.get("/sitemap.xml").await;
    assert_eq!(sitemap.header("content-type"), Some("application/xml"));
    for program in ["harbour-desk", "port-pricing"] {
        let course = format!("<loc>{PUBLIC_URL}/courses/{program}/overview</loc>");
        assert_eq!(sitemap.text.matches(&course).count(), 1, "{program} in {}", sitemap.text);
    }
    let catalogue = app.get("/job-simulations").await;
    if catalogue.status == 200 {
        assert_eq!(structured_data(&catalogue.text)["@type"], "ItemList");
        let offering = app.get("/api/app/experience-sessions/offering").await.expect(200);
        assert_eq!(carried(&catalogue.text), json!({ "/api/app/experience-sessions/offering": offering }));
        assert!(app.get("/profile").await.text.contains("noindex"));
    }
}

#[tokio::test]
async fn the_checkout_alone_may_load_the_script_that_takes_cards() {
    let (app, _) = App::with_payments().await;
    let policy = async |path: &str| app.get(path).await.header("content-security-policy").expect("a policy").to_owned();
    let script = "script-src 'self' 'wasm-unsafe-eval' https://apis.google.com http://127.0.0.1:";
    for path in ["/checkout?xs=anything", "/checkout/?xs=anything"] {
        let checkout = policy(path).await;
        assert!(checkout.contains(script) && checkout.contains("https://js.stripe.com"), "{path}: {checkout}");
    }
    for path in ["/", "/enroll", "/checkout/success", "/purchases"] {
        let other = policy(path).await;
        assert!(!other.contains(script) && !other.contains("stripe"), "{path}: {other}");
    }
}

#[tokio::test]
async fn analytics_reach_their_proxy_only_where_it_is_configured() {
    let app = App::start_with(|config| {
        config.browser.posthog_key = Some("key".to_owned());
        config.browser.posthog_host = Some("https://measure.fieldwork.test".to_owned());
        config.browser.gtm_id = Some("GTM-TEST".to_owned());
        config.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
        config.country_header = Some("x-country".to_owned());
    })
    .await;
    let page = app.get("/").header("x-country", "NG").await;
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("https://measure.fieldwork.test") && policy.contains("https://www.googletagmanager.com"));
    if page.status == 200 {
        assert!(page.text.contains(r#""consent_required":false"#));
        let abroad = app.get("/").header("x-country", "DE").await;
        assert!(abroad.text.contains(r#""consent_required":true"#) && abroad.text.contains(r#""gtm":"GTM-TEST""#));
    }
}

fn structured_data(page: &str) -> Value {
    data(page, r#"<script type="application/ld+json">"#)
}

/// API responses that the page contains, by their path.
fn carried(page: &str) -> Value {
    data(page, r#"<script type="application/json" id="fieldwork-answers">"#)
}

fn data(page: &str, start: &str) -> Value {
    let (_, rest) = page.split_once(start).expect("data in the page");
    serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON")
}
