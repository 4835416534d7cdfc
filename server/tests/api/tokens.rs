//! Invalid identity tokens, each with its code, and the caching of signing keys. The valid token from which every
//! invalid one is derived is accepted first.

use std::sync::atomic::Ordering;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use futures_util::future::join_all;
use jsonwebtoken::{Algorithm, EncodingKey};
use reqwest::header::AUTHORIZATION;
use serde_json::{Value, json};
use server::config::IdentitySource;

use crate::harness::actors::{Actor, Anonymous, Bearer};
use crate::harness::app::App;
use crate::harness::tokens::{KEY, PROJECT, STRANGE_KEY, SigningKey, header, unsigned};

/// A route that needs an account.
const ROUTE: &str = "/api/user/";

const UNAUTHORIZED: &str = "auth/unauthorized";
const EXPIRED: &str = "auth/id-token-expired";

/// Sets a field of the payload, or removes it with `null`.
fn with(payload: &Value, key: &str, value: Value) -> Value {
    let mut changed = payload.clone();
    match value {
        Value::Null => drop(changed.as_object_mut().expect("an object").remove(key)),
        value => changed[key] = value,
    }
    changed
}

fn signed(header: &Value, payload: &Value) -> String {
    KEY.token(header, payload)
}

fn signing_payload(header: &str, payload: &str) -> String {
    KEY.sign(&unsigned(header, payload))
}

