//! Builds a piece from a submitted attempt. An attempt without a right answer and without a pass is no piece: the
//! product knows only that it was submitted. Returned and withdrawn attempts and drafts are no pieces either.

use crate::ids::{MissionId, SubmissionId};
use crate::limits::WHOLE_BP;
use crate::mission::SubmissionStatus;
use crate::mission::block::{Block, BlockBody};
use crate::mission::complete::PassedBy;
use crate::progression::grades::GradedBy;
use crate::showcase::limits::MAX_QUOTES;
use crate::showcase::quote::{Material, QuotedSentence, quotes};
use crate::showcase::{ClaimEvidence, JudgedCriterion, Piece, PieceClaim};
use crate::submission::mark::{MarkVerdict, Marks};
use crate::submission::{BlockValue, FileAnswer, SavedAnswer};
use crate::time::Timestamp;

/// Facts about an attempt.
#[derive(Clone, Copy, Debug)]
pub struct WorkFacts<'a> {
    /// Its mission.
    pub mission: MissionId,
    /// The title of the mission.
    pub title: &'a str,
    /// The texts with which the author presents the mission, as HTML or plain text.
    pub brief: &'a [&'a str],
    /// The blocks of the mission.
    pub blocks: &'a [Block],
    /// The attempt.
    pub submission: SubmissionId,
    /// Whether it is the attempt of a team.
    pub is_team: bool,
    /// When it was submitted; `None` for a draft.
    pub submitted_at: Option<Timestamp>,
    /// Its status.
    pub status: SubmissionStatus,
    /// The person or the model that passed it; `None` if it is not passed.
    pub passed_by: Option<PassedBy>,
    /// The score by the rubric in basis points; `None` without one.
    pub score_bp: Option<u32>,
    /// The marks of its questions; `None` if it was not marked.
    pub marks: Option<&'a Marks>,
    /// The levels of its last decided review; `None` if no review is decided.
    pub levels: Option<&'a [JudgedCriterion]>,
    /// Its answers.
    pub answers: &'a [SavedAnswer],
}

/// Returns the piece that may be shown; `None` if the attempt may not be shown.
#[must_use]
pub fn piece(work: &WorkFacts<'_>) -> Option<Piece> {
    let submitted_at = work.submitted_at.filter(|_| is_with_us(work.status))?;
    let judgement = judgement(work);
    if judgement.is_empty() {
        return None;
    }
    let mut claims = own_sentences(work);
    claims.extend(files(work));
    claims.extend(judgement);
    let has_writing = long_texts(work).next().is_some();
    Some(Piece {
        mission: work.mission,
        title: work.title.to_owned(),
        submission: work.submission,
        submitted_at,
        is_team: work.is_team,
        is_writing_reviewed: has_writing.then(|| is_person(work)),
        claims,
    })
}

/// Returns the newest attempt of these that may be shown. The attempts are in order, oldest first.
#[must_use]
pub fn newest_piece<'a>(attempts: impl IntoIterator<Item = WorkFacts<'a>>) -> Option<Piece> {
    attempts.into_iter().filter_map(|work| piece(&work)).last()
}

/// Whether the attempt was submitted and neither returned nor withdrawn. A later attempt does not remove its marks.
fn is_with_us(status: SubmissionStatus) -> bool {
    status.is_submitted() || status == SubmissionStatus::Superseded
}

/// Whether a person passed the attempt.
fn is_person(work: &WorkFacts<'_>) -> bool {
    work.status == SubmissionStatus::Passed && work.passed_by == Some(PassedBy::Person)
}

