//! The files of packs: the content of a folder, and the files that blocks offer. Only this part of the import reads
//! from the disk.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use domain::limits::MAX_FILE_BYTES;
use domain::mission::block::FileView;
use sha2::{Digest as _, Sha256};

use crate::program::content::faults::{Faults, FilePlace};

/// The file that marks a folder as a pack.
pub const PROGRAM_FILE: &str = "program.md";

/// The file of the cheat sheet.
pub const CHEAT_SHEET_FILE: &str = "cheat-sheet.md";

/// The folder of the missions.
const MISSIONS: &str = "missions/";

/// The folder of the bonus modules; each module is a folder in it.
const BONUS: &str = "bonus/";

/// The folder of the surveys.
const SURVEYS: &str = "surveys/";

/// The folder of the files that blocks offer.
const RESOURCES: &str = "resources/";

/// The folder of the answers with which rubrics are tried.
const ANSWERS: &str = "answers/";

/// The folder of the program's drawings.
const ART: &str = "art/";

/// Maximum size of a drawing in bytes; a page shows several.
const MAX_ART_BYTES: u64 = 100_000;

/// A pack with the files of its folder.
#[derive(Clone, Debug)]
pub struct PackFolder {
    /// The name of the folder, which is the program's slug.
    pub slug: String,
    /// Its path, as a terminal can open it.
    pub path: String,
    /// Its files by their path in the folder, with `/` as separator.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl PackFolder {
    /// Reads a pack, or every pack in the folder `dir`.
    #[must_use]
    pub fn read_all(dir: &Path, faults: &Faults) -> Vec<Self> {
        let root = dir.display().to_string();
        let read = || -> io::Result<Vec<Self>> {
            if dir.join(PROGRAM_FILE).is_file() {
                return Ok(vec![Self::read(dir, faults)?]);
            }
            let paths = entries(dir)?.into_iter().map(|name| dir.join(name));
            let folders = paths.filter(|path| path.is_dir() && !is_link(path, faults));
            folders.map(|path| Self::read(&path, faults)).collect()
        };
        match read() {
            Ok(folders) => {
                if folders.is_empty() {
                    faults.error(
                        FilePlace::of_file(&root),
                        "there is no pack here: a pack is a folder with a program.md",
                    );
                }
                folders
            }
            Err(cause) => {
                faults.error(FilePlace::of_file(&root), format!("cannot be read: {cause}"));
                Vec::new()
            }
        }
    }

    fn read(dir: &Path, faults: &Faults) -> io::Result<Self> {
        let name = dir.canonicalize()?.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files = BTreeMap::new();
        gather(dir, "", &mut files, faults)?;
        Ok(Self { slug: name, path: dir.display().to_string(), files })
    }

    /// The path of a file of the pack.
    #[must_use]
    pub fn path_of(&self, file: &str) -> String {
        format!("{}/{file}", self.path)
    }

    /// The files of the missions, by name.
    pub fn missions(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().filter_map(|(file, bytes)| Some((file.strip_prefix(MISSIONS)?, bytes.as_slice())))
    }

    /// The files of the bonus modules, by folder name and file name. A file outside a module's folder has an empty
    /// folder name.
    pub fn bonus(&self) -> impl Iterator<Item = (&str, &str, &[u8])> {
        self.files.iter().filter_map(|(file, bytes)| {
            let (module, name) = file.strip_prefix(BONUS).map(|file| file.split_once('/').unwrap_or(("", file)))?;
            Some((module, name, bytes.as_slice()))
        })
    }

    /// The files of the surveys, by name.
    pub fn surveys(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().filter_map(|(file, bytes)| Some((file.strip_prefix(SURVEYS)?, bytes.as_slice())))
    }

    /// The files of the answers with which rubrics are tried, by name.
    pub fn answers(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().filter_map(|(file, bytes)| Some((file.strip_prefix(ANSWERS)?, bytes.as_slice())))
    }

    /// Adds a warning for each file that no part of a pack reads.
    pub fn warn_of_strays(&self, faults: &Faults) {
        for file in self.files.keys() {
            let is_read = [MISSIONS, BONUS, SURVEYS, ANSWERS, RESOURCES, ART].iter().any(|read| file.starts_with(read));
            if !is_read && file != PROGRAM_FILE && file != CHEAT_SHEET_FILE {
                faults.warning(FilePlace::of_file(&self.path_of(file)), "nothing reads this file");
            }
        }
    }
}

