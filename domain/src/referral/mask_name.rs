//! Shortens the names of referrer and friend for each other. Somebody who follows a link sees the referrer's first
//! name. The referrer sees the friend's first name and the first letter of the last name. Other names are never shown.

/// First name: the text before the first space. `None` without a name.
#[must_use]
pub fn first_name(name: Option<&str>) -> Option<String> {
    name?.split_whitespace().next().map(str::to_owned)
}

/// First name, with the first letter of the last name if there is one: `Kofi M.` `None` without a name.
#[must_use]
pub fn mask_name(name: Option<&str>) -> Option<String> {
    let first = first_name(name)?;
    let last = name?.split_whitespace().skip(1).last().and_then(|last| last.chars().next());
    Some(last.map_or(first.clone(), |letter| format!("{first} {letter}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_friend_is_named_by_the_first_name_and_a_letter() {
        for (name, first, masked) in [
            (Some("Kofi Mensah"), Some("Kofi"), Some("Kofi M.")),
            (Some("  Ada  Ngozi Obi "), Some("Ada"), Some("Ada O.")),
            (Some("Élodie"), Some("Élodie"), Some("Élodie")),
            (Some("  "), None, None),
            (None, None, None),
        ] {
            assert_eq!(first_name(name).as_deref(), first, "{name:?}");
            assert_eq!(mask_name(name).as_deref(), masked, "{name:?}");
        }
    }
}
