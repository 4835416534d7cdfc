//! Lays out JSON text for a reader: a value that fits on a line is on one line, and any other value is split. The order
//! of the fields does not change.

const WIDTH: usize = 120;

/// The text without white space between its parts.
pub(crate) fn compact(text: &str) -> String {
    let (mut out, mut in_string, mut is_escaped) = (String::new(), false, false);
    for c in text.chars() {
        if in_string || !c.is_ascii_whitespace() {
            out.push(c);
        }
        if c == '"' && !is_escaped {
            in_string = !in_string;
        }
        is_escaped = in_string && c == '\\' && !is_escaped;
    }
    out
}

/// The compact text split into lines, with a final line end.
pub(crate) fn lay_out(text: &str) -> String {
    let mut out = String::new();
    value(text, 0, 0, &mut out);
    out.push('\n');
    out
}

/// Writes one value of compact text. `taken` is the number of characters before it on its line. Several fields of an
/// object share a line if they fit; each item of an array has a separate line.
fn value(text: &str, indent: usize, taken: usize, out: &mut String) {
    let line = on_one_line(text);
    if taken + width(&line) <= WIDTH || !text.starts_with(['{', '[']) {
        out.push_str(&line);
        return;
    }
    let (open, close, pad) = (&text[..1], &text[text.len() - 1..], " ".repeat(indent + 2));
    out.push_str(open);
    let mut column = WIDTH;
    for (index, part) in parts(&text[1..text.len() - 1], b',').into_iter().enumerate() {
        let key = if open == "{" { parts(part, b':')[0] } else { "" };
        let part_width = width(&on_one_line(part));
        out.push_str(if index == 0 { "" } else { "," });
        if open == "{" && column + part_width + 2 <= WIDTH {
            out.push(' ');
            column += part_width + 2;
        } else {
            out.push('\n');
            out.push_str(&pad);
            column = pad.len() + part_width + 1;
        }
        if !key.is_empty() {
            out.push_str(key);
            out.push_str(": ");
        }
        let field = if key.is_empty() { part } else { &part[key.len() + 1..] };
        let before = column.saturating_sub(width(&on_one_line(field)));
        value(field, indent + 2, before, out);
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push_str(close);
}

fn width(line: &str) -> usize {
    line.chars().count()
}

/// The parts of compact text between separators that are not inside a string or a bracket.
fn parts(text: &str, separator: u8) -> Vec<&str> {
    let (mut found, mut start, mut depth, mut in_string, mut is_escaped) = (Vec::new(), 0, 0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' if !is_escaped => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth -= 1,
            _ if byte == separator && !in_string && depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        is_escaped = in_string && byte == b'\\' && !is_escaped;
    }
    found.push(&text[start..]);
    found
}

fn on_one_line(text: &str) -> String {
    let (mut out, mut in_string, mut is_escaped) = (String::new(), false, false);
    for c in text.chars() {
        out.push(c);
        if c == '"' && !is_escaped {
            in_string = !in_string;
        }
        if !in_string && (c == ',' || c == ':') {
            out.push(' ');
        }
        is_escaped = in_string && c == '\\' && !is_escaped;
    }
    out
}
