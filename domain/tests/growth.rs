//! Long lists from callers: twice as many entries may take only about twice the time. A rule that compares each entry
//! with every other takes four times as long, so a request of a few hundred KB would block a server.

use std::time::{Duration, Instant};

use domain::account::Role;
use domain::account::save_profile::{Profile, save_profile};
use domain::community::discord_roles::{ManagedRole, discord_roles};
use domain::coupon::Uses;
use domain::coupon::edit::{CouponEditFacts, edit};
use domain::enrolment::EnrolmentStatus;
use domain::feedback::Mark;
use domain::feedback::accept_ai::{AiJudgement, accept_ai};
use domain::feedback::decide_review::decide_review;
use domain::fixtures::coupons::a_coupon;
use domain::fixtures::feedback::ai::an_ai_answer;
use domain::fixtures::feedback::reviews::a_decision;
use domain::fixtures::progressions::{a_letter, a_letter_record};
use domain::fixtures::teams::{a_place, on_discord};
use domain::fixtures::{a_block, a_board, a_mission, boards::previewing, instant, mission_id, options};
use domain::limits::MAX_FILE_BYTES;
use domain::mission::block::{BlockBody, FileRules};
use domain::mission::preview::preview;
use domain::money::{Currency, Money};
use domain::onboarding::answer::{AnswerFacts, AnswersDraft, answer};
use domain::onboarding::{Answer, OnboardingProgress, QuestionId};
use domain::price::Reduction;
use domain::progression::reference_letter::{
    LetterDraft, LetterFact, LetterFacts, LetterMove, LetterStatus, reference_letter,
};
use domain::progression::satisfactory_completion::SatisfactoryFacts;
use domain::submission::check::{check, issues_that_refuse_a_draft};
use domain::submission::compare::{TwoTexts, compare_numbers};
use domain::submission::render::render;
use domain::submission::{BlockValue, FileAnswer};
use domain::support::SupportTopic;
use domain::support::open_ticket::{TicketDraft, open_ticket};
use domain::upload::{Inspection, KnownUpload};

/// Entries of the shorter list.
const ENTRIES: usize = 4_000;

/// Maximum number of measurements. The fastest one is used, so that the test does not fail on a busy machine.
const ROUNDS: usize = 200;

/// Minimum number of measurements.
const SURE_ROUNDS: usize = 5;

/// Inaccuracy of the clock. Comparing all pairs of entries takes far longer.
const NOISE: Duration = Duration::from_millis(3);

/// Checks that twice as many entries take less than three times as long. `rule` prepares facts with a number of entries
/// and returns a closure that calls the rule.
#[expect(clippy::disallowed_methods, reason = "measures the time that a rule takes; no rule reads it")]
fn check_growth<R: FnOnce()>(name: &str, rule: impl Fn(usize) -> R) {
    let time_of = |entries: usize| {
        let question = rule(entries);
        let start = Instant::now();
        question();
        start.elapsed()
    };
    let (mut once, mut twice) = (Duration::MAX, Duration::MAX);
    let is_linear = (1..=ROUNDS).any(|round| {
        once = once.min(time_of(ENTRIES));
        twice = twice.min(time_of(2 * ENTRIES));
        round >= SURE_ROUNDS && twice < once * 3 + NOISE
    });
    assert!(is_linear, "{name}: {once:?} for {ENTRIES} entries, {twice:?} for twice as many");
}

/// A list of this many different words.
fn words(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("word {number}")).collect()
}

#[test]
fn what_a_profile_lists() {
    check_growth("skills", |count| {
        let profile = Profile { skills: words(count), ..Profile::default() };
        move || drop(save_profile(profile, instant("2026-11-20T12:00:00Z")))
    });
}

#[test]
fn what_a_newcomer_answers() {
    let facts =
        || AnswerFacts { progress: OnboardingProgress::default(), has_legal_name: true, categories: Vec::new() };
    let interests = |values| Answer { question: QuestionId::Interests, values };
    check_growth("interests", |count| {
        let draft = AnswersDraft { answers: vec![interests(words(count))], ..AnswersDraft::default() };
        move || drop(answer(facts(), draft))
    });
    check_growth("answers", |count| {
        let answers = (0..count).map(|_| interests(words(1))).collect();
        move || drop(answer(facts(), AnswersDraft { answers, ..AnswersDraft::default() }))
    });
}

#[test]
fn the_files_of_a_message_to_the_desk() {
    let known = |key: String| KnownUpload {
        key,
        name: "a.txt".to_owned(),
        mime: "text/plain".to_owned(),
        bytes: 2,
        inspection: Inspection::Found { bytes: 2, first: b"hi".to_vec() },
    };
    check_growth("files of a ticket", |count| {
        let known = words(count).into_iter().map(known).collect::<Vec<_>>();
        let draft = TicketDraft {
            topic: SupportTopic::Other,
            text: "It does not open.".to_owned(),
            context: None,
            files: words(count),
        };
        move || drop(open_ticket(draft.clone(), &known))
    });
}

