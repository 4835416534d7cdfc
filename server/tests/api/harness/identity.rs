//! A strict stand-in for the identity service's administration. It checks every request as the service does, stores
//! people, claims and codes, and can be set to hang or refuse.

use std::collections::HashMap;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use actix_web::web::{self, Data, Json};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use super::tokens::{KEY, PROJECT};

const ACCESS_TOKEN: &str = "granted-to-the-service-account";

/// The stand-in.
pub(crate) struct IdentityService {
    pub(crate) url: String,
    /// File of the service account.
    pub(crate) credentials: PathBuf,
    pub(crate) accounts: Arc<Accounts>,
}

#[derive(Default)]
pub(crate) struct Accounts {
    /// Addresses by uid.
    pub(crate) people: Mutex<HashMap<String, String>>,
    pub(crate) claims: Mutex<HashMap<String, Value>>,
    /// Number of times that claims were attached.
    pub(crate) claim_changes: AtomicUsize,
    /// Time in seconds before which a person's sign-ins are invalid, by uid.
    pub(crate) valid_since: Mutex<HashMap<String, i64>>,
    /// Times of password changes, in seconds since 1970.
    pub(crate) passwords: Mutex<HashMap<String, i64>>,
    /// Created codes, oldest first.
    pub(crate) codes: Mutex<Vec<Code>>,
    pub(crate) is_away: AtomicBool,
    /// Whether the service accepts requests and never responds.
    pub(crate) hangs: AtomicBool,
    /// Code with which every request is refused.
    pub(crate) refusal: Mutex<Option<&'static str>>,
}

/// A code as the service would have mailed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) kind: String,
    pub(crate) email: String,
    pub(crate) new_email: Option<String>,
    pub(crate) code: String,
}

impl Accounts {
    /// Signs a person up at the service.
    pub(crate) fn add(&self, uid: &str, email: &str) {
        self.people.lock().expect("the people").insert(uid.to_owned(), email.to_owned());
    }

    pub(crate) fn has(&self, uid: &str) -> bool {
        self.people.lock().expect("the people").contains_key(uid)
    }

    fn has_email(&self, email: &str) -> bool {
        self.people.lock().expect("the people").values().any(|known| *known == email)
    }
}

impl IdentityService {
    pub(crate) fn start() -> Self {
        let accounts = Arc::new(Accounts::default());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("its address"));
        let data = Data::from(Arc::clone(&accounts));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(data.clone())
                .route("/token", web::post().to(grant_access))
                .route("/v1/projects/{project}/accounts:{call}", web::post().to(administer))
        });
        tokio::spawn(server.workers(1).disable_signals().listen(listener).expect("a socket").run());
        let credentials = std::env::temp_dir().join(format!("fieldwork-test-{}.json", Uuid::new_v4()));
        let file = json!({
            "type": "service_account",
            "client_email": "server@fieldwork.test",
            "private_key": KEY.pem,
            "token_uri": format!("{url}/token"),
        });
        std::fs::write(&credentials, file.to_string()).expect("the service account's file");
        Self { url, credentials, accounts }
    }
}

impl Drop for IdentityService {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.credentials);
    }
}

