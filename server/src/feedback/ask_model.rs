//! Calls the language model to read an attempt or to get any other JSON. If a call fails or its answer is rejected, it
//! is repeated as often as the domain allows. No transaction is open during a call, and each call is counted before it
//! is made.

use diesel_async::AsyncConnection as _;
use domain::feedback::AiFailure;
use domain::feedback::accept_ai::accept_ai;
use domain::feedback::read_by_rubric::RubricReading;
use domain::feedback::spend_call::NoCall;
use tokio::time::sleep;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::feedback::read_attempt::Begun;
use crate::feedback::{ai_rows, prompt};
use crate::jobs::Context;
use crate::ports::model::{Answered, Model, ModelFailure, Question};

/// The model's reading of an attempt, and the name of the model as reported by its service.
pub type ModelReading = (RubricReading, String);

/// Asks the model about an attempt until an answer is accepted or no further call is allowed.
pub async fn ask_model(context: &Context<'_>, request: Uuid, begun: &Begun) -> Result<Result<ModelReading, AiFailure>> {
    // The request is for a model. If no model is configured now, no other reader replaces it.
    let Some(model) = context.platform.model.as_ref() else { return Ok(Err(AiFailure::Away)) };
    let question = prompt::question(&begun.rubric, &begun.answers);
    ask_until(model, &question, || spend(context, model, request), |answered| said(begun, answered)).await
}

/// Calls the model until `read` accepts an answer or no further call is allowed. `spend` counts each call before it is
/// made.
pub async fn ask_until<T, F>(
    model: &Model,
    question: &Question,
    spend: impl Fn() -> F,
    read: impl Fn(Answered) -> Result<T, ModelFailure>,
) -> Result<Result<T, AiFailure>>
where
    F: Future<Output = Result<Result<u32, NoCall>>>,
{
    let mut last = AiFailure::Away;
    loop {
        let calls = match spend().await? {
            Ok(calls) => calls,
            Err(NoCall::CalledOften) => return Ok(Err(last)),
            Err(NoCall::BudgetUsedUp) => {
                tracing::warn!(budget = model.calls_per_day(), "the day's calls of the model are used up");
                return Ok(Err(AiFailure::BudgetUsedUp));
            }
        };
        let failure = match model.ask(question).await.and_then(&read) {
            Ok(read) => return Ok(Ok(read)),
            Err(failure) => failure,
        };
        tracing::warn!(form = question.form, calls, %failure, "the model's call failed, or its answer was rejected");
        last = match failure {
            ModelFailure::Away { .. } => AiFailure::Away,
            ModelFailure::Unfit(_) => AiFailure::Unfit,
            ModelFailure::Refused(_) => return Ok(Err(AiFailure::Away)),
            ModelFailure::Declined => return Ok(Err(AiFailure::Declined)),
        };
        sleep(model.pause_after(calls, &failure)).await;
    }
}

/// Counts a call, and returns the number of calls for this request.
async fn spend(context: &Context<'_>, model: &Model, request: Uuid) -> Result<Result<u32, NoCall>> {
    let (now, budget) = (context.platform.clock.now(), model.calls_per_day());
    let mut conn = context.pool.connection().await?;
    let spent = conn.transaction(async |conn| ai_rows::spend(conn, request, budget, now).await);
    let spent: Result<_, Error> = spent.await;
    Ok(spent?.map(|spent| spent.calls))
}

/// Returns the reading and the model's name, or why the answer is rejected.
fn said(begun: &Begun, answered: Answered) -> Result<ModelReading, ModelFailure> {
    let reading = prompt::read(&begun.rubric, &answered.text).ok_or(ModelFailure::Unfit("it has the wrong format"))?;
    let accepted = accept_ai(&begun.answer_facts(&reading));
    if accepted.is_unfit() {
        return Err(ModelFailure::Unfit("it was rejected"));
    }
    Ok((reading, answered.model))
}
