//! The portfolio assistant: drafts that rest on passed work, written by a model or from the record alone, and kept with
//! every version.

pub mod delete;
pub mod draft;
pub mod edit;
mod events;
pub mod list;
pub mod list_contexts;
pub mod list_versions;
pub mod prompt;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show;
pub mod show_pdf;
mod sources;
pub mod stop;
pub mod write;

use domain::assistant::portfolio::print::{Printed, print};
use domain::assistant::portfolio::{DraftStatus, PortfolioFormat, PortfolioText, PortfolioTone, SourceProgram};
use domain::feedback::AiFailure;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::assistant::portfolio::rows::{DraftRow, VersionRow};
use crate::columns::count;
use crate::feedback::reader::Reader;

/// Who has written a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VersionAuthor {
    /// The assistant.
    Assistant,
    /// The learner.
    Learner,
}

/// A draft of a portfolio.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PortfolioDraft)]
pub(crate) struct DraftView {
    /// The draft.
    id: Uuid,
    /// What it is for.
    format: PortfolioFormat,
    /// How it speaks.
    tone: PortfolioTone,
    /// Where it stands.
    status: DraftStatus,
    /// Who has written it. The built-in reader says what is on record.
    reader: Reader,
    /// When it was asked for.
    created_at: Timestamp,
    /// When it was last changed.
    updated_at: Timestamp,
    /// The programs with the works that it rests on.
    sources: Vec<SourceProgram>,
    /// The newest version; nothing while there is none.
    newest: Option<VersionView>,
    /// Why it was not written, if it was not.
    failure: Option<AiFailure>,
}

/// A version of a draft.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PortfolioVersion)]
pub(crate) struct VersionView {
    /// Its number, from 1.
    number: u32,
    /// Who has written it.
    author: VersionAuthor,
    /// When it was written.
    created_at: Timestamp,
    /// What it says.
    text: PortfolioText,
    /// The same as plain text, to paste.
    plain: String,
    /// The same as Markdown.
    markdown: String,
}

impl DraftView {
    fn new(row: DraftRow, newest: Option<VersionRow>) -> Self {
        let format = row.format.0;
        Self {
            id: row.id,
            format,
            tone: row.tone.0,
            status: row.status.0,
            reader: Reader::named(&row.model),
            created_at: row.created_at.0,
            updated_at: row.updated_at.0,
            sources: row.sources.0,
            newest: newest.map(|version| VersionView::new(version, format)),
            failure: row.failure.map(|failure| failure.0),
        }
    }
}

impl VersionView {
    fn new(row: VersionRow, format: PortfolioFormat) -> Self {
        let text = row.text.0;
        let Printed { plain, markdown } = print(format, &text);
        let (author, created_at) = (row.author.0, row.created_at.0);
        Self { number: count(row.number), author, created_at, text, plain, markdown }
    }
}
