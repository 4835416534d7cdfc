//! Reads the badges of a program: the purpose of each, the event that it counts, and the number required.

use std::collections::BTreeSet;

use domain::reward::badges::{BadgeCounting, BadgeRule};

use crate::program::content::fields::Fields;
use crate::program::content::slugs::is_slug;

/// Maximum number that a badge may require.
const MAX_NEED: i64 = 1_000;

/// A badge as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackBadge {
    /// Its slug in the pack, by which a later import recognises it.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Purpose in one sentence.
    pub about: String,
    /// The condition for the award.
    pub rule: BadgeRule,
    /// Whether it is hidden until it is awarded.
    pub is_secret: bool,
}

/// Reads the badges of a program, in the author's order.
#[must_use]
pub fn badges(fields: &Fields<'_>) -> Vec<PackBadge> {
    let mut taken = BTreeSet::new();
    fields.tables("badges").iter().filter_map(|badge| read(badge, &mut taken)).collect()
}

fn read(fields: &Fields<'_>, taken: &mut BTreeSet<String>) -> Option<PackBadge> {
    fields.check(&["slug", "title", "about", "counting", "need"], &["secret"]);
    let slug = fields
        .parsed("slug", "small letters and digits with `-` between", |slug| is_slug(slug).then(|| slug.to_owned()));
    if slug.as_ref().is_some_and(|slug| !taken.insert(slug.clone())) {
        fields.error_at("slug", "another badge of the program has this slug");
    }
    let counting = fields.word("counting");
    if matches!(counting, Some(BadgeCounting::ReferralsVerified | BadgeCounting::ReferralsConverted)) {
        fields.error_at("counting", "a program's badge does not count referrals");
    }
    let (title, about) = (fields.text("title"), fields.text("about"));
    let need = fields.number("need", 1..=MAX_NEED);
    Some(PackBadge {
        slug: slug?,
        title: title?.to_owned(),
        about: about?.to_owned(),
        rule: BadgeRule { counting: counting?, need: need? },
        is_secret: fields.flag("secret").unwrap_or(false),
    })
}
