//! Reads text as people see it. Invisible characters get into names, codes and links when people copy text. They are
//! removed, because two texts that look the same could otherwise differ. Joiners and selectors stay if a script or an
//! emoji needs them. Characters that change the order of the text around them are kept, so that a rule can refuse them:
//! they make a text look like another one.

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const KEYCAP: char = '\u{20e3}';
const FLAG: char = '\u{1f3f4}';

/// Returns the text without its invisible characters.
pub(crate) fn seen(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = '\0';
    while let Some(c) = chars.next() {
        if !is_invisible(c) || is_needed(before, c, chars.peek().copied().unwrap_or_default()) {
            kept.push(c);
            before = c;
        }
    }
    kept
}

/// Returns a code or a number as a Latin keyboard types it: without invisible characters, with full-width letters,
/// digits and signs replaced by the usual ones, and with a hyphen for a dash of any length.
pub(crate) fn plain(text: &str) -> String {
    let plain = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    };
    seen(text).chars().map(plain).collect()
}

/// Whether a text has only white space and invisible characters.
pub(crate) fn is_unseen(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

/// Whether a text has characters that change the display order of others: embeddings, overrides, isolates.
pub(crate) fn reorders(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

/// The most common top-level domains of more than two letters. Mail programs turn hosts with these endings into links.
const TOP_LEVEL_DOMAINS: [&str; 22] = [
    "app", "biz", "click", "cloud", "com", "dev", "edu", "gov", "icu", "info", "link", "live", "net", "online", "org",
    "pro", "shop", "site", "store", "test", "top", "xyz",
];

/// Whether mail programs would turn a part of this text into a link: an address with its scheme, a word that begins
/// with `www.`, or a host, with or without a path. A host ends in a country's two letters or in a common top-level
/// domain, so names like `J.R.R.` and `Md.Rahman` do not count.
pub(crate) fn has_web_address(text: &str) -> bool {
    // Only ASCII letters are put in lower case: Unicode's tables of letters would add much to the browser's package.
    let text = text.to_ascii_lowercase().replace(['\u{3002}', '\u{ff0e}', '\u{ff61}', '\u{2024}'], ".");
    text.contains("://") || text.split_ascii_whitespace().any(is_address)
}

fn is_address(word: &str) -> bool {
    let has_dot = |part: &str| part.trim_matches('.').contains('.');
    let leads_on = word.split_once(['/', '?', '#']).is_some_and(|(host, rest)| has_dot(host) && !rest.is_empty());
    leads_on || word.starts_with("www.") || word.split(|c: char| !is_of_host(c)).any(is_host)
}

fn is_of_host(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '.' | '-')
}

fn is_host(part: &str) -> bool {
    let Some((before, end)) = part.trim_matches('.').rsplit_once('.') else { return false };
    let is_country = end.len() == 2 && end.bytes().all(|byte| byte.is_ascii_lowercase());
    TOP_LEVEL_DOMAINS.contains(&end) || (is_country && before.chars().nth(1).is_some())
}

/// Characters without a shape, by Unicode's property `Default_Ignorable_Code_Point`, and the blank Braille pattern.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether an invisible character changes how its neighbours look, so that the text needs it.
fn is_needed(before: char, c: char, next: char) -> bool {
    match c {
        NON_JOINER | JOINER => {
            is_virama(before)
                || is_joining(before) && is_joining(next)
                || c == JOINER && is_emoji(before) && is_emoji(next)
        }
        '\u{fe0e}' | '\u{fe0f}' => is_emoji(before) || next == KEYCAP,
        '\u{fe00}'..='\u{fe0d}' | '\u{e0100}'..='\u{e01ef}' => is_ideograph(before),
        '\u{180b}'..='\u{180d}' | '\u{180f}' => matches!(before, '\u{1820}'..='\u{18aa}'),
        '\u{e0020}'..='\u{e007f}' => before == FLAG || matches!(before, '\u{e0020}'..='\u{e007e}'),
        _ => false,
    }
}

/// Letters and signs of the scripts whose letters join or stack: from Arabic to Adlam.
fn is_joining(c: char) -> bool {
    let is_of_script = matches!(
        c,
        '\u{600}'..='\u{dff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{18af}'
            | '\u{a800}'..='\u{abff}'
            | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{11000}'..='\u{11fff}'
            | '\u{1e900}'..='\u{1e95f}'
    );
    is_of_script && !is_invisible(c)
}

/// Signs that remove the vowel of a consonant; a joiner after one changes the shape of the consonant.
fn is_virama(c: char) -> bool {
    matches!(
        c,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d4d}'
            | '\u{dca}'
            | '\u{1039}'
            | '\u{103a}'
            | '\u{17d2}'
    )
}

