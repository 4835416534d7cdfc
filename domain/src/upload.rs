//! Decides what may be uploaded: a table of file types, each with its extensions, its media type and the first bytes
//! that identify it. The name is checked before a file is sent, the first bytes after it has arrived. The media type
//! that a device sends is ignored, because devices differ; the media type from the table is stored and served. SVG and
//! HTML can run code in a browser and are not in the table.

pub mod limits;

use crate::field::{Amount, IssueRule};
use crate::field::{Fields, chars, one_line};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;
use crate::upload::limits::{
    MAX_ATTACHMENT_BYTES, MAX_AVATAR_BYTES, MAX_FILE_NAME_CHARS, MAX_UNUSED_UPLOAD_BYTES, UNUSED_UPLOAD_HOURS,
};

/// Kind of a file, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A JPEG picture.
    Jpeg,
    /// A PNG picture.
    Png,
    /// A WebP picture.
    Webp,
    /// A GIF picture.
    Gif,
    /// A PDF document.
    Pdf,
    /// A ZIP archive; office documents are ZIP archives too.
    Zip,
    /// MP3 sound.
    Mp3,
    /// WAV sound.
    Wav,
    /// Sound in Ogg.
    Ogg,
    /// Sound or pictures in WebM.
    Webm,
    /// Sound or pictures in MP4.
    Mp4,
    /// Text in UTF-8, in UTF-16 with a byte order mark, or in an older encoding of one byte for each character.
    Text,
    /// HTML, SVG or another text that a browser may run.
    Markup,
    /// Any other file.
    Unknown,
}

/// A file type. The first extension is the preferred one.
struct FileType {
    extensions: &'static [&'static str],
    mime: &'static str,
    kind: FileKind,
}

const fn row(extensions: &'static [&'static str], mime: &'static str, kind: FileKind) -> FileType {
    FileType { extensions, mime, kind }
}

const TYPES: [FileType; 25] = [
    row(&["jpg", "jpeg"], "image/jpeg", FileKind::Jpeg),
    row(&["png"], "image/png", FileKind::Png),
    row(&["webp"], "image/webp", FileKind::Webp),
    row(&["gif"], "image/gif", FileKind::Gif),
    row(&["pdf"], "application/pdf", FileKind::Pdf),
    row(&["txt"], "text/plain", FileKind::Text),
    row(&["csv"], "text/csv", FileKind::Text),
    row(&["tsv"], "text/tab-separated-values", FileKind::Text),
    row(&["md"], "text/markdown", FileKind::Text),
    row(&["json"], "application/json", FileKind::Text),
    row(&["ipynb"], "application/x-ipynb+json", FileKind::Text),
    row(&["sql"], "application/sql", FileKind::Text),
    row(&["py"], "text/x-python", FileKind::Text),
    row(&["r"], "text/x-r", FileKind::Text),
    row(&["docx"], "application/vnd.openxmlformats-officedocument.wordprocessingml.document", FileKind::Zip),
    row(&["xlsx"], "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", FileKind::Zip),
    row(&["pptx"], "application/vnd.openxmlformats-officedocument.presentationml.presentation", FileKind::Zip),
    row(&["odt"], "application/vnd.oasis.opendocument.text", FileKind::Zip),
    row(&["ods"], "application/vnd.oasis.opendocument.spreadsheet", FileKind::Zip),
    row(&["zip"], "application/zip", FileKind::Zip),
    row(&["mp3"], "audio/mpeg", FileKind::Mp3),
    row(&["wav"], "audio/wav", FileKind::Wav),
    row(&["ogg", "oga"], "audio/ogg", FileKind::Ogg),
    row(&["webm"], "audio/webm", FileKind::Webm),
    row(&["m4a", "mp4"], "audio/mp4", FileKind::Mp4),
];

/// Extensions of sound, for spoken answers.
pub const AUDIO_EXTENSIONS: [&str; 7] = ["mp3", "wav", "ogg", "oga", "webm", "m4a", "mp4"];

const AVATAR_EXTENSIONS: [&str; 3] = ["jpg", "png", "webp"];

const ATTACHMENT_EXTENSIONS: [&str; 7] = ["jpg", "jpeg", "png", "webp", "pdf", "txt", "csv"];

/// A request to upload a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadRequest {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

