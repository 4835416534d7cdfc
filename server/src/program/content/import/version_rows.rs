//! Writes a version with its missions, their blocks, its bonus modules and its surveys, all under new ids. Also writes
//! the files that the blocks offer.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::bonus::ContentKind;
use domain::feedback::looks_for::LooksFor;
use domain::ids::MissionId;
use domain::mission::answer_key::{AnswerKey, Replies};
use domain::mission::block::BlockBody;
use domain::mission::{Anchor, CompletionPolicy, RuleNode};
use domain::program::ProgramLevel;
use domain::survey::SurveyQuestion;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, column};
use crate::error::Result;
use crate::program::cheat_sheet::CheatSheet;
use crate::program::content::bonus::BonusModuleSource;
use crate::program::content::files::ContentFile;
use crate::program::content::missions::MissionSource;
use crate::program::content::pack::{Pack, PackCurriculum};
use crate::program::content::rubric::Rubric;
use crate::program::content::rules;
use crate::program::content::surveys::Survey;
use crate::program::presentation::Presentation;
use crate::schema::{blocks, bonus_contents, bonus_modules, content_files, missions, program_versions, surveys};

/// The latest version, with the columns that decide whether a new one is needed.
#[derive(Queryable, Selectable)]
#[diesel(table_name = program_versions)]
pub(super) struct LatestVersion {
    pub(super) id: Uuid,
    pub(super) number: i32,
    pub(super) content_hash: String,
}

#[derive(Insertable)]
#[diesel(table_name = program_versions)]
struct NewVersion<'a> {
    id: Uuid,
    program_id: Uuid,
    number: i32,
    content_hash: &'a str,
    title: &'a str,
    host: &'a str,
    summary: &'a str,
    description_html: &'a str,
    category: &'a str,
    level: TextEnum<ProgramLevel>,
    hours: i32,
    skills: &'a [String],
    deliverable: &'a str,
    cover_hue: i16,
    cover_motif: &'a str,
    locale: &'a str,
    presentation: JsonColumn<Presentation>,
    published_at: At,
    try_mission: Option<&'a str>,
    try_block: Option<&'a str>,
    cheat_sheet: Option<JsonColumn<CheatSheet>>,
    asks_survey: bool,
    min_score_bp: Option<i32>,
}

#[derive(Insertable)]
#[diesel(table_name = missions)]
struct NewMission<'a> {
    id: Uuid,
    version_id: Uuid,
    number: i32,
    slug: &'a str,
    title: &'a str,
    summary: &'a str,
    brief_html: &'a str,
    sender_name: &'a str,
    sender_role: &'a str,
    minutes: i32,
    required: bool,
    preview: bool,
    team: bool,
    lock_rule: JsonColumn<RuleNode>,
    completion: TextEnum<CompletionPolicy>,
    pass_mark_bp: i32,
    max_attempts: Option<i32>,
    rubric: Option<JsonColumn<Rubric>>,
    looks_for: JsonColumn<Vec<LooksFor>>,
    you_write: Option<&'a str>,
    accomplishment: Option<&'a str>,
    replies: Option<JsonColumn<Replies>>,
}

#[derive(Insertable)]
#[diesel(table_name = blocks)]
struct NewBlock<'a> {
    id: Uuid,
    mission_id: Uuid,
    position: i32,
    key: &'a str,
    required: bool,
    weight_bp: i32,
    body: JsonColumn<BlockBody>,
    title: Option<&'a str>,
    answer_key: Option<JsonColumn<AnswerKey>>,
}

#[derive(Insertable)]
#[diesel(table_name = bonus_modules)]
struct NewBonusModule<'a> {
    id: Uuid,
    version_id: Uuid,
    number: i32,
    slug: &'a str,
    title: &'a str,
    summary: &'a str,
    lock_rule: JsonColumn<RuleNode>,
}

#[derive(Insertable)]
#[diesel(table_name = bonus_contents)]
struct NewBonusContent<'a> {
    id: Uuid,
    module_id: Uuid,
    number: i32,
    slug: &'a str,
    kind: TextEnum<ContentKind>,
    title: &'a str,
    minutes: i32,
    html: &'a str,
}

#[derive(Insertable)]
#[diesel(table_name = surveys)]
struct NewSurvey<'a> {
    id: Uuid,
    version_id: Uuid,
    number: i32,
    slug: &'a str,
    title: &'a str,
    intro_html: &'a str,
    due: JsonColumn<Anchor>,
    questions: JsonColumn<Vec<SurveyQuestion>>,
}

