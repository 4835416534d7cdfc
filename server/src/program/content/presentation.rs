//! Reads the presentation of a program: its drawings, its senders, a sample of the work.

use std::collections::BTreeSet;

use crate::program::content::fields::Fields;
use crate::program::content::files::Resources;
use crate::program::presentation::{Art, Presentation, Sample, SenderFace};

/// The fields of a program that are read here. All are optional.
pub const FIELDS: [&str; 4] = ["art", "tools", "sample", "senders"];

/// Reads the presentation; `writing` contains the names of all senders of missions.
#[must_use]
pub fn presentation(fields: &Fields<'_>, writing: &BTreeSet<&str>, resources: &Resources) -> Presentation {
    let text = |name| fields.text(name).map(ToOwned::to_owned);
    Presentation {
        art: fields.table("art").map(|art| read_art(&art, resources)).unwrap_or_default(),
        tools: text("tools"),
        sample: fields.table("sample").and_then(|sample| read_sample(&sample)),
        senders: read_senders(fields, writing, resources),
    }
}

fn read_art(fields: &Fields<'_>, resources: &Resources) -> Art {
    fields.check(&[], &["mark", "scene", "quilt"]);
    let drawing = |name| picture(fields, name, resources);
    Art { mark: drawing("mark"), scene: drawing("scene"), quilt: drawing("quilt") }
}

fn read_sample(fields: &Fields<'_>) -> Option<Sample> {
    fields.check(&["title", "body"], &[]);
    let (title, html) = (fields.text("title"), fields.markdown("body"));
    Some(Sample { title: title?.to_owned(), html: html? })
}

fn read_senders(fields: &Fields<'_>, writing: &BTreeSet<&str>, resources: &Resources) -> Vec<SenderFace> {
    let mut named = BTreeSet::new();
    let senders = fields.tables("senders").into_iter().filter_map(|sender| {
        sender.check(&["name"], &["portrait", "says"]);
        let name = sender.text("name")?;
        if !writing.contains(name) {
            sender.error_at("name", format!("no mission is sent by `{name}`"));
        }
        if !named.insert(name) {
            sender.error_at("name", format!("`{name}` is listed twice"));
        }
        let portrait = picture(&sender, "portrait", resources);
        Some(SenderFace { name: name.to_owned(), portrait, says: sender.text("says").map(ToOwned::to_owned) })
    });
    senders.collect()
}

/// The address of the picture that a field names.
fn picture(fields: &Fields<'_>, name: &str, resources: &Resources) -> Option<String> {
    let path = fields.text(name)?;
    let Some(file) = resources.view(path) else {
        fields.error_at(name, format!("there is no file `{path}` in this pack; pictures belong in art/"));
        return None;
    };
    if !file.mime.starts_with("image/") {
        fields.error_at(name, format!("`{path}` is not a picture"));
    }
    Some(file.url)
}