/// Emoji, signs that can be shown as emoji, and the selector after them.
fn is_emoji(c: char) -> bool {
    matches!(
        c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{27ff}' | '\u{2900}'
            ..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}'
    )
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_mail_program_would_link_is_a_web_address() {
        for text in [
            "https://evil.test",
            "www.evil.museum",
            "evil.museum/prize",
            "Pay at evil.com",
            "pay-fieldwork.com!",
            "support@evil.com",
            "evil.com?x",
            "evil.com#x",
            "evil.com:443",
            "https:evil.com",
            "evil\u{3002}com/x",
            "(evil.co.ke)",
            "Evil.NG",
        ] {
            assert!(has_web_address(text), "{text}");
        }
        for text in
            ["J.R.R. Tolkien", "St.John", "Md.Rahman", "S/O Kumar", "A / B", "J.Ng", "v2.0", "9.30", "Who?", "..."]
        {
            assert!(!has_web_address(text), "{text}");
        }
    }

    #[test]
    fn characters_that_nobody_sees_are_left_out() {
        for (text, kept) in [
            ("\u{200b}\u{2060}\u{feff}", ""),
            ("\u{3164}\u{2800}\u{ad}", ""),
            ("\u{200e}Ada\u{200b} O\u{ad}bi\u{200f}", "Ada Obi"),
            ("A\u{200d}da\u{200c}", "Ada"),
            ("a\u{fe0f}\u{e0041}\u{e0101}", "a"),
            ("Ada Obi", "Ada Obi"),
        ] {
            assert_eq!(seen(text), kept, "{text:?}");
        }
    }

    #[test]
    fn what_a_script_or_an_emoji_needs_stays() {
        for text in [
            "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            "\u{915}\u{94d}\u{200d}\u{937}",
            "\u{d28}\u{d4d}\u{200d}",
            "\u{dc1}\u{dca}\u{200d}\u{dbb}\u{dd3}",
            "\u{1f469}\u{1f3fe}\u{200d}\u{1f52c}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "1\u{fe0f}\u{20e3}",
            "\u{845b}\u{e0100}",
            "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        ] {
            assert_eq!(seen(text), text, "{text:?}");
        }
        assert_eq!(seen("\u{645}\u{200c}"), "\u{645}");
    }

    #[test]
    fn a_code_is_read_as_a_latin_keyboard_types_it() {
        assert_eq!(plain("\u{ff33}\u{ff21}\u{ff36}\u{ff25}\u{2013}\u{ff11}\u{ff10}\u{200b}"), "SAVE-10");
        assert_eq!(plain("\u{2212}5 \u{2014}"), "-5 -");
        assert_eq!(plain("é٣"), "é٣");
    }

    #[test]
    fn characters_that_reorder_are_kept_and_known() {
        assert_eq!(seen("\u{202e}live"), "\u{202e}live");
        assert!(["\u{202e}live", "a\u{2066}b", "\u{202a}"].into_iter().all(reorders));
        assert!(!["Ada", "\u{200f}\u{623}", "\u{623}\u{62f}\u{627} (1)"].into_iter().any(reorders));
    }
}