fn judgement(work: &WorkFacts<'_>) -> Vec<PieceClaim> {
    let mut claims = Vec::new();
    let verdicts = work.marks.map(|marks| marks.answers.as_slice()).unwrap_or_default();
    let is_keyed = |verdict| !matches!(verdict, MarkVerdict::Unmarked | MarkVerdict::LeftOut);
    let marked = count(verdicts.iter().filter(|mark| is_keyed(mark.verdict)));
    let right = count(verdicts.iter().filter(|mark| mark.verdict == MarkVerdict::Right && mark.is_counted));
    if right > 0 {
        let questions = if marked == 1 { "question" } else { "questions" };
        let text = format!("{right} of {marked} {questions} answered right.");
        claims.push(PieceClaim { text, evidence: ClaimEvidence::Marks { right, marked } });
    }
    let passed_by = work.passed_by.filter(|_| work.status == SubmissionStatus::Passed);
    if let Some(passed_by) = passed_by {
        let (by, who) = match passed_by {
            PassedBy::Person => (GradedBy::Person, "a reviewer"),
            PassedBy::Model => (GradedBy::Model, "an automatic review"),
        };
        let score = work.score_bp.map(|score_bp| format!(" with {} %", percent(score_bp))).unwrap_or_default();
        let evidence = ClaimEvidence::Pass { by, score_bp: work.score_bp };
        claims.push(PieceClaim { text: format!("Passed by {who}{score}."), evidence });
    }
    if is_person(work) {
        claims.extend(work.levels.unwrap_or_default().iter().map(|JudgedCriterion { title, level }| PieceClaim {
            text: format!("{title}: {level}."),
            evidence: ClaimEvidence::Level { criterion: title.clone(), level: level.clone() },
        }));
    }
    claims
}

/// The strongest sentences, in the order of the answers: those with the most figures, otherwise the first.
fn own_sentences(work: &WorkFacts<'_>) -> Vec<PieceClaim> {
    let material =
        Material::of(work.brief.iter().copied().chain(work.blocks.iter().flat_map(|block| authored(&block.body))));
    let found = long_texts(work).flat_map(|(block, text)| {
        quotes(text, &material).into_iter().map(move |quote| (block, quote)).collect::<Vec<_>>()
    });
    let mut found = found.enumerate().collect::<Vec<_>>();
    found.sort_by_key(|(place, (_, quote))| (std::cmp::Reverse(quote.figures), *place));
    let has_figures = found.iter().any(|(_, (_, quote))| quote.figures > 0);
    found.retain(|(_, (_, quote))| quote.figures > 0 || !has_figures);
    found.truncate(MAX_QUOTES);
    found.sort_by_key(|(place, _)| *place);
    let claim = |(_, (block, quote)): (usize, (&Block, QuotedSentence))| PieceClaim {
        text: quote.text,
        evidence: ClaimEvidence::Answer { block: block.id },
    };
    found.into_iter().map(claim).collect()
}

fn files(work: &WorkFacts<'_>) -> Vec<PieceClaim> {
    let files = own_answers(work).filter_map(|(block, value)| match value {
        BlockValue::Files(files) => Some(files.iter().map(move |file| file_claim(block, file))),
        _ => None,
    });
    files.flatten().collect()
}

fn file_claim(block: &Block, file: &FileAnswer) -> PieceClaim {
    let evidence = ClaimEvidence::File { block: block.id, name: file.name.clone() };
    PieceClaim { text: format!("Handed in “{}”.", file.name), evidence }
}

fn long_texts<'a>(work: &WorkFacts<'a>) -> impl Iterator<Item = (&'a Block, &'a str)> {
    own_answers(work).filter_map(|(block, value)| match (&block.body, value) {
        (BlockBody::LongText(_), BlockValue::Text(text)) if !text.trim().is_empty() => Some((block, text.as_str())),
        _ => None,
    })
}

/// The questions with their answers, in the order of the blocks. Empty for a team, because several people wrote its
/// answers.
pub(super) fn own_answers<'a>(work: &WorkFacts<'a>) -> impl Iterator<Item = (&'a Block, &'a BlockValue)> {
    let (answers, is_team) = (work.answers, work.is_team);
    work.blocks.iter().filter(move |_| !is_team).filter_map(move |block| {
        let answer = answers.iter().find(|answer| answer.block == block.id)?;
        answer.value.as_ref().map(|value| (block, value))
    })
}

