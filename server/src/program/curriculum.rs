//! Cache of published versions in memory. A version never changes, so it is read only once. A request then reads only
//! the learner's own rows.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::web::Bytes;
use diesel_async::AsyncPgConnection;
use domain::ids::{BlockId, MissionId, ProgramId, ProgramVersionId};
use domain::mission::MissionFacts;
use domain::mission::answer_key::BlockKey;
use domain::mission::block::Block;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::columns::count;
use crate::error::{Error, Result};
use crate::program::bonus_rows::{self, BonusContentRow, BonusModuleRow};
use crate::program::cheat_sheet::CheatSheet;
use crate::program::content::files::hash;
use crate::program::content::markdown;
use crate::program::passage_index::PassageIndex;
use crate::program::passages::text_files;
use crate::program::presentation::Presentation;
use crate::program::rows::{self, BlockRow, MissionRow, VersionRow};
use crate::program::survey_rows::{self, SurveyRow};
use crate::program::version_texts::{ContentText, MissionTexts, VersionTexts};
use crate::program::version_view::{ProgramVersion, VersionMission};
use crate::program::{CoverView, ProgramView};

/// One version: the program's view, and its missions with their blocks.
#[derive(Debug)]
pub struct Curriculum {
    /// The version.
    pub version: ProgramVersionId,
    /// Its number, from 1.
    pub number: u32,
    /// The program's view.
    pub program: ProgramView,
    /// Its pictures and other presentation.
    pub presentation: Presentation,
    /// Everything public about the version, serialised once as JSON: a `ProgramVersion`.
    pub text: Bytes,
    /// The SHA-256 hash of that text in hexadecimal digits; it is part of the text's URL.
    pub hash: String,
    /// The question that anyone may try: the slug of its mission, and the key of its block.
    pub try_question: Option<(String, String)>,
    /// Requirements for completing the program in addition to its missions.
    pub completion: CompletionTerms,
    /// The missions, in order.
    pub missions: Vec<Mission>,
    /// The bonus modules, in order.
    pub bonus_modules: Vec<BonusModule>,
    /// The cheat sheet. `None`: the version has no cheat sheet.
    pub cheat_sheet: Option<CheatSheet>,
    /// The surveys, in order.
    pub surveys: Vec<SurveyRow>,
    index: OnceCell<PassageIndex>,
}

/// Requirements for completing a program in addition to its missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CompletionTerms {
    /// Whether the offboarding is required.
    pub asks_survey: bool,
    /// The minimum overall score in basis points, if there is one.
    pub min_score_bp: Option<u32>,
}

impl Default for CompletionTerms {
    fn default() -> Self {
        Self { asks_survey: true, min_score_bp: None }
    }
}

impl CompletionTerms {
    /// Whether these are the default terms.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// One bonus module with its contents.
#[derive(Debug)]
pub struct BonusModule {
    /// Its texts and its lock rule.
    pub row: BonusModuleRow,
    /// Its contents, in order.
    pub contents: Vec<BonusContentRow>,
}

/// One mission with its blocks.
#[derive(Debug)]
pub struct Mission {
    /// Its texts.
    pub row: MissionRow,
    /// Facts for the rules.
    pub facts: MissionFacts,
    /// Its lock rule, serialised once as JSON.
    pub lock_rule: Box<RawValue>,
    /// Its blocks, in order.
    pub blocks: Vec<Block>,
    /// The answer keys of its questions. Only the rule `submission::reveal` decides whether a key is sent.
    pub keys: Vec<BlockKey>,
    /// The address of its sender's portrait.
    pub portrait: Option<String>,
}

impl Curriculum {
    /// The mission with this id.
    #[must_use]
    pub fn mission(&self, id: MissionId) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.facts.id == id)
    }

    /// The passages of its texts. The first call reads its text files.
    pub async fn passages(&self, conn: &mut AsyncPgConnection) -> Result<&PassageIndex> {
        let read = async || {
            let texts = VersionTexts::from(self);
            let files = rows::content_files(conn, &text_files(&texts)).await?.into_iter();
            let html = files.map(|(hash, bytes)| (hash, markdown::render_file(&String::from_utf8_lossy(&bytes))));
            Ok(PassageIndex::new(&texts, &html.collect()))
        };
        self.index.get_or_try_init(read).await
    }

    /// Estimated minutes of the required missions.
    #[must_use]
    pub fn minutes(&self) -> u32 {
        self.missions.iter().filter(|mission| mission.facts.required).map(|mission| mission.facts.minutes).sum()
    }
}

impl<'a> From<&'a Curriculum> for VersionTexts<'a> {
    fn from(curriculum: &'a Curriculum) -> Self {
        let program = &curriculum.program;
        let mission = |mission: &'a Mission| MissionTexts {
            id: mission.facts.id,
            title: &mission.row.title,
            summary: &mission.row.summary,
            brief_html: &mission.row.brief_html,
            blocks: &mission.blocks,
        };
        let contents = |module: &'a BonusModule| {
            module.contents.iter().map(|content| ContentText {
                place: (module.row.id, content.id),
                titles: [&module.row.title, &content.title],
                html: &content.html,
            })
        };
        Self {
            locale: &program.locale,
            title: &program.title,
            about: [program.summary.clone(), program.skills.join(", "), program.deliverable.clone()],
            description_html: &program.description_html,
            missions: curriculum.missions.iter().map(mission).collect(),
            contents: curriculum.bonus_modules.iter().flat_map(contents).collect(),
            cheat_sheet: curriculum.cheat_sheet.as_ref(),
        }
    }
}

