//! Opens a ticket for a message to support.

use serde::Deserialize;

use crate::field::{Amount, Fields, IssueRule, chars, several_lines};
use crate::refusal::Refusals;
use crate::support::SupportTopic;
use crate::support::limits::{
    MAX_ATTACHMENTS, MAX_CONTEXT_CHARS, MAX_PAGE_CHARS, MAX_SUPPORT_CHARS, MIN_SUPPORT_CHARS,
};
use crate::upload::{KnownUpload, fault_of};

/// The letters and digits of a ticket's name: Crockford's base 32, without letters that look like digits.
const LETTERS: [u8; 32] = *b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Number of letters in a ticket's name.
const NAME_LETTERS: u32 = 5;

/// A message to support.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SupportRequest))]
#[serde(deny_unknown_fields)]
pub struct TicketDraft {
    /// Topic of the message.
    pub topic: SupportTopic,
    /// Text of the message.
    pub text: String,
    /// The page and the request it is about, if the writer gives them.
    pub context: Option<TicketContext>,
    /// The keys of the attached files.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 3))]
    pub files: Vec<String>,
}

/// The page and the request that a message is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SupportContext))]
#[serde(deny_unknown_fields)]
pub struct TicketContext {
    /// The screen: a path that begins with one `/`.
    pub route: String,
    /// The session.
    pub xs: Option<String>,
    /// The failed request.
    pub trace: Option<String>,
}

/// A ticket to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketOpened {
    /// Topic of the message.
    pub topic: SupportTopic,
    /// Text of the message.
    pub text: String,
    /// The keys of the attached files, each once.
    pub files: Vec<String>,
    /// The page that the writer was on: a path within our site, which cannot lead to another host.
    pub page: Option<String>,
    /// The session that the writer names, shortened.
    pub xs: Option<String>,
    /// The request that the writer names, shortened.
    pub trace: Option<String>,
}

/// Opens the ticket. `known` are the person's own uploads for support.
///
/// # Errors
/// `validation-fail` for a text that is too short or too long, for too many files, for every file that is not fully
/// uploaded or has another type than its name says, and for a page that is not a path within our site. A path must
/// begin with exactly one `/`, because support staff get a link to it.
pub fn open_ticket(draft: TicketDraft, known: &[KnownUpload]) -> Result<TicketOpened, Refusals> {
    let mut fields = Fields::default();
    let text = several_lines(&draft.text).unwrap_or_default();
    fields.at_least("text", IssueRule::MinChars, MIN_SUPPORT_CHARS.into(), chars(&text));
    fields.at_most_chars("text", MAX_SUPPORT_CHARS, &text);
    let mut files: Vec<String> = Vec::new();
    let keys = if fields.fits("files", IssueRule::TooManyFiles, MAX_ATTACHMENTS, &draft.files) {
        &draft.files[..]
    } else {
        &[]
    };
    for key in keys {
        let upload = known.iter().find(|upload| upload.key == *key);
        if let Some(rule) = upload.map_or(Some(IssueRule::NotUploaded), fault_of) {
            fields.refuse("files", rule, None, upload.map(|upload| Amount::Word(upload.name.clone())));
        }
        if !files.contains(key) {
            files.push(key.clone());
        }
    }
    let TicketContext { route, xs, trace } = draft.context.unwrap_or_default();
    let page = Some(route).filter(|page| !page.is_empty());
    if page.as_deref().is_some_and(|page| !is_path(page)) {
        fields.refuse("context.route", IssueRule::NotALink, None, None);
    }
    fields.at_most_chars("context.route", MAX_PAGE_CHARS, page.as_deref().unwrap_or_default());
    fields.accept(TicketOpened { topic: draft.topic, text, files, page, xs: xs.map(cut), trace: trace.map(cut) })
}

/// The part of a text that is stored. The text helps support, and need not be complete.
fn cut(text: String) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_CONTEXT_CHARS).collect()
}

/// Whether the text is a path within our site. Browsers read `//host` and `/\\host` as another host.
fn is_path(text: &str) -> bool {
    let is_plain = !text.contains(|c: char| c == '\\' || c.is_control() || c.is_whitespace());
    is_plain && text.starts_with('/') && !text.starts_with("//")
}

