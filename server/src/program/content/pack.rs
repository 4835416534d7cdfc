//! Reads a pack: the program, its missions, its sessions and its files. Reports every fault.

use std::collections::BTreeSet;

use domain::ids::MissionId;
use domain::limits::WHOLE_BP;
use domain::program::ProgramLevel;
use domain::time::Timestamp;
use serde::Serialize;
use uuid::Uuid;

use crate::error::Result;
use crate::program::cheat_sheet::CheatSheet;
use crate::program::content::answers;
use crate::program::content::badges::{self, PackBadge};
use crate::program::content::bonus::{self, BonusModuleSource};
use crate::program::content::cheat_sheet;
use crate::program::content::faults::{Faults, FilePlace};
use crate::program::content::fields::Fields;
use crate::program::content::files::{CHEAT_SHEET_FILE, ContentFile, PROGRAM_FILE, PackFolder, Resources, hash};
use crate::program::content::front_matter::FrontMatter;
use crate::program::content::missions::{self, MissionSource, Name};
use crate::program::content::outline;
use crate::program::content::presentation::{self, presentation};
use crate::program::content::prices::{PackPrice, prices};
use crate::program::content::rules::MissionIds;
use crate::program::content::sessions::{self, Session};
use crate::program::content::slugs::{is_slug, name_parts};
use crate::program::content::surveys::{self, Survey};
use crate::program::curriculum::CompletionTerms;
use crate::program::presentation::Presentation;

const REQUIRED: [&str; 10] =
    ["title", "host", "summary", "category", "level", "hours", "skills", "deliverable", "locale", "cover"];

const OPTIONAL: [&str; 8] = ["badges", "completion", "extensions", "offered", "price", "prices", "sessions", "try"];

/// A pack as its author wrote it.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The program's slug in URLs.
    pub slug: String,
    /// The content of a version of the program.
    pub curriculum: PackCurriculum,
    /// The files that its blocks offer.
    pub files: Vec<ContentFile>,
    /// The dated sessions in which it is offered.
    pub sessions: Vec<Session>,
    /// The prices of a place; empty if it is free.
    pub prices: Vec<PackPrice>,
    /// Whether it takes new learners.
    pub is_offered: bool,
    /// Its badges.
    pub badges: Vec<PackBadge>,
}

/// The content of a version of a program. It contains files by their hashes. It contains no sessions and no prices,
/// because they change without a new version.
#[derive(Clone, Debug, Serialize)]
pub struct PackCurriculum {
    /// The program's own texts.
    pub words: ProgramTexts,
    /// Its pictures and other presentation.
    pub presentation: Presentation,
    /// Requirements for completing the program in addition to its missions.
    #[serde(skip_serializing_if = "CompletionTerms::is_default")]
    pub completion: CompletionTerms,
    /// The missions, by number.
    pub missions: Vec<MissionSource>,
    /// The bonus modules, by number.
    pub bonus_modules: Vec<BonusModuleSource>,
    /// The cheat sheet, if there is one.
    pub cheat_sheet: Option<CheatSheet>,
    /// The surveys, by number.
    pub surveys: Vec<Survey>,
}

impl PackCurriculum {
    /// The hash that distinguishes versions.
    pub fn hash(&self) -> Result<String> {
        Ok(hash(&serde_json::to_vec(self)?))
    }
}

/// The program's own texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramTexts {
    /// Its title.
    pub title: String,
    /// The company in which it takes place.
    pub host: String,
    /// Summary in one or two sentences.
    pub summary: String,
    /// Full description; sanitised HTML.
    pub description_html: String,
    /// The field of work.
    pub category: String,
    /// Experience that it expects from a beginner.
    pub level: ProgramLevel,
    /// Estimated hours of work.
    pub hours: u32,
    /// Skills that it teaches.
    pub skills: Vec<String>,
    /// The result of the work, for example a report.
    pub deliverable: String,
    /// The hue of its cover, in degrees of the colour circle.
    pub cover_hue: i16,
    /// The name of the picture on its cover.
    pub cover_motif: String,
    /// The language in which it is written.
    pub locale: String,
    /// The question that anyone may try: the slug of its mission, and the key of its block.
    pub try_question: Option<(String, String)>,
}

