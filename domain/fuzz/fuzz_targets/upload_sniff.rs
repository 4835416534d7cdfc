//! Files: a file that a browser may run is never accepted, whatever its name; an allowed upload has a clean name, and
//! requesting it under that name gives the same result. The first two lines are the media type and the name.

#![no_main]

use domain::field::IssueRule;
use domain::upload::{
    Inspection, FileKind, KnownUpload, UploadLimits, UploadRequest, allow_upload, fault_of, fits, is_known_extension, sniff,
};
use libfuzzer_sys::fuzz_target;

/// Maximum size of an upload in this test.
const MAX_BYTES: u64 = 1_000;

fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(3, |byte| *byte == b'\n');
    let mut text = || String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let (mime, name) = (text(), text());
    let first = parts.next().unwrap_or_default();

    let kind = sniff(first);
    let is_fit = fits(&mime, &name, kind);
    assert!(!is_fit || !matches!(kind, FileKind::Markup | FileKind::Unknown));
    if kind == FileKind::Text {
        let start = String::from_utf8_lossy(first).trim_start().to_ascii_lowercase();
        assert!(!["<!doctype", "<html", "<svg", "<script", "<?xml", "<!--"].iter().any(|tag| start.starts_with(tag)));
    }

    let bytes = u64::try_from(first.len()).unwrap_or(u64::MAX);
    let inspection = Inspection::Found { bytes, first: first.to_vec() };
    let fault = fault_of(&KnownUpload { key: String::new(), name: name.clone(), mime: mime.clone(), bytes, inspection });
    assert_eq!(fault, (!is_fit).then_some(IssueRule::ContentMismatch));

    let limits = UploadLimits { extensions: Vec::new(), max_bytes: MAX_BYTES };
    let Ok(allowed) = allow_upload(&UploadRequest { name, mime, bytes }, &limits) else { return };
    assert!(!allowed.name.contains(|c: char| c.is_control() || c == '/' || c == '\\'));
    assert!(is_known_extension(allowed.extension) && (1..=MAX_BYTES).contains(&allowed.bytes));
    let again = UploadRequest { name: allowed.name.clone(), mime: allowed.mime.to_owned(), bytes };
    assert_eq!(allow_upload(&again, &limits), Ok(allowed));
});
