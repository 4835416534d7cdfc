//! Lets the model write a draft, and stores the parts that the rule accepts. No transaction is open meanwhile, and no
//! log contains a text. If the day's calls are used up, the draft lists what is on record. A server that takes over
//! from a killed one calls the model again.

use domain::assistant::portfolio::accept::{AcceptFacts, WorkWords, accept};
use domain::assistant::portfolio::{DraftStatus, PortfolioText, works};
use domain::feedback::AiFailure;
use domain::feedback::spend_call::NoCall;

use crate::assistant::portfolio::draft::on_record;
use crate::assistant::portfolio::prompt;
use crate::assistant::portfolio::rows::{self, DraftRow, PortfolioVersionRow};
use crate::columns::JsonColumn;
use crate::feedback::ask_model::ask_until;
use crate::feedback::reader::BUILT_IN;
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::ports::model::{Answered, Model, ModelFailure};
use crate::prelude::*;

/// Job that writes a draft.
#[derive(Debug, Serialize, Deserialize)]
pub struct WritePortfolio {
    /// The draft.
    pub draft: Uuid,
}

impl Job for WritePortfolio {
    const KIND: &'static str = "assistant/write_portfolio";
    const LANE: Lane = Lane::Answering;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let found = rows::draft(&mut *context.pool.connection().await?, self.draft).await?;
        let Some((row, _)) = found.filter(|(row, _)| row.status.0.is_open()) else { return Ok(()) };
        let written = match context.platform.model.as_ref() {
            Some(model) => write(context, model, &row).await?,
            // The draft was meant for a model. If no model is configured any longer, no other reader writes it.
            None => Err(AiFailure::Away),
        };
        Ok(keep(context, &row, written).await?)
    }
}

/// Returns the text and the name of the model. If the day's calls are used up, returns no text and the name of the
/// built-in reader.
async fn write(
    context: &Context<'_>,
    model: &Model,
    row: &DraftRow,
) -> Result<Result<(Option<PortfolioText>, String), AiFailure>> {
    let sources = &row.sources.0;
    let submissions = works(sources).map(|work| work.submission).collect::<Vec<_>>();
    let texts = rows::texts_of(&mut *context.pool.connection().await?, &submissions).await?;
    let words = texts.into_iter().map(|(submission, text)| WorkWords { submission, text }).collect::<Vec<_>>();
    let question = prompt::question(row.format.0, row.tone.0, sources, &words);
    let read = |answered: Answered| {
        let written = prompt::read(&answered.text).ok_or(ModelFailure::Unfit("it has the wrong format"))?;
        let (format, tone) = (row.format.0, row.tone.0);
        let text = accept(&AcceptFacts { format, tone, sources, words: &words, written: &written });
        Ok((Some(text.ok_or(ModelFailure::Unfit("none of its claims was accepted"))?), answered.model))
    };
    let said = ask_until(model, &question, || spend(context, model, row.id), read).await?;
    Ok(match said {
        Err(AiFailure::BudgetUsedUp) => Ok((None, BUILT_IN.to_owned())),
        said => said,
    })
}

async fn spend(context: &Context<'_>, model: &Model, id: Uuid) -> Result<Result<u32, NoCall>> {
    let (now, budget) = (context.platform.clock.now(), model.calls_per_day());
    let mut conn = context.pool.connection().await?;
    conn.transaction(async |conn| rows::spend(conn, id, budget, now).await).await
}

/// Stores the first version, or the reason of the failure, unless the draft was stopped meanwhile.
async fn keep(
    context: &Context<'_>,
    row: &DraftRow,
    written: Result<(Option<PortfolioText>, String), AiFailure>,
) -> Result<()> {
    let now = context.platform.clock.now();
    let mut conn = context.pool.connection().await?;
    let kept = conn.transaction(async |conn| {
        let (text, model) = match written {
            Ok(said) => said,
            Err(failure) => {
                rows::end(conn, row.id, DraftStatus::Failed, (None, Some(failure)), now).await?;
                return Ok(());
            }
        };
        if rows::end(conn, row.id, DraftStatus::Ready, (Some(&model), None), now).await? {
            let first = on_record(row, now);
            let text = text.map_or_else(|| first.text.clone(), JsonColumn);
            rows::add_version(conn, &PortfolioVersionRow { text, ..first }).await?;
        }
        Ok::<_, Error>(())
    });
    kept.await
}