/// Files that are accepted for one purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadLimits {
    /// The accepted extensions, in lower case; empty if all known extensions are accepted.
    pub extensions: Vec<String>,
    /// Maximum number of bytes.
    pub max_bytes: u64,
}

impl UploadLimits {
    /// Files that may be attached to a message to support.
    #[must_use]
    pub fn of_attachments() -> Self {
        let extensions = ATTACHMENT_EXTENSIONS.map(str::to_owned).to_vec();
        Self { extensions, max_bytes: MAX_ATTACHMENT_BYTES }
    }
}

/// A file that may be uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedUpload {
    /// Its name, without folders.
    pub name: String,
    /// Its extension, in lower case.
    pub extension: &'static str,
    /// Its media type as it is stored.
    pub mime: &'static str,
    /// Its size.
    pub bytes: u64,
    /// Maximum size that would be accepted.
    pub max_bytes: u64,
}

/// An announced file, and the result of its inspection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownUpload {
    /// The key under which it is stored.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its size.
    pub bytes: u64,
    /// The result of its inspection.
    pub inspection: Inspection,
}

/// Result of the inspection of an announced file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inspection {
    /// It was inspected earlier, and was as announced.
    Checked,
    /// It has arrived.
    Found {
        /// Its size.
        bytes: u64,
        /// Its first bytes.
        first: Vec<u8>,
    },
    /// It has not arrived.
    Nothing,
}

/// Allows a file if its name and its size are accepted.
///
/// # Errors
/// `validation-fail` for the name and for the size, if they are not accepted.
pub fn allow_upload(request: &UploadRequest, limits: &UploadLimits) -> Result<AllowedUpload, Refusals> {
    let mut fields = Fields::default();
    let base = request.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = one_line(base).unwrap_or_default();
    fields.at_most_chars("name", MAX_FILE_NAME_CHARS, &name);
    let (extension, found) = type_of_name(&name).unzip();
    let is_listed = |ext: &str| limits.extensions.is_empty() || limits.extensions.iter().any(|listed| listed == ext);
    if !extension.is_some_and(is_listed) {
        let need = Amount::Word(limits.extensions.join(", "));
        fields.refuse("name", IssueRule::Extension, Some(need), Some(Amount::Word(name.clone())));
    }
    check_size(request.bytes, limits.max_bytes, &mut fields);
    fields.accept(AllowedUpload {
        name,
        extension: extension.unwrap_or_default(),
        mime: found.map_or("", |found| found.mime),
        bytes: request.bytes,
        max_bytes: limits.max_bytes,
    })
}

/// A person's unused uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnusedUploads {
    /// Their total size.
    pub bytes: u64,
    /// When the unused upload that will be removed next became unused; `None` if no upload is unused.
    pub since: Option<Timestamp>,
}

/// Checks that there is room for one more upload besides the unused ones.
///
/// # Errors
/// `rate-limit-exceeded` with the time at which the next unused upload is removed, if there is no room.
pub fn check_room(unused: &UnusedUploads, bytes: u64, now: Timestamp) -> Result<(), Refusal> {
    if unused.bytes.saturating_add(bytes) <= MAX_UNUSED_UPLOAD_BYTES {
        return Ok(());
    }
    let retry_at = unused.since.unwrap_or(now).plus_seconds(i64::from(UNUSED_UPLOAD_HOURS) * 60 * 60);
    Err(Refusal::RateLimitExceeded { retry_at })
}

/// Allows a picture for an account.
///
/// # Errors
/// `validation-fail` if it is too large, or not of an accepted type.
pub fn allow_avatar(mime: &str, bytes: u64) -> Result<AllowedUpload, Refusals> {
    let mut fields = Fields::default();
    let of_avatars = TYPES.iter().filter(|known| known.extensions.iter().any(|ext| AVATAR_EXTENSIONS.contains(ext)));
    let found = of_avatars.clone().find(|known| known.mime == mime);
    if found.is_none() {
        let need = of_avatars.map(|known| known.mime).collect::<Vec<_>>().join(", ");
        let have = Amount::Word(mime.to_owned());
        fields.refuse("mime", IssueRule::Extension, Some(Amount::Word(need)), Some(have));
    }
    check_size(bytes, MAX_AVATAR_BYTES, &mut fields);
    let extension = found.and_then(|found| found.extensions.first()).copied().unwrap_or_default();
    fields.accept(AllowedUpload {
        name: format!("photo.{extension}"),
        extension,
        mime: found.map_or("", |found| found.mime),
        bytes,
        max_bytes: MAX_AVATAR_BYTES,
    })
}