/// Payloads that have a valid signature and must be refused.
fn bad_payloads(good: &Value, now: i64) -> Vec<(String, String, &'static str)> {
    let issuer = |issuer: &str| json!(issuer);
    let changes = [
        ("aud", json!("another-project"), UNAUTHORIZED),
        ("aud", json!([PROJECT]), UNAUTHORIZED),
        ("aud", json!(""), UNAUTHORIZED),
        ("aud", json!(PROJECT.to_uppercase()), UNAUTHORIZED),
        ("aud", json!(7), UNAUTHORIZED),
        ("aud", Value::Null, UNAUTHORIZED),
        ("iss", issuer("https://securetoken.google.com/another-project"), UNAUTHORIZED),
        ("iss", issuer(&format!("https://session.firebase.google.com/{PROJECT}")), UNAUTHORIZED),
        ("iss", issuer(&format!("http://securetoken.google.com/{PROJECT}")), UNAUTHORIZED),
        ("iss", issuer(&format!("https://securetoken.google.com/{PROJECT}/")), UNAUTHORIZED),
        ("iss", issuer("https://accounts.google.com"), UNAUTHORIZED),
        ("iss", issuer(PROJECT), UNAUTHORIZED),
        ("iss", Value::Null, UNAUTHORIZED),
        ("sub", json!(""), UNAUTHORIZED),
        ("sub", json!("s".repeat(129)), UNAUTHORIZED),
        ("sub", json!(42), UNAUTHORIZED),
        ("sub", json!(["ada"]), UNAUTHORIZED),
        ("sub", Value::Null, UNAUTHORIZED),
        ("exp", json!(now - 30), EXPIRED),
        ("exp", json!(now - 3600), EXPIRED),
        ("exp", json!(0), EXPIRED),
        ("exp", json!(-1), EXPIRED),
        ("exp", json!(i64::MIN), EXPIRED),
        ("exp", json!(1_780_308_000.5), UNAUTHORIZED),
        ("exp", json!(1e12), UNAUTHORIZED),
        ("exp", json!((now + 3600).to_string()), UNAUTHORIZED),
        ("exp", json!(u64::MAX), UNAUTHORIZED),
        ("exp", json!(true), UNAUTHORIZED),
        ("exp", Value::Null, UNAUTHORIZED),
        ("iat", json!(now + 31), UNAUTHORIZED),
        ("iat", json!(now + 86_400), UNAUTHORIZED),
        ("iat", json!("now"), UNAUTHORIZED),
        ("iat", Value::Null, UNAUTHORIZED),
        ("auth_time", json!(now + 31), UNAUTHORIZED),
        ("auth_time", json!(1.5), UNAUTHORIZED),
        ("auth_time", Value::Null, UNAUTHORIZED),
        ("email", json!({ "address": "ada@example.org" }), UNAUTHORIZED),
        ("email_verified", json!("true"), UNAUTHORIZED),
    ];
    let changed = changes.into_iter().map(|(key, value, code)| {
        let name = format!("{key} = {value}");
        (name, signed(&header(), &with(good, key, value)), code)
    });
    let text = good.to_string();
    let open = text.strip_suffix('}').expect("an object");
    let texts = [
        ("sub twice", format!(r#"{open},"sub":"eve"}}"#)),
        ("aud twice, the same", format!(r#"{open},"aud":"{PROJECT}"}}"#)),
        ("an unknown key twice", format!(r#"{open},"x":1,"x":2}}"#)),
        ("a key twice, deep inside", format!(r#"{open},"x":[{{"a":1,"\u0061":2}}]}}"#)),
        ("something after the object", format!("{text} {{}}")),
        ("an array", format!("[{text}]")),
        ("a string", "\"ada\"".to_owned()),
        ("null", "null".to_owned()),
        ("nothing", String::new()),
        ("half an object", open.to_owned()),
        ("a number of no JSON", format!(r#"{open},"x":NaN}}"#)),
        ("depth without end", format!(r#"{open},"x":{}}}"#, "[".repeat(3000))),
    ];
    let texts = texts
        .into_iter()
        .map(|(name, text)| (name.to_owned(), signing_payload(&header().to_string(), &text), UNAUTHORIZED));
    changed.chain(texts).collect()
}

/// Headers and signatures that must be refused, with a valid payload.
fn bad_signatures(good: &Value) -> Vec<(String, String, &'static str)> {
    let payload = good.to_string();
    let hs256 = |key: &[u8], header: Value| {
        let text = unsigned(&header.to_string(), &payload);
        let signature = jsonwebtoken::crypto::sign(text.as_bytes(), &EncodingKey::from_secret(key), Algorithm::HS256);
        format!("{text}.{}", signature.expect("a signature"))
    };
    let head = |key: &str, value: Value| signed(&with(&header(), key, value), good);
    let published = KEY.published();
    let modulus = published["n"].as_str().expect("a modulus");
    let modulus_bytes = URL_SAFE_NO_PAD.decode(modulus).expect("base64");
    let whole = signed(&header(), good);
    let (text, signature) = whole.rsplit_once('.').expect("a signature");
    let signature_bytes = URL_SAFE_NO_PAD.decode(signature).expect("base64");
    let mut flipped = signature_bytes.clone();
    flipped[17] ^= 1;
    let other_text = unsigned(&header().to_string(), &with(good, "sub", json!("eve")).to_string());
    let none = |alg: &str| unsigned(&json!({ "alg": alg, "typ": "JWT" }).to_string(), &payload);
    let with_key = |name: &str, value: Value| STRANGE_KEY.token(&with(&header(), name, value), good);
    let list: Vec<(&str, String)> = vec![
        ("no signature, alg none", format!("{}.", none("none"))),
        ("no signature, alg None", format!("{}.", none("None"))),
        ("no signature, alg empty", format!("{}.", none(""))),
        ("alg none with the good signature", format!("{}.{signature}", none("none"))),
        (
            "HS256 with the published modulus as secret",
            hs256(modulus.as_bytes(), with(&header(), "alg", json!("HS256"))),
        ),
        ("HS256 with the modulus' bytes as secret", hs256(&modulus_bytes, with(&header(), "alg", json!("HS256")))),
        (
            "HS256 with the whole key as secret",
            hs256(published.to_string().as_bytes(), with(&header(), "alg", json!("HS256"))),
        ),
        ("HS256 said to be RS256", hs256(modulus.as_bytes(), header())),
        ("alg RS512", head("alg", json!("RS512"))),
        ("alg PS256", head("alg", json!("PS256"))),
        ("alg rs256", head("alg", json!("rs256"))),
        ("alg a list", head("alg", json!(["RS256"]))),
        ("no alg", head("alg", Value::Null)),
        ("no kid", head("kid", Value::Null)),
        ("an unknown kid", head("kid", json!("unknown"))),
        ("an empty kid", head("kid", json!(""))),
        ("a kid that is a path", head("kid", json!("../../etc/passwd"))),
        ("a kid that is a number", head("kid", json!(1))),
        ("typ of something else", head("typ", json!("at+jwt"))),
        ("a critical extension", head("crit", json!(["exp"]))),
        ("another key under the same kid", STRANGE_KEY.token(&header(), good)),
        ("another key, shown in jwk", with_key("jwk", STRANGE_KEY.published())),
        ("another key, pointed at by jku", with_key("jku", json!("https://evil.example/keys"))),
        ("another key, pointed at by x5u", with_key("x5u", json!("https://evil.example/cert"))),
        ("the signature of another payload", format!("{other_text}.{signature}")),
        ("one bit of the signature flipped", format!("{text}.{}", URL_SAFE_NO_PAD.encode(flipped))),
        ("half the signature", format!("{text}.{}", &signature[..signature.len() / 2])),
        ("no signature", format!("{text}.")),
        ("a padded signature", format!("{text}.{}", URL_SAFE.encode(&signature_bytes))),
        ("a signature in the other alphabet", format!("{text}.{}+/", STANDARD.encode(&signature_bytes))),
        ("a header with alg twice", signing_payload(r#"{"alg":"RS256","alg":"RS256","kid":"current"}"#, &payload)),
        ("a header that hides alg none", signing_payload(r#"{"alg":"RS256","kid":"current","alg":"none"}"#, &payload)),
        ("a header that is no JSON", signing_payload("RS256", &payload)),
        (
            "a padded header",
            format!(
                "{}=.{}.{signature}",
                URL_SAFE_NO_PAD.encode(header().to_string()),
                URL_SAFE_NO_PAD.encode(&payload)
            ),
        ),
        ("two parts", text.to_owned()),
        ("four parts", format!("{whole}.{signature}")),
        ("five parts, as when encrypted", format!("{whole}.a.b")),
        ("three dots", "..".to_owned()),
        ("a word", "token".to_owned()),
        ("a space inside", whole.replacen('.', " .", 1)),
        ("9 KB of it", signed(&header(), &with(good, "x", json!("x".repeat(9 * 1024))))),
    ];
    list.into_iter().map(|(name, token)| (name.to_owned(), token, UNAUTHORIZED)).collect()
}

#[tokio::test]
async fn every_token_that_must_not_count_gets_its_code() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let good = learner.payload();
    app.get(ROUTE).by(&learner).await.expect(200);
    let mut bad = bad_payloads(&good, app.clock.seconds());
    bad.extend(bad_signatures(&good));
    assert!(bad.len() > 60, "{}", bad.len());
    let mut wrong = Vec::new();
    for (name, token, code) in bad {
        let answer = app.get(ROUTE).by(&Bearer(token)).await;
        if answer.status != 401 || answer.body["code"] != code {
            wrong.push(format!("{name}: {} {}", answer.status, answer.text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    app.get(ROUTE).by(&learner).await.expect(200);
}

#[tokio::test]
async fn tokens_at_the_edge_of_the_rules_count() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let (good, now) = (learner.payload(), app.clock.seconds());
    for (key, value) in [
        ("exp", json!(now - 29)),
        ("iat", json!(now + 30)),
        ("auth_time", json!(now + 30)),
        ("email_verified", json!(false)),
        ("picture", json!("https://example.org/ada.png")),
    ] {
        app.get(ROUTE).by(&Bearer(signed(&header(), &with(&good, key, value)))).await.expect(200);
    }
    let long = app.learner(&"s".repeat(128)).await;
    app.get(ROUTE).by(&long).await.expect(200);
    app.get(ROUTE).by(&Bearer(signed(&with(&header(), "typ", Value::Null), &good))).await.expect(200);
}

#[tokio::test]
async fn the_authorization_header_is_read_strictly() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let token = learner.token().expect("a token");
    app.get(ROUTE).by(&Anonymous).await.refused(401, "auth/no-auth-header");
    for header in ["", "Bearer", "Bearer ", &token, &format!("Basic {token}"), &format!("Token {token}")] {
        app.get(ROUTE).header("authorization", header).await.refused(401, UNAUTHORIZED);
    }
    let twice = app.get(ROUTE).by(&learner).header("authorization", "Bearer other");
    twice.await.refused(401, UNAUTHORIZED);
    app.get(ROUTE).header("authorization", &format!("bearer {token}")).await.expect(200);
}

#[tokio::test]
async fn a_token_of_ten_megabytes_is_not_read() {
    let app = App::start().await;
    let huge = format!("Bearer {}", "x".repeat(10 * 1024 * 1024));
    let answer = app.http.get(format!("{}{ROUTE}", app.url)).header(AUTHORIZATION, huge).send().await;
    assert!(answer.is_err() || answer.is_ok_and(|answer| answer.status().is_client_error()));
    app.get("/api/time").await.expect(200);
}

#[tokio::test]
async fn a_remembered_token_still_ends() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let token = Bearer(learner.token().expect("a token"));
    app.get(ROUTE).by(&token).await.expect(200);
    app.clock.advance_seconds(3600 + 29);
    app.get(ROUTE).by(&token).await.expect(200);
    app.clock.advance_seconds(1);
    app.get(ROUTE).by(&token).await.refused(401, EXPIRED);
}

#[tokio::test]
async fn an_account_is_needed_then_its_roles() {
    let app = App::start().await;
    app.get(ROUTE).by(&app.visitor("nobody")).await.refused(401, "auth/user-not-found");
    let learner = app.learner("ada").await;
    let other = app.learner("ben").await;
    let good = learner.payload();
    for (key, value) in [
        ("roles", Value::Null),
        ("roles", json!([])),
        ("roles", json!(["emperor"])),
        ("roles", json!("learner")),
        ("id", Value::Null),
        ("id", json!(other.id)),
        ("id", json!("ada")),
    ] {
        let token = Bearer(signed(&header(), &with(&good, key, value)));
        app.get(ROUTE).by(&token).await.refused(403, "auth/missing-access-roles");
    }
}

#[tokio::test]
async fn a_shut_account_and_a_withdrawn_sign_in_are_refused_at_once() {
    use diesel_async::SimpleAsyncConnection as _;
    let app = App::start().await;
    let learner = app.learner("ada").await;
    let mut conn = app.database.connect().await;
    app.get(ROUTE).by(&learner).await.expect(200);
    let withdrawn = "UPDATE users SET tokens_valid_after = '2026-06-01T09:00:01Z'";
    conn.batch_execute(withdrawn).await.expect("a withdrawn sign-in");
    app.get(ROUTE).by(&learner).await.refused(403, "auth/forbidden");
    let restored = "UPDATE users SET tokens_valid_after = '2026-06-01T09:00:00Z'";
    conn.batch_execute(restored).await.expect("a sign-in from that very second");
    app.get(ROUTE).by(&learner).await.expect(200);
    conn.batch_execute("UPDATE users SET disabled = true").await.expect("a shut account");
    app.get(ROUTE).by(&learner).await.refused(403, "auth/forbidden");
}

#[tokio::test]
async fn unsigned_tokens_count_with_an_emulator_alone_and_are_checked_all_the_same() {
    let app = App::start_with(|config| {
        config.identity.source = IdentitySource::Emulator { host: "127.0.0.1:1".to_owned() };
    })
    .await;
    let learner = app.learner("ada").await;
    let good = learner.payload();
    let emulated =
        |payload: &Value| Bearer(format!("{}.", unsigned(r#"{"alg":"none","typ":"JWT"}"#, &payload.to_string())));
    app.get(ROUTE).by(&emulated(&good)).await.expect(200);
    app.get(ROUTE).by(&learner).await.refused(401, UNAUTHORIZED);
    let now = app.clock.seconds();
    for (key, value, code) in [
        ("aud", json!("another-project"), UNAUTHORIZED),
        ("iss", json!("https://securetoken.google.com/another-project"), UNAUTHORIZED),
        ("sub", json!(""), UNAUTHORIZED),
        ("exp", json!(now - 30), EXPIRED),
    ] {
        app.get(ROUTE).by(&emulated(&with(&good, key, value))).await.refused(401, code);
    }
}

#[tokio::test]
async fn keys_are_asked_for_once_and_renewed_before_they_end() {
    let app = App::start().await;
    let mut requests = app.keys.published.requests.subscribe();
    let visit = async |uid: &str| app.get(ROUTE).by(&app.visitor(uid)).await.refused(401, "auth/user-not-found");
    let uids: Vec<_> = (0..8).map(|number| format!("visitor-{number}")).collect();
    join_all(uids.iter().map(|uid| visit(uid))).await;
    assert_eq!(*requests.borrow(), 1);
    app.clock.advance_seconds(3600 * 4 / 5);
    visit("another").await;
    requests.wait_for(|count| *count == 2).await.expect("a second request");
}

#[tokio::test]
async fn an_unknown_key_is_looked_for_once_a_minute() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    app.get(ROUTE).by(&learner).await.expect(200);
    let requests = || *app.keys.published.requests.borrow();
    let new = SigningKey::generate("new");
    let of_new = |key: &SigningKey| Bearer(key.token(&with(&header(), "kid", json!("new")), &learner.payload()));
    for _ in 0..5 {
        app.get(ROUTE).by(&of_new(&new)).await.refused(401, UNAUTHORIZED);
    }
    assert_eq!(requests(), 2);
    app.keys.published.keys.lock().expect("the keys").push(new.published());
    app.get(ROUTE).by(&of_new(&new)).await.refused(401, UNAUTHORIZED);
    app.clock.advance_seconds(60);
    app.get(ROUTE).by(&of_new(&new)).await.expect(200);
    assert_eq!(requests(), 3);
}

#[tokio::test]
async fn the_last_good_keys_serve_six_hours_more() {
    let app = App::start().await;
    let learner = app.learner("ada").await;
    app.get(ROUTE).by(&learner).await.expect(200);
    app.keys.published.is_away.store(true, Ordering::SeqCst);
    app.clock.advance_seconds(7 * 3600 - 1);
    app.get(ROUTE).by(&learner).await.expect(200);
    app.clock.advance_seconds(10);
    let away = app.get(ROUTE).by(&learner).await;
    assert_eq!(away.header("retry-after"), Some("2"));
    away.refused(503, "temporarily-unavailable");
    app.keys.published.is_away.store(false, Ordering::SeqCst);
    app.clock.advance_seconds(10);
    app.get(ROUTE).by(&learner).await.expect(200);
}
