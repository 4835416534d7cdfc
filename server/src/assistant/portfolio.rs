//! The portfolio assistant: drafts that are based on passed work. A model writes a draft, or it lists what is on
//! record. Every version is stored.

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

use crate::assistant::portfolio::rows::{DraftRow, PortfolioVersionRow};
use crate::columns::count;
use crate::feedback::reader::Reader;

/// Author of a version.
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
    /// Format.
    format: PortfolioFormat,
    /// Tone.
    tone: PortfolioTone,
    /// Status.
    status: DraftStatus,
    /// Reader that wrote it. The built-in reader lists what is on record.
    reader: Reader,
    /// Time of the request.
    created_at: Timestamp,
    /// Time of the last change.
    updated_at: Timestamp,
    /// Programs, with the works on which the draft is based.
    sources: Vec<SourceProgram>,
    /// Newest version; `None` before the first.
    newest: Option<VersionView>,
    /// Reason why it was not written; `None` if it did not fail.
    failure: Option<AiFailure>,
}

/// A version of a draft.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PortfolioVersion)]
pub(crate) struct VersionView {
    /// Number, from 1.
    number: u32,
    /// Author.
    author: VersionAuthor,
    /// Time of writing.
    created_at: Timestamp,
    /// Text.
    text: PortfolioText,
    /// Text without markup, to be pasted.
    plain: String,
    /// Text as Markdown.
    markdown: String,
}

impl DraftView {
    fn new(row: DraftRow, newest: Option<PortfolioVersionRow>) -> Self {
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
    fn new(row: PortfolioVersionRow, format: PortfolioFormat) -> Self {
        let text = row.text.0;
        let Printed { plain, markdown } = print(format, &text);
        let (author, created_at) = (row.author.0, row.created_at.0);
        Self { number: count(row.number), author, created_at, text, plain, markdown }
    }
}
