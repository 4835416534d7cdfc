//! Fails if a field of a rule's facts always has the same literal or constant when the server builds the struct. A
//! constant field has no effect on a decision: its value must come from a row or a setting, or the field must be
//! removed with its branch. The parser recognises structs by their names and fields, and compares values as text. It
//! does not follow local variables.

use std::collections::{BTreeMap, BTreeSet};

use crate::{File, assert_none, files_in};

/// Suffixes of the names of structs that rules take.
const ENDS: [&str; 4] = ["Facts", "Record", "Evidence", "Snapshot"];

/// Fields that may be constant, with the reason.
const EXCEPTIONS: [(&str, &str, &str); 4] = [
    ("LearnerSnapshot", "rules_version", "the version of the rules that are compiled in"),
    ("LinkedInFacts", "organization_name", "we are the issuer"),
    ("QuoteFacts", "coupon", "the rule of coupons adds it to the basket"),
    ("UnspendFacts", "returning", "a full refund returns all credit, as a failed payment does"),
];

/// A struct of the domain: its name, and its fields.
type Struct = (String, BTreeSet<String>);

/// The values that the server gives to each field of a struct. `None` if a variable with the field's name is used.
type Values = BTreeMap<(String, String), Vec<Option<String>>>;

/// Code without comments and without the contents of strings and characters, so that every bracket belongs to the
/// syntax.
fn bare(code: &str) -> String {
    let (mut out, mut rest) = (String::new(), code);
    while let Some(letter) = rest.chars().next() {
        let mut after = &rest[letter.len_utf8()..];
        let raw = rest.strip_prefix('r').and_then(|text| {
            let marks = text.len() - text.trim_start_matches('#').len();
            text[marks..].strip_prefix('"').map(|text| (text, format!("\"{}", "#".repeat(marks))))
        });
        let is_word_before = out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if rest.starts_with("//") {
            after = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some((text, end)) = raw.filter(|_| !is_word_before) {
            out.push_str("\"\"");
            after = text.find(&end).map_or("", |at| &text[at + end.len()..]);
        } else if letter == '"' {
            out.push_str("\"\"");
            after = after_quoted(after, '"');
        } else if letter == '\'' && (after.starts_with('\\') || after.chars().nth(1) == Some('\'')) {
            out.push_str("' '");
            after = after.strip_prefix("''").unwrap_or_else(|| after_quoted(after, '\''));
        } else {
            out.push(letter);
        }
        rest = after;
    }
    out
}

/// The text after the closing quote.
fn after_quoted(text: &str, quote: char) -> &str {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        if letter == quote && !is_escaped {
            return &text[at + quote.len_utf8()..];
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    ""
}

/// Splits the contents of a bracket. Returns its parts, and the text after the closing bracket.
fn parts(text: &str) -> (Vec<&str>, &str) {
    let (mut depth, mut begin, mut parts) = (0_u32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => {
                parts.push(text[begin..at].trim());
                parts.retain(|part| !part.is_empty());
                return (parts, &text[at + 1..]);
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    (parts, "")
}

/// Whether rules take a struct with this name.
fn is_facts(name: &str) -> bool {
    ENDS.iter().any(|end| name.ends_with(end))
}

/// The word at the end of a text.
fn last_word(text: &str) -> &str {
    let begin = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    &text[begin..]
}

/// The structs of a file that rules take.
fn structs(code: &str) -> Vec<Struct> {
    let code = bare(code);
    let mut found = Vec::new();
    for (at, start) in code.match_indices("pub struct ") {
        let Some((head, body)) = code[at + start.len()..].split_once('{') else { continue };
        let name = head.split(['<', '(', ';', ' ']).next().unwrap_or_default();
        if is_facts(name) && !head.contains(';') {
            let fields = parts(body).0.into_iter().filter_map(|part| part.rsplit_once("pub ")?.1.split(':').next());
            found.push((name.to_owned(), fields.map(|field| field.trim().to_owned()).collect()));
        }
    }
    found
}

/// Adds the values in a file to the known ones.
fn read(code: &str, known: &[Struct], values: &mut Values) {
    let code = bare(code);
    for (at, _) in code.match_indices(" {") {
        let before = &code[..at];
        let name = last_word(before);
        let head = before[..before.len() - name.len()].trim_end();
        // A function's return type, or the header of a block.
        if !is_facts(name) || ["->", "struct", "impl", "for"].iter().any(|end| head.ends_with(end)) {
            continue;
        }
        let (written, after) = parts(&code[at + 2..]);
        let after = after.trim_start();
        if after.starts_with('=') && !after.starts_with("==") {
            continue; // A pattern destructures a struct.
        }
        let fields = written.into_iter().filter(|part| !part.starts_with(".."));
        let fields = fields.map(|part| part.split_once(':').map_or((part, None), |(name, value)| (name, Some(value))));
        let fields: Vec<(&str, Option<&str>)> = fields.collect();
        let has_all = |(other, its): &&Struct| other == name && fields.iter().all(|(field, _)| its.contains(*field));
        let Some((name, its)) = known.iter().find(has_all) else { continue };
        let shape = its.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        for (field, value) in fields {
            let key = (format!("{name} {shape}"), field.to_owned());
            let value = value.map(|value| value.trim().to_owned());
            values.entry(key).or_default().push(value);
        }
    }
}

/// Whether a value is written as a literal or a constant.
fn is_constant(value: &str) -> bool {
    let value = [".to_owned()", ".into()", ".to_string()"].iter().fold(value, |value, end| value.trim_end_matches(end));
    if let Some(inner) = value.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')) {
        return is_constant(inner);
    }
    let literals = ["None", "true", "false", "\"\"", "Vec::new()", "String::new()", "vec![]", "[]"];
    let is_path = value.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let last = value.rsplit("::").next().unwrap_or_default();
    // Matches `LIMIT` and `Status::Open`.
    let is_name = is_path && last.starts_with(|c: char| c.is_ascii_uppercase());
    literals.contains(&value)
        || value.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit())
        || value.ends_with("::default()")
        || is_name
}

/// The fields that are constant in every place in which the server sets them.
fn constant(values: &Values) -> Vec<(&str, &str)> {
    let is_so = |written: &[Option<String>]| written.iter().all(|value| value.as_deref().is_some_and(is_constant));
    let found = values.iter().filter(|(_, written)| is_so(written));
    found.map(|((name, field), _)| (name.split(' ').next().unwrap_or_default(), field.as_str())).collect()
}

#[test]
fn no_fact_is_the_same_constant_wherever_it_is_built() {
    let domain = files_in("domain/src");
    let known: Vec<Struct> = domain.iter().flat_map(|file| structs(file.without_tests())).collect();
    assert!(known.len() > 100, "only {} structs were found", known.len());
    let mut values = Values::new();
    for file in files_in("server/src").iter().filter(|file: &&File| file.has_extension(&["rs"])) {
        read(file.without_tests(), &known, &mut values);
    }
    assert!(values.len() > 400, "only {} fields were found", values.len());
    let constant = constant(&values);
    let is_excepted = |(name, field): &(&str, &str)| EXCEPTIONS.iter().any(|(of, its, _)| (of, its) == (name, field));
    let idle: Vec<_> = EXCEPTIONS.iter().filter(|(of, its, _)| !constant.contains(&(*of, *its))).collect();
    assert!(idle.is_empty(), "these are facts by now, take them off the list: {idle:#?}");
    let strict = constant.into_iter().filter(|field| !is_excepted(field));
    let breaches: Vec<_> = strict.map(|(name, field)| format!("{name}.{field}")).collect();
    assert_none("a fact comes from a row or a setting", &breaches);
}

#[test]
fn a_constant_is_found_in_every_way_of_writing_it() {
    let known = structs(
        "pub struct SampleFacts {\n    /// A `}` in a comment.\n    pub at: Timestamp,\n    pub open: u32,\n    \
         #[serde(default)]\n    pub kind: Option<Kind>,\n    pub most: u32,\n    pub name: String,\n    pub list: Vec<u8>,\n}\n",
    );
    assert_eq!(known[0].1.iter().collect::<Vec<_>>(), ["at", "kind", "list", "most", "name", "open"]);
    let (mut values, code) = (
        Values::new(),
        "fn facts(at: Timestamp) -> SampleFacts {\n    let brace = '{';\n    \
         let SampleFacts { list, .. } = other;\n    SampleFacts { at, open: 0, kind: Some(Kind::Late), most: limits::MOST, \
         name: \"a, }\".to_owned(), list: Vec::new() } // and so on\n}\n",
    );
    read(code, &known, &mut values);
    let found = |values: &Values| constant(values).into_iter().map(|(_, field)| field.to_owned()).collect::<Vec<_>>();
    assert_eq!(found(&values), ["kind", "list", "most", "name", "open"]);
    read("let next = SampleFacts { open: row.open, list: vec![1], ..facts };", &known, &mut values);
    read("SampleFacts { kind: row.kind.map(|kind| kind.0), ..facts(\"{\", r#\"}\"#) }", &known, &mut values);
    assert_eq!(found(&values), ["most", "name"]);
}