async fn grant_access(body: String) -> HttpResponse {
    let wanted = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=";
    let Some((signed, _)) = body.strip_prefix(wanted).and_then(|assertion| assertion.rsplit_once('.')) else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_request" }));
    };
    if body.strip_prefix(wanted) != Some(KEY.sign(signed).as_str()) {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    }
    HttpResponse::Ok().json(json!({ "access_token": ACCESS_TOKEN, "expires_in": 3600, "token_type": "Bearer" }))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Update {
    local_id: String,
    custom_attributes: Option<String>,
    valid_since: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Named {
    local_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Lookup {
    local_id: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SendCode {
    request_type: String,
    email: String,
    new_email: Option<String>,
    return_oob_link: bool,
}

async fn administer(
    request: HttpRequest,
    path: web::Path<(String, String)>,
    accounts: Data<Accounts>,
    Json(body): Json<Value>,
) -> HttpResponse {
    let bearer = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let (project, call) = path.into_inner();
    if bearer != Some(&format!("Bearer {ACCESS_TOKEN}")) || project != PROJECT {
        return HttpResponse::Unauthorized().finish();
    }
    if accounts.hangs.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
    if accounts.is_away.load(Ordering::SeqCst) {
        return HttpResponse::ServiceUnavailable().finish();
    }
    let refusal = *accounts.refusal.lock().expect("the refusal");
    let answer = match (refusal, call.as_str()) {
        (Some(refusal), _) => Err(refusal),
        (None, "update") => update_account(&accounts, body),
        (None, "delete") => delete_account(&accounts, body),
        (None, "lookup") => look_up(&accounts, body),
        (None, "sendOobCode") => send_code(&accounts, body),
        (None, _) => return HttpResponse::NotFound().finish(),
    };
    match answer {
        Ok(answer) => HttpResponse::Ok().json(answer),
        Err(code) => {
            let details = json!([{ "message": code, "domain": "global", "reason": "invalid" }]);
            HttpResponse::BadRequest().json(json!({ "error": { "code": 400, "message": code, "errors": details } }))
        }
    }
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, &'static str> {
    serde_json::from_value(body).map_err(|_| "INVALID_JSON_PAYLOAD")
}

fn update_account(accounts: &Accounts, body: Value) -> Result<Value, &'static str> {
    let update: Update = read(body)?;
    if !accounts.has(&update.local_id) {
        return Err("USER_NOT_FOUND");
    }
    if let Some(attributes) = update.custom_attributes {
        let claims = serde_json::from_str(&attributes).map_err(|_| "INVALID_CLAIMS")?;
        if attributes.len() > 1000 {
            return Err("CLAIMS_TOO_LARGE");
        }
        accounts.claims.lock().expect("the claims").insert(update.local_id.clone(), claims);
        accounts.claim_changes.fetch_add(1, Ordering::SeqCst);
    }
    if let Some(since) = update.valid_since {
        let since = since.parse().map_err(|_| "INVALID_VALID_SINCE")?;
        accounts.valid_since.lock().expect("the times").insert(update.local_id.clone(), since);
    }
    Ok(json!({ "kind": "identitytoolkit#SetAccountInfoResponse", "localId": update.local_id }))
}

fn delete_account(accounts: &Accounts, body: Value) -> Result<Value, &'static str> {
    let Named { local_id } = read(body)?;
    accounts.people.lock().expect("the people").remove(&local_id).ok_or("USER_NOT_FOUND")?;
    Ok(json!({ "kind": "identitytoolkit#DeleteAccountResponse" }))
}

fn look_up(accounts: &Accounts, body: Value) -> Result<Value, &'static str> {
    let Lookup { local_id } = read(body)?;
    let people = accounts.people.lock().expect("the people");
    let passwords = accounts.passwords.lock().expect("the times");
    let changed_at = |uid: &String| passwords.get(uid).map(|seconds| seconds * 1000);
    let found = local_id.iter().filter_map(|uid| {
        Some(json!({ "localId": uid, "email": people.get(uid)?, "passwordUpdatedAt": changed_at(uid) }))
    });
    let found: Vec<_> = found.collect();
    let kind = json!({ "kind": "identitytoolkit#GetAccountInfoResponse" });
    Ok(if found.is_empty() { kind } else { json!({ "kind": kind["kind"], "users": found }) })
}

/// The service looks up addresses only in lower case, and makes no code for an unknown address.
fn send_code(accounts: &Accounts, body: Value) -> Result<Value, &'static str> {
    let SendCode { request_type, email, new_email, return_oob_link } = read(body)?;
    if !return_oob_link {
        return Err("MISSING_ID_TOKEN");
    }
    let is_known = accounts.has_email(&email.to_lowercase());
    let mode = match (request_type.as_str(), &new_email) {
        ("VERIFY_EMAIL", None) if !is_known => return Err("USER_NOT_FOUND"),
        ("VERIFY_EMAIL", None) => "verifyEmail",
        ("PASSWORD_RESET", None) if !is_known => return Err("EMAIL_NOT_FOUND"),
        ("PASSWORD_RESET", None) => "resetPassword",
        ("VERIFY_AND_CHANGE_EMAIL", None) => return Err("MISSING_NEW_EMAIL"),
        ("VERIFY_AND_CHANGE_EMAIL", _) if !is_known => return Err("USER_NOT_FOUND"),
        ("VERIFY_AND_CHANGE_EMAIL", Some(new)) if accounts.has_email(&new.to_lowercase()) => {
            return Err("EMAIL_EXISTS");
        }
        ("VERIFY_AND_CHANGE_EMAIL", Some(_)) => "verifyAndChangeEmail",
        _ => return Err("INVALID_REQ_TYPE"),
    };
    let mut codes = accounts.codes.lock().expect("the codes");
    let code = format!("code_{}-{mode}", codes.len() + 1);
    codes.push(Code { kind: request_type, email: email.clone(), new_email, code: code.clone() });
    let link =
        format!("https://{PROJECT}.firebaseapp.com/__/auth/action?mode={mode}&oobCode={code}&apiKey=key&lang=en");
    Ok(json!({ "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": email, "oobLink": link }))
}
