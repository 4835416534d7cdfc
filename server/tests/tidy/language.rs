//! Counts, in comments and Markdown, doc comments that begin as fragments, and words that often made new readers read a
//! sentence twice. The maximum numbers may only fall.

use crate::{File, files_in};

/// Doc comments whose first word makes them a fragment. They begin with a noun or with a verb in the third person.
const FRAGMENTS: usize = 0;
const FRAGMENT_BEGINS: [&str; 7] = ["what", "who", "whom", "whose", "where", "that", "which"];

/// Uses of *where*, which mostly means *if* or *when*.
const PLACES: usize = 18;
const PLACE: [&str; 1] = ["where"];

/// Uses of words that mostly stand for `None`, an empty list or zero.
const ABSENCES: usize = 68;
const ABSENCE: [&str; 4] = ["nothing", "none", "nobody", "nowhere"];

/// Uses of homely words for which the field has a term.
const HOMELY: usize = 16;
const HOMELY_WORDS: [&str; 22] = [
    "stands",
    "stood",
    "told",
    "tells",
    "brings",
    "brought",
    "anew",
    "thereof",
    "alone",
    "rests",
    "any more",
    "all the same",
    "such",
    "goes on",
    "go on",
    "let go",
    "lets go",
    "at hand",
    "of ours",
    "of its own",
    "of their own",
    "of our own",
];

/// A line of prose in a file.
struct Sentence<'a> {
    path: &'a str,
    number: usize,
    words: Vec<String>,
    /// Whether a doc comment begins with it.
    begins: bool,
}

/// Comments of code and SQL, and the text of Markdown files.
fn prose(file: &File) -> Vec<Sentence<'_>> {
    let (mut found, mut is_inside, mut is_code) = (Vec::new(), false, false);
    let is_markdown = file.has_extension(&["md"]);
    for (line, number) in file.text.lines().zip(1..) {
        let trimmed = line.trim_start();
        let comment = if is_markdown {
            is_code ^= trimmed.starts_with("```");
            (!is_code && !line.starts_with("    ")).then_some(line)
        } else {
            ["///", "//!", "//", "--", "/**", "* "].iter().find_map(|start| trimmed.strip_prefix(start))
        };
        if let Some(comment) = comment {
            let is_doc = !is_markdown && !trimmed.starts_with("// ");
            let words = words_of(comment);
            found.push(Sentence { path: &file.path, number, begins: is_doc && !is_inside, words });
        }
        is_inside = comment.is_some();
    }
    found
}

/// Lower-case words, without code.
fn words_of(comment: &str) -> Vec<String> {
    let text = comment.split('`').step_by(2).collect::<Vec<_>>().join("x").to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn sources() -> Vec<File> {
    let mut files = files_in("");
    files.retain(|file| {
        let is_generated = file.path.ends_with("api/schema.ts") || file.path.ends_with("app/screens.ts");
        let is_content = file.path.starts_with("content/") && file.path != "content/README.md";
        let is_written = !is_generated && !is_content && !file.path.contains("/packs/");
        is_written && file.has_extension(&["rs", "ts", "tsx", "mjs", "sql", "md"])
    });
    files
}

#[track_caller]
fn assert_at_most(most: usize, kind: &str, found: &[(&Sentence<'_>, &str)]) {
    let lines = found.iter().map(|(at, word)| format!("{}:{}: {word}", at.path, at.number)).collect::<Vec<_>>();
    assert!(lines.len() <= most, "{} {kind}, and at most {most} are allowed:\n{}", lines.len(), lines.join("\n"));
    assert!(lines.len() + 10 >= most, "only {} {kind} are left: lower the ceiling of {most}", lines.len());
}

#[test]
fn sentences_are_plain_english() {
    let files = sources();
    let sentences = files.iter().flat_map(prose).collect::<Vec<_>>();
    let uses = |words: &'static [&'static str]| {
        let of = |sentence| words.iter().flat_map(move |word| vec![(sentence, *word); times(sentence, word)]);
        sentences.iter().flat_map(of).collect::<Vec<_>>()
    };
    let begins = |sentence: &&Sentence<'_>| sentence.begins;
    let fragment = |sentence| {
        let first = FRAGMENT_BEGINS.iter().find(|word| sentence_begins(sentence, word))?;
        Some((sentence, *first))
    };
    let fragments = sentences.iter().filter(begins).filter_map(fragment).collect::<Vec<_>>();
    assert_at_most(FRAGMENTS, "doc comments are fragments", &fragments);
    assert_at_most(PLACES, "uses of *where*", &uses(&PLACE));
    assert_at_most(ABSENCES, "uses of *nothing*, *none* or *nobody*", &uses(&ABSENCE));
    assert_at_most(HOMELY, "uses of homely words", &uses(&HOMELY_WORDS));
}

fn sentence_begins(sentence: &Sentence<'_>, word: &str) -> bool {
    sentence.words.first().is_some_and(|first| first == word)
}

/// How often a sentence has a word or a phrase. *Such as* is an ordinary phrase.
fn times(sentence: &Sentence<'_>, phrase: &str) -> usize {
    let wanted = phrase.split(' ').collect::<Vec<_>>();
    let is_here = |at: usize| {
        let is_same = sentence.words[at..].iter().take(wanted.len()).eq(wanted.iter());
        is_same && !(phrase == "such" && sentence.words.get(at + 1).is_some_and(|next| next == "as"))
    };
    (0..sentence.words.len()).filter(|at| is_here(*at)).count()
}
