//! Helpers for stopping e-mails through a link: the parser of the click, and the changed choices. A click comes from
//! our page, or from a mail program as a form (RFC 8058).

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use diesel_async::AsyncPgConnection;
use domain::account::change_settings::Settings;
use domain::ids::UserId;
use domain::notification::unsubscribe::{Unsubscribe, UnsubscribeFacts, Unsubscribed, unsubscribe};
use domain::notification::{KindChoice, NotificationKind};
use domain::refusal::Refusal;
use futures_util::future::{Ready, ready};

use crate::account::rows;
use crate::error::{Error, Result};
use crate::http::{Body, NoBody};

/// Form that a mail program sends with one click.
const ONE_CLICK: (&str, &str) = ("List-Unsubscribe", "One-Click");

/// A click: an empty body from our page, or the form of a mail program.
pub(crate) struct Click;

impl FromRequest for Click {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let extensions = request.extensions();
        let body = extensions.get::<Body>().map_or(&[][..], |body| &body.0);
        let is_click = match request.content_type() {
            "application/x-www-form-urlencoded" => body == format!("{}={}", ONE_CLICK.0, ONE_CLICK.1).as_bytes(),
            "multipart/form-data" => has(body, ONE_CLICK.0) && has(body, ONE_CLICK.1),
            "application/json" | "" => {
                drop(extensions);
                return ready(NoBody::from_request(request, payload).into_inner().map(|NoBody| Self));
            }
            _ => false,
        };
        ready(if is_click { Ok(Self) } else { Err(Error::malformed("the body is not a one-click form")) })
    }
}

fn has(body: &[u8], word: &str) -> bool {
    body.windows(word.len()).any(|window| window == word.as_bytes())
}

/// Refuses a link of an erased account in the same way as a link that we never made.
pub(super) async fn require_account(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    let standing = rows::standing_user(conn, user).await?;
    standing.map(drop).ok_or_else(|| Refusal::NotificationUnknownLink.into())
}

pub(super) fn stop(settings: &Settings, scope: Unsubscribe) -> Unsubscribed {
    unsubscribe(&UnsubscribeFacts { stored: choices(settings), scope })
}

pub(super) fn choices(settings: &Settings) -> Vec<KindChoice> {
    settings.notify.iter().map(|(kind, choice)| KindChoice { kind: *kind, choice: *choice }).collect()
}

pub(super) fn kind_of(scope: Unsubscribe) -> Option<NotificationKind> {
    match scope {
        Unsubscribe::Kind(kind) => Some(kind),
        Unsubscribe::All => None,
    }
}