/// The names in a folder, without those that begin with a dot.
fn entries(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = std::fs::read_dir(dir)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .filter(|name| !name.as_ref().is_ok_and(|name| name.starts_with('.')))
        .collect::<io::Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// Whether this path is a symbolic link, which is an error. All files of a pack are in its folder, and a link could
/// expose any file of the machine.
fn is_link(path: &Path, faults: &Faults) -> bool {
    let is_link = path.is_symlink();
    if is_link {
        faults.error(FilePlace::of_file(&path.display().to_string()), "a pack must not contain symbolic links");
    }
    is_link
}

fn gather(dir: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>, faults: &Faults) -> io::Result<()> {
    for name in entries(dir)? {
        let path = dir.join(&name);
        if is_link(&path, faults) {
            continue;
        }
        if path.is_dir() {
            gather(&path, &format!("{prefix}{name}/"), files, faults)?;
        } else {
            files.insert(format!("{prefix}{name}"), std::fs::read(path)?);
        }
    }
    Ok(())
}

/// A file that blocks offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFile {
    /// Its view in a block.
    pub view: FileView,
    /// The SHA-256 hash of its content, in hexadecimal digits.
    pub sha256: String,
    /// The media type for responses, with the character set of a text.
    pub served_as: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The files of a pack that the fields of its blocks and its program can name, by their path in the pack.
#[derive(Debug)]
pub struct Resources {
    files: BTreeMap<String, ContentFile>,
    used: RefCell<BTreeSet<String>>,
}

impl Resources {
    /// The files of a pack.
    #[must_use]
    pub fn of(folder: &PackFolder, faults: &Faults) -> Self {
        let named = |(file, bytes): (&String, &'_ Vec<u8>)| -> Option<(String, u64, ContentFile)> {
            let limits = [(RESOURCES, MAX_FILE_BYTES), (ART, MAX_ART_BYTES)];
            let (name, max) = limits.iter().find_map(|(dir, max)| Some((file.strip_prefix(dir)?, *max)))?;
            Some((file.clone(), max, content_file(name, bytes)))
        };
        let files = folder.files.iter().filter_map(named).map(|(file, max, found)| {
            for message in faults_of(&found, max) {
                faults.error(FilePlace::of_file(&folder.path_of(&file)), message);
            }
            (file, found)
        });
        Self { files: files.collect(), used: RefCell::default() }
    }

    /// Marks the file at this path as used, and returns its view.
    #[must_use]
    pub fn view(&self, path: &str) -> Option<FileView> {
        let file = self.files.get(path)?;
        self.used.borrow_mut().insert(path.to_owned());
        Some(file.view.clone())
    }

    /// The files that are used. Adds a warning for each unused file.
    #[must_use]
    pub fn into_used(self, folder: &PackFolder, faults: &Faults) -> Vec<ContentFile> {
        let used = self.used.into_inner();
        let files = self.files.into_iter().filter_map(|(path, file)| {
            if used.contains(&path) {
                return Some(file);
            }
            let message = if path.starts_with(ART) {
                "the program does not use this picture"
            } else {
                "no block offers this file"
            };
            faults.warning(FilePlace::of_file(&folder.path_of(&path)), message);
            None
        });
        files.collect()
    }
}

fn content_file(name: &str, bytes: &[u8]) -> ContentFile {
    let sha256 = hash(bytes);
    let mime = mime_guess::from_path(name).first_or_octet_stream().essence_str().to_owned();
    let served_as = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.clone() };
    let url = format!("/api/content-files/{sha256}/{name}");
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let view = FileView { name: name.to_owned(), url, bytes: size, mime };
    ContentFile { view, sha256, served_as, bytes: bytes.to_owned() }
}

fn faults_of(file: &ContentFile, max_bytes: u64) -> Vec<String> {
    let mut faults = Vec::new();
    if !file.view.name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c)) {
        faults.push(
            "a resource's name has only letters, digits, dots, `_` and `-`, and is not inside a subfolder".into(),
        );
    }
    if file.bytes.is_empty() || file.view.bytes > max_bytes {
        faults.push(format!("a resource has from 1 to {max_bytes} bytes"));
    }
    if file.view.mime.starts_with("text/") && std::str::from_utf8(&file.bytes).is_err() {
        faults.push("this text is not UTF-8".to_owned());
    }
    faults
}

/// The SHA-256 hash of some bytes, in hexadecimal digits.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_in_a_pack_is_an_error_and_is_not_followed() {
        let root = std::env::temp_dir().join(format!("fieldwork-links-{}", uuid::Uuid::new_v4()));
        let pack = root.join("bakery");
        std::fs::create_dir_all(pack.join(RESOURCES)).expect("a folder");
        std::fs::write(pack.join(PROGRAM_FILE), "+++\n+++\n").expect("a file");
        std::fs::write(root.join("secret.txt"), "a secret").expect("a file");
        std::os::unix::fs::symlink(root.join("secret.txt"), pack.join("resources/x.txt")).expect("a link");
        std::os::unix::fs::symlink(&pack, pack.join("missions")).expect("a link to a folder");
        std::os::unix::fs::symlink(&pack, root.join("bakery-again")).expect("a link to a pack");
        let faults = Faults::default();
        let folders = PackFolder::read_all(&root, &faults);
        std::fs::remove_dir_all(&root).expect("no folder any more");
        assert_eq!(folders.len(), 1);
        assert_eq!(folders[0].files.keys().collect::<Vec<_>>(), [PROGRAM_FILE]);
        let told = faults.into_sorted().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(told.iter().filter(|fault| fault.contains("symbolic link")).count(), 3, "{told:?}");
    }

    #[test]
    fn a_file_is_served_by_its_hash_and_a_text_with_its_character_set() {
        let file = content_file("a.csv", b"x,y\n");
        assert_eq!(file.sha256, "9c6536d38fa37da58fac066342747e6d20fdace12ab5b287cf04506f2afe95b0");
        assert_eq!(file.view.url, format!("/api/content-files/{}/a.csv", file.sha256));
        assert_eq!((file.view.mime.as_str(), file.served_as.as_str()), ("text/csv", "text/csv; charset=utf-8"));
    }
}
