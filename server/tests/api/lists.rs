//! Lists in requests: each has the maximum length that the OpenAPI document states, and a longer one is refused before
//! it is processed.

use reqwest::Method;
use serde_json::{Value, json};
use server::openapi::document;
use uuid::Uuid;

use crate::harness::app::App;
use crate::harness::learning::a_key;

/// Many more entries than any list accepts. The body is still small enough to be read.
const MANY: usize = 14_000;

/// A list in a request: the route, the place of the list in the OpenAPI document, the field that the refusal names, and
/// a body with given entries.
struct List {
    method: Method,
    path: &'static str,
    schema: [&'static str; 2],
    field: &'static str,
    body: fn(&[String]) -> Value,
}

fn lists() -> Vec<List> {
    let list = |method, path, schema, field, body| List { method, path, schema, field, body };
    let put = || Method::PUT;
    vec![
        list(put(), "/api/user/profile", ["ProfileRequest", "skills"], "skills", |words| json!({ "skills": words })),
        list(
            put(),
            "/api/onboarding/profile",
            ["OnboardingProfileRequest", "skills"],
            "skills",
            |words| json!({ "skills": words }),
        ),
        list(
            put(),
            "/api/onboarding/profile",
            ["OnboardingProfileRequest", "interests"],
            "interests",
            |words| json!({ "interests": words }),
        ),
        list(
            Method::POST,
            "/api/onboarding/user-questions",
            ["Answer", "values"],
            "interests",
            |words| json!({ "answers": [{ "question": "interests", "values": words }] }),
        ),
        list(Method::POST, "/api/onboarding/user-questions", ["AnswersRequest", "answers"], "answers", |words| {
            let answer = |word| json!({ "question": "referral_code", "values": [word] });
            json!({ "answers": words.iter().map(answer).collect::<Vec<_>>() })
        }),
        list(
            Method::PATCH,
            "/api/notifications",
            ["ReadRequest", "read"],
            "read",
            |words| json!({ "read": (0..words.len() as u128).map(Uuid::from_u128).collect::<Vec<_>>() }),
        ),
        list(
            Method::POST,
            "/api/email/support",
            ["SupportRequest", "files"],
            "files",
            |words| json!({ "topic": "other", "text": "It does not open.", "files": words }),
        ),
    ]
}

fn words(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("s{number}")).collect()
}

#[tokio::test]
async fn a_list_that_is_too_long_is_refused_with_what_it_may_have() {
    let app = App::start().await;
    let ada = app.learner("ada").await;
    let document: Value = serde_json::from_str(&document().to_json().expect("a document")).expect("JSON");
    for List { method, path, schema: [schema, property], field, body } in lists() {
        let most = document["components"]["schemas"][schema]["properties"][property]["maxItems"].as_u64();
        let most = usize::try_from(most.expect("a limit")).expect("a number");
        let send = |count| app.request(method.clone(), path).once(&a_key()).by(&ada).json(&body(&words(count)));
        let rule = |meta: &Value| (meta["field"] == field && (meta["need"] == most)).then(|| meta["rule"].clone());
        let too_many = [Some(json!("too_many")), Some(json!("too_many_files"))];
        for count in [most + 1, MANY] {
            let meta = send(count).await.refused(422, "validation-fail");
            assert!(too_many.contains(&rule(&meta)), "{path} {field}: {meta}");
            assert_eq!(meta["have"], count, "{path} {field}");
        }
        let within = send(most).await;
        assert!(!too_many.contains(&rule(&within.body["meta"])), "{path} {field}: {}", within.text);
    }
}