/// The versions that have been read.
#[derive(Debug, Default)]
pub struct Curricula {
    known: RwLock<HashMap<ProgramVersionId, Arc<Curriculum>>>,
}

impl Curricula {
    /// The version with this id, which a row names, from memory or from the database. Breaks if the version does not
    /// exist.
    pub async fn get(&self, conn: &mut AsyncPgConnection, version_id: Uuid) -> Result<Arc<Curriculum>> {
        self.find(conn, version_id).await?.ok_or_else(|| Error::broken("a version has no row"))
    }

    /// The version with this id. `None`: it does not exist.
    pub async fn find(&self, conn: &mut AsyncPgConnection, version_id: Uuid) -> Result<Option<Arc<Curriculum>>> {
        let id = ProgramVersionId(version_id);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
        if known.is_some() {
            return Ok(known);
        }
        let Some(curriculum) = read(conn, id).await?.map(Arc::new) else { return Ok(None) };
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&curriculum));
        Ok(Some(curriculum))
    }
}

async fn read(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Option<Curriculum>> {
    let Some((version, slug)) = rows::version(conn, id).await? else { return Ok(None) };
    let missions = rows::missions_of(conn, id).await?;
    let mut parts: HashMap<Uuid, (Vec<Block>, Vec<BlockKey>)> = HashMap::new();
    for row in rows::blocks_of(conn, id).await? {
        let (blocks, keys) = parts.entry(row.mission_id).or_default();
        keys.extend(key(&row));
        blocks.push(block(row));
    }
    let presentation = version.presentation.0.clone();
    let missions = missions.into_iter().map(|row| {
        let (blocks, keys) = parts.remove(&row.id).unwrap_or_default();
        let portrait = presentation.sender(&row.sender_name).and_then(|sender| sender.portrait.clone());
        Ok(Mission { facts: facts(&row), lock_rule: to_raw_value(&row.lock_rule.0)?, blocks, keys, portrait, row })
    });
    let missions = missions.collect::<Result<Vec<_>>>()?;
    let mut contents: HashMap<Uuid, Vec<BonusContentRow>> = HashMap::new();
    for row in bonus_rows::contents_of(conn, id).await? {
        contents.entry(row.module_id).or_default().push(row);
    }
    let modules = bonus_rows::modules_of(conn, id).await?.into_iter();
    let bonus_modules =
        modules.map(|row| BonusModule { contents: contents.remove(&row.id).unwrap_or_default(), row }).collect();
    let surveys = survey_rows::surveys_of(conn, id).await?;
    let number = count(version.number);
    let cheat_sheet = version.cheat_sheet.clone().map(|sheet| sheet.0);
    let completion =
        CompletionTerms { asks_survey: version.asks_survey, min_score_bp: version.min_score_bp.map(count) };
    let try_question = version.try_mission.clone().zip(version.try_block.clone());
    let program = program(version, slug);
    let shown = missions.iter().map(VersionMission::new).collect();
    let text = serde_json::to_vec(&ProgramVersion { number, program: &program, missions: shown })?;
    let hash = hash(&text);
    Ok(Some(Curriculum {
        version: id,
        number,
        program,
        presentation,
        text: text.into(),
        hash,
        try_question,
        completion,
        missions,
        bonus_modules,
        cheat_sheet,
        surveys,
        index: OnceCell::new(),
    }))
}

fn program(version: VersionRow, slug: String) -> ProgramView {
    ProgramView {
        id: ProgramId(version.program_id),
        slug,
        title: version.title,
        host: version.host,
        summary: version.summary,
        description_html: version.description_html,
        category: version.category,
        level: version.level.0,
        hours: count(version.hours),
        skills: version.skills,
        deliverable: version.deliverable,
        cover: CoverView { hue: count(version.cover_hue.into()), motif: version.cover_motif },
        art: version.presentation.0.art,
        locale: version.locale,
    }
}

fn facts(row: &MissionRow) -> MissionFacts {
    MissionFacts {
        id: MissionId(row.id),
        number: count(row.number),
        required: row.required,
        minutes: count(row.minutes),
        lock_rule: row.lock_rule.0.clone(),
        completion: row.completion.0,
    }
}

fn key(row: &BlockRow) -> Option<BlockKey> {
    Some(BlockKey { block: BlockId(row.id), key: row.answer_key.as_ref()?.0.clone() })
}

fn block(row: BlockRow) -> Block {
    Block {
        id: BlockId(row.id),
        key: row.key,
        order: count(row.position),
        required: row.required,
        weight_bp: count(row.weight_bp),
        title: row.title,
        body: row.body.0,
    }
}
