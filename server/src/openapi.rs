//! The OpenAPI document, collected from the routes. It is the only source of the web's types, and lists the methods of
//! each path.

use actix_web::dev::{AppService, HttpServiceFactory, ResourceDef};
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{App, HttpRequest, HttpResponse};
use domain::account::check_password::{PasswordPolicy, PasswordTick};
use domain::account::permission::Permitted;
use domain::feedback::score::Score;
use domain::limits::MAX_FILES;
use domain::mission::limits::MAX_OPTIONS;
use domain::mission::week::DayEvent;
use domain::mission::what_if::Outlook;
use domain::mission::{Anchor, FromAnchor, MissionDone, Moment};
use domain::price::Quote;
use domain::progression::preview_offboarding::OffboardingPreview;
use domain::progression::what_if_grades::{TriedMark, WhatIfGrades};
use domain::refusal::{Refusal, RefusalCode};
use domain::submission::BlockCheck;
use domain::submission::compare::NumbersCompared;
use domain::submission::mark::AnswerMark;
use domain::submission::submit::SubmitVerdict;
use domain::time::LocalTime;
use utoipa::OpenApi as _;
use utoipa::openapi::path::{Operation, PathItem, Paths};
use utoipa::openapi::schema::{ArrayItems, Schema};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, Content, InfoBuilder, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa_actix_web::{AppExt as _, OpenApiFactory, scope};

use crate::checkout::PaymentPath;
use crate::error::{Error, RefusalBody, Result, SharedMeta};
use crate::routes;

/// Name of the security scheme: a token in the `Authorization` header.
const BEARER: &str = "bearer";

/// An endpoint with its feature.
pub struct Endpoint<H> {
    /// The feature.
    pub tag: &'static str,
    /// Its handler.
    pub handler: H,
}

impl<H: HttpServiceFactory> HttpServiceFactory for Endpoint<H> {
    fn register(self, app: &mut AppService) {
        self.handler.register(app);
    }
}

impl<H: OpenApiFactory> OpenApiFactory for Endpoint<H> {
    fn paths(&self) -> Paths {
        let mut paths = self.handler.paths();
        let operations = paths.paths.values_mut().flat_map(operations_mut);
        operations.for_each(|operation| operation.tags = Some(vec![self.tag.to_owned()]));
        paths
    }

    fn schemas(&self, schemas: &mut Vec<(String, RefOr<Schema>)>) {
        self.handler.schemas(schemas);
    }
}

/// The document, with an index of its paths.
pub struct Document {
    /// The document as JSON.
    pub json: String,
    addresses: Vec<(ResourceDef, Vec<&'static str>)>,
}

impl Document {
    /// Collects the document from the routes.
    pub fn collect() -> Result<Self> {
        let document = document();
        let addresses = document.paths.paths.iter();
        let addresses = addresses.map(|(path, item)| (ResourceDef::new(path.as_str()), methods(item))).collect();
        Ok(Self { json: document.to_pretty_json().map_err(Error::broken)?, addresses })
    }

    /// Returns the methods of this path; empty if no route has it.
    #[must_use]
    pub fn methods_of(&self, path: &str) -> Vec<&'static str> {
        let matching = self.addresses.iter().filter(|(pattern, _)| pattern.is_match(path));
        matching.flat_map(|(_, methods)| methods.iter().copied()).collect()
    }
}

/// Schemas to which no route refers directly: refusals, the parts of a lock rule (its schema is recursive and not
/// walked), and the results of the rules in the browser.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    RefusalBody,
    Refusal,
    RefusalCode,
    SharedMeta,
    MissionDone,
    Moment,
    FromAnchor,
    Anchor,
    LocalTime,
    AnswerMark,
    BlockCheck,
    NumbersCompared,
    OffboardingPreview,
    Outlook,
    PasswordPolicy,
    PasswordTick,
    PaymentPath,
    Permitted,
    DayEvent,
    Quote,
    Score,
    SubmitVerdict,
    TriedMark,
    WhatIfGrades
)))]
struct Shared;

