//! Uploads for answers. The rule decides whether a block accepts a file before any byte is sent. An answer contains a
//! file only if the file is uploaded completely and is of its stated type.

use crate::field::{Amount, IssueRule};
use crate::limits::MAX_FILE_BYTES;
use crate::mission::Decision;
use crate::mission::block::{Block, BlockBody, FileRules};
use crate::refusal::{Refusal, Refusals};
use crate::submission::{BlockValue, FileAnswer, Issue};
use crate::upload::{
    AUDIO_EXTENSIONS, AllowedUpload, KnownUpload, UploadLimits, UploadRequest, allow_upload, fault_of,
};

/// Facts for [`upload_file`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadFacts {
    /// The decision on the mission's lock.
    pub mission: Decision,
    /// The block that requires files.
    pub block: Block,
}

/// Allows the upload of a file for an answer.
///
/// # Errors
/// The first of these that applies: the refusal of the [lock](crate::mission::decide), `validation-fail` if the block
/// is not for files, and `validation-fail` for everything about this file that the block does not accept.
pub fn upload_file(facts: &UploadFacts, request: &UploadRequest) -> Result<AllowedUpload, Refusals> {
    if let Some(refusal) = facts.mission.refusal_to_write() {
        return Err(refusal.into());
    }
    let limits = match &facts.block.body {
        BlockBody::Files(rules) => limits_of(rules, &[]),
        BlockBody::Audio(rules) => limits_of(rules, &AUDIO_EXTENSIONS),
        _ => {
            let issue = Issue { rule: IssueRule::WrongKind, need: None, have: None };
            return Err(issue.into_refusal(facts.block.id).into());
        }
    };
    allow_upload(request, &limits)
}

fn limits_of(rules: &FileRules, unless_named: &[&str]) -> UploadLimits {
    let extensions = match rules.allowed_ext.is_empty() {
        true => unless_named.iter().map(|ext| (*ext).to_owned()).collect(),
        false => rules.allowed_ext.clone(),
    };
    UploadLimits { extensions, max_bytes: rules.max_bytes.min(MAX_FILE_BYTES) }
}

/// Returns the files of an answer as they are stored: each file once, with the name, type and size of its upload.
/// `known` are the learner's own uploads for this block.
///
/// # Errors
/// `validation-fail` for every file that is incomplete or not of its stated type.
pub fn settle_files(block: &Block, files: &[FileAnswer], known: &[KnownUpload]) -> Result<Vec<FileAnswer>, Refusals> {
    let (mut kept, mut refusals): (Vec<FileAnswer>, Vec<Refusal>) = (Vec::new(), Vec::new());
    for file in files {
        let upload = known.iter().find(|upload| upload.key == file.key);
        let fault = upload.map_or(Some(IssueRule::NotUploaded), fault_of);
        if let Some(rule) = fault {
            let have = Some(Amount::Word(file.name.clone()));
            refusals.push(Issue { rule, need: None, have }.into_refusal(block.id));
        } else if let Some(upload) = upload
            && !kept.iter().any(|other| other.key == file.key)
        {
            let (key, name, mime) = (upload.key.clone(), upload.name.clone(), upload.mime.clone());
            kept.push(FileAnswer { key, name, mime, bytes: upload.bytes });
        }
    }
    Refusals::from_all(refusals).map_or(Ok(kept), Err)
}

/// Returns the files of an answer.
#[must_use]
pub fn files_of(value: Option<&BlockValue>) -> &[FileAnswer] {
    match value {
        Some(BlockValue::Files(files)) => files,
        _ => &[],
    }
}

