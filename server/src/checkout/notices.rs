//! Mails to payers about their payments: success, failure, and the outcome of a refund.

use diesel_async::AsyncPgConnection;
use domain::ids::{PaymentId, UserId};
use domain::notification::NotificationKind;
use domain::notification::notice::{Notice, PaymentPlace, RefundOutcome};
use domain::payment::effect::Effect;
use domain::time::Timestamp;

use crate::error::{Error, Result};
use crate::notification::tell::{NoticeMessage, tell};
use crate::payment::document_rows::credit_notes_of;
use crate::payment::rows::{PaymentRow, receipt};
use crate::program::rows::session_place;

/// Notifies the payer of a status change of their payment; `effects` are all effects of the change.
pub(super) async fn tell_payer(
    conn: &mut AsyncPgConnection,
    payment: &PaymentRow,
    kind: NotificationKind,
    effects: &[Effect],
    now: Timestamp,
) -> Result<()> {
    let (id, amount) = (PaymentId(payment.id), payment.money(payment.amount_minor)?);
    let purchase = receipt(conn, id).await?;
    let (session, program) = match (payment.session_id, &purchase) {
        (Some(session), _) => {
            let (session, program) = session_place(conn, session).await?;
            (Some(session), program)
        }
        (None, Some(purchase)) => (None, purchase.receipt.0.title.clone()),
        (None, None) => return Err(Error::broken("a payment for a subscription has no receipt")),
    };
    let place = PaymentPlace { id, amount, session, program, days: payment.item.0.extension_days() };
    let notice = match kind {
        NotificationKind::PaymentSucceeded => {
            let purchase = purchase.ok_or_else(|| Error::broken("a payment has no receipt"))?;
            let payment = PaymentPlace { amount: purchase.paid()?, ..place };
            Notice::PaymentSucceeded { payment, receipt: purchase.receipt.0.number }
        }
        NotificationKind::PaymentFailed => Notice::PaymentFailed { payment: place },
        NotificationKind::Refund => {
            let outcome = outcome(effects);
            let notes = credit_notes_of(conn, &[payment.id]).await?;
            let note = notes.into_iter().next_back().filter(|_| outcome != RefundOutcome::Denied);
            Notice::Refund { payment: place, outcome, credit_note: note.map(|note| note.note.0.number) }
        }
        _ => return Err(Error::broken("payments have no such notice")),
    };
    tell(conn, vec![NoticeMessage::new(UserId(payment.user_id), notice)], now).await
}

/// The outcome of a refund, derived from its effects. A booked refund has given the money back; a refund without a
/// booking was denied. [`Effect::GiveBack`] returns money that was never booked as a purchase.
fn outcome(effects: &[Effect]) -> RefundOutcome {
    let sent_back = effects.iter().find_map(|effect| match effect {
        Effect::GiveBack { amount, has_item } => Some((*amount, *has_item)),
        _ => None,
    });
    if let Some((amount, has_item)) = sent_back {
        return RefundOutcome::SentBack { amount, has_item };
    }
    let booked = effects.iter().find_map(|effect| match effect {
        Effect::BookRefund { amount } => Some(*amount),
        _ => None,
    });
    match booked {
        None => RefundOutcome::Denied,
        Some(amount) if amount.is_zero() => RefundOutcome::CreditBack,
        Some(amount) => RefundOutcome::GivenBack { amount },
    }
}