#[test]
fn what_an_answer_holds() {
    let choosing = || BlockBody::MultiChoice {
        prompt_html: String::new(),
        options: options(["a", "b", "c"]),
        min_choices: 0,
        max_choices: 3,
    };
    let uploading = || {
        let allowed_ext = vec!["pdf".to_owned()];
        BlockBody::Files(FileRules {
            prompt_html: String::new(),
            allowed_ext,
            max_bytes: MAX_FILE_BYTES,
            max_files: 2,
            max_seconds: None,
        })
    };
    let file = |key: String| FileAnswer { key, name: "a.exe".to_owned(), mime: String::new(), bytes: 1 };
    let both = |body: BlockBody, value: BlockValue| {
        let block = a_block(1, body);
        move || {
            assert!(!check(&block, Some(&value)).is_valid);
            assert!(issues_that_refuse_a_draft(&block, &value).len() <= 6, "its entries are not looked at");
        }
    };
    check_growth("options", |count| both(choosing(), BlockValue::Choices(words(count))));
    check_growth("one option", |count| both(choosing(), BlockValue::Choices(vec!["a".to_owned(); count])));
    check_growth("files", |count| both(uploading(), BlockValue::Files(words(count).into_iter().map(file).collect())));
}

#[test]
fn what_a_reviewer_and_a_model_judge() {
    check_growth("marks", |count| {
        let mut facts = a_decision();
        let mark = |criterion| Mark { criterion, level: "Sound".to_owned() };
        facts.said.marks = words(count).into_iter().map(mark).collect();
        move || drop(decide_review(&facts))
    });
    check_growth("judgements", |count| {
        let mut facts = an_ai_answer();
        let judged = facts.judgements[0].clone();
        let of = |criterion| AiJudgement { criterion, ..judged.clone() };
        facts.judgements = words(count).into_iter().map(of).collect();
        move || drop(accept_ai(&facts))
    });
}

#[test]
fn the_roles_of_a_chat_server() {
    check_growth("roles", |count| {
        let mut facts = on_discord(&[], Vec::new());
        facts.held = Some(words(count));
        facts.managed = words(count).into_iter().map(|role| ManagedRole { role, position: Some(5) }).collect();
        let place = |role| {
            let mut place = a_place(EnrolmentStatus::Active);
            place.member_role = Some(role);
            place
        };
        facts.places = words(count).into_iter().map(place).collect();
        move || drop(discord_roles(&facts))
    });
}

#[test]
fn more_than_a_letter_may_state() {
    check_growth("facts", |count| {
        let record = words(count).into_iter().map(LetterFact::Skill).chain(a_letter_record()).collect::<Vec<_>>();
        let facts = LetterFacts {
            now: instant("2026-11-20T12:00:00Z"),
            roles: Vec::new(),
            letter: a_letter(LetterStatus::Requested),
            certificate: None,
            completion: SatisfactoryFacts { is_complete: true, overall_bp: Some(8_000), human_passes: 1 },
            record: record.clone(),
        };
        let draft = LetterMove::Draft(LetterDraft { stated: record, body: "Ada did well.".to_owned() });
        move || assert!(reference_letter(&facts, &draft).is_err())
    });
}

#[test]
fn the_amounts_of_a_coupon() {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).expect("a letter"));
    let currency =
        |number: usize| [letter(number / 676), letter(number / 26), letter(number)].iter().collect::<String>();
    check_growth("amounts", |count| {
        let amount =
            |number| Money { amount_minor: 100, currency: Currency::from_code(&currency(number)).expect("a code") };
        let (mut before, mut after) = (a_coupon().build().terms, a_coupon().build().terms);
        before.value = Reduction::Fixed((0..count).map(amount).collect());
        after.value = Reduction::Fixed((0..count).rev().map(amount).collect());
        let facts = CouponEditFacts {
            now: instant("2026-11-20T12:00:00Z"),
            roles: vec![Role::Finance],
            before: Some(before),
            after,
            max_redemptions: None,
            code_max_redemptions: None,
            uses: Uses { committed: 1, reserved: Vec::new() },
        };
        // There are fewer currencies than amounts here, so the amounts are refused after all comparisons.
        move || assert!(edit(&facts).is_err())
    });
}

#[test]
fn the_missions_that_a_preview_takes_for_complete() {
    check_growth("missions", |count| {
        let mut facts = previewing(a_board(), "2026-11-20T12:00:00Z", &[]);
        let numbers = || 1..=u32::try_from(count).expect("a number");
        let mission = |number| a_mission(number).build();
        facts.board.missions = numbers().map(mission).collect();
        facts.wanted.completed = numbers().map(mission_id).collect();
        move || assert!(preview(&facts).is_ok())
    });
}

#[test]
fn the_numbers_of_two_texts() {
    for piece in ["1-", "1 ", "1.", "12,345,", "1a", "9 k"] {
        check_growth(piece, |count| {
            let texts = TwoTexts { mine: piece.repeat(count), model: piece.repeat(count) };
            move || drop(compare_numbers(&texts))
        });
    }
}

#[test]
fn the_formatting_of_a_text() {
    for piece in ["**", "[", "](a)", "| a ", "- a\n", "> ", "[a]: b\n\n", "<!--", "`", "&", "\\\n"] {
        check_growth(piece, |count| {
            let text = piece.repeat(count);
            move || drop(render(&text))
        });
    }
}
