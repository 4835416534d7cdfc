//! GET and PATCH /certificates/{serial}, its signed credential, its page and the keys.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::GzDecoder;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Value, json};

use crate::harness::actors::address_of;
use crate::harness::app::App;
use crate::harness::learning::text;

/// The payload of a credential, if a published key signed it.
async fn checked(app: &App, credential: &str) -> Option<Value> {
    let header = jsonwebtoken::decode_header(credential).ok()?;
    assert_eq!((header.alg, header.typ.as_deref()), (Algorithm::RS256, Some("JWT")));
    let keys = app.get("/.well-known/jwks.json").await.expect(200);
    let keys = keys["keys"].as_array().expect("keys").clone();
    let key = keys.into_iter().find(|key| key["kid"] == json!(header.kid))?;
    let key = DecodingKey::from_rsa_components(key["n"].as_str()?, key["e"].as_str()?).ok()?;
    let mut validation = Validation::new(Algorithm::RS256);
    validation.required_spec_claims.clear();
    validation.validate_aud = false;
    // The credential has the time of the test's clock, which is long past.
    validation.validate_exp = false;
    jsonwebtoken::decode::<Value>(credential, &key, &validation).ok().map(|token| token.claims)
}

/// Whether the published list marks the credential as revoked.
async fn is_revoked(app: &App, credential: &Value) -> bool {
    let status = &credential["credentialStatus"];
    assert_eq!((&status["type"], &status["statusPurpose"]), (&json!("BitstringStatusListEntry"), &json!("revocation")));
    let address = text(&status["statusListCredential"]);
    let path = address.split_once("/api/").expect("an address of the API").1;
    let signed = app.get(&format!("/api/{path}")).await;
    let list = checked(app, &signed.text).await.expect("a good signature");
    assert_eq!((&list["iss"], &list["id"]), (&credential["iss"], &json!(address)));
    let valid = list["exp"].as_i64().zip(list["nbf"].as_i64()).map(|(until, from)| until - from);
    assert_eq!(valid, Some(86_400));
    assert!(list["validUntil"].is_string());
    for unknown in [0, 2, -1, i32::MAX] {
        app.get(&format!("/api/credential-status/{unknown}")).await.refused(404, "certificate/not-found");
    }
    let gzip = text(&list["credentialSubject"]["encodedList"]);
    let gzip = URL_SAFE_NO_PAD.decode(gzip.strip_prefix('u').expect("base64url")).expect("base64url");
    let mut bits = Vec::new();
    GzDecoder::new(gzip.as_slice()).read_to_end(&mut bits).expect("gzip");
    let index: usize = text(&status["statusListIndex"]).parse().expect("a number");
    bits[index / 8] & (0b1000_0000 >> (index % 8)) != 0
}

#[tokio::test]
async fn a_certificate_names_the_work_as_of_its_issue() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let mission = json!({ "title": "Spring tide", "accomplishment": "read a table of tides", "is_required": true });
    let work = json!({ "missions": [mission], "questions": { "right": 0, "of": 0 }, "hours": 1 });
    assert_eq!(certificate["work"], work);
    let pdf = app.get(&format!("/api/certificates/{}.pdf", text(&certificate["serial"]))).await.said();
    let words = pdf.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("1 mission, about 1 hour: read a table of tides."), "{words}");
    assert!(words.contains("Skills: Reading tables"), "{words}");
}

