//! The words of notices about charges and refunds.

use std::borrow::Cow;

use domain::notification::notice::{ChargeCause, RefundOutcome, SubscriptionPlace};
use domain::time::Timestamp;

use super::{NoticeWords, local, written};

/// The words about a charge of a subscription.
pub(super) fn of_charge(
    subscription: &SubscriptionPlace,
    until: Option<Timestamp>,
    cause: ChargeCause,
    receipt: Option<&str>,
    zone: &str,
) -> NoticeWords {
    let what = match cause {
        ChargeCause::Begun => "Your subscription has begun",
        ChargeCause::Renewed => "Your subscription was renewed",
        ChargeCause::PlanChanged => "Your subscription has another plan",
    };
    let until = until.map(|until| format!(" It lasts until {}.", local(until, zone))).unwrap_or_default();
    let receipt = receipt.map(|number| format!(" This is receipt {number}; it is in your purchases, also as a PDF."));
    NoticeWords {
        subject: format!("{what}: {}", subscription.plan),
        body: format!("You paid {}.{until}{}", written(subscription.amount), receipt.unwrap_or_default()).into(),
        button: "See my subscription".into(),
        aside: "",
    }
}

/// The subject and the text about a refund.
pub(super) fn of_refund(outcome: RefundOutcome, credit_note: Option<&str>) -> (Cow<'static, str>, Cow<'static, str>) {
    let note = credit_note.map(|number| format!(" This is credit note {number}; your purchases have it as a PDF."));
    let note = note.unwrap_or_default();
    let (subject, body) = match outcome {
        RefundOutcome::SubscriptionBack { amount, provider } => {
            let subject = format!("Your second subscription at {} is refunded", provider.name());
            let body = format!(
                "You have a later subscription that is paid as well, so we stopped this one. We return {} to the \
                 account that you paid from. Your other subscription continues, and you do not need to do anything.",
                written(amount)
            );
            return (subject.into(), body.into());
        }
        RefundOutcome::GivenBack { amount } => (
            "Your money is on its way back",
            format!(
                "We are refunding {} to the account that you paid from. Your bank may need some days to show it.{note}",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::SentBack { amount, has_item: true } => (
            "Your second payment is refunded",
            format!(
                "You had paid for this already, so we return the second {} to the account that you paid from. \
                 You keep what you bought, and you do not need to do anything.",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::SentBack { amount, has_item: false } => (
            "Your payment is refunded",
            format!(
                "We received {} but could not accept the payment, so we return it to the account that you paid from. \
                 You bought nothing with it, and you do not need to do anything.",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::CreditBack => ("Your credit is back", format!("You can spend it again now.{note}").into()),
        RefundOutcome::Denied => (
            "Your refund was denied",
            "We have looked at your request and did not approve it. You keep what you bought.".into(),
        ),
    };
    (subject.into(), body)
}