/// The author's texts in a block.
fn authored(body: &BlockBody) -> Vec<&str> {
    match body {
        BlockBody::Text { html } | BlockBody::Callout { html, .. } => vec![html],
        BlockBody::ModelAnswer { html, .. } => html.iter().map(String::as_str).collect(),
        BlockBody::Video { title, transcript_html, .. } => vec![title, transcript_html],
        BlockBody::File { title, note_html, .. } | BlockBody::Resource { title, note_html, .. } => {
            vec![title, note_html]
        }
        BlockBody::Image { alt, .. } => vec![alt],
        BlockBody::Embed { title, .. } => vec![title],
        BlockBody::LongText(rules) | BlockBody::Reflection(rules) => vec![&rules.prompt_html],
        BlockBody::Files(rules) | BlockBody::Audio(rules) => vec![&rules.prompt_html],
        BlockBody::ShortText { prompt_html, .. }
        | BlockBody::Number { prompt_html, .. }
        | BlockBody::Link { prompt_html, .. } => vec![prompt_html],
        BlockBody::SingleChoice { prompt_html, options }
        | BlockBody::MultiChoice { prompt_html, options, .. }
        | BlockBody::Checklist { prompt_html, items: options } => {
            options.iter().map(|option| option.label.as_str()).chain([prompt_html.as_str()]).collect()
        }
    }
}

/// Whole percent, rounded down: a claim is never better than the record.
fn percent(score_bp: u32) -> u32 {
    score_bp / (WHOLE_BP / 100)
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::showcases::{ShowcaseWork, a_passed_work, a_work};

    /// The sentences about a work.
    fn said(work: &ShowcaseWork) -> Vec<String> {
        let piece = work.with_facts(piece);
        piece.map(|piece| piece.claims.into_iter().map(|claim| claim.text).collect()).unwrap_or_default()
    }

    #[test]
    fn a_marked_work_has_its_sentences_its_files_and_its_marks() {
        assert_eq!(
            said(&a_work()),
            [
                "The reminder moved 9.0 points of 400 savers.",
                "Only 27 % of them were quiet.",
                "Handed in “cleaned.csv”.",
                "1 of 2 questions answered right."
            ]
        );
    }

    #[test]
    fn a_passed_work_has_its_score_and_its_levels() {
        let said = said(&a_passed_work());
        assert_eq!(said[said.len() - 2..], ["Passed by a reviewer with 84 %.", "Method: Strong."]);
        let mut by_model = a_passed_work();
        (by_model.passed_by, by_model.score_bp) = (Some(PassedBy::Model), None);
        let said = self::said(&by_model);
        assert_eq!(said.last().map(String::as_str), Some("Passed by an automatic review."));
    }

    #[test]
    fn what_was_left_out_is_not_named() {
        let mut work = a_work();
        work.answers.retain(|answer| !matches!(answer.value, Some(BlockValue::Files(_))));
        assert!(said(&work).iter().all(|text| !text.contains("cleaned") && !text.contains("Handed in")));
    }

    #[test]
    fn work_without_a_right_answer_or_a_pass_is_no_piece() {
        let mut work = a_work();
        work.marks.as_mut().unwrap().answers[1].is_counted = false;
        assert_eq!(said(&work), [""; 0]);
        let mut unmarked = a_work();
        unmarked.marks = None;
        assert_eq!(said(&unmarked), [""; 0]);
        for status in SubmissionStatus::ALL {
            let is_shown = status.is_submitted() || status == SubmissionStatus::Superseded;
            let work = ShowcaseWork { status, ..a_work() };
            assert_eq!(!said(&work).is_empty(), is_shown, "{status:?}");
        }
    }

    #[test]
    fn the_work_of_a_team_is_not_quoted() {
        let team = ShowcaseWork { is_team: true, ..a_work() };
        assert_eq!(said(&team), ["1 of 2 questions answered right."]);
    }

    #[test]
    fn writing_counts_as_reviewed_only_by_a_person() {
        let reviewed = |work: &ShowcaseWork| work.with_facts(piece).unwrap().is_writing_reviewed;
        assert_eq!(reviewed(&a_work()), Some(false));
        assert_eq!(reviewed(&a_passed_work()), Some(true));
        let mut without = a_passed_work();
        without.answers.clear();
        assert_eq!(reviewed(&without), None);
    }

    #[test]
    fn a_score_is_never_rounded_up() {
        assert_eq!((percent(8_499), percent(10_000)), (84, 100));
    }
}