#[tokio::test]
async fn the_picture_of_a_shared_link_shows_the_name_only_if_its_learner_wants_it() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    assert_eq!(certificate["picture_name"], "not_wanted");
    let serial = text(&certificate["serial"]);
    let (api, page) = (format!("/api/certificates/{serial}"), format!("/certificates/{serial}"));
    let picture = format!("{api}/share.png");
    let without = app.get(&picture).await;
    assert_eq!(without.status, 200);
    assert_eq!(without.header("content-type"), Some("image/png"));
    assert!(without.bytes.starts_with(b"\x89PNG"), "a PNG");
    let head = app.get(&page).await.text;
    assert!(head.contains(&format!("{picture}\"")), "{head}");
    let choice = json!({ "shows_name": true });
    let share = format!("{api}/share");
    let eve = app.learner("eve").await;
    app.put(&share, &choice).by(&eve).await.refused(403, "auth/forbidden");
    let chosen = app.put(&share, &choice).by(&ada).await.expect(200);
    assert_eq!(chosen["picture_name"], "shown");
    assert!(app.get(&picture).await.bytes != without.bytes, "the picture has the name");
    assert!(app.get(&page).await.text.contains("Ada Obi · Tide tables"), "the card has the name");
    app.patch(&api, &json!({ "rename": "Ada \u{1f98a}" })).by(&ada).await.expect(200);
    assert_eq!(app.get(&api).await.expect(200)["picture_name"], "not_drawable");
    assert!(app.get(&picture).await.bytes == without.bytes, "the name is left out");
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    app.patch(&api, &json!("revoke")).by(&manager).await.expect(200);
    app.get(&picture).await.refused(404, "certificate/not-found");
    assert!(!app.get(&page).await.text.contains(&picture), "the card has the common picture");
}

