//! Decides how a person's own account changes: name, language, time zone, country. The picture is not checked here; it
//! is checked when it is stored. The caller decides whether a time zone exists, because the database of zones is larger
//! than the browser's package.

use serde::Deserialize;

use crate::account::field_refusal;
use crate::field::IssueRule;
use crate::limits::MAX_NAME_CHARS;
use crate::patch::Patch;
use crate::refusal::{Refusal, Refusals};
use crate::visible::{has_web_address, reorders, seen};

/// The fields to change; a field that is left out stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = UserChangeRequest))]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// The name; `null` removes it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub name: Patch<String>,
    /// The language, as a tag of BCP 47.
    pub locale: Option<String>,
    /// The time zone by its IANA name.
    pub timezone: Option<String>,
    /// The country, two letters of ISO 3166; `null` removes it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub country: Patch<String>,
    /// The key of an uploaded picture; `null` removes the picture.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub photo: Patch<String>,
}

/// Returns the change as it is stored.
///
/// # Errors
/// `validation-fail` for each field that cannot be stored: a name that is empty, longer than 100 characters, or
/// contains control characters, characters that reorder it or a web address; and an unknown language, zone or country.
pub fn update(change: AccountChange, is_known_zone: impl FnOnce(&str) -> bool) -> Result<AccountChange, Refusals> {
    let name = change.name.map(|name| kept_name(&name));
    let country = change.country.map(|country| country.trim().to_uppercase());
    let unknown = |field| field_refusal(field, IssueRule::UnknownOption, None, None);
    let refusals = [
        name.value().and_then(|name| refused_name(name)),
        change.locale.iter().find(|locale| !is_language_tag(locale)).map(|_| unknown("locale")),
        change.timezone.as_deref().filter(|zone| !is_known_zone(zone)).map(|_| unknown("timezone")),
        country.value().filter(|country| !is_country(country)).map(|_| unknown("country")),
    ];
    match Refusals::from_all(refusals.into_iter().flatten().collect()) {
        Some(refusals) => Err(refusals),
        None => Ok(AccountChange { name, country, ..change }),
    }
}

/// The name as it is stored, without invisible characters and surrounding blanks.
pub(super) fn kept_name(name: &str) -> String {
    seen(name).trim().to_owned()
}

/// Returns the refusal if a name cannot be stored. A name with a web address would put a link into mails that are sent
/// from our address.
pub(super) fn refused_name(name: &str) -> Option<Refusal> {
    let chars = name.chars().count();
    let is_too_long = u32::try_from(chars).unwrap_or(u32::MAX) > MAX_NAME_CHARS;
    if name.is_empty() {
        Some(field_refusal("name", IssueRule::Required, Some(1), Some(0)))
    } else if is_too_long {
        Some(field_refusal("name", IssueRule::MaxChars, Some(MAX_NAME_CHARS), Some(chars)))
    } else if name.chars().any(char::is_control) {
        Some(field_refusal("name", IssueRule::ControlCharacters, None, None))
    } else if reorders(name) {
        Some(field_refusal("name", IssueRule::Reordered, None, None))
    } else if has_web_address(name) {
        Some(field_refusal("name", IssueRule::WrongKind, None, None))
    } else {
        None
    }
}

/// Whether this has the shape of a language tag: a language of two or three letters, then parts of up to eight letters
/// and digits.
fn is_language_tag(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let is_language = |part: &str| (2..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    tag.len() <= 35 && parts.next().is_some_and(is_language) && parts.all(is_part)
}

fn is_country(country: &str) -> bool {
    country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> AccountChange {
        AccountChange { name: Patch::Set(name.to_owned()), ..AccountChange::default() }
    }

    fn check(change: AccountChange, expected: Result<AccountChange, &[(&str, IssueRule)]>) {
        let actual = update(change, |zone| zone == "Africa/Lagos");
        let faults = actual.as_ref().map_err(|refusals| {
            let faults = refusals.iter().filter_map(|refusal| match refusal {
                Refusal::ValidationFail { field, rule, .. } => Some((field.clone()?, *rule)),
                _ => None,
            });
            faults.collect::<Vec<_>>()
        });
        let expected = expected.map_err(|faults| faults.iter().map(|(f, r)| ((*f).to_owned(), *r)).collect::<Vec<_>>());
        assert_eq!(faults, expected.as_ref().map_err(Clone::clone));
    }

    #[test]
    fn a_name_is_kept_without_blanks_around_it_and_may_be_taken_away() {
        check(named("  Ada Obi "), Ok(named("Ada Obi")));
        check(named(&"é".repeat(100)), Ok(named(&"é".repeat(100))));
        let none = AccountChange { name: Patch::Clear, ..AccountChange::default() };
        check(none.clone(), Ok(none));
        check(AccountChange::default(), Ok(AccountChange::default()));
    }

    #[test]
    fn a_name_is_one_line_of_a_hundred_characters() {
        check(named(" \t "), Err(&[("name", IssueRule::Required)]));
        check(named(&"é".repeat(101)), Err(&[("name", IssueRule::MaxChars)]));
        check(named("Ada\nObi"), Err(&[("name", IssueRule::ControlCharacters)]));
        check(named("Ada\u{0}"), Err(&[("name", IssueRule::ControlCharacters)]));
        check(named("\u{202e}live"), Err(&[("name", IssueRule::Reordered)]));
        check(named("\u{200b}\u{3164} "), Err(&[("name", IssueRule::Required)]));
        check(named("\u{feff}Ada\u{200b}"), Ok(named("Ada")));
    }

    #[test]
    fn a_name_has_no_web_address() {
        for name in ["Win at https://evil.test", "See www.evil.test", "Ada evil.test/prize", "Refund: evil.com"] {
            check(named(name), Err(&[("name", IssueRule::WrongKind)]));
        }
        for name in ["J.R.R. Tolkien", "St.John Smith", "Ravi S/O Kumar", "Ada / Obi", "Dr. Ada"] {
            check(named(name), Ok(named(name)));
        }
    }

    #[test]
    fn a_language_a_zone_and_a_country_are_kept_by_their_names() {
        let change = |locale: &str, zone: &str, country: &str| AccountChange {
            locale: Some(locale.to_owned()),
            timezone: Some(zone.to_owned()),
            country: Patch::Set(country.to_owned()),
            ..AccountChange::default()
        };
        for locale in ["en", "en-GB", "yue-Hant-HK", "de-1996", "fil"] {
            check(change(locale, "Africa/Lagos", "ng"), Ok(change(locale, "Africa/Lagos", "NG")));
        }
        for locale in ["", "e", "english", "en_GB", "en-", "-en", "e1", "en-abcdefghi"] {
            check(change(locale, "Africa/Lagos", "NG"), Err(&[("locale", IssueRule::UnknownOption)]));
        }
        let every = [("locale", IssueRule::UnknownOption), ("timezone", IssueRule::UnknownOption)];
        check(change("?", "Africa/Atlantis", "NG"), Err(&every));
        for country in ["", "N", "NGA", "1A", "ñg"] {
            check(change("en", "Africa/Lagos", country), Err(&[("country", IssueRule::UnknownOption)]));
        }
    }
}
