//! A strict stand-in for the identity service's administration: it checks every request as the
//! service does, keeps the claims it is given, and can be told to be away.

use std::collections::HashMap;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use actix_web::web::{self, Data, Json};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::tokens::{KEY, PROJECT};

const ACCESS_TOKEN: &str = "granted-to-the-service-account";

/// The stand-in.
pub(crate) struct IdentityService {
    pub(crate) url: String,
    /// The service account's file.
    pub(crate) credentials: PathBuf,
    pub(crate) accounts: Arc<Accounts>,
}

#[derive(Default)]
pub(crate) struct Accounts {
    pub(crate) claims: Mutex<HashMap<String, Value>>,
    pub(crate) is_away: AtomicBool,
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
                .route("/v1/projects/{project}/accounts:update", web::post().to(update_account))
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
    custom_attributes: String,
}

async fn update_account(
    request: HttpRequest,
    project: web::Path<String>,
    accounts: Data<Accounts>,
    Json(update): Json<Update>,
) -> HttpResponse {
    let bearer = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    if bearer != Some(&format!("Bearer {ACCESS_TOKEN}")) || *project != PROJECT {
        return HttpResponse::Unauthorized().finish();
    }
    if accounts.is_away.load(Ordering::SeqCst) {
        return HttpResponse::ServiceUnavailable().finish();
    }
    match serde_json::from_str(&update.custom_attributes) {
        Ok(claims) if update.custom_attributes.len() <= 1000 => {
            accounts.claims.lock().expect("the claims").insert(update.local_id, claims);
            HttpResponse::Ok().json(json!({}))
        }
        _ => HttpResponse::BadRequest().json(json!({ "error": { "message": "INVALID_CLAIMS" } })),
    }
}