/// The latest version of a program.
pub(super) async fn latest(conn: &mut AsyncPgConnection, program: Uuid) -> Result<Option<LatestVersion>> {
    let query = program_versions::table.filter(program_versions::program_id.eq(program));
    let query = query.order(program_versions::number.desc()).select(LatestVersion::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Writes a version.
pub(super) async fn publish(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    number: u32,
    pack: &Pack,
    content_hash: String,
    now: Timestamp,
) -> Result<LatestVersion> {
    let id = new_id(now);
    let version = new_version(&pack.curriculum, id, program, column(number), &content_hash, now);
    diesel::insert_into(program_versions::table).values(version).execute(conn).await?;
    let written = &pack.curriculum.missions;
    let ids = written.iter().map(|mission| (mission.facts.id, MissionId(new_id(now)))).collect::<HashMap<_, _>>();
    // All ids of a pack without faults are known.
    let id_of = |draft: MissionId| ids.get(&draft).copied().unwrap_or(draft);
    let rows = written.iter().map(|mission| new_mission(mission, id, &id_of)).collect::<Vec<_>>();
    diesel::insert_into(missions::table).values(rows).execute(conn).await?;
    let rows = written.iter().flat_map(|mission| new_blocks(mission, id_of(mission.facts.id).0, now));
    diesel::insert_into(blocks::table).values(rows.collect::<Vec<_>>()).execute(conn).await?;
    store_bonus_modules(conn, &pack.curriculum.bonus_modules, id, &id_of, now).await?;
    store_surveys(conn, &pack.curriculum.surveys, id, &id_of, now).await?;
    store_files(conn, &pack.files).await?;
    Ok(LatestVersion { id, number: column(number), content_hash })
}

fn new_version<'a>(
    PackCurriculum { words, presentation, cheat_sheet, completion, .. }: &'a PackCurriculum,
    id: Uuid,
    program_id: Uuid,
    number: i32,
    content_hash: &'a str,
    now: Timestamp,
) -> NewVersion<'a> {
    NewVersion {
        id,
        program_id,
        number,
        content_hash,
        title: &words.title,
        host: &words.host,
        summary: &words.summary,
        description_html: &words.description_html,
        category: &words.category,
        level: TextEnum(words.level),
        hours: column(words.hours),
        skills: &words.skills,
        deliverable: &words.deliverable,
        cover_hue: words.cover_hue,
        cover_motif: &words.cover_motif,
        locale: &words.locale,
        presentation: JsonColumn(presentation.clone()),
        published_at: At(now),
        try_mission: words.try_question.as_ref().map(|(mission, _)| mission.as_str()),
        try_block: words.try_question.as_ref().map(|(_, block)| block.as_str()),
        cheat_sheet: cheat_sheet.clone().map(JsonColumn),
        asks_survey: completion.asks_survey,
        min_score_bp: completion.min_score_bp.map(column),
    }
}

fn new_mission<'a>(
    mission: &'a MissionSource,
    version_id: Uuid,
    id_of: &impl Fn(MissionId) -> MissionId,
) -> NewMission<'a> {
    let facts = &mission.facts;
    NewMission {
        id: id_of(facts.id).0,
        version_id,
        number: column(facts.number),
        slug: &mission.slug,
        title: &mission.title,
        summary: &mission.summary,
        brief_html: &mission.brief_html,
        sender_name: &mission.sender_name,
        sender_role: &mission.sender_role,
        minutes: column(facts.minutes),
        required: facts.required,
        preview: mission.preview,
        team: mission.team,
        lock_rule: JsonColumn(rules::renamed(&facts.lock_rule, id_of)),
        completion: TextEnum(facts.completion),
        pass_mark_bp: column(mission.pass_mark_bp),
        max_attempts: mission.max_attempts.map(column),
        rubric: mission.rubric.clone().map(JsonColumn),
        looks_for: JsonColumn(mission.looks_for.clone()),
        you_write: mission.you_write.as_deref(),
        accomplishment: mission.accomplishment.as_deref(),
        replies: mission.replies.clone().map(JsonColumn),
    }
}

fn new_blocks(mission: &MissionSource, mission_id: Uuid, now: Timestamp) -> impl Iterator<Item = NewBlock<'_>> {
    mission.blocks.iter().map(move |block| NewBlock {
        id: new_id(now),
        mission_id,
        position: column(block.order),
        key: &block.key,
        required: block.required,
        weight_bp: column(block.weight_bp),
        body: JsonColumn(block.body.clone()),
        title: block.title.as_deref(),
        answer_key: mission.keys.get(&block.key).cloned().map(JsonColumn),
    })
}

async fn store_bonus_modules(
    conn: &mut AsyncPgConnection,
    written: &[BonusModuleSource],
    version_id: Uuid,
    id_of: &impl Fn(MissionId) -> MissionId,
    now: Timestamp,
) -> Result<()> {
    let (mut modules, mut contents) = (Vec::new(), Vec::new());
    for module in written {
        let id = new_id(now);
        contents.extend(module.contents.iter().map(|content| NewBonusContent {
            id: new_id(now),
            module_id: id,
            number: column(content.number),
            slug: &content.slug,
            kind: TextEnum(content.kind),
            title: &content.title,
            minutes: column(content.minutes),
            html: &content.html,
        }));
        modules.push(NewBonusModule {
            id,
            version_id,
            number: column(module.number),
            slug: &module.slug,
            title: &module.title,
            summary: &module.summary,
            lock_rule: JsonColumn(rules::renamed(&module.lock_rule, id_of)),
        });
    }
    diesel::insert_into(bonus_modules::table).values(modules).execute(conn).await?;
    diesel::insert_into(bonus_contents::table).values(contents).execute(conn).await?;
    Ok(())
}

async fn store_surveys(
    conn: &mut AsyncPgConnection,
    written: &[Survey],
    version_id: Uuid,
    id_of: &impl Fn(MissionId) -> MissionId,
    now: Timestamp,
) -> Result<()> {
    let rows = written.iter().map(|survey| NewSurvey {
        id: new_id(now),
        version_id,
        number: column(survey.number),
        slug: &survey.slug,
        title: &survey.title,
        intro_html: &survey.intro_html,
        due: JsonColumn(rules::renamed_anchor(survey.due, id_of)),
        questions: JsonColumn(survey.questions.clone()),
    });
    diesel::insert_into(surveys::table).values(rows.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}

async fn store_files(conn: &mut AsyncPgConnection, files: &[ContentFile]) -> Result<()> {
    let rows = files.iter().map(|file| {
        (
            content_files::sha256.eq(&file.sha256),
            content_files::mime.eq(&file.served_as),
            content_files::bytes.eq(&file.bytes),
        )
    });
    let rows = rows.collect::<Vec<_>>();
    diesel::insert_into(content_files::table).values(rows).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}
