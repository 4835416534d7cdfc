//! Saves a person's profile. Every field may be left empty. Text is tidied, so that a name appears on a certificate as
//! it was meant.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::account::limits::{
    FIRST_GRAD_YEAR, GRAD_YEARS_AHEAD, MAX_BIO_CHARS, MAX_HEADLINE_CHARS, MAX_LINK_CHARS, MAX_SCHOOL_CHARS,
    MAX_SKILL_CHARS, MAX_SKILLS,
};
use crate::field::{Amount, IssueRule};
use crate::field::{Fields, chars, one_line, several_lines};
use crate::limits::MAX_LEGAL_NAME_CHARS;
use crate::link::{host_of, is_at, read_link};
use crate::refusal::Refusals;
use crate::time::Timestamp;
use crate::visible::reorders;

/// A person's whole profile; a field that is left out is emptied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProfileRequest))]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name for certificates.
    pub legal_name: Option<String>,
    /// The line below the name.
    pub headline: Option<String>,
    /// A few sentences.
    pub bio: Option<String>,
    /// The school that the person attends or attended.
    pub school: Option<String>,
    /// Their degree or subject there.
    pub degree: Option<String>,
    /// The year of graduation.
    pub grad_year: Option<i32>,
    /// The person's skills.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 30))]
    pub skills: Vec<String>,
    /// Links to the person's other pages.
    #[serde(default)]
    pub links: ProfileLinks,
}

/// Links to a person's other pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileLinks {
    /// LinkedIn profile.
    pub linkedin: Option<String>,
    /// GitHub profile.
    pub github: Option<String>,
    /// Any website.
    pub website: Option<String>,
}

/// Returns the profile as it is stored.
///
/// # Errors
/// `validation-fail` for every field that breaks a rule.
pub fn save_profile(profile: Profile, now: Timestamp) -> Result<Profile, Refusals> {
    let mut fields = Fields::default();
    let mut line = |field: &str, text: Option<String>, most| {
        let text = text.as_deref().and_then(one_line);
        fields.at_most_chars(field, most, text.as_deref().unwrap_or_default());
        text
    };
    let legal_name = line("legal_name", profile.legal_name, MAX_LEGAL_NAME_CHARS);
    let headline = line("headline", profile.headline, MAX_HEADLINE_CHARS);
    let school = line("school", profile.school, MAX_SCHOOL_CHARS);
    let degree = line("degree", profile.degree, MAX_SCHOOL_CHARS);
    let bio = profile.bio.as_deref().and_then(several_lines);
    fields.at_most_chars("bio", MAX_BIO_CHARS, bio.as_deref().unwrap_or_default());
    if let Some(year) = profile.grad_year {
        check_grad_year(year, now, &mut fields);
    }
    let skills = tidy_skills(&profile.skills, &mut fields);
    let links = ProfileLinks {
        linkedin: tidy_link("links.linkedin", profile.links.linkedin, Some("linkedin.com"), &mut fields),
        github: tidy_link("links.github", profile.links.github, Some("github.com"), &mut fields),
        website: tidy_link("links.website", profile.links.website, None, &mut fields),
    };
    let grad_year = profile.grad_year;
    fields.accept(Profile { legal_name, headline, bio, school, degree, grad_year, skills, links })
}

fn check_grad_year(year: i32, now: Timestamp, fields: &mut Fields) {
    let last = OffsetDateTime::from(now).year() + GRAD_YEARS_AHEAD;
    let word = |year: i32| Some(Amount::Word(year.to_string()));
    if year < FIRST_GRAD_YEAR {
        fields.refuse("grad_year", IssueRule::TooSmall, word(FIRST_GRAD_YEAR), word(year));
    } else if year > last {
        fields.refuse("grad_year", IssueRule::TooLarge, word(last), word(year));
    }
}

/// The skills without duplicates; upper and lower case are the same.
fn tidy_skills(given: &[String], fields: &mut Fields) -> Vec<String> {
    let mut skills: Vec<String> = Vec::new();
    if !fields.fits("skills", IssueRule::TooMany, MAX_SKILLS, given) {
        return skills;
    }
    for skill in given.iter().filter_map(|skill| one_line(skill)) {
        if !skills.iter().any(|known| known.to_lowercase() == skill.to_lowercase()) {
            skills.push(skill);
        }
    }
    let longest = skills.iter().map(|skill| chars(skill)).max().unwrap_or_default();
    fields.at_most("skills", IssueRule::MaxChars, MAX_SKILL_CHARS.into(), longest);
    if skills.iter().any(|skill| reorders(skill)) {
        fields.refuse("skills", IssueRule::Reordered, None, None);
    }
    skills
}

/// The link with `https://` added, which most people leave out.
fn tidy_link(field: &str, link: Option<String>, host: Option<&str>, fields: &mut Fields) -> Option<String> {
    let typed = one_line(&link?).unwrap_or_default();
    if typed.is_empty() {
        return None;
    }
    let link = read_link(&typed);
    fields.at_most_chars(field, MAX_LINK_CHARS, &link);
    let found = host_of(&link).filter(|_| link.to_ascii_lowercase().starts_with("https://"));
    match (found, host) {
        (None, _) => fields.refuse(field, IssueRule::NotALink, None, Some(Amount::Word(link.clone()))),
        (Some(found), Some(host)) if !is_at(&found, host) => {
            let need = Amount::Word(host.to_owned());
            fields.refuse(field, IssueRule::HostNotAllowed, Some(need), Some(Amount::Word(found)));
        }
        _ => {}
    }
    Some(link)
}

