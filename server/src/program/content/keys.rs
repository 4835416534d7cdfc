//! Reads the answer key of a question, and the replies of a mission's sender to an attempt. The lint in `domain` checks
//! whether a key fits its question.

use domain::mission::answer_key::{AnswerKey, Mistake, MistakenAnswer, NumberRange, Replies, RightAnswer};
use domain::mission::block::{BlockBody, ChoiceOption, Decimal};

use crate::program::content::fields::Fields;

/// Reads the key of a question, if it has one.
#[must_use]
pub fn answer_key(fields: &Fields<'_>, body: &BlockBody) -> Option<AnswerKey> {
    let fields = fields.table("answer")?;
    let right = match body {
        BlockBody::Number { .. } => {
            fields.check(&["value", "why"], &["tolerance", "mistakes"]);
            RightAnswer::Number(range(&fields, "value")?)
        }
        BlockBody::SingleChoice { .. } | BlockBody::MultiChoice { .. } => {
            fields.check(&["right", "why"], &["mistakes"]);
            RightAnswer::Options(fields.texts("right")?)
        }
        BlockBody::Checklist { items, .. } => {
            fields.check(&["why"], &[]);
            RightAnswer::Options(items.iter().map(|ChoiceOption { key, .. }| key.clone()).collect())
        }
        _ => return None,
    };
    let mistakes = fields.tables("mistakes").iter().filter_map(|fields| mistake(fields, &right)).collect();
    Some(AnswerKey { right, why: fields.text("why")?.to_owned(), mistakes })
}

fn mistake(fields: &Fields<'_>, right: &RightAnswer) -> Option<Mistake> {
    let answer = match right {
        RightAnswer::Number(_) => {
            fields.check(&["value", "line"], &["tolerance"]);
            MistakenAnswer::Number(range(fields, "value")?)
        }
        RightAnswer::Options(_) => {
            fields.check(&["option", "line"], &[]);
            MistakenAnswer::Option(fields.text("option")?.to_owned())
        }
    };
    Some(Mistake { answer, line: fields.text("line")?.to_owned() })
}

/// Reads a number in quotes, and its tolerance.
pub(super) fn range(fields: &Fields<'_>, name: &str) -> Option<NumberRange> {
    let decimal = |name| fields.parsed(name, "a decimal number in quotes, like \"12.5\"", Decimal::parse);
    let tolerance = if fields.has("tolerance") { decimal("tolerance") } else { Decimal::parse("0") };
    Some(NumberRange { value: decimal(name)?, tolerance: tolerance? })
}

/// Reads the replies, each in Markdown.
#[must_use]
pub fn replies(fields: &Fields<'_>) -> Replies {
    fields.check(&[], &["right", "partly", "not_right", "unmarked"]);
    Replies {
        right: fields.markdown("right"),
        partly: fields.markdown("partly"),
        not_right: fields.markdown("not_right"),
        unmarked: fields.markdown("unmarked"),
    }
}
