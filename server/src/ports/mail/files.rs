//! Mails as files, one each, in a folder: what development and tests have instead of a mail server.

use std::fs;
use std::io;
use std::path::PathBuf;

use domain::ids::UserId;
use domain::time::Timestamp;
use lettre::Message as Letter;
use uuid::Uuid;

use super::Mail;

/// The folder.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    /// Adds a mail. It gets its name once it is whole, so that nobody reads half of one.
    pub(super) fn add(&self, mail: &Mail, letter: &Letter, id: Uuid, now: Timestamp) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let time = now.to_string().replace(':', "");
        let whose = mail.user.map_or_else(|| "nobody".to_owned(), |user| user.to_string());
        let name = format!("{time}-{}-{whose}-{id}", mail.message.kind());
        let draft = self.0.join(format!("{name}.part"));
        fs::write(&draft, letter.formatted())?;
        fs::rename(draft, self.0.join(format!("{name}.eml")))
    }

    /// Removes the mails about a person's account, whatever address they went to, and those to an address.
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
