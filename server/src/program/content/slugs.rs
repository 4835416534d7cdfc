//! Slugs, as authors write them in fields and in the names of files and folders.

/// Whether a text consists of small letters and digits, with single `-` between them.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.split('-').all(is_part)
}

/// The number and the slug in a file name like `01-first-look.md`.
#[must_use]
pub fn name_parts(name: &str) -> Option<(u32, &str)> {
    let (number, slug) = name.strip_suffix(".md")?.split_once('-')?;
    let number = number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())??;
    (number > 0 && is_slug(slug)).then_some((number, slug))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_gives_number_and_slug() {
        assert_eq!(name_parts("01-first-look.md"), Some((1, "first-look")));
        assert_eq!(name_parts("12-a.md"), Some((12, "a")));
        for wrong in ["00-a.md", "-a.md", "a.md", "1-A.md", "1-a-.md", "1-.md", "1-a.txt", "+1-a.md", "1 -a.md"] {
            assert_eq!(name_parts(wrong), None, "{wrong}");
        }
    }
}
