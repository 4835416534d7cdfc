//! Measures the rules natively on the inputs that `xtask/bench/rules-speed.mjs` wrote, for `cargo xtask bench rules`.
//! `speed inputs.json 200` runs each question for 200 ms, and prints the answers per second and the answers as JSON.

use std::hint::black_box;
use std::time::{Duration, Instant};

use domain::coupon::apply::preview;
use domain::coupon::{CouponTerms, CouponUse};
use domain::ids::BlockId;
use domain::mission::MissionBoard;
use domain::mission::block::Block;
use domain::mission::cohort::{CohortFacts, LearnerMarks, LockChart};
use domain::mission::decide::decide_all;
use domain::submission::BlockValue;
use domain::submission::submit::verdict;
use domain::time::Timestamp;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct Inputs {
    now: Timestamp,
    course: CohortFacts,
    learners: Vec<String>,
    boards: Vec<String>,
    blocks: Vec<Block>,
    valid: String,
    wrong: String,
    terms: String,
    usage: String,
}

#[derive(Deserialize)]
struct Answer {
    block: BlockId,
    value: Option<BlockValue>,
}

#[expect(clippy::disallowed_methods, reason = "reads the file of inputs; no rule reads it")]
fn main() {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let text = std::fs::read_to_string(&arguments[0]).expect("the first argument is a file of inputs");
    let span = Duration::from_millis(arguments[1].parse().expect("the second argument is a number of milliseconds"));
    let inputs: Inputs = serde_json::from_str(&text).expect("the file holds inputs");

    let chart = LockChart::of(&inputs.course).expect("marks tell all that these rules ask").at(inputs.now);
    let marks = inputs.learners.iter().map(|text| read::<LearnerMarks>(text)).collect::<Vec<_>>();
    let boards = inputs.boards.iter().map(|text| read::<MissionBoard>(text)).collect::<Vec<_>>();
    let open = marks.iter().map(|marks| chart.open(marks).to_write).collect::<Vec<_>>();
    let is_ready = |text: &str| {
        let answers: Vec<Answer> = read(text);
        let of = |id| answers.iter().find(|answer| answer.block == id).and_then(|answer| answer.value.as_ref());
        verdict(&inputs.blocks, of)
    };
    let quote = |(terms, usage): &(String, String)| {
        let (terms, usage): (CouponTerms, CouponUse) = (read(terms), read(usage));
        preview(&terms, &usage).expect("the coupon counts")
    };
    let basket = [(inputs.terms.clone(), inputs.usage.clone())];
    let missing = [&inputs.valid, &inputs.wrong].map(|text| is_ready(text).missing.len());
    let found = json!({
        "open": open,
        "missing": missing,
        "total": quote(&basket[0]).total.amount_minor,
        "rates": {
            "lock, handle": per_second(span, &marks, |marks| chart.open(marks)),
            "lock, text": per_second(span, &inputs.learners, |text| chart.open(&read(text))),
            "lock, explained": per_second(span, &boards, decide_all),
            "form, valid": per_second(span, std::slice::from_ref(&inputs.valid), |text| is_ready(text)),
            "price, text": per_second(span, &basket, quote),
            "form, wrong": per_second(span, std::slice::from_ref(&inputs.wrong), |text| is_ready(text)),
        },
    });
    println!("{found}");
}

fn read<T: for<'de> Deserialize<'de>>(text: &str) -> T {
    serde_json::from_str(text).expect("the inputs are facts")
}

/// Answers per second.
#[expect(clippy::disallowed_methods, reason = "measures time; no rule reads it")]
fn per_second<Q, A>(span: Duration, questions: &[Q], ask: impl Fn(&Q) -> A) -> u128 {
    let (start, mut asked) = (Instant::now(), 0);
    while start.elapsed() < span {
        for question in questions {
            black_box(ask(black_box(question)));
        }
        asked += questions.len() as u128;
    }
    asked * 1_000_000_000 / start.elapsed().as_nanos().max(1)
}
