//! The payment page of a provider. It has no script and says that it is a stand-in.

use local_web::{Reply, Request};

/// Contents of the page.
pub(crate) struct Page<'a> {
    /// The provider's name.
    pub(crate) provider: &'a str,
    pub(crate) item: &'a str,
    pub(crate) amount: String,
    pub(crate) reference: &'a str,
    pub(crate) state: State,
}

/// State of the payment.
pub(crate) enum State {
    /// It can be paid. The last attempt may have been declined.
    Open { was_declined: bool },
    /// The payer's bank asks the payer to confirm.
    Challenge,
    /// The provider is still processing it.
    Slow,
    /// It accepts no further action.
    Closed(&'static str),
}

/// The name of the button that was pressed.
pub(crate) fn deed(request: &Request) -> Option<String> {
    (request.method == "POST").then(|| request.form().get("do").to_owned())
}

const OPEN: [(&str, &str); 5] = [
    ("pay", "Pay"),
    ("decline", "Pay with a card that is declined"),
    ("challenge", "Pay, with a second step"),
    ("slow", "Pay slowly"),
    ("cancel", "Cancel"),
];
const CHALLENGE: [(&str, &str); 2] = [("accept", "Confirm at my bank"), ("refuse", "Do not confirm")];
const SLOW: [(&str, &str); 2] = [("arrive", "Let the money arrive"), ("fail", "Let it fail")];

impl Page<'_> {
    pub(crate) fn show(&self) -> Reply {
        let Self { provider, item, amount, reference, state } = self;
        let (notice, buttons): (&str, &[(&str, &str)]) = match state {
            State::Open { was_declined: false } => ("", &OPEN),
            State::Open { was_declined: true } => ("The card was declined. Nothing was charged.", &OPEN),
            State::Challenge => ("Your bank wants you to confirm this payment.", &CHALLENGE),
            State::Slow => ("The payment is being processed. You may close this page.", &SLOW),
            State::Closed(why) => (why, &[]),
        };
        let status = if matches!(state, State::Closed(_)) { 410 } else { 200 };
        let notice = if notice.is_empty() { String::new() } else { format!("<p class=\"notice\">{notice}</p>") };
        let is_open = matches!(state, State::Open { .. } | State::Challenge);
        let leaving = if is_open { " Closing this window leaves the payment open." } else { "" };
        let form = buttons.iter().enumerate().map(|(at, (deed, label))| {
            let kind = if at == 0 { "first" } else { "other" };
            format!("<button name=\"do\" value=\"{deed}\" class=\"{kind}\">{label}</button>")
        });
        let (item, amount, reference) = (escaped(item), escaped(amount), escaped(reference));
        Reply::html(
            status,
            format!(
                include_str!("page.html"),
                provider = provider,
                item = item,
                amount = amount,
                reference = reference,
                notice = notice,
                leaving = leaving,
                buttons = form.collect::<String>(),
            ),
        )
        .with(
            "content-security-policy",
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'".to_owned(),
        )
        .with("referrer-policy", "no-referrer".to_owned())
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
