//! Receives events of payment providers. A signed event is stored once in the inbox and answered immediately; a job
//! applies it.

use actix_web::{HttpMessage as _, HttpRequest};
use domain::account::allow_request::RequestKind;
use domain::money::provider_units::PaymentProvider;
use domain::payment::receive_webhook::{WebhookFacts, receive_webhook as decide};
use providers::Delivery;

use crate::checkout::intake::Intake;
use crate::http::Body;
use crate::prelude::*;

/// Receives an event of a payment provider.
#[utoipa::path(
    security(()),
    params(("provider" = PaymentProvider, Path)),
    responses((status = 200, content_type = "text/plain", body = String))
)]
#[post("/webhooks/{provider}")]
pub(crate) async fn receive_webhook(
    request: HttpRequest,
    platform: Data<Platform>,
    intake: Data<Intake>,
    Now(now): Now,
    provider: Path<PaymentProvider>,
) -> Result<HttpResponse> {
    take(&request, &platform, &intake, *provider, now).await
}

/// Receives an event of a provider that sends it in the URL, such as Paymentwall.
#[utoipa::path(
    security(()),
    params(("provider" = PaymentProvider, Path)),
    responses((status = 200, content_type = "text/plain", body = String))
)]
#[get("/webhooks/{provider}")]
pub(crate) async fn receive_pingback(
    request: HttpRequest,
    platform: Data<Platform>,
    intake: Data<Intake>,
    Now(now): Now,
    provider: Path<PaymentProvider>,
) -> Result<HttpResponse> {
    take(&request, &platform, &intake, *provider, now).await
}

async fn take(
    request: &HttpRequest,
    platform: &Platform,
    intake: &Intake,
    provider: PaymentProvider,
    now: Timestamp,
) -> Result<HttpResponse> {
    let body = request.extensions().get::<Body>().map(|body| body.0.clone());
    let body = body.unwrap_or_default();
    let value = |value: &actix_web::http::header::HeaderValue| value.to_str().unwrap_or_default().to_owned();
    let headers = request.headers().iter().map(|(name, text)| (name.as_str().to_owned(), value(text)));
    let headers = headers.collect::<Vec<_>>();
    let delivery = Delivery { headers: &headers, body: &body, query: request.query_string(), now };
    let address = platform.senders.address_of(request);
    if platform.providers.asks_about_webhooks(provider) {
        let network = platform.senders.network_of_sender(request).map(|network| network.to_string());
        platform.people.count(&format!("network {}", network.unwrap_or_default()), RequestKind::AskedWebhook, now)?;
    }
    let event = platform.providers.verify_webhook(provider, delivery).await;
    let facts = WebhookFacts {
        provider,
        is_signed: event.is_ok(),
        is_from_list: platform.providers.lists(provider, address),
        event_id: event.as_ref().map(|event| event.id.clone()).unwrap_or_default(),
    };
    let received = decide(&facts)?;
    let event = event.map_err(|fault| Error::broken(fault.to_string()))?;
    let kind = event.kind.clone();
    let is_fresh = intake.store(provider, event, body, now).await?;
    tracing::info!(?provider, kind, is_fresh, "received an event of a payment provider");
    Ok(HttpResponse::Ok().content_type("text/plain").body(received.body))
}
