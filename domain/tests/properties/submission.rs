//! Properties of attempts at a mission after any acts of a learner, the model and reviewers; and of a form after any
//! input.

use domain::fixtures::feedback::submission_status;
use domain::fixtures::forms::form;
use domain::fixtures::keys::wild_text;
use domain::fixtures::{a_board, a_mission, mission_id};
use domain::ids::SubmissionId;
use domain::limits::PASS_MARK_BP;
use domain::mission::decide::decide;
use domain::mission::{MissionBoard, SubmissionStatus};
use domain::submission::BlockValue;
use domain::submission::advance::{AdvanceFacts, Moved, Mover, advance, mover};
use domain::submission::attempt::{AttemptFacts, Begun, EarlierAttempt, begin};
use domain::submission::form::AnswerForm;
use domain::submission::submit::{SubmitFacts, Submitted, submit, verdict};
use domain::submission::withdraw::{WithdrawFacts, Withdrawn, withdraw};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof};
use proptest::proptest;
use proptest::sample::Index;
use uuid::Uuid;

/// An event of the attempts at a mission.
#[derive(Clone, Debug)]
enum Step {
    Begin,
    Submit(Index),
    Withdraw(Index),
    /// The model or a reviewer moves an attempt.
    Judge(Index, SubmissionStatus),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => Just(Step::Begin),
        3 => any::<Index>().prop_map(Step::Submit),
        1 => any::<Index>().prop_map(Step::Withdraw),
        3 => (any::<Index>(), submission_status()).prop_map(|(at, to)| Step::Judge(at, to)),
    ]
}

/// The attempts at a mission, oldest first.
struct Attempts {
    board: MissionBoard,
    is_complete: bool,
    all: Vec<EarlierAttempt>,
}

impl Attempts {
    fn begin(&self) -> Option<Begun> {
        let facts = AttemptFacts {
            mission: decide(&self.board, mission_id(1)).expect("the board has mission 1"),
            is_complete: self.is_complete,
            earlier: self.all.clone(),
            max_attempts: None,
            from_attempt: None,
        };
        begin(&facts).ok()
    }

    fn submit(&self, at: usize) -> Option<Submitted> {
        let now = self.board.snapshot.now;
        let facts = SubmitFacts {
            now,
            decision: decide(&self.board, mission_id(1)).expect("the board has mission 1"),
            mission: self.board.missions[0].clone(),
            pass_mark_bp: PASS_MARK_BP,
            completed_at: self.is_complete.then_some(now),
            submission: self.all[at].id,
            status: self.all[at].status,
            earlier: self.all[..at].to_vec(),
            tried: Vec::new(),
            rev: 0,
            max_attempts: None,
            score_bp: None,
            blocks: Vec::new(),
            keys: Vec::new(),
            answers: Vec::new(),
        };
        submit(&facts, 0).ok()
    }

    fn withdraw(&self, at: usize) -> Option<Withdrawn> {
        let facts = WithdrawFacts {
            now: self.board.snapshot.now,
            decision: decide(&self.board, mission_id(1)).expect("the board has mission 1"),
            submission: self.all[at].id,
            status: self.all[at].status,
            is_complete: self.is_complete,
            is_scored_by_keys: false,
        };
        withdraw(&facts).ok()
    }

    fn judge(&self, at: usize, to: SubmissionStatus) -> Option<Moved> {
        let (EarlierAttempt { id: submission, status: from, .. }, now) = (self.all[at], self.board.snapshot.now);
        let by = mover(from, to).filter(|by| *by != Mover::Learner)?;
        Some(Moved { submission, advanced: advance(&AdvanceFacts { now, from, to, by }).ok()? })
    }

    /// Applies the moves, and returns the status of each moved attempt before and after its move.
    fn apply(&mut self, moves: &[Moved]) -> Vec<(SubmissionStatus, SubmissionStatus)> {
        let moved = moves.iter().map(|moved| {
            let attempt = self.all.iter_mut().find(|attempt| attempt.id == moved.submission).expect("one of these");
            (std::mem::replace(&mut attempt.status, moved.advanced.status), moved.advanced.status)
        });
        moved.collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn attempts_go_their_way_and_one_that_is_submitted_leaves_none_waiting_before_it(
        is_complete in any::<bool>(),
        steps in vec(step(), 1..20),
    ) {
        let board = a_board().with(a_mission(1)).build();
        let mut attempts = Attempts { board, is_complete, all: Vec::new() };
        for step in steps {
            let count = attempts.all.len();
            let at = |index: Index| (count > 0).then(|| index.index(count));
            let moves = match step {
                Step::Begin => {
                    if let Some(Begun { attempt, status, .. }) = attempts.begin() {
                        let id = SubmissionId(Uuid::from_u128(attempt.into()));
                        attempts.all.push(EarlierAttempt { id, attempt, status, is_review_asked: false, is_scored_by_keys: false });
                    }
                    Vec::new()
                }
                Step::Submit(index) => {
                    let submitted = at(index).and_then(|at| attempts.submit(at));
                    submitted.map_or(Vec::new(), |submitted| submitted.moves)
                }
                Step::Withdraw(index) => {
                    at(index).and_then(|at| attempts.withdraw(at)).map(|withdrawn| withdrawn.moved).into_iter().collect()
                }
                Step::Judge(index, to) => at(index).and_then(|at| attempts.judge(at, to)).into_iter().collect(),
            };
            for (from, to) in attempts.apply(&moves) {
                prop_assert!(mover(from, to).is_some(), "{:?} {:?}", from, to);
            }
            if let Some(moved) = moves.last().filter(|moved| moved.advanced.supersedes_earlier) {
                let waits = |attempt: &&EarlierAttempt| {
                    matches!(attempt.status, SubmissionStatus::Submitted | SubmissionStatus::AiReviewed)
                };
                let waiting = attempts.all.iter().take_while(|attempt| attempt.id != moved.submission).filter(waits);
                prop_assert_eq!(waiting.count(), 0);
            }
            let drafts = attempts.all.iter().filter(|attempt| attempt.status == SubmissionStatus::Draft).count();
            prop_assert!(drafts <= 1);
        }
    }

    #[test]
    fn what_was_written_last_is_all_that_a_form_knows(
        form in form(),
        others in form(),
        typed in vec((any::<Index>(), wild_text()), 0..8),
    ) {
        let (blocks, mut values): (Vec<_>, Vec<_>) = form.into_iter().unzip();
        let made = |values: &[Option<BlockValue>]| {
            let answers = blocks.iter().zip(values).filter_map(|(block, value)| Some((block.id, value.clone()?)));
            AnswerForm::new(blocks.clone(), answers.collect())
        };
        let mut written = made(&values);
        for (place, (value, (_, other))) in values.iter_mut().zip(others).enumerate() {
            *value = other;
            written.write(place, value.clone());
        }
        for (at, text) in typed {
            let place = at.index(blocks.len());
            let was_typed = match &mut values[place] {
                Some(BlockValue::Text(before) | BlockValue::Number(before) | BlockValue::Link(before)) => {
                    before.clone_from(&text);
                    true
                }
                _ => false,
            };
            prop_assert_eq!(written.retype(place, text).is_some(), was_typed);
        }
        prop_assert_eq!(&written, &made(&values));
        let answer_to = |id| blocks.iter().position(|block| block.id == id).and_then(|at| values[at].as_ref());
        prop_assert_eq!(written.verdict(), verdict(&blocks, answer_to));
        prop_assert_eq!(written.is_ready(), written.verdict().is_ready);
    }
}