/// Returns the fault that prevents the use of an announced file, if there is one.
#[must_use]
pub fn fault_of(upload: &KnownUpload) -> Option<IssueRule> {
    match &upload.inspection {
        Inspection::Checked => None,
        Inspection::Found { bytes, first } if *bytes == upload.bytes => {
            (!fits(&upload.name, sniff(first))).then_some(IssueRule::ContentMismatch)
        }
        Inspection::Found { .. } | Inspection::Nothing => Some(IssueRule::NotUploaded),
    }
}

/// Returns the kind of a file by its first bytes. In a text, these bytes may end within a character.
#[must_use]
pub fn sniff(first: &[u8]) -> FileKind {
    let at = |offset: usize, magic: &[u8]| first.get(offset..).is_some_and(|rest| rest.starts_with(magic));
    // The bits of Layer III distinguish an MPEG frame from the byte order mark of UTF-16.
    let is_mpeg_frame = matches!(first, [0xFF, second, ..] if second & 0xE6 == 0xE2);
    let magic = [
        (FileKind::Jpeg, at(0, b"\xFF\xD8\xFF")),
        (FileKind::Png, at(0, b"\x89PNG\r\n\x1A\n")),
        (FileKind::Webp, at(0, b"RIFF") && at(8, b"WEBP")),
        (FileKind::Gif, at(0, b"GIF87a") || at(0, b"GIF89a")),
        (FileKind::Pdf, at(0, b"%PDF-")),
        (FileKind::Zip, at(0, b"PK\x03\x04")),
        (FileKind::Wav, at(0, b"RIFF") && at(8, b"WAVE")),
        (FileKind::Ogg, at(0, b"OggS")),
        (FileKind::Webm, at(0, b"\x1A\x45\xDF\xA3")),
        (FileKind::Mp4, at(4, b"ftyp")),
        (FileKind::Mp3, at(0, b"ID3") || is_mpeg_frame),
    ];
    let known = magic.into_iter().find(|(_, is_there)| *is_there).map(|(kind, _)| kind);
    known.unwrap_or_else(|| text_kind(first))
}

fn text_kind(first: &[u8]) -> FileKind {
    let text = read_text(first);
    if text.is_empty() || text.chars().any(|c| c.is_control() && !c.is_whitespace()) {
        return FileKind::Unknown;
    }
    // An HTML page begins with a tag, a declaration or a comment, after any white space.
    let mut start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').chars();
    let is_tag = start.next() == Some('<') && start.next().is_some_and(|c| c.is_alphabetic() || "!?/".contains(c));
    if is_tag { FileKind::Markup } else { FileKind::Text }
}

/// Reads the beginning of a text as browsers do: as UTF-16 if it has a byte order mark, otherwise as UTF-8 if it is
/// valid, otherwise as one byte for each character. In the last case only ASCII characters are recognised. Spreadsheet
/// programs save CSV in all three encodings.
fn read_text(first: &[u8]) -> String {
    match first {
        [0xFF, 0xFE, rest @ ..] => read_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => read_utf16(rest, u16::from_be_bytes),
        _ => match str::from_utf8(first) {
            Ok(text) => text.to_owned(),
            Err(cut) if cut.error_len().is_none() => String::from_utf8_lossy(&first[..cut.valid_up_to()]).into_owned(),
            Err(_) => first.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '\u{fffd}' }).collect(),
        },
    }
}

fn read_utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).filter_map(|pair| pair.try_into().ok()).map(unit);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Whether a file of this name may be of this kind.
#[must_use]
pub fn fits(name: &str, kind: FileKind) -> bool {
    type_of_name(name).is_some_and(|(_, found)| found.kind == kind)
}

/// Whether files with this extension, in lower case, can be uploaded at all.
#[must_use]
pub fn is_known_extension(extension: &str) -> bool {
    TYPES.iter().any(|known| known.extensions.contains(&extension))
}