/// Reads a pack. The result is complete only if no error was added. Adds the slugs of its sessions to `taken`.
#[must_use]
pub fn pack(folder: &PackFolder, taken: &mut BTreeSet<String>, now: Timestamp, faults: &Faults) -> Option<Pack> {
    let path = folder.path_of(PROGRAM_FILE);
    if !is_slug(&folder.slug) {
        faults.error(
            FilePlace::of_file(&folder.path),
            "a pack's folder is named in small letters and digits with `-` between",
        );
    }
    folder.warn_of_strays(faults);
    let resources = Resources::of(folder, faults);
    let (missions, ids) = read_missions(folder, &resources, faults);
    answers::lint(folder, &missions, faults);
    let bonus_modules = bonus::modules(folder, &ids, faults);
    let surveys = surveys::surveys(folder, &ids, faults);
    let cheat_sheet = folder.files.get(CHEAT_SHEET_FILE);
    let cheat_sheet = cheat_sheet.and_then(|bytes| cheat_sheet::read(&folder.path_of(CHEAT_SHEET_FILE), bytes, faults));
    let Some(program) = folder.files.get(PROGRAM_FILE) else {
        faults.error(FilePlace::of_file(&folder.path), "a pack needs a program.md");
        return None;
    };
    let document = FrontMatter::read(&path, program, faults);
    let mut sessions = Vec::new();
    let mut words = None;
    let mut presented = Presentation::default();
    let (mut price_list, mut badges, mut is_offered) = (Vec::new(), Vec::new(), true);
    let mut completion = CompletionTerms::default();
    if let Some(document) = &document {
        let fields = document.fields();
        words = read_words(document);
        let writing = missions.iter().map(|mission| mission.sender_name.as_str()).collect();
        presented = presentation(&fields, &writing, &resources);
        if let Some(words) = &mut words {
            words.try_question = try_question(&fields, &missions);
        }
        completion = completion_terms(&fields, &missions);
        badges = badges::badges(&fields);
        let tables = fields.tables("sessions").into_iter();
        sessions.extend(tables.filter_map(|fields| sessions::session(&fields, taken, now)));
        price_list = prices(&fields, &sessions);
        is_offered = fields.flag("offered").unwrap_or(true);
    }
    outline::lint(&folder.slug, &missions, &bonus_modules, &surveys, &sessions, &FilePlace::of_file(&path), faults);
    let files = resources.into_used(folder, faults);
    Some(Pack {
        slug: folder.slug.clone(),
        curriculum: PackCurriculum {
            words: words?,
            presentation: presented,
            completion,
            missions,
            bonus_modules,
            cheat_sheet,
            surveys,
        },
        files,
        sessions,
        prices: price_list,
        is_offered,
        badges,
    })
}

fn read_missions(folder: &PackFolder, resources: &Resources, faults: &Faults) -> (Vec<MissionSource>, MissionIds) {
    let mut named = Vec::new();
    for ((file, bytes), index) in folder.missions().zip(1_u128..) {
        let path = folder.path_of(&format!("missions/{file}"));
        match name_parts(file) {
            Some((number, slug)) => {
                let name = Name { id: MissionId(Uuid::from_u128(index)), number, slug };
                named.push((path, bytes, name));
            }
            None => faults.error(
                FilePlace::of_file(&path),
                "a mission's file is named by number and slug, like 01-first-look.md",
            ),
        }
    }
    let ids = named.iter().map(|(_, _, name)| (name.slug.to_owned(), name.id)).collect::<MissionIds>();
    let missions =
        named.iter().map(|(path, bytes, name)| missions::mission((path, bytes), *name, &ids, resources, faults));
    let mut missions = missions.collect::<Vec<_>>();
    missions.sort_by_key(|mission| mission.facts.number);
    (missions, ids)
}

fn read_words(document: &FrontMatter<'_>) -> Option<ProgramTexts> {
    let fields = document.fields();
    fields.check(&REQUIRED, &[&OPTIONAL[..], &presentation::FIELDS].concat());
    let text = |name| fields.text(name).map(ToOwned::to_owned);
    let description_html = document.body_html();
    let cover = fields.table("cover");
    if let Some(cover) = &cover {
        cover.check(&["hue", "motif"], &[]);
    }
    let level = fields.word("level");
    let hours = fields.number("hours", 1..=10_000);
    let skills = fields.texts("skills");
    let is_locale = |text: &str| text.len() >= 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    let locale =
        fields.parsed("locale", "a language like en or pt-BR", |text| is_locale(text).then(|| text.to_owned()));
    let cover_hue = cover.as_ref().and_then(|cover| cover.number("hue", 0..=360));
    let motif = |name: &str| is_slug(name).then(|| name.to_owned());
    let cover_motif =
        cover.as_ref().and_then(|cover| cover.parsed("motif", "the name of an icon like chart-line", motif));
    let (title, host, summary) = (text("title"), text("host"), text("summary"));
    let (category, deliverable) = (text("category"), text("deliverable"));
    Some(ProgramTexts {
        title: title?,
        host: host?,
        summary: summary?,
        description_html,
        category: category?,
        level: level?,
        hours: hours?,
        skills: skills?,
        deliverable: deliverable?,
        cover_hue: cover_hue?,
        cover_motif: cover_motif?,
        locale: locale?,
        try_question: None,
    })
}

/// Reads the requirements for completing the program in addition to its missions.
fn completion_terms(fields: &Fields<'_>, missions: &[MissionSource]) -> CompletionTerms {
    let Some(fields) = fields.table("completion") else { return CompletionTerms::default() };
    fields.check(&[], &["min_score_bp", "offboarding"]);
    let min_score_bp = fields.number("min_score_bp", 1..=WHOLE_BP.into());
    let is_scored = |mission: &MissionSource| mission.rubric.is_some() || !mission.keys.is_empty();
    if min_score_bp.is_some() && !missions.iter().any(is_scored) {
        fields.error_at("min_score_bp", "no mission is scored: none has a `[rubric]` or a question with an `answer`");
    }
    CompletionTerms { asks_survey: fields.flag("offboarding").unwrap_or(true), min_score_bp }
}

/// Reads the question that anyone may try. It must have an answer key, and its mission must have a preview.
fn try_question(fields: &Fields<'_>, missions: &[MissionSource]) -> Option<(String, String)> {
    let fields = fields.table("try")?;
    fields.check(&["mission", "block"], &[]);
    let (slug, block) = (fields.text("mission")?, fields.text("block")?);
    let Some(mission) = missions.iter().find(|mission| mission.slug == slug && mission.preview) else {
        fields.error_at("mission", format!("there is no mission `{slug}` with `preview` in this pack"));
        return None;
    };
    if !mission.keys.contains_key(block) {
        fields.error_at("block", format!("the mission has no question `{block}` with an `answer`"));
        return None;
    }
    Some((slug.to_owned(), block.to_owned()))
}
