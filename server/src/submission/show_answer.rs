//! Shows the answer to a question that the learner gives up, and ends their tries at it.

use domain::mission::answer_key::BlockKey;
use domain::submission::reveal::{QuestionTries, RevealFacts, TriedAttempt};
use domain::submission::show_answer::show_answer;

use crate::columns::JsonColumn;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::submission::attempt_rows::{Attempt, locked_attempt};
use crate::submission::revealed::{ModelAnswerView, RevealedView, reveal_facts};
use crate::submission::{SubmissionView, rows, view_rows};

/// Request to show the answer to a question.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShowAnswerRequest {
    /// The question.
    block: BlockId,
}

/// An attempt after an answer was shown, with everything that the learner may see now.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnswerShown {
    /// The attempt.
    submission: SubmissionView,
    /// Model answers that may be shown now.
    model_answers: Vec<ModelAnswerView>,
    /// Keys that may be shown now.
    keys: Vec<BlockKey>,
    /// The tries at each question with a key.
    tries: Vec<QuestionTries>,
}

/// Shows the answer to a question of a submitted attempt.
#[utoipa::path(responses((status = 200, body = AnswerShown)))]
#[put("/user-submissions/{id}/shown-answer")]
pub(crate) async fn show_question_answer(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    Json(body): Json<ShowAnswerRequest>,
) -> Result<Json<AnswerShown>> {
    let user = learner.id;
    let shown = learner.conn.transaction(async |conn| {
        let mut attempt = locked_attempt(conn, &curricula, user, SubmissionId(*id)).await?;
        let decision = attempt.course.decision(attempt.mission()?.facts.id, now)?;
        if let Some(refusal) = decision.refusal_to_read() {
            return Err(refusal.into());
        }
        let mut attempts = rows::attempts(conn, attempt.row.beside()).await?;
        let asked = show_answer(&facts(&attempt, &rows::tried(&attempts))?, &attempt.row.asked_answers.0, body.block)?;
        rows::apply_asked(conn, attempt.row.id, &asked).await?;
        attempt.row.asked_answers = JsonColumn(asked);
        for row in attempts.iter_mut().filter(|row| row.id == attempt.row.id) {
            row.asked_answers = attempt.row.asked_answers.clone();
        }
        shown_in(conn, &attempt, &rows::tried(&attempts)).await
    });
    Ok(Json(shown.await?))
}

fn facts<'a>(attempt: &'a Attempt, tried: &'a [TriedAttempt]) -> Result<RevealFacts<'a>> {
    let is_complete = attempt.course.rows[attempt.at].completed_at.is_some();
    Ok(reveal_facts(attempt.mission()?, is_complete, tried))
}

async fn shown_in(conn: &mut AsyncPgConnection, attempt: &Attempt, tried: &[TriedAttempt]) -> Result<AnswerShown> {
    let facts = facts(attempt, tried)?;
    let RevealedView { model_answers, keys, tries } = RevealedView::of(&facts);
    let submission = view_rows::view(conn, &attempt.row, attempt.mission()?, &facts).await?;
    Ok(AnswerShown { submission, model_answers, keys, tries })
}
