//! Words of notices about money that was charged or went back.

use std::borrow::Cow;

use domain::money::provider_units::PaymentProvider;
use domain::notification::notice::{ChargeCause, RefundOutcome, SubscriptionPlace};
use domain::time::Timestamp;

use super::{NoticeWords, local, written};

/// A charge of a subscription.
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
    let receipt =
        receipt.map(|number| format!(" This is receipt {number}; your purchases show it line by line, with its PDF."));
    NoticeWords {
        subject: format!("{what}: {}", subscription.plan),
        body: format!("You paid {}.{until}{}", written(subscription.amount), receipt.unwrap_or_default()).into(),
        button: "See my subscription".into(),
        aside: "",
    }
}

/// The subject and the text about a refund.
pub(super) fn of_refund(outcome: RefundOutcome, credit_note: Option<&str>) -> (Cow<'static, str>, Cow<'static, str>) {
    let note = credit_note.map(|number| format!(" This is credit note {number}; your purchases have its PDF."));
    let note = note.unwrap_or_default();
    let (subject, body) = match outcome {
        RefundOutcome::SubscriptionBack { amount, provider } => {
            let subject = format!("Your second subscription at {} goes back", named(provider));
            let body = format!(
                "You have a later subscription that is paid as well, so we stopped this one. The {} that you paid for it \
                 go back to where you paid them from. The other subscription goes on, and you need not do anything.",
                written(amount)
            );
            return (subject.into(), body.into());
        }
        RefundOutcome::GivenBack { amount } => (
            "Your money is on its way back",
            format!(
                "{} goes back to where you paid it from. Your bank may need some days to show it.{note}",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::SentBack { amount, has_item: true } => (
            "Your second payment goes back",
            format!(
                "You had paid for this already, so the {} that came afterwards go back to where you paid them from. \
                 What you bought stays yours, and you need not do anything.",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::SentBack { amount, has_item: false } => (
            "Your payment goes back",
            format!(
                "We received {} and could not take the payment, so all of it goes back to where you paid it from. \
                 Nothing was bought with it, and you need not do anything.",
                written(amount)
            )
            .into(),
        ),
        RefundOutcome::CreditBack => ("Your credit is back", format!("You can spend it again at once.{note}").into()),
        RefundOutcome::Denied => (
            "Your refund was denied",
            "Somebody has looked at your request and did not agree to it. What you bought stays yours.".into(),
        ),
    };
    (subject.into(), body)
}

/// A provider's name of itself.
fn named(provider: PaymentProvider) -> &'static str {
    match provider {
        PaymentProvider::Stripe => "Stripe",
        PaymentProvider::Paypal => "PayPal",
        PaymentProvider::Paystack => "Paystack",
        PaymentProvider::Flutterwave => "Flutterwave",
        PaymentProvider::Paymentwall => "Paymentwall",
    }
}