/// Returns the document of every route under `/api`.
#[must_use]
pub fn document() -> OpenApi {
    let app = App::new().into_utoipa_app().openapi(Shared::openapi());
    let (_, mut document) = app.service(scope("/api").configure(routes::api)).split_for_parts();
    document.paths.paths.values_mut().flat_map(operations_mut).for_each(complete);
    document.info = InfoBuilder::new().title("Fieldwork").version(env!("CARGO_PKG_VERSION")).build();
    let components = document.components.get_or_insert_with(Components::new);
    let has_gaps = |name: &str| name.ends_with("Request") || matches!(name, "Rating" | "SharedMeta");
    let answers = components.schemas.iter_mut().filter(|(name, _)| !has_gaps(name));
    answers.for_each(|(_, schema)| require_all(schema));
    components.schemas.get_mut("BlockValue").into_iter().for_each(bound_answer);
    components.add_security_scheme(BEARER, SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    document
}

/// Serves the document.
pub async fn show_document(document: Data<Document>) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CONTENT_TYPE, "application/json")).body(document.json.clone())
}

/// Answers a request without a matching route: 405 with `Allow` if the path exists, otherwise 404.
pub async fn no_such_route(request: HttpRequest, document: Data<Document>) -> HttpResponse {
    let mut response = Error::from(Refusal::RouteNotFound).answer(None);
    let mut allowed = document.methods_of(request.path());
    if allowed.contains(&"GET") {
        allowed.push("HEAD");
    }
    if let Ok(allowed) = header::HeaderValue::from_str(&allowed.join(", "))
        && !allowed.is_empty()
    {
        *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}

fn operations_mut(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
}

/// Marks every field as required, except fields with a default. A response contains every field, with `null` for a
/// missing value.
fn require_all(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            let has_value =
                |field: &RefOr<Schema>| !matches!(field, RefOr::T(Schema::Object(o)) if o.default.is_some());
            let fields = object.properties.iter().filter(|(_, field)| has_value(field)).map(|(name, _)| name.clone());
            object.required = fields.collect();
            object.properties.values_mut().for_each(require_all);
        }
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                require_all(items);
            }
        }
        RefOr::T(Schema::OneOf(one_of)) => one_of.items.iter_mut().for_each(require_all),
        RefOr::T(Schema::AllOf(all_of)) => all_of.items.iter_mut().for_each(require_all),
        _ => {}
    }
}

/// Describes each response by its status, and adds the response for a refusal, which every route may return. Requires a
/// token unless the handler declares `security(())`.
fn complete(operation: &mut Operation) {
    let is_open = operation.security.take().is_some();
    operation.security = (!is_open).then(|| vec![SecurityRequirement::new(BEARER, [""; 0])]);
    let responses = &mut operation.responses;
    for (status, response) in &mut responses.responses {
        let status = status.parse::<u16>().ok().and_then(|status| StatusCode::from_u16(status).ok());
        if let (RefOr::T(response), Some(status)) = (response, status)
            && response.description.is_empty()
        {
            status.canonical_reason().unwrap_or_default().clone_into(&mut response.description);
        }
    }
    let body = Content::new(Some(Ref::from_schema_name("RefusalBody")));
    let refusal = ResponseBuilder::new().description("A refusal").content("application/json", body);
    responses.responses.insert("default".to_owned(), refusal.build().into());
}

/// Adds the maximum length of the lists in an answer, because no attribute can set it on an enum's variant.
fn bound_answer(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::OneOf(one_of)) = schema else { return };
    let variants = one_of.items.iter_mut().filter_map(|variant| match variant {
        RefOr::T(Schema::Object(object)) => Some(&mut object.properties),
        _ => None,
    });
    for (name, list) in variants.flatten() {
        let most = if name == "files" { MAX_FILES } else { MAX_OPTIONS };
        if let RefOr::T(Schema::Array(array)) = list {
            array.max_items = usize::try_from(most).ok();
        }
    }
}

fn methods(item: &PathItem) -> Vec<&'static str> {
    let given = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    given.into_iter().filter(|(_, operation)| operation.is_some()).map(|(method, _)| method).collect()
}
