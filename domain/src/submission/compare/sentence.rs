//! Splits a text into sentences. A sentence ends at a line break, or at a full stop, ellipsis, question mark or
//! exclamation mark before white space.

/// Returns the sentences of a text, in order: the first character of each and the first character after it, without
/// white space at its ends.
pub(super) fn sentences(chars: &[char]) -> Vec<(usize, usize)> {
    let (mut found, mut start) = (Vec::new(), 0);
    for (at, c) in chars.iter().enumerate() {
        let is_end = *c == '\n' || (c.is_whitespace() && at > 0 && chars.get(at - 1).is_some_and(|c| ends(*c)));
        if is_end {
            found.extend(trimmed(chars, start, at));
            start = at + 1;
        }
    }
    found.extend(trimmed(chars, start, chars.len()));
    found
}

/// Returns the sentence that contains a character. A character between two sentences belongs to the next one.
pub(super) fn sentence_at(sentences: &[(usize, usize)], at: usize) -> (usize, usize) {
    let place = sentences.partition_point(|(_, end)| *end <= at);
    sentences.get(place).copied().unwrap_or((at, at))
}

fn ends(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…')
}

fn trimmed(chars: &[char], start: usize, end: usize) -> Option<(usize, usize)> {
    let is_word = |at: &usize| chars.get(*at).is_some_and(|c| !c.is_whitespace());
    let first = (start..end).find(is_word)?;
    let last = (start..end).rev().find(is_word)?;
    Some((first, last + 1))
}
