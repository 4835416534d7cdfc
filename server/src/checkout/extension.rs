//! Extensions as items of a purchase: whether a learner may buy one now, granting the paid extension, and cancelling it
//! after a refund.

use domain::enrolment::extend::{ExtendFacts, ExtensionKind, ExtensionRequest, extend};
use domain::ids::{PaymentId, SessionId};
use domain::notification::notice::SessionPlace;

use crate::checkout::basket::Item;
use crate::enrolment::extension_rows::{apply_counting, apply_extended, extensions_of, facts, lock_enrolment_in};
use crate::enrolment::rows::{EnrolmentRow, enrolment_in};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::extend::tell_extended;
use crate::payment::rows::{PaymentRow, apply_granted};
use crate::prelude::*;
use crate::program::price_rows::{PriceFor, price_list};
use crate::program::rows::{SessionKey, SessionRow, session, session_place};

/// Refuses an extension that could not be granted if it were paid now. Accepts any other item.
///
/// # Errors
/// Those of [`extend`].
pub(super) async fn require_extensible(
    conn: &mut AsyncPgConnection,
    item: &Item,
    user: UserId,
    of: PriceFor,
    now: Timestamp,
) -> Result<()> {
    let Some(days) = item.extension_days else { return Ok(()) };
    let session = item.session.as_ref().ok_or(Refusal::XsNotFound)?;
    let enrolment = enrolment_in(conn, user, session.id).await?;
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    let taken = extensions_of(conn, &enrolment).await?;
    let facts = facts((session, &enrolment), &taken, item.extension_prices(of, now), Some(days), now)?;
    extend(&facts, purchase_of(days))?;
    Ok(())
}

/// Extends the payer's access by the paid days, only once.
///
/// # Errors
/// Those of [`extend`]; staff must then review the payment.
pub(super) async fn grant_extension(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    days: u16,
    now: Timestamp,
) -> Result<()> {
    let (id, user) = (PaymentId(payment.id), UserId(payment.user_id));
    let key = payment.session_id.map(SessionKey::Id).ok_or(Refusal::XsNotFound)?;
    let session = session(conn, &key).await?.ok_or(Refusal::XsNotFound)?;
    let enrolment = lock_enrolment_in(conn, user, session.id).await?;
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    let facts = facts_when_paid(conn, (&session, &enrolment), days, now).await?;
    let extended = extend(&facts, purchase_of(days))?;
    apply_extended(conn, enrolment.id, &extended, Some(id), now).await?;
    apply_granted(conn, id, enrolment.id).await?;
    let (slug, program) = session_place(conn, session.id).await?;
    let place = SessionPlace { id: SessionId(session.id), slug, program };
    tell_extended(conn, user, place, &extended, now).await
}

/// Marks whether the paid extension counts for the learner's access.
pub(super) async fn count_extension(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    counts: bool,
    now: Timestamp,
) -> Result<()> {
    apply_counting(conn, PaymentId(payment.id), counts, now).await?;
    let Some(session) = payment.session_id else { return Ok(()) };
    publish(conn, &[PublishedUpdate::new(UserId(payment.user_id), LiveFeature::Enrolment, session)], now).await
}

async fn facts_when_paid(
    conn: &mut AsyncPgConnection,
    place: (&SessionRow, &EnrolmentRow),
    days: u16,
    now: Timestamp,
) -> Result<ExtendFacts> {
    let taken = extensions_of(conn, place.1).await?;
    let list = price_list(conn, place.0.program_id).await?;
    let prices = list.extension_prices(place.0.id, PriceFor::default(), now);
    facts(place, &taken, prices, Some(days), now)
}

fn purchase_of(days: u16) -> ExtensionRequest {
    ExtensionRequest { days, kind: ExtensionKind::Purchased }
}
