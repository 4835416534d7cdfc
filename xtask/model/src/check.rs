//! The checks of the services. They refuse a missing key, a body that is not JSON, unknown fields, malformed messages,
//! and schemas that strict answers do not support.

use hyper::StatusCode;
use hyper::header::{self, HeaderMap};
use serde_json::{Map, Value, json};

/// The fields of a call for JSON. The required ones come first.
const NEEDED: [&str; 3] = ["model", "messages", "response_format"];
const OTHERS: [&str; 4] = ["max_completion_tokens", "temperature", "top_p", "stop"];

/// The required fields of a call for a streamed text.
const NEEDED_FOR_WORDS: [&str; 3] = ["model", "messages", "stream"];

/// The keywords of a schema for strict answers.
const SCHEMA_WORDS: [&str; 7] =
    ["type", "properties", "required", "additionalProperties", "items", "enum", "description"];

/// Maximum depth of a schema.
const MAX_DEPTH: usize = 5;

/// A refused call, in the services' format.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    code: &'static str,
    message: String,
}

impl Refused {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self { status, code, message: message.into() }
    }

    pub(crate) fn body(&self) -> Value {
        let kind = "invalid_request_error";
        json!({ "error": { "message": self.message, "type": kind, "param": null, "code": self.code } })
    }
}

fn invalid(message: impl Into<String>) -> Refused {
    Refused::new(400, "invalid_request", message)
}

pub(crate) fn check_headers(headers: &HeaderMap, key: &str) -> Result<(), Refused> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if text(header::AUTHORIZATION) != format!("Bearer {key}") {
        return Err(Refused::new(401, "invalid_api_key", "no such key"));
    }
    if text(header::CONTENT_TYPE) != "application/json" {
        return Err(Refused::new(415, "unsupported_media_type", "the body is no JSON"));
    }
    Ok(())
}

/// Parses and checks a call.
pub(crate) fn check_body(body: &[u8], model: &str) -> Result<Value, Refused> {
    let asked = serde_json::from_slice::<Value>(body).map_err(|_| invalid("the body is no JSON"))?;
    let fields = asked.as_object().ok_or_else(|| invalid("the body is no object"))?;
    let is_streamed = is_streamed(&asked);
    check_fields(fields, if is_streamed { &NEEDED_FOR_WORDS } else { &NEEDED }, &OTHERS, "the body")?;
    if asked["model"] != model {
        return Err(Refused::new(404, "model_not_found", "there is no such model"));
    }
    let messages = asked["messages"].as_array().ok_or_else(|| invalid("`messages` is no list"))?;
    messages.iter().try_for_each(check_message)?;
    if messages.last().is_none_or(|last| last["role"] != "user") {
        return Err(invalid("the last message is no user's"));
    }
    if fields.get("max_completion_tokens").is_some_and(|most| most.as_u64().is_none_or(|most| most == 0)) {
        return Err(invalid("`max_completion_tokens` is no count"));
    }
    if !is_streamed {
        check_format(&asked["response_format"])?;
    }
    Ok(asked)
}

/// Whether the answer is a streamed text.
pub(crate) fn is_streamed(asked: &Value) -> bool {
    asked["stream"] == true
}

fn check_fields(fields: &Map<String, Value>, needed: &[&str], others: &[&str], of: &str) -> Result<(), Refused> {
    let is_known = |name: &&String| needed.contains(&name.as_str()) || others.contains(&name.as_str());
    if let Some(unknown) = fields.keys().find(|name| !is_known(name)) {
        return Err(Refused::new(400, "unknown_parameter", format!("{of} has the unknown field `{unknown}`")));
    }
    match needed.iter().find(|name| !fields.contains_key(**name)) {
        Some(missing) => Err(Refused::new(400, "missing_required_parameter", format!("{of} has no `{missing}`"))),
        None => Ok(()),
    }
}

fn check_message(message: &Value) -> Result<(), Refused> {
    let fields = message.as_object().ok_or_else(|| invalid("a message is no object"))?;
    check_fields(fields, &["role", "content"], &[], "a message")?;
    let is_role = matches!(message["role"].as_str(), Some("system" | "user" | "assistant"));
    let has_text = message["content"].as_str().is_some_and(|text| !text.is_empty());
    if is_role && has_text { Ok(()) } else { Err(invalid("a message has no role or no text")) }
}

fn check_format(format: &Value) -> Result<(), Refused> {
    let fields = format.as_object().ok_or_else(|| invalid("`response_format` is no object"))?;
    check_fields(fields, &["type", "json_schema"], &[], "`response_format`")?;
    let form = format["json_schema"].as_object().ok_or_else(|| invalid("`json_schema` is no object"))?;
    check_fields(form, &["name", "strict", "schema"], &["description"], "`json_schema`")?;
    let name = form["name"].as_str().unwrap_or_default();
    let is_name = !name.is_empty()
        && name.len() <= 64
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if format["type"] != "json_schema" || !is_name || form["strict"] != true {
        return Err(invalid("an answer by a strict schema has a type, a name and `strict`"));
    }
    if form["schema"]["type"] != "object" {
        return Err(bad_schema("the root is no object"));
    }
    check_schema(&form["schema"], 1)
}

fn bad_schema(message: impl Into<String>) -> Refused {
    Refused::new(400, "invalid_json_schema", message)
}

