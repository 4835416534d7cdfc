//! Searches a version for the passages that answer a question, among those that the learner may read.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::assistant::limits::MAX_PASSAGES;
use domain::assistant::readable::{PassageSource, Readable};
use domain::ids::{BlockId, BonusModuleId, MissionId};
use uuid::Uuid;

use crate::columns::TextEnum;
use crate::error::Result;
use crate::program::curriculum::Curriculum;
use crate::program::passage_rows::language;
use crate::program::passages::{Passage, PassageKind, PassagePlace};

#[derive(QueryableByName)]
struct PassageRow {
    #[diesel(sql_type = Text)]
    kind: TextEnum<PassageKind>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    mission_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    block_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    module_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    content_id: Option<Uuid>,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    body: String,
}

/// A search.
#[derive(Clone, Copy, Debug)]
pub struct PassageQuery<'a> {
    /// Version to search.
    pub curriculum: &'a Curriculum,
    /// Parts of it that the learner may read.
    pub readable: &'a Readable,
    /// Mission whose passages rank higher.
    pub mission: Option<MissionId>,
    /// The question.
    pub question: &'a str,
}

/// Ranks passages by words of the question. A word counts more the fewer passages contain it. Among passages with the
/// same words, the frequency and the distance of the words decide, and words in the title count more (`ts_rank_cd(…,
/// 1|4|32)`). A passage of the query's mission scores 1.5 times as much.
const BY_WORDS: &str = r"
    WITH asked AS (
        SELECT replace(plainto_tsquery(passages_config($1), $2)::text, '&', '|')::tsquery AS words
    ), found AS (
        SELECT passages.*, ts_rank_cd(search, words, 37) AS density FROM passages, asked
        WHERE version_id = $3 AND search @@ words
          AND (mission_id IS NULL OR mission_id = ANY ($4)) AND (module_id IS NULL OR module_id = ANY ($5))
    ), stems AS (
        SELECT found.id, stem, ln(1 + (SELECT count(*) FROM found) / count(*) OVER (PARTITION BY stem)::float) AS rarity
        FROM unnest(tsvector_to_array(to_tsvector(passages_config($1), $2))) AS stem
        JOIN found ON stem = ANY (tsvector_to_array(found.search))
    )
    SELECT kind, mission_id, block_id, module_id, content_id, title, body
    FROM found JOIN (SELECT id, sum(rarity) AS closeness FROM stems GROUP BY id) AS close USING (id)
    ORDER BY (closeness + density) * CASE WHEN mission_id = $6 THEN 1.5 ELSE 1 END DESC, position
    LIMIT $7";

/// Ranks passages by stems that are spelled similarly to the stems of the question. For each stem of the question, only
/// the most similar stem of a passage counts. A stem in the title counts three times as much.
const BY_LETTERS: &str = r"
    WITH stems AS (
        SELECT stem FROM unnest(tsvector_to_array(to_tsvector(passages_config($1), $2))) AS stem WHERE length(stem) > 3
    ), readable AS (
        SELECT * FROM passages
        WHERE version_id = $3
          AND (mission_id IS NULL OR mission_id = ANY ($4)) AND (module_id IS NULL OR module_id = ANY ($5))
    ), words AS (
        SELECT DISTINCT unnest(tsvector_to_array(search)) AS word FROM readable
    ), near AS (
        SELECT stem, word, likeness FROM stems CROSS JOIN words, word_similarity(stem, word) AS likeness
        WHERE likeness > 0.45
    ), asked AS (
        SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', '|')::tsquery AS words FROM near
    ), found AS (
        SELECT readable.*, ts_filter(search, '{a}') AS in_title FROM readable, asked WHERE search @@ words
    ), best AS (
        SELECT id, stem, max(CASE WHEN word = ANY (tsvector_to_array(in_title)) THEN 3 ELSE 1 END * likeness) AS likeness
        FROM found JOIN near ON word = ANY (tsvector_to_array(search)) GROUP BY id, stem
    )
    SELECT kind, mission_id, block_id, module_id, content_id, title, body
    FROM found JOIN (SELECT id, sum(likeness) AS closeness FROM best GROUP BY id) AS close USING (id)
    ORDER BY closeness * CASE WHEN mission_id = $6 THEN 1.5 ELSE 1 END DESC, position
    LIMIT $7";

/// Returns the best passages for a question, best first. If no passage contains a word of the question, returns
/// passages with a similar word.
pub async fn search(conn: &mut AsyncPgConnection, query: PassageQuery<'_>) -> Result<Vec<Passage>> {
    let found = load(conn, BY_WORDS, query).await?;
    if found.is_empty() { load(conn, BY_LETTERS, query).await } else { Ok(found) }
}

async fn load(conn: &mut AsyncPgConnection, statement: &str, query: PassageQuery<'_>) -> Result<Vec<Passage>> {
    let PassageQuery { curriculum, readable, mission, question } = query;
    let missions = readable.missions.iter().map(|mission| mission.0).collect::<Vec<_>>();
    let modules = readable.modules.iter().map(|module| module.0).collect::<Vec<_>>();
    let rows: Vec<PassageRow> = diesel::sql_query(statement)
        .bind::<Text, _>(language(&curriculum.program.locale))
        .bind::<Text, _>(question)
        .bind::<SqlUuid, _>(curriculum.version.0)
        .bind::<Array<SqlUuid>, _>(missions)
        .bind::<Array<SqlUuid>, _>(modules)
        .bind::<Nullable<SqlUuid>, _>(mission.map(|mission| mission.0))
        .bind::<BigInt, _>(i64::from(MAX_PASSAGES))
        .load(conn)
        .await?;
    let passages = rows.into_iter().map(passage);
    // The statement applies the same condition; this is a second, independent check.
    Ok(passages.filter(|passage| readable.allows(source(&passage.place))).collect())
}

fn source(place: &PassagePlace) -> PassageSource {
    match (place.mission, place.bonus) {
        (Some(mission), _) => PassageSource::Mission(mission),
        (None, Some((module, _))) => PassageSource::BonusModule(BonusModuleId(module)),
        (None, None) => PassageSource::Session,
    }
}

fn passage(row: PassageRow) -> Passage {
    let place = PassagePlace {
        kind: row.kind.0,
        mission: row.mission_id.map(MissionId),
        block: row.block_id.map(BlockId),
        bonus: row.module_id.zip(row.content_id),
    };
    Passage { place, title: row.title, body: row.body }
}