/// Returns the keys of the files that this change removes from the last answer that contained them. `elsewhere` are the
/// answers to the block in other attempts.
#[must_use]
pub fn freed(before: Option<&BlockValue>, after: Option<&BlockValue>, elsewhere: &[BlockValue]) -> Vec<String> {
    let is_held = |key: &str| {
        let holders = elsewhere.iter().map(Some).chain([after]);
        holders.flat_map(files_of).any(|file| file.key == key)
    };
    files_of(before).iter().filter(|file| !is_held(&file.key)).map(|file| file.key.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{a_block, a_board, a_mission, mission_id};
    use crate::mission::decide::decide;
    use crate::upload::Inspection;

    fn rules(allowed_ext: &[&str], max_bytes: u64) -> FileRules {
        let allowed_ext = allowed_ext.iter().map(|ext| (*ext).to_owned()).collect();
        FileRules { prompt_html: String::new(), allowed_ext, max_bytes, max_files: 2, max_seconds: None }
    }

    fn check(body: BlockBody, name: &str, bytes: u64, expected: Result<&str, IssueRule>) {
        let board = a_board().with(a_mission(1)).build();
        let mission = decide(&board, mission_id(1)).unwrap();
        let request = UploadRequest { name: name.to_owned(), bytes };
        let allowed = upload_file(&UploadFacts { mission, block: a_block(1, body) }, &request);
        let allowed = allowed.as_ref().map(|allowed| allowed.mime).map_err(|refusals| match refusals.first() {
            Refusal::ValidationFail { rule, .. } => *rule,
            other => panic!("{other:?}"),
        });
        assert_eq!(allowed, expected, "{name}");
    }

    #[test]
    fn a_block_accepts_what_its_author_listed_else_all_that_is_known() {
        check(BlockBody::Files(rules(&["csv", "pdf"], 10)), "a.csv", 10, Ok("text/csv"));
        check(BlockBody::Files(rules(&["csv", "pdf"], 10)), "a.png", 10, Err(IssueRule::Extension));
        check(BlockBody::Files(rules(&["csv"], 10)), "a.csv", 11, Err(IssueRule::FileTooLarge));
        check(BlockBody::Files(rules(&["svg"], 10)), "a.svg", 10, Err(IssueRule::Extension));
        check(
            BlockBody::Files(rules(&[], 10)),
            "a.xlsx",
            10,
            Ok("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        );
        check(BlockBody::Files(rules(&[], u64::MAX)), "a.zip", MAX_FILE_BYTES + 1, Err(IssueRule::FileTooLarge));
        check(BlockBody::Audio(rules(&[], 10)), "a.pdf", 10, Err(IssueRule::Extension));
        check(BlockBody::Audio(rules(&[], 10)), "a.webm", 10, Ok("audio/webm"));
        check(BlockBody::Text { html: String::new() }, "a.csv", 10, Err(IssueRule::WrongKind));
    }

    #[test]
    fn a_locked_mission_takes_no_file() {
        let board = a_board().with(a_mission(1)).with(a_mission(2).after(1)).build();
        let mission = decide(&board, mission_id(2)).unwrap();
        let facts = UploadFacts { mission, block: a_block(1, BlockBody::Files(rules(&[], 10))) };
        let request = UploadRequest { name: "a.csv".to_owned(), bytes: 1 };
        assert_eq!(upload_file(&facts, &request).unwrap_err().first().code(), "mission/pending-unlocked-missions");
    }

    #[test]
    fn an_answer_holds_what_was_uploaded_and_not_what_it_claims() {
        let block = a_block(1, BlockBody::Files(rules(&[], 10)));
        let file = |key: &str| FileAnswer {
            key: key.to_owned(),
            name: "invented.pdf".to_owned(),
            mime: "text/html".to_owned(),
            bytes: 1,
        };
        let known = |key: &str, inspection| KnownUpload {
            key: key.to_owned(),
            name: "a.csv".to_owned(),
            mime: "text/csv".to_owned(),
            bytes: 3,
            inspection,
        };
        let found = |first: &[u8]| Inspection::Found { bytes: 3, first: first.to_vec() };
        let all =
            [known("one", found(b"a,b")), known("two", Inspection::Nothing), known("three", found(b"\x00\x01\x02"))];
        let kept = settle_files(&block, &[file("one"), file("one")], &all).unwrap();
        assert_eq!(kept.len(), 1);
        assert_eq!((kept[0].name.as_str(), kept[0].mime.as_str(), kept[0].bytes), ("a.csv", "text/csv", 3));
        let refused = settle_files(&block, &["one", "two", "three", "foreign"].map(file), &all).unwrap_err();
        let rules: Vec<_> = refused
            .iter()
            .map(|refusal| match refusal {
                Refusal::ValidationFail { block: Some(_), rule, .. } => *rule,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(rules, [IssueRule::NotUploaded, IssueRule::ContentMismatch, IssueRule::NotUploaded]);
    }
    #[test]
    fn a_file_is_freed_when_no_answer_holds_it_any_more() {
        let answer = |keys: &[&str]| {
            let file = |key: &&str| FileAnswer {
                key: (*key).to_owned(),
                name: String::new(),
                mime: "text/plain".to_owned(),
                bytes: 1,
            };
            BlockValue::Files(keys.iter().map(file).collect())
        };
        let before = answer(&["one", "two", "three"]);
        let after = answer(&["two", "four"]);
        assert_eq!(freed(Some(&before), Some(&after), &[answer(&["three"])]), ["one"]);
        assert_eq!(freed(Some(&before), None, &[]), ["one", "two", "three"]);
        assert!(freed(None, Some(&after), &[]).is_empty());
    }
}
