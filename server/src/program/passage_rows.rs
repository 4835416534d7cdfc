//! Writes the table `passages`. An import cuts each version that has no passages yet.

use std::collections::HashMap;

use diesel::prelude::{ExpressionMethods as _, Insertable, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::TextEnum;
use crate::error::Result;
use crate::program::content::markdown;
use crate::program::curriculum::{Curricula, Curriculum};
use crate::program::passages::{PassageKind, cut, text_files};
use crate::program::rows;
use crate::schema::{passages, program_versions};

#[derive(Insertable)]
#[diesel(table_name = passages)]
struct NewPassage {
    id: Uuid,
    version_id: Uuid,
    position: i32,
    kind: TextEnum<PassageKind>,
    mission_id: Option<Uuid>,
    block_id: Option<Uuid>,
    module_id: Option<Uuid>,
    content_id: Option<Uuid>,
    language: String,
    title: String,
    body: String,
}

/// The language of a locale: the part before the first `-`.
#[must_use]
pub fn language(locale: &str) -> String {
    locale.split('-').next().unwrap_or_default().to_lowercase()
}

/// Cuts every version that has no passages yet.
pub async fn cut_versions(conn: &mut AsyncPgConnection, now: Timestamp) -> Result<()> {
    let cut_before = diesel::dsl::exists(passages::table.filter(passages::version_id.eq(program_versions::id)));
    let query = program_versions::table.filter(diesel::dsl::not(cut_before)).select(program_versions::id);
    let curricula = Curricula::default();
    for version in query.load::<Uuid>(conn).await? {
        let curriculum = curricula.get(conn, version).await?;
        store(conn, &curriculum, now).await?;
    }
    Ok(())
}

async fn store(conn: &mut AsyncPgConnection, curriculum: &Curriculum, now: Timestamp) -> Result<()> {
    let files = rows::content_files(conn, &text_files(curriculum)).await?;
    let as_html = |(hash, bytes): (String, Vec<u8>)| (hash, markdown::render_file(&String::from_utf8_lossy(&bytes)));
    let files = files.into_iter().map(as_html).collect::<HashMap<_, _>>();
    let language = language(&curriculum.program.locale);
    let passages = cut(curriculum, &files).into_iter().zip(1..).map(|(passage, position)| NewPassage {
        id: new_id(now),
        version_id: curriculum.version.0,
        position,
        kind: TextEnum(passage.place.kind),
        mission_id: passage.place.mission.map(|mission| mission.0),
        block_id: passage.place.block.map(|block| block.0),
        module_id: passage.place.bonus.map(|(module, _)| module),
        content_id: passage.place.bonus.map(|(_, content)| content),
        language: language.clone(),
        title: passage.title,
        body: passage.body,
    });
    diesel::insert_into(passages::table).values(passages.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}
