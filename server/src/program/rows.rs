//! Rows and queries of the tables of programs for reading. The import writes them in `content/import.rs`.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::enrolment::extend::ExtensionPolicy;
use domain::feedback::Rubric;
use domain::feedback::looks_for::LooksFor;
use domain::ids::{ProgramVersionId, UserId};
use domain::mission::answer_key::{AnswerKey, Replies};
use domain::mission::block::BlockBody;
use domain::mission::{CompletionPolicy, RuleNode};
use domain::notification::notice::ProgramPlace;
use domain::program::limits::MAX_LISTED_SESSIONS;
use domain::program::{ContinuedAccess, ProgramLevel};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::program::cheat_sheet::CheatSheet;
use crate::program::presentation::Presentation;
use crate::schema::{blocks, content_files, enrolments, experience_sessions, missions, program_versions, programs};

/// One session.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = experience_sessions)]
pub struct SessionRow {
    pub id: Uuid,
    pub slug: String,
    pub program_id: Uuid,
    pub version_id: Uuid,
    pub starts_at: At,
    pub ends_at: At,
    pub timezone: String,
    pub grace_days: i16,
    pub continued_access: TextEnum<ContinuedAccess>,
    pub sequential: bool,
    pub seats: Option<i32>,
    pub seats_taken: i32,
    pub enrol_until: Option<At>,
    pub extension_policy: TextEnum<ExtensionPolicy>,
}

/// One published version of a program.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = program_versions)]
pub struct VersionRow {
    pub id: Uuid,
    pub program_id: Uuid,
    pub number: i32,
    pub title: String,
    pub host: String,
    pub summary: String,
    pub description_html: String,
    pub category: String,
    pub level: TextEnum<ProgramLevel>,
    pub hours: i32,
    pub skills: Vec<String>,
    pub deliverable: String,
    pub cover_hue: i16,
    pub cover_motif: String,
    pub locale: String,
    pub try_mission: Option<String>,
    pub try_block: Option<String>,
    pub presentation: JsonColumn<Presentation>,
    pub cheat_sheet: Option<JsonColumn<CheatSheet>>,
    pub asks_survey: bool,
    pub min_score_bp: Option<i32>,
}

/// One mission of a version.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = missions)]
pub struct MissionRow {
    pub id: Uuid,
    pub number: i32,
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub brief_html: String,
    pub sender_name: String,
    pub sender_role: String,
    pub minutes: i32,
    pub required: bool,
    pub preview: bool,
    pub team: bool,
    pub lock_rule: JsonColumn<RuleNode>,
    pub completion: TextEnum<CompletionPolicy>,
    pub pass_mark_bp: i32,
    pub max_attempts: Option<i32>,
    pub rubric: Option<JsonColumn<Rubric>>,
    pub looks_for: JsonColumn<Vec<LooksFor>>,
    pub you_write: Option<String>,
    pub accomplishment: Option<String>,
    pub replies: Option<JsonColumn<Replies>>,
}

/// One block of a mission.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = blocks)]
pub struct BlockRow {
    pub id: Uuid,
    pub mission_id: Uuid,
    pub position: i32,
    pub key: String,
    pub required: bool,
    pub weight_bp: i32,
    pub body: JsonColumn<BlockBody>,
    pub title: Option<String>,
    pub answer_key: Option<JsonColumn<AnswerKey>>,
}

/// One file that comes with a program.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = content_files)]
pub struct ContentFileRow {
    pub mime: String,
    pub bytes: Vec<u8>,
}

/// The id or the slug of a session.
#[derive(Clone, Debug)]
pub enum SessionKey {
    /// An id.
    Id(Uuid),
    /// A slug.
    Slug(String),
}

impl SessionKey {
    /// Parses a key. A text that is not an id is a slug.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Uuid::try_parse(text).map_or_else(|_| Self::Slug(text.to_owned()), Self::Id)
    }
}

/// The session with this key.
pub async fn session(conn: &mut AsyncPgConnection, key: &SessionKey) -> Result<Option<SessionRow>> {
    let query = experience_sessions::table.select(SessionRow::as_select()).into_boxed();
    let query = match key {
        SessionKey::Id(id) => query.filter(experience_sessions::id.eq(*id)),
        SessionKey::Slug(slug) => query.filter(experience_sessions::slug.eq(slug)),
    };
    Ok(query.first(conn).await.optional()?)
}