/// Requires that every object lists all its properties as required and allows no others, so that answers have exactly
/// one form.
fn check_schema(schema: &Value, depth: usize) -> Result<(), Refused> {
    let words = schema.as_object().ok_or_else(|| bad_schema("a schema is no object"))?;
    if depth > MAX_DEPTH {
        return Err(bad_schema("the schema is too deep"));
    }
    if let Some(word) = words.keys().find(|word| !SCHEMA_WORDS.contains(&word.as_str())) {
        return Err(bad_schema(format!("`{word}` is not permitted")));
    }
    if words.get("enum").is_some_and(|values| values.as_array().is_none_or(Vec::is_empty)) {
        return Err(bad_schema("an `enum` has no values"));
    }
    if let Some(items) = words.get("items") {
        check_schema(items, depth + 1)?;
    }
    let Some(properties) = words.get("properties").and_then(Value::as_object) else {
        return if schema["type"] == "object" { Err(bad_schema("an object has no properties")) } else { Ok(()) };
    };
    if words.get("additionalProperties") != Some(&Value::Bool(false)) {
        return Err(bad_schema("`additionalProperties` is not false"));
    }
    let required = words.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut required = required.iter().filter_map(Value::as_str).collect::<Vec<_>>();
    let mut names = properties.keys().map(String::as_str).collect::<Vec<_>>();
    required.sort_unstable();
    names.sort_unstable();
    if required != names {
        return Err(bad_schema("`required` does not name every property"));
    }
    properties.values().try_for_each(|property| check_schema(property, depth + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call() -> Value {
        let schema = json!({
            "type": "object",
            "properties": { "level": { "type": ["string", "null"], "enum": ["Yes", null] } },
            "required": ["level"],
            "additionalProperties": false,
        });
        let form = json!({ "name": "judgement", "strict": true, "schema": schema });
        json!({
            "model": "reader",
            "messages": [{ "role": "system", "content": "Judge." }, { "role": "user", "content": "A text." }],
            "response_format": { "type": "json_schema", "json_schema": form },
        })
    }

    /// Changes the call in this way and returns the code of the refusal, or `None` if the call is accepted.
    fn refused(path: &str, value: &Value) -> Option<&'static str> {
        let mut call = call();
        if let Some((parent, name)) = path.rsplit_once('/') {
            let parent = call.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
            match value {
                Value::Null => drop(parent.remove(name)),
                value => drop(parent.insert(name.to_owned(), value.clone())),
            }
        }
        check_body(call.to_string().as_bytes(), "reader").err().map(|refused| refused.code)
    }

    #[test]
    fn a_call_that_every_service_takes_is_taken() {
        assert_eq!(refused("", &Value::Null), None);
        assert_eq!(refused("/max_completion_tokens", &json!(100)), None);
    }

    #[test]
    fn words_are_streamed_and_have_no_schema() {
        let mut words = call();
        words["stream"] = json!(true);
        let refused =
            |call: &Value| check_body(call.to_string().as_bytes(), "reader").err().map(|refused| refused.code);
        assert_eq!(refused(&words), Some("unknown_parameter"));
        words.as_object_mut().expect("a call").remove("response_format");
        assert_eq!(refused(&words), None);
        words["stream"] = json!(false);
        assert_eq!(refused(&words), Some("unknown_parameter"));
    }

    #[test]
    fn what_services_refuse_is_refused() {
        let schema = "/response_format/json_schema/schema";
        for (path, value, code) in [
            ("/max_tokens", json!(100), "unknown_parameter"),
            ("/max_completion_tokens", json!(0), "invalid_request"),
            ("/messages", Value::Null, "missing_required_parameter"),
            ("/messages", json!([]), "invalid_request"),
            ("/messages", json!([{ "role": "assistant", "content": "I" }]), "invalid_request"),
            ("/messages", json!([{ "role": "user", "content": "" }]), "invalid_request"),
            ("/messages", json!([{ "role": "user", "content": "A", "name": "ada" }]), "unknown_parameter"),
            ("/model", json!("another"), "model_not_found"),
            ("/response_format/type", json!("json_object"), "invalid_request"),
            ("/response_format/json_schema/strict", json!(false), "invalid_request"),
            ("/response_format/json_schema/name", json!("two words"), "invalid_request"),
            (&format!("{schema}/type"), json!("array"), "invalid_json_schema"),
            (&format!("{schema}/required"), json!([]), "invalid_json_schema"),
            (&format!("{schema}/additionalProperties"), Value::Null, "invalid_json_schema"),
            (&format!("{schema}/minProperties"), json!(1), "invalid_json_schema"),
            (&format!("{schema}/properties/level/enum"), json!([]), "invalid_json_schema"),
            (&format!("{schema}/properties/level/minLength"), json!(1), "invalid_json_schema"),
        ] {
            assert_eq!(refused(path, &value), Some(code), "{path} {value}");
        }
        assert_eq!(check_body(b"Judge.", "reader").err().map(|refused| refused.code), Some("invalid_request"));
    }

    #[test]
    fn nobody_is_believed_without_the_key() {
        let headers = |pairs: &[(header::HeaderName, &'static str)]| {
            let pairs = pairs.iter().map(|(name, value)| (name.clone(), header::HeaderValue::from_static(value)));
            check_headers(&pairs.collect(), "key").err().map(|refused| refused.status.as_u16())
        };
        assert_eq!(headers(&[(header::AUTHORIZATION, "Bearer key"), (header::CONTENT_TYPE, "application/json")]), None);
        assert_eq!(headers(&[(header::AUTHORIZATION, "Bearer key"), (header::CONTENT_TYPE, "text/plain")]), Some(415));
        assert_eq!(headers(&[(header::AUTHORIZATION, "key"), (header::CONTENT_TYPE, "application/json")]), Some(401));
        assert_eq!(headers(&[]), Some(401));
    }
}
