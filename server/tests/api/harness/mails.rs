//! Mails that a test's server has sent, read from files as a mail program would.

use std::fs;
use std::path::PathBuf;

use uuid::Uuid;

/// Folder with the mails of one test.
pub(crate) struct MailFolder {
    pub(crate) path: PathBuf,
}

/// A mail.
#[derive(Debug)]
pub(crate) struct ReadMail {
    /// Id by which a mail program identifies it.
    pub(crate) id: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    /// URL of its button.
    pub(crate) link: String,
    /// Its whole text, decoded.
    pub(crate) text: String,
}

impl MailFolder {
    pub(crate) fn new() -> Self {
        Self { path: std::env::temp_dir().join(format!("fieldwork-test-mails-{}", Uuid::new_v4())) }
    }

    /// Every mail, oldest first.
    pub(crate) fn all(&self) -> Vec<ReadMail> {
        let mut files: Vec<_> =
            fs::read_dir(&self.path).into_iter().flatten().map(|file| file.expect("a file").path()).collect();
        files.sort();
        files.iter().map(|file| read(&fs::read_to_string(file).expect("a mail"))).collect()
    }

    /// The only mail.
    #[track_caller]
    pub(crate) fn only(&self) -> ReadMail {
        let mut all = self.all();
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }
}

impl ReadMail {
    /// The code in its link.
    pub(crate) fn code(&self) -> &str {
        self.link.split_once("?code=").map_or("", |(_, code)| code)
    }
}

impl Drop for MailFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Parses a mail as sent.
pub(crate) fn read(raw: &str) -> ReadMail {
    let text = decoded(raw);
    let header = |name: &str| {
        let line = raw.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_default().to_owned()
    };
    let link = text.lines().find(|line| line.starts_with("http")).unwrap_or_default().trim_end().to_owned();
    ReadMail { id: header("Message-ID"), to: header("To"), subject: header("Subject"), link, text }
}

/// Decodes the quoted-printable parts (RFC 2045).
fn decoded(raw: &str) -> String {
    let joined = raw.replace("=\r\n", "").replace("=\n", "");
    let mut bytes = Vec::with_capacity(joined.len());
    let mut rest = joined.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let coded = after.get(..2).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        match coded {
            Some(coded) if byte == b'=' => {
                bytes.push(coded);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