/// The sessions that end after an instant, and those in which this learner has an enrolment, soonest first. Each has
/// the status of the learner's enrolment.
pub async fn sessions_with_status(
    conn: &mut AsyncPgConnection,
    user: Option<UserId>,
    after: Timestamp,
) -> Result<Vec<(SessionRow, Option<TextEnum<EnrolmentStatus>>)>> {
    let nobody = UserId(Uuid::nil());
    let mine = enrolments::session_id.eq(experience_sessions::id).and(enrolments::user_id.eq(user.unwrap_or(nobody).0));
    let query = experience_sessions::table
        .left_join(enrolments::table.on(mine))
        .filter(experience_sessions::ends_at.gt(At(after)).or(enrolments::id.is_not_null()))
        .order((experience_sessions::starts_at, experience_sessions::slug))
        .limit(MAX_LISTED_SESSIONS.into())
        .select((SessionRow::as_select(), enrolments::status.nullable()));
    Ok(query.load(conn).await?)
}

/// The sessions with these ids.
pub async fn sessions_by_id(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> Result<Vec<SessionRow>> {
    let query = experience_sessions::table.filter(experience_sessions::id.eq_any(ids));
    Ok(query.select(SessionRow::as_select()).load(conn).await?)
}

/// A session's slug, and the title of its program.
pub async fn session_place(conn: &mut AsyncPgConnection, session: Uuid) -> Result<(String, String)> {
    let query = experience_sessions::table.find(session).inner_join(program_versions::table);
    Ok(query.select((experience_sessions::slug, program_versions::title)).first(conn).await?)
}

/// A program's slug, and the title of its newest version.
pub async fn program_place(conn: &mut AsyncPgConnection, program: Uuid) -> Result<ProgramPlace> {
    let query = program_versions::table.inner_join(programs::table).filter(programs::id.eq(program));
    let query = query.order(program_versions::id.desc()).select((programs::slug, program_versions::title));
    let (slug, title) = query.first(conn).await?;
    Ok(ProgramPlace { slug, title })
}

/// The sessions of a program, soonest first.
pub async fn sessions_of_program(conn: &mut AsyncPgConnection, program: Uuid) -> Result<Vec<SessionRow>> {
    let query = experience_sessions::table.filter(experience_sessions::program_id.eq(program));
    let query = query.order((experience_sessions::starts_at, experience_sessions::slug));
    Ok(query.select(SessionRow::as_select()).load(conn).await?)
}

/// The sessions of the program with this slug, or of the program that has a session with this slug, soonest first.
pub async fn sessions_named(conn: &mut AsyncPgConnection, slug: &str) -> Result<Vec<SessionRow>> {
    let named = diesel::alias!(experience_sessions as named);
    let by_session = named.filter(named.field(experience_sessions::slug).eq(slug));
    let by_session = by_session.select(named.field(experience_sessions::program_id));
    let by_program = programs::table.filter(programs::slug.eq(slug)).select(programs::id);
    let is_meant = experience_sessions::program_id.eq_any(by_session);
    let query = experience_sessions::table
        .filter(is_meant.or(experience_sessions::program_id.eq_any(by_program)))
        .order((experience_sessions::starts_at, experience_sessions::slug))
        .select(SessionRow::as_select());
    Ok(query.load(conn).await?)
}

/// A version with its program's slug.
pub async fn version(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Option<(VersionRow, String)>> {
    let query = program_versions::table
        .inner_join(programs::table)
        .filter(program_versions::id.eq(id.0))
        .select((VersionRow::as_select(), programs::slug));
    Ok(query.first(conn).await.optional()?)
}

/// The missions of a version, in order.
pub async fn missions_of(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Vec<MissionRow>> {
    let query = missions::table.filter(missions::version_id.eq(id.0)).order(missions::number);
    Ok(query.select(MissionRow::as_select()).load(conn).await?)
}

/// The blocks of a version's missions, in order.
pub async fn blocks_of(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Vec<BlockRow>> {
    let query = blocks::table
        .inner_join(missions::table)
        .filter(missions::version_id.eq(id.0))
        .order((blocks::mission_id, blocks::position));
    Ok(query.select(BlockRow::as_select()).load(conn).await?)
}

/// The files with these hashes, as far as they exist.
pub async fn content_files(conn: &mut AsyncPgConnection, hashes: &[&str]) -> Result<Vec<(String, Vec<u8>)>> {
    let query = content_files::table.filter(content_files::sha256.eq_any(hashes));
    Ok(query.select((content_files::sha256, content_files::bytes)).load(conn).await?)
}

/// The file with this hash.
pub async fn content_file(conn: &mut AsyncPgConnection, sha256: &str) -> Result<Option<ContentFileRow>> {
    let query = content_files::table.find(sha256).select(ContentFileRow::as_select());
    Ok(query.first(conn).await.optional()?)
}
