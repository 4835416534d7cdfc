//! Mails as files in a folder, one each. Development and tests use them instead of a mail server.

use std::fs;
use std::io;
use std::path::PathBuf;

use domain::ids::UserId;
use domain::time::Timestamp;
use lettre::Message as Letter;
use uuid::Uuid;

use super::Mail;

/// The folder.
pub(super) struct MailFolder(pub(super) PathBuf);

impl MailFolder {
    /// Adds a mail. The file gets its final name when it is complete, so that it is never read half-written.
    pub(super) fn add(&self, mail: &Mail, letter: &Letter, id: Uuid, now: Timestamp) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let time = now.to_string().replace(':', "");
        let whose = mail.user.map_or_else(|| "nobody".to_owned(), |user| user.to_string());
        let name = format!("{time}-{}-{whose}-{id}", mail.message.kind());
        let draft = self.0.join(format!("{name}.part"));
        fs::write(&draft, letter.formatted())?;
        fs::rename(draft, self.0.join(format!("{name}.eml")))
    }

    /// Removes the mails about a person's account, to any address, and the mails to the given addresses.
    pub(super) fn forget(&self, user: UserId, addresses: &[String]) -> io::Result<()> {
        let entries = match fs::read_dir(&self.0) {
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        let user = user.to_string();
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if !name.ends_with(".eml") && !name.ends_with(".part") {
                continue;
            }
            let is_to_them = |text: &str| {
                let mut receivers = text.lines().filter_map(|line| line.strip_prefix("To: "));
                receivers.any(|to| addresses.iter().any(|address| to.eq_ignore_ascii_case(address)))
            };
            if name.contains(&user) || is_to_them(&String::from_utf8_lossy(&fs::read(&path)?)) {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }
}