#[tokio::test]
async fn anybody_checks_a_certificate_by_its_number_and_by_its_signature() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada <Obi>").await;
    let serial = text(&certificate["serial"]);
    let typed = serial.to_lowercase().replace('-', "");
    assert_eq!(app.get(&format!("/api/certificates/{typed}")).await.expect(200), certificate);
    let own = app.get("/api/certificates").by(&ada).await.expect(200);
    assert_eq!(own, json!({ "items": [certificate], "next": null }));
    let eve = app.learner("eve").await;
    assert_eq!(app.get("/api/certificates").by(&eve).await.expect(200)["items"], json!([]));
    for unknown in ["0000-0000-0000", "nonsense"] {
        app.get(&format!("/api/certificates/{unknown}")).await.refused(404, "certificate/not-found");
        assert_eq!(app.get(&format!("/certificates/{unknown}")).await.status, 404);
    }
    let page = app.get(&format!("/certificates/{serial}")).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains(r#"property="og:title" content="Certificate · Tide tables""#), "{}", page.text);
    assert!(page.text.contains(r#"name="robots" content="noindex""#), "{}", page.text);

    let signed = app.get(&format!("/api/certificates/{serial}/credential.jwt")).await;
    let credential = checked(&app, &signed.text).await.expect("a good signature");
    assert_eq!((&credential["iss"], &credential["jti"]), (&credential["issuer"]["id"], &credential["id"]));
    assert_eq!(credential["sub"], credential["credentialSubject"]["id"]);
    assert_eq!(credential["nbf"], 1_780_304_400);
    assert_eq!(credential["validFrom"], "2026-06-01T09:00:00Z");
    assert_eq!(credential["credentialSubject"]["activityEndDate"], "2026-06-01T09:00:00Z");
    assert_eq!(credential["credentialSubject"]["achievement"]["name"], "Tide tables");
    let email = ada.payload()["email"].as_str().expect("an address").to_owned();
    assert!(!credential.to_string().contains(&email), "{credential}");
    let subject = credential["credentialSubject"].as_object().expect("a subject");
    assert!(subject["id"].as_str().is_some_and(|id| id.starts_with("urn:uuid:")), "the subject has an identifier");
    assert!(!subject.contains_key("identifier"), "everybody could try addresses on its hash: {credential}");
    let [header, payload, signature] = signed.text.split('.').collect::<Vec<_>>()[..] else { panic!("three parts") };
    let forged = String::from_utf8(URL_SAFE_NO_PAD.decode(payload).expect("text")).expect("JSON").replace("Obi", "Eze");
    let forged = format!("{header}.{}.{signature}", URL_SAFE_NO_PAD.encode(forged));
    assert!(checked(&app, &forged).await.is_none());
    let document = app.get("/.well-known/did.json").await.expect(200);
    assert_eq!(document["id"], credential["iss"]);
    assert_eq!(document["assertionMethod"], json!([jsonwebtoken::decode_header(&signed.text).expect("a header").kid]));
}

#[tokio::test]
async fn a_key_that_was_used_stays_published_when_another_signs() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    app.sql("UPDATE signing_keys SET kid = 'did:web:127.0.0.1#older'").await;
    let keys = app.get("/.well-known/jwks.json").await.expect(200);
    let names: Vec<_> = keys["keys"].as_array().expect("keys").iter().map(|key| text(&key["kid"])).collect();
    assert_eq!((names.len(), names[1].as_str()), (2, "did:web:127.0.0.1#older"));
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    app.patch(&path, &json!({ "rename": "Ada Eze" })).by(&ada).await.expect(200);
    let keys = app.get("/.well-known/jwks.json").await.expect(200);
    assert_eq!(keys["keys"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn another_name_keeps_the_address_and_what_is_taken_back_is_said_to_be() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    let change = |body: Value| app.patch(&path, &body);
    app.clock.advance_days(1);
    let renamed = change(json!({ "rename": " Ada  Eze " })).by(&ada).await.expect(200);
    assert_eq!((&renamed["name"], &renamed["status"]), (&json!("Ada Eze"), &json!("reissued")));
    assert_eq!(
        (&renamed["changed_at"], &renamed["issued_at"]),
        (&json!("2026-06-02T09:00:00Z"), &certificate["issued_at"])
    );
    let signed = app.get(&format!("{path}/credential.jwt")).await;
    assert_eq!(checked(&app, &signed.text).await.expect("a good signature")["validFrom"], "2026-06-02T09:00:00Z");
    change(json!({ "rename": "" })).by(&ada).await.refused(422, "validation-fail");
    for name in ["Ada Ibe", "Ada Uzo"] {
        change(json!({ "rename": name })).by(&ada).await.expect(200);
    }
    let meta = change(json!({ "rename": "Ada Obi" })).by(&ada).await.refused(409, "certificate/renamed-often");
    assert_eq!(meta, json!({ "limit": 3 }));
    let ben = app.learner("ben").await;
    change(json!({ "rename": "Ben" })).by(&ben).await.refused(403, "auth/forbidden");
    change(json!("revoke")).by(&ada).await.refused(403, "auth/forbidden");
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    let revoked = change(json!("revoke")).by(&manager).await.expect(200);
    assert_eq!((&revoked["status"], &revoked["is_valid"]), (&json!("revoked"), &json!(false)));
    assert_eq!(app.get(&path).await.expect(200), revoked);
    let meta = change(json!({ "rename": "Ada Obi" })).by(&ada).await.refused(409, "certificate/move-not-allowed");
    assert_eq!(meta, json!({ "from": "revoked", "to": "reissued" }));
}

#[tokio::test]
async fn what_is_taken_back_is_revoked_in_the_published_list_for_ever() {
    let app = App::with_programs().await;
    let (ada, ben) = (app.enrolled("ada", "tide-june").await, app.enrolled("ben", "tide-june").await);
    let mut signed = Vec::new();
    for learner in [&ada, &ben] {
        let certificate = app.course(learner, "tide-june").graduate_as("Ada Obi").await;
        let path = format!("/api/certificates/{}", text(&certificate["serial"]));
        let credential = app.get(&format!("{path}/credential.jwt")).await;
        signed.push((path, checked(&app, &credential.text).await.expect("a good signature")));
    }
    let [(path, first), (_, second)] = &signed[..] else { panic!("two certificates") };
    app.patch(path, &json!({ "rename": "Ada Eze" })).by(&ada).await.expect(200);
    assert_eq!((is_revoked(&app, first).await, is_revoked(&app, second).await), (false, false));
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    app.patch(path, &json!("revoke")).by(&manager).await.expect(200);
    assert_eq!((is_revoked(&app, first).await, is_revoked(&app, second).await), (true, false));
    app.request(reqwest::Method::DELETE, "/api/user/")
        .json(&json!({ "confirm": address_of("ada") }))
        .by(&ada)
        .await
        .expect(202);
    assert!(is_revoked(&app, first).await);
}

#[tokio::test]
async fn a_certificate_goes_with_its_account() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    app.request(reqwest::Method::DELETE, "/api/user/")
        .json(&json!({ "confirm": address_of("ada") }))
        .by(&ada)
        .await
        .expect(202);
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    app.get(&path).await.refused(404, "certificate/not-found");
}
