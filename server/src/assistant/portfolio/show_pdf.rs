//! Renders the newest version of a draft as a PDF: each line with the numbers of its works, and the works at the end.

use domain::assistant::portfolio::compose::verdict;
use domain::assistant::portfolio::works;
use papers::{PortfolioPaper, PortfolioPaperWork};

use crate::assistant::portfolio::rows;
use crate::prelude::*;
use crate::progression::paper::drawn;

/// Returns a draft as a PDF.
#[utoipa::path(responses((status = 200, body = Vec<u8>, content_type = "application/pdf")))]
#[get("/ai/portfolio-drafts/{id}.pdf")]
pub(crate) async fn show_draft_pdf(mut learner: Learner, id: Path<Uuid>) -> Result<HttpResponse> {
    let (row, newest) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    let newest = newest.ok_or(Refusal::AiPortfolioNotReady)?;
    let name = learner.user.name.clone();
    // The connection is released while the PDF is drawn.
    drop(learner);
    let draw = move || {
        let program =
            |number| row.sources.0.iter().find(|program| program.works.iter().any(|work| work.number == number));
        let listed = works(&row.sources.0).map(|work| PortfolioPaperWork {
            number: work.number,
            title: &work.title,
            program: program(work.number).map(|program| program.title.as_str()).unwrap_or_default(),
            submitted_at: work.submitted_at,
            verdict: verdict(work),
            reviewer: work.judged.reviewer.as_deref(),
        });
        let paper = PortfolioPaper {
            format: row.format.0,
            name: name.as_deref(),
            text: &newest.text.0,
            works: listed.collect(),
            made_at: newest.created_at.0,
            id: row.id,
        };
        paper.draw()
    };
    drawn("portfolio", draw).await
}