/// Returns the name of a ticket for a random number, for instance `FW-7K3Q9`.
#[must_use]
pub fn ticket_name(random: u32) -> String {
    let letter = |place: u32| {
        let index = usize::try_from(random >> (5 * place) & 31).unwrap_or_default();
        LETTERS.get(index).copied().map_or('0', char::from)
    };
    format!("FW-{}", (0..NAME_LETTERS).map(letter).collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::refusal::Refusal;
    use crate::upload::Inspection;

    fn upload(key: &str, inspection: Inspection) -> KnownUpload {
        let (key, name, mime) = (key.to_owned(), "a.txt".to_owned(), "text/plain".to_owned());
        KnownUpload { key, name, mime, bytes: 2, inspection }
    }

    fn check(text: &str, files: &[&str], expected: &[(&str, IssueRule)]) {
        let files = files.iter().map(|key| (*key).to_owned()).collect();
        let draft = TicketDraft { topic: SupportTopic::Other, text: text.to_owned(), files, context: None };
        let whole = || Inspection::Found { bytes: 2, first: b"hi".to_vec() };
        let mut known = ["one", "two", "three", "four"].map(|key| upload(key, whole())).to_vec();
        known.push(upload("lost", Inspection::Nothing));
        known.push(upload("page", Inspection::Found { bytes: 2, first: b"<p".to_vec() }));
        let broken = open_ticket(draft, &known).err().map(|refusals| {
            let broken = refusals.iter().map(|refusal| match refusal {
                Refusal::ValidationFail { field: Some(field), rule, .. } => (field.clone(), *rule),
                other => panic!("{other:?}"),
            });
            broken.collect::<Vec<_>>()
        });
        let broken = broken.unwrap_or_default();
        let broken: Vec<_> = broken.iter().map(|(field, rule)| (field.as_str(), *rule)).collect();
        assert_eq!(broken, expected);
    }

    #[test]
    fn a_message_says_something_and_not_everything() {
        check("0123456789", &[], &[]);
        check(" 012345678 \n", &[], &[("text", IssueRule::MinChars)]);
        check(&"é".repeat(5_000), &[], &[]);
        check(&"é".repeat(5_001), &[], &[("text", IssueRule::MaxChars)]);
    }

    #[test]
    fn a_message_carries_three_files_that_are_there() {
        let text = "It does not open.";
        check(text, &["one", "two", "one"], &[]);
        check(text, &["one", "two", "three"], &[]);
        check(text, &["one", "two", "three", "four"], &[("files", IssueRule::TooManyFiles)]);
        check(text, &["lost", "foreign"], &[("files", IssueRule::NotUploaded), ("files", IssueRule::NotUploaded)]);
        check(text, &["page"], &[("files", IssueRule::ContentMismatch)]);
    }

    fn at(context: TicketContext) -> Result<TicketOpened, Refusals> {
        let (topic, text) = (SupportTopic::Other, "It does not open.".to_owned());
        open_ticket(TicketDraft { topic, text, context: Some(context), files: Vec::new() }, &[])
    }

    #[test]
    fn what_else_is_named_is_cut_short_and_has_no_control_characters() {
        let (xs, trace) = (Some("a\u{1b}b".to_owned()), Some("é".repeat(501)));
        let opened = at(TicketContext { route: "/".to_owned(), xs, trace }).unwrap();
        assert_eq!((opened.xs.as_deref(), opened.trace), (Some("ab"), Some("é".repeat(500))));
    }

    #[test]
    fn a_page_is_a_path_of_ours() {
        let opened = |page: &str| at(TicketContext { route: page.to_owned(), ..TicketContext::default() });
        for page in ["/", "/harbour-may/missions?tab=all#1", "/a/@b"] {
            assert_eq!(opened(page).unwrap().page.as_deref(), Some(page));
        }
        assert_eq!(opened("").unwrap().page, None);
        let long = format!("/{}", "a".repeat(500));
        for page in
            ["@evil.example/login", "//evil.example", "/\\evil.example", "https://evil.example", "/a\nb", "a", &long]
        {
            assert!(opened(page).is_err(), "{page}");
        }
    }

    #[test]
    fn a_name_can_be_read_out_and_every_bit_counts() {
        assert_eq!(ticket_name(0), "FW-00000");
        assert_eq!(ticket_name(u32::MAX), "FW-ZZZZZ");
        let names = (0..25).map(|bit| ticket_name(1 << bit)).collect::<BTreeSet<_>>();
        assert_eq!(names.len(), 25);
        assert!(LETTERS.iter().all(|letter| !b"ILOU".contains(letter)));
    }
}
