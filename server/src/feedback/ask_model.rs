//! Asks the language model about an attempt, or for anything else in JSON, again where it failed or its answer does not
//! count, as often as the domain allows. No transaction is open meanwhile; each call is counted before it leaves.

use diesel_async::AsyncConnection as _;
use domain::feedback::AiFailure;
use domain::feedback::accept_ai::accept_ai;
use domain::feedback::read_by_rubric::Reading;
use domain::feedback::spend_call::NoCall;
use tokio::time::sleep;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::feedback::read_attempt::Begun;
use crate::feedback::{ai_rows, prompt};
use crate::jobs::Context;
use crate::ports::model::{Answered, Failure, Model, Question};

/// What the model says of an attempt, and the model as its service names it.
pub type Said = (Reading, String);

/// Asks about an attempt until there is an answer that counts, or no call is left.
pub async fn ask_model(context: &Context<'_>, request: Uuid, begun: &Begun) -> Result<Result<Said, AiFailure>> {
    // Without the model that was asked for, nobody else is asked.
    let Some(model) = context.platform.model.as_ref() else { return Ok(Err(AiFailure::Away)) };
    let question = prompt::question(&begun.rubric, &begun.answers);
    ask_until(model, &question, || spend(context, model, request), |answered| said(begun, answered)).await
}

/// Asks until there is an answer that `read` takes, or no call is left. Each call is counted by `spend` before it leaves.
pub async fn ask_until<T, F>(
    model: &Model,
    question: &Question,
    spend: impl Fn() -> F,
    read: impl Fn(Answered) -> Result<T, Failure>,
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
        tracing::warn!(form = question.form, calls, %failure, "the model gave no answer that counts");
        last = match failure {
            Failure::Away { .. } => AiFailure::Away,
            Failure::Unfit(_) => AiFailure::Unfit,
            Failure::Refused(_) => return Ok(Err(AiFailure::Away)),
            Failure::Declined => return Ok(Err(AiFailure::Declined)),
        };
        sleep(model.pause_after(calls, &failure)).await;
    }
}

/// Counts a call, and gives how many this request has had.
async fn spend(context: &Context<'_>, model: &Model, request: Uuid) -> Result<Result<u32, NoCall>> {
    let (now, budget) = (context.platform.clock.now(), model.calls_per_day());
    let mut conn = context.pool.connection().await?;
    let spent = conn.transaction(async |conn| ai_rows::spend(conn, request, budget, now).await);
    let spent: Result<_, Error> = spent.await;
    Ok(spent?.map(|spent| spent.calls))
}

/// The answer, unless it does not count.
fn said(begun: &Begun, answered: Answered) -> Result<Said, Failure> {
    let reading = prompt::read(&begun.rubric, &answered.text).ok_or(Failure::Unfit("it has another form"))?;
    let accepted = accept_ai(&begun.answer_facts(&reading));
    if accepted.is_unfit() {
        return Err(Failure::Unfit("it does not count"));
    }
    Ok((reading, answered.model))
}
