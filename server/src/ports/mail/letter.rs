//! Layout of a mail: plain text, and HTML with one column, one button and the button's URL. Styles are inline, because
//! mail programs remove style sheets.

use std::time::SystemTime;

use domain::time::Timestamp;
use lettre::Message as Letter;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use reqwest::Url;
use time::OffsetDateTime;
use uuid::Uuid;

use super::notices::Stop;
use super::texts::{BY_HAND, Line, MailWords, SETTINGS, STOP};
use super::{Mail, MailFailure};
use crate::html::escape;

/// The sender of letters.
pub(super) struct LetterSender {
    from: Mailbox,
    host: String,
}

impl LetterSender {
    pub(super) fn new(from: Mailbox, public_url: &str) -> Self {
        let host = Url::parse(public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
        Self { from, host: host.unwrap_or_else(|| "localhost".to_owned()) }
    }

    pub(super) fn write(&self, mail: &Mail, id: Uuid, now: Timestamp) -> Result<Letter, MailFailure> {
        let to = mail.to.parse().map_err(|_| MailFailure::Refused("the address is invalid".to_owned()))?;
        let words = mail.message.words();
        let mut letter = Letter::builder().from(self.from.clone()).to(Mailbox::new(None, to));
        if let Some(address) = &mail.reply_to {
            let address = address.parse().map_err(|_| MailFailure::Refused("the address is invalid".to_owned()))?;
            letter = letter.reply_to(Mailbox::new(None, address));
        }
        letter = letter
            .subject(words.subject.as_ref())
            .date(SystemTime::from(OffsetDateTime::from(now)))
            .message_id(Some(format!("<{id}@{}>", self.host)))
            .header(AutoSubmitted);
        if let Some(Stop { one_click, .. }) = words.stop {
            letter = letter.raw_header(header("List-Unsubscribe", format!("<{one_click}>")));
            letter = letter.raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
            letter = letter.raw_header(header("List-Id", format!("Fieldwork notices <notices.{}>", self.host)));
        }
        letter
            .multipart(MultiPart::alternative_plain_html(plain(&words), html(&words)))
            .map_err(|_| MailFailure::Refused("the mail cannot be built".to_owned()))
    }
}

/// A header with a value that we have composed. It is not folded even if it is long, because mail programs read a URL
/// from it.
fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
}

/// Header that asks programs not to reply (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

fn plain(words: &MailWords<'_>) -> String {
    let MailWords { heading, body, lines, button, link, aside, foot, stop, .. } = words;
    let lines = lines.iter().map(|Line { text, link }| format!("- {text}\n  {link}\n\n")).collect::<String>();
    let stop = stop.map(|Stop { page, settings, .. }| format!("\n{STOP}:\n{page}\n{SETTINGS}:\n{settings}\n"));
    let stop = stop.unwrap_or_default();
    format!("{heading}\n\n{body}\n\n{lines}{button}:\n{link}\n\n{aside}\n\n--\n{foot}\n{stop}")
}

/// Colours of the light theme, as mail programs know them: in hexadecimal digits.
const PAPER: &str = "#f8f7f1";
const SURFACE: &str = "#fffefd";
const INK: &str = "#102823";
const SOFT: &str = "#455953";
const BRAND: &str = "#005b4a";

fn html(words: &MailWords<'_>) -> String {
    let [subject, heading, body, aside] =
        [&words.subject, &words.heading, &words.body, &words.aside].map(|words| escape(words));
    let body = body.replace('\n', "<br>");
    let [button, link, by_hand, foot] = [&words.button, words.link, BY_HAND, words.foot].map(escape);
    let (lines, stop) = (lines_html(&words.lines), words.stop.map(stop_html).unwrap_or_default());
    let font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
    format!(
        r#"<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{subject}</title></head>
<body style="margin:0;padding:0;background:{PAPER};{font};color:{INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:{SURFACE};border-radius:12px">
<tr><td style="padding:36px 32px 32px;{font}">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;color:{BRAND}">Fieldwork</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;color:{INK}">{heading}</h1>
<p style="margin:0 0 28px;font-size:16px;line-height:1.55;color:{SOFT}">{body}</p>
{lines}<a href="{link}" style="display:inline-block;padding:14px 24px;background:{BRAND};border-radius:8px;font-size:16px;font-weight:600;color:{SURFACE};text-decoration:none">{button}</a>
<p style="margin:28px 0 6px;font-size:14px;line-height:1.5;color:{SOFT}">{by_hand}</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="{link}" style="color:{BRAND}">{link}</a></p>
<p style="margin:0;font-size:14px;line-height:1.5;color:{SOFT}">{aside}</p>
</td></tr></table>
<p style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:1.5;color:{SOFT};{font}">{foot}{stop}</p>
</td></tr></table>
</body>
</html>
"#
    )
}

fn lines_html(lines: &[Line<'_>]) -> String {
    let line = |Line { text, link }: &Line<'_>| {
        let (text, link) = (escape(text), escape(link));
        format!(
            "<p style=\"margin:0 0 16px;font-size:16px;line-height:1.45\"><a href=\"{link}\" style=\"color:{BRAND}\">{text}</a></p>\n"
        )
    };
    lines.iter().map(line).collect()
}

fn stop_html(Stop { page, settings, .. }: &Stop) -> String {
    let link = |link: &str, text| format!("<a href=\"{}\" style=\"color:{BRAND}\">{text}</a>", escape(link));
    format!("<br>{} · {}", link(page, STOP), link(settings, SETTINGS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::mail::MailMessage;

    fn letter(to: &str) -> Result<String, MailFailure> {
        let sender =
            LetterSender::new("Fieldwork <no-reply@example.org>".parse().expect("a sender"), "https://example.org");
        let link = "https://example.org/verification?code=a&b=\"<c>".to_owned();
        let mail = Mail { user: None, to: to.to_owned(), reply_to: None, message: MailMessage::VerifyEmail { link } };
        let now = Timestamp::parse("2026-11-20T09:00:00Z").expect("an instant");
        Ok(String::from_utf8(sender.write(&mail, Uuid::nil(), now)?.formatted()).expect("text"))
    }

    #[test]
    fn a_letter_says_whom_it_is_from_and_that_a_program_wrote_it() {
        let letter = letter("ada@example.org").expect("a letter");
        for line in [
            "From: Fieldwork <no-reply@example.org>",
            "To: ada@example.org",
            "Subject: Verify your e-mail address",
            "Date: Fri, 20 Nov 2026 09:00:00 +0000",
            "Message-ID: <00000000-0000-0000-0000-000000000000@example.org>",
            "Auto-Submitted: auto-generated",
        ] {
            assert!(letter.lines().any(|found| found == line), "{line}\n{letter}");
        }
        assert!(letter.contains("text/plain") && letter.contains("text/html"), "{letter}");
    }

    #[test]
    fn nothing_in_a_link_leaves_its_attribute() {
        let link = "https://example.org/?a=\"><script>&b".to_owned();
        let message = MailMessage::ResetPassword { link };
        let page = html(&message.words());
        assert!(page.contains("https://example.org/?a=&quot;&gt;&lt;script&gt;&amp;b"), "{page}");
        assert!(!page.contains("<script>"));
        assert!(plain(&message.words()).contains("https://example.org/?a=\"><script>&b"));
    }

    #[test]
    fn an_address_that_no_mail_can_have_is_refused_for_good() {
        for to in ["ada", "ada@example.org\r\nBcc: all@example.org", ""] {
            assert!(matches!(letter(to), Err(MailFailure::Refused(_))), "{to:?}");
        }
    }
}
