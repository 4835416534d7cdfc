//! Rows and queries of the table `surveys` for reading. The import writes it in `content/import/version_rows.rs`.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{ProgramVersionId, SurveyId};
use domain::mission::Anchor;
use domain::survey::{SurveyFacts, SurveyQuestion};
use uuid::Uuid;

use crate::columns::JsonColumn;
use crate::error::Result;
use crate::schema::surveys;

/// One survey of a version.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = surveys)]
pub struct SurveyRow {
    pub id: Uuid,
    pub slug: String,
    pub title: String,
    pub intro_html: String,
    pub due: JsonColumn<Anchor>,
    pub questions: JsonColumn<Vec<SurveyQuestion>>,
}

impl SurveyRow {
    /// Facts for the rules.
    #[must_use]
    pub fn facts(&self) -> SurveyFacts {
        SurveyFacts {
            id: SurveyId(self.id),
            slug: self.slug.clone(),
            due: self.due.0,
            questions: self.questions.0.clone(),
        }
    }
}

/// The surveys of a version, in order.
pub async fn surveys_of(conn: &mut AsyncPgConnection, id: ProgramVersionId) -> Result<Vec<SurveyRow>> {
    let query = surveys::table.filter(surveys::version_id.eq(id.0)).order(surveys::number);
    Ok(query.select(SurveyRow::as_select()).load(conn).await?)
}