/// Returns the name for a certificate as it is stored; `None` if it is empty after tidying.
///
/// # Errors
/// `validation-fail` if it is too long.
pub(crate) fn read_legal_name(typed: &str) -> Result<Option<String>, Refusals> {
    let mut fields = Fields::default();
    let name = one_line(typed);
    fields.at_most_chars("legal_name", MAX_LEGAL_NAME_CHARS, name.as_deref().unwrap_or_default());
    fields.accept(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::refusal::Refusal;

    fn saved(profile: Profile) -> Result<Profile, Vec<(String, IssueRule)>> {
        let saved = save_profile(profile, instant("2026-11-20T09:00:00Z"));
        saved.map_err(|refusals| {
            let broken = refusals.iter().map(|refusal| match refusal {
                Refusal::ValidationFail { field: Some(field), rule, .. } => (field.clone(), *rule),
                other => panic!("{other:?}"),
            });
            broken.collect()
        })
    }

    fn check(change: impl FnOnce(&mut Profile), expected: &[(&str, IssueRule)]) {
        let mut profile = Profile::default();
        change(&mut profile);
        let broken = saved(profile).err().unwrap_or_default();
        let broken: Vec<_> = broken.iter().map(|(field, rule)| (field.as_str(), *rule)).collect();
        assert_eq!(broken, expected);
    }

    #[test]
    fn a_profile_may_be_empty_and_blanks_are_nothing() {
        let blank = || Some(" \t\n ".to_owned());
        let links = ProfileLinks { linkedin: blank(), github: blank(), website: blank() };
        let profile =
            Profile { legal_name: blank(), bio: blank(), skills: vec![" ".to_owned()], links, ..Profile::default() };
        assert_eq!(saved(profile), Ok(Profile::default()));
    }

    #[test]
    fn what_is_written_is_tidied() {
        let links = ProfileLinks { website: Some(" ada.example.org/work ".to_owned()), ..ProfileLinks::default() };
        let profile = Profile {
            legal_name: Some("  Ada\u{a0} Obi\n".to_owned()),
            bio: Some("One.\r\nTwo.\n".to_owned()),
            skills: ["SQL", " sql ", "Data  stories"].map(str::to_owned).to_vec(),
            links,
            ..Profile::default()
        };
        let kept = saved(profile).unwrap();
        assert_eq!((kept.legal_name.as_deref(), kept.bio.as_deref()), (Some("Ada Obi"), Some("One.\nTwo.")));
        assert_eq!(kept.skills, ["SQL", "Data stories"]);
        assert_eq!(kept.links.website.as_deref(), Some("https://ada.example.org/work"));
        assert_eq!(saved(kept.clone()), Ok(kept));
    }

    #[test]
    fn every_limit_holds_to_the_character() {
        use IssueRule::{MaxChars, TooMany};
        let text = |chars: u32| Some("é".repeat(usize::try_from(chars).unwrap()));
        check(|profile| profile.legal_name = text(MAX_LEGAL_NAME_CHARS), &[]);
        check(|profile| profile.legal_name = text(MAX_LEGAL_NAME_CHARS + 1), &[("legal_name", MaxChars)]);
        check(|profile| profile.headline = text(MAX_HEADLINE_CHARS + 1), &[("headline", MaxChars)]);
        check(|profile| profile.bio = text(MAX_BIO_CHARS), &[]);
        check(|profile| profile.bio = text(MAX_BIO_CHARS + 1), &[("bio", MaxChars)]);
        check(|profile| profile.degree = text(MAX_SCHOOL_CHARS + 1), &[("degree", MaxChars)]);
        let skills = |count: u32| (0..count).map(|number| format!("Skill {number}")).collect::<Vec<_>>();
        check(|profile| profile.skills = skills(MAX_SKILLS), &[]);
        check(|profile| profile.skills = skills(MAX_SKILLS + 1), &[("skills", TooMany)]);
        check(|profile| profile.skills.extend(text(MAX_SKILL_CHARS + 1)), &[("skills", MaxChars)]);
    }

    #[test]
    fn a_year_of_graduation_is_one_that_can_be() {
        check(|profile| profile.grad_year = Some(1949), &[("grad_year", IssueRule::TooSmall)]);
        check(|profile| profile.grad_year = Some(1950), &[]);
        check(|profile| profile.grad_year = Some(2036), &[]);
        check(|profile| profile.grad_year = Some(2037), &[("grad_year", IssueRule::TooLarge)]);
    }

    #[test]
    fn links_are_https_and_point_where_they_say() {
        let linkedin = |link: &str, expected: &[(&str, IssueRule)]| {
            check(|profile| profile.links.linkedin = Some(link.to_owned()), expected);
        };
        linkedin("https://www.linkedin.com/in/ada", &[]);
        linkedin("LinkedIn.com/in/ada", &[]);
        linkedin("http://linkedin.com/in/ada", &[("links.linkedin", IssueRule::NotALink)]);
        linkedin("https://linkedin.com.example.org/ada", &[("links.linkedin", IssueRule::HostNotAllowed)]);
        linkedin("javascript://linkedin.com/%0aalert(1)", &[("links.linkedin", IssueRule::NotALink)]);
        check(
            |profile| profile.links.github = Some("https://gitlab.com/ada".to_owned()),
            &[("links.github", IssueRule::HostNotAllowed)],
        );
        check(|profile| profile.links.website = Some("ada".to_owned()), &[("links.website", IssueRule::NotALink)]);
    }

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        let wrong = |profile: &mut Profile| {
            profile.legal_name = Some("a".repeat(200));
            profile.grad_year = Some(1);
            profile.links.github = Some("nowhere".to_owned());
        };
        let expected = [
            ("legal_name", IssueRule::MaxChars),
            ("grad_year", IssueRule::TooSmall),
            ("links.github", IssueRule::NotALink),
        ];
        check(wrong, &expected);
    }
}