fn type_of_name(name: &str) -> Option<(&'static str, &'static FileType)> {
    let (stem, extension) = name.rsplit_once('.')?;
    let extension = extension.to_ascii_lowercase();
    let rows = TYPES.iter().flat_map(|known| known.extensions.iter().map(move |ext| (*ext, known)));
    rows.into_iter().find(|(ext, _)| *ext == extension && chars(stem) > 0)
}

fn check_size(bytes: u64, most: u64, fields: &mut Fields) {
    fields.at_least("bytes", IssueRule::TooSmall, 1, bytes);
    fields.at_most("bytes", IssueRule::FileTooLarge, most, bytes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::limits::MAX_FILE_BYTES;
    use crate::refusal::Refusal;

    fn rules<T>(result: Result<T, Refusals>) -> Vec<IssueRule> {
        let rules = |refusals: Refusals| {
            let rule = |refusal: &Refusal| match refusal {
                Refusal::ValidationFail { rule, .. } => *rule,
                other => panic!("{other:?}"),
            };
            refusals.iter().map(rule).collect()
        };
        result.err().map(rules).unwrap_or_default()
    }

    fn check(name: &str, bytes: u64, expected: &[IssueRule]) {
        let request = UploadRequest { name: name.to_owned(), bytes };
        assert_eq!(rules(allow_upload(&request, &UploadLimits::of_attachments())), expected, "{name}");
    }

    #[test]
    fn uploads_that_nothing_uses_take_so_much_room_and_no_more() {
        let (since, now) = (instant("2026-11-20T10:00:00Z"), instant("2026-11-20T12:00:00Z"));
        let unused = |bytes| UnusedUploads { bytes, since: Some(since) };
        assert_eq!(check_room(&UnusedUploads { bytes: 0, since: None }, MAX_FILE_BYTES, now), Ok(()));
        assert_eq!(check_room(&unused(19 * MAX_FILE_BYTES), MAX_FILE_BYTES, now), Ok(()));
        let retry_at = instant("2026-11-21T10:00:00Z");
        let refused = Err(Refusal::RateLimitExceeded { retry_at });
        assert_eq!(check_room(&unused(19 * MAX_FILE_BYTES + 1), MAX_FILE_BYTES, now), refused);
        assert_eq!(check_room(&unused(u64::MAX), 1, now), refused);
    }

    #[test]
    fn a_file_is_accepted_by_its_name_and_its_size() {
        use IssueRule::{Extension, FileTooLarge, Reordered, TooSmall};
        check("report.PDF", 1, &[]);
        check("data.csv", MAX_ATTACHMENT_BYTES, &[]);
        check("report.pdf", MAX_ATTACHMENT_BYTES + 1, &[FileTooLarge]);
        check("report.pdf", 0, &[TooSmall]);
        check("notes.docx", 1, &[Extension]);
        check("notes", 1, &[Extension]);
        check(".pdf", 1, &[Extension]);
        check("report\u{202e}fdp.txt", 1, &[Reordered]);
        check("\u{200b}.pdf", 1, &[Extension]);
    }

    #[test]
    fn what_a_browser_may_run_is_never_accepted() {
        let anything = UploadLimits { extensions: Vec::new(), max_bytes: 10 };
        let named = UploadLimits { extensions: vec!["svg".to_owned(), "html".to_owned()], max_bytes: 10 };
        for name in ["a.svg", "a.html", "a.htm", "a.xhtml", "a.xml", "a.js", "a.pdf.svg", "a.exe"] {
            let request = UploadRequest { name: name.to_owned(), bytes: 1 };
            assert_eq!(rules(allow_upload(&request, &anything)), [IssueRule::Extension], "{name}");
            assert_eq!(rules(allow_upload(&request, &named)), [IssueRule::Extension], "{name}");
        }
    }

    #[test]
    fn a_name_is_kept_without_its_folders() {
        let request = UploadRequest { name: "C:\\work\\ q3\u{0}  pl\u{200b}an.txt".to_owned(), bytes: 3 };
        let allowed = allow_upload(&request, &UploadLimits::of_attachments()).unwrap();
        assert_eq!((allowed.name.as_str(), allowed.extension, allowed.mime), ("q3 plan.txt", "txt", "text/plain"));
    }

    #[test]
    fn a_picture_of_a_person_is_one_of_three_kinds() {
        assert_eq!(allow_avatar("image/jpeg", MAX_AVATAR_BYTES).unwrap().extension, "jpg");
        assert_eq!(rules(allow_avatar("image/svg+xml", 10)), [IssueRule::Extension]);
        assert_eq!(rules(allow_avatar("image/gif", 0)), [IssueRule::Extension, IssueRule::TooSmall]);
        assert_eq!(rules(allow_avatar("image/png", 40_000_000)), [IssueRule::FileTooLarge]);
    }

    #[test]
    fn a_kind_is_told_by_the_first_bytes() {
        let check = |first: &[u8], kind| assert_eq!(sniff(first), kind, "{first:?}");
        check(b"\xFF\xD8\xFF\xE0..JFIF", FileKind::Jpeg);
        check(b"\x89PNG\r\n\x1A\n....", FileKind::Png);
        check(b"RIFF....WEBPVP8 ", FileKind::Webp);
        check(b"RIFF....WAVEfmt ", FileKind::Wav);
        check(b"RIFF....AVI ", FileKind::Text);
        check(b"GIF87a..", FileKind::Gif);
        check(b"GIF89a..", FileKind::Gif);
        check(b"GIF88a..", FileKind::Text);
        check(b"%PDF-1.7\n", FileKind::Pdf);
        check(b"PK\x03\x04....", FileKind::Zip);
        check(b"....ftypM4A ", FileKind::Mp4);
        check(b"ID3\x04", FileKind::Mp3);
        check(b"\xFF\xFB\x90", FileKind::Mp3);
        check("name,straße\n".as_bytes(), FileKind::Text);
        check("\u{feff}name".as_bytes(), FileKind::Text);
        check(b"cut off: \xC3", FileKind::Text);
        check(b"caf\xE9;1,50\x80\r\n", FileKind::Text);
        check(b"caf\xE9\x01", FileKind::Unknown);
        check(b"\xFF\xFEa\0;\0\r\0\n\0", FileKind::Text);
        check(b"\xFE\xFF\0a\0;\0", FileKind::Text);
        check(b"\xFF\xFE<\0h\0t\0m\0", FileKind::Markup);
        check(b"\xE9<html>", FileKind::Text);
        check(b" <p>\xE9", FileKind::Markup);
        check(b"\xFF\xFEa\0\0\0", FileKind::Unknown);
        check(b"\xFF\xFE", FileKind::Unknown);
        check(b"a\0b", FileKind::Unknown);
        check(b"", FileKind::Unknown);
        check(b"MZ\x90\x00", FileKind::Unknown);
        for page in ["<html>", " \n<!DOCTYPE html>", "\u{feff}<svg xmlns=''>", "<?xml?>", "<!-- x --><script>", "</p>"]
        {
            check(page.as_bytes(), FileKind::Markup);
        }
        check(b"< 5 and > 3", FileKind::Text);
    }

    #[test]
    fn only_kinds_that_can_be_told_can_be_uploaded() {
        assert!(["pdf", "csv", "jpeg"].into_iter().all(is_known_extension));
        assert!(!["exe", "svg", "PDF", ""].into_iter().any(is_known_extension));
    }

    #[test]
    fn a_file_that_is_there_is_what_was_announced() {
        let check = |name: &str, mime: &str, inspection, expected| {
            let (name, mime) = (name.to_owned(), mime.to_owned());
            let upload = KnownUpload { key: String::new(), name, mime, bytes: 9, inspection };
            assert_eq!(fault_of(&upload), expected);
        };
        let found = |bytes, first: &[u8]| Inspection::Found { bytes, first: first.to_vec() };
        check("a.pdf", "application/pdf", found(9, b"%PDF-1.4"), None);
        check("a.pdf", "application/pdf", found(8, b"%PDF-1.4"), Some(IssueRule::NotUploaded));
        check("a.pdf", "application/pdf", Inspection::Nothing, Some(IssueRule::NotUploaded));
        check("a.pdf", "application/pdf", Inspection::Checked, None);
        check("a.png", "image/png", found(9, b"<html>"), Some(IssueRule::ContentMismatch));
        check("a.csv", "text/csv", found(9, b"<html>"), Some(IssueRule::ContentMismatch));
        check("a.csv", "text/csv", found(9, b"a,b"), None);
        check("a.txt", "text/plain", found(9, b"%PDF-1.4"), Some(IssueRule::ContentMismatch));
    }
}
