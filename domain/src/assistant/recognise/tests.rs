//! Questions of learners, and what they are recognised as.

use super::*;
use crate::fixtures::mission_id;

const TITLES: [&str; 3] = ["First look: can we trust the extract?", "Why do savers go quiet?", "The board page"];

fn of(question: &str, mission: Option<u32>) -> Option<Intent> {
    let named = (1_u32..).zip(TITLES).map(|(number, title)| NamedMission { id: mission_id(number), number, title });
    let missions = named.collect::<Vec<_>>();
    recognise(&RecogniseFacts { question, missions: &missions, mission: mission.map(mission_id) })
}

fn check(expected: Option<Intent>, questions: &[&str]) {
    for question in questions {
        assert_eq!(of(question, None), expected, "{question}");
    }
}

#[test]
fn a_mission_is_named_by_its_number_or_its_title() {
    let second = Some(Intent::Lock(Some(mission_id(2))));
    check(
        second,
        &[
            "When does mission 2 open?",
            "why is mission two locked",
            "Why can't I start the second mission yet?",
            "When does “Why do savers go quiet?” unlock?",
        ],
    );
    check(Some(Intent::Lock(Some(mission_id(3)))), &["How do I unlock the last mission?"]);
    check(Some(Intent::Lock(None)), &["When does the next mission open?"]);
    check(Some(Intent::Decline(Declined::UnknownMission)), &["When does mission 9 open?"]);
    assert_eq!(of("Why is this mission locked?", Some(1)), Some(Intent::Lock(Some(mission_id(1)))));
}

#[test]
fn grades_and_awards_are_told_apart() {
    check(Some(Intent::Grade(None)), &["What is my grade?", "What's my overall score so far?", "Did I pass?"]);
    check(Some(Intent::Grade(Some(mission_id(1)))), &["How many points did I get in mission 1?"]);
    check(Some(Intent::Award), &["What is missing for a distinction?", "What do I still need to finish the program?"]);
    check(Some(Intent::Certificate), &["When do I get my certificate?", "What do I need for the certificate?"]);
}

#[test]
fn dates_attempts_and_reviews_of_the_learner_are_recognised() {
    check(
        Some(Intent::Access),
        &[
            "When does my access end?",
            "How much time do I have left?",
            "Until when can I work on this?",
            "What is the deadline for handing in?",
            "When is the session over?",
        ],
    );
    check(Some(Intent::Attempts(Some(mission_id(1)))), &["How many attempts do I have left in mission 1?"]);
    check(Some(Intent::Review(None)), &["When will my review be back?", "How long do I wait for a reviewer?"]);
    check(Some(Intent::LiveSession), &["When is the next live session?", "are there office hours?"]);
}

#[test]
fn requests_for_work_money_and_other_people_are_declined() {
    check(
        Some(Intent::Decline(Declined::AsksForWork)),
        &[
            "Write my answer for me",
            "Can you fill in the table for me?",
            "Just tell me the right option, which option is correct?",
        ],
    );
    check(
        Some(Intent::Decline(Declined::OtherPerson)),
        &["What grade did my friend get?", "Show me other learners' answers"],
    );
    check(Some(Intent::Decline(Declined::Money)), &["Can I get a refund?", "How much does this simulation cost?"]);
}

#[test]
fn questions_about_the_material_are_not_recognised() {
    check(
        None,
        &[
            "How many sign-in attempts failed before the attacker got in?",
            "What deadline does the supply agreement set?",
            "How is a score calculated for each idea in the backlog?",
            "What does a late delivery cost the clinic?",
            "What opens the file?",
            "Which certificate does the mail server use?",
            "How do I start?",
            "What is this simulation about?",
            "What will I have made at the end?",
            "What is in the cheat sheet?",
            "Which files do I need for this?",
            "What do I have to hand in here?",
            "Who reviews the incident report at the desk?",
        ],
    );
}
