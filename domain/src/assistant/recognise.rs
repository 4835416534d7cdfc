//! Recognises questions that the rules answer: about locks, grades, awards, dates, attempts, reviews, the certificate
//! and live sessions. It also recognises questions that the assistant declines: about money, about other people's
//! results, and requests to do the work. Any other question is answered from the texts of the program.
//!
//! A question is recognised by its words. Programs also have deadlines, scores and attempts, so these words are
//! not enough: the question must also be about the learner, the simulation or a mission.

mod words;

use serde::{Deserialize, Serialize};

use crate::assistant::recognise::words::QuestionWords;
use crate::ids::MissionId;

/// Facts for [`recognise`].
#[derive(Clone, Copy, Debug)]
pub struct RecogniseFacts<'a> {
    /// The question.
    pub question: &'a str,
    /// The missions of the program, in order.
    pub missions: &'a [NamedMission<'a>],
    /// The mission that the conversation is about, if there is one.
    pub mission: Option<MissionId>,
}

/// A mission with its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMission<'a> {
    /// The mission.
    pub id: MissionId,
    /// Its number, from 1.
    pub number: u32,
    /// Its title.
    pub title: &'a str,
}

/// A question that is answered without the texts of the program. `None` as a mission: the question does not name a
/// mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The lock of a mission: when it opens, and why it is locked.
    Lock(Option<MissionId>),
    /// The score of a mission, or the overall score.
    Grade(Option<MissionId>),
    /// The award ahead, and its missing steps.
    Award,
    /// The end of the access.
    Access,
    /// The number of attempts that are left.
    Attempts(Option<MissionId>),
    /// The promised date of a review.
    Review(Option<MissionId>),
    /// The certificate, or the missing steps to it.
    Certificate,
    /// The next live session.
    LiveSession,
    /// The assistant does not answer this.
    Decline(Declined),
}

/// Reason why the assistant does not answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Declined {
    /// It asks the assistant to do the work or for the right answer.
    AsksForWork,
    /// It is about another person's results.
    OtherPerson,
    /// It is about a price, a payment or a refund.
    Money,
    /// It names a mission that the program does not have.
    UnknownMission,
    /// The program's texts have no answer.
    NotCovered,
}

/// Returns the intent of a question; `None` if the program's texts are to answer it.
#[must_use]
pub fn recognise(facts: &RecogniseFacts<'_>) -> Option<Intent> {
    let words = QuestionWords::of(facts.question);
    if let Some(declined) = declined(&words) {
        return Some(Intent::Decline(declined));
    }
    let named = named(&words, facts);
    let mission = match named {
        Named::Mission(mission) => Some(mission),
        Named::Unknown | Named::None => facts.mission,
    };
    let intent = by_rule(&words, named != Named::None, mission)?;
    Some(if named == Named::Unknown { Intent::Decline(Declined::UnknownMission) } else { intent })
}

fn declined(words: &QuestionWords) -> Option<Declined> {
    let result = words.any("grade grades score scores mark marks result results answer answers submission certificate");
    let other = words.phrase(
        "other learners|other learner|other students|other people|someone else|somebody else|classmate|classmates|my \
         friend|my friends|my colleague|everyone else|teammate|teammates|did everyone|the others|his grade|her grade|their grade|their grades|his score|her score|their score|their \
         scores|his answer|her answer|their answer",
    );
    if result && other && words.any("what which who show see how tell give did") {
        return Some(Declined::OtherPerson);
    }
    let work = words.phrase(
        "write my|write the answer|write the note|write it for me|write this for me|do my|do it for me|do this for \
         me|do the mission|solve it for me|solve this for me|finish it for me|answer it for me|give me the answer|give \
         me the answers|give me the solution|give me the right|tell me the answer|tell me the right|tell me the \
         solution|show me the solution|show me the model answer|what is the right answer|whats the right answer|which \
         option is right|which option is correct|which answer is right|which answer is correct",
    );
    let for_me = words.phrase("for me") && words.any("write solve finish complete fill draft");
    if work || for_me {
        return Some(Declined::AsksForWork);
    }
    let product = words.phrase(
        "this simulation|the simulation|this program|the program|this course|the course|the subscription|a \
         subscription|my subscription|pro|the certificate|an extension|more time|the extension|this cost|my place",
    );
    let price = words.any("cost costs price expensive cheaper discount fee pay");
    let refund =
        words.phrase("refund|my money back|money back|my payment|my invoice|my receipt|cancel my subscription");
    (refund || (price && product)).then_some(Declined::Money)
}

fn by_rule(words: &QuestionWords, is_named: bool, mission: Option<MissionId>) -> Option<Intent> {
    let own = words.any("i my me mine im ive ill we our");
    let asks = words.any(
        "when whens why how what whats which where wheres is are can cant could do did does have has am may will until",
    );
    let is_about_course = words.any("simulation program course session");
    if !asks {
        return None;
    }
    if words.any("certificate") && (own || words.phrase("the certificate")) {
        return Some(Intent::Certificate);
    }
    let award = words.phrase(
        "distinction|my award|which award|what award|participation award|for completion|the completion award|get \
         completion|missing for completion|finish the simulation|complete the simulation|finish the program|complete \
         the program|finish this simulation|complete this simulation",
    );
    if award && words.any("need needs missing get how what which far close heading still lack earn reach") {
        return Some(Intent::Award);
    }
    let review = words.any("review reviews reviewed reviewer reviewers") || words.phrase("feedback from a person");
    if review && (own || is_named) && words.any("when long due back wait waiting promised ready until") {
        return Some(Intent::Review(mission));
    }
    let attempt = words.any("attempt attempts tries") || words.phrase("try again|hand in again|submit again|resubmit");
    if attempt && own && words.any("many left more again allowed another often limit can may") {
        return Some(Intent::Attempts(mission));
    }
    let live = words.phrase(
        "live session|live sessions|live class|live classes|office hours|webinar|kickoff|next event|next meeting|next \
         live",
    );
    if live && words.any("when where next is are how date time does do which what") {
        return Some(Intent::LiveSession);
    }
    let opening = words.any("open opens opened locked lock unlock unlocks unlocked");
    let beginning = words.any("start begin access") && words.any("when why cant before");
    let is_mission = is_named || words.phrase("this mission|next mission|the mission|a mission|missions|it locked");
    if is_mission && (opening || (beginning && !words.any("deadline"))) {
        return Some(Intent::Lock(mission));
    }
    let grade = words.any("grade grades graded") && (own || is_named)
        || words.phrase(
            "my score|my scores|my overall score|my mark|my marks|my result|my results|my points|did i score|score did \
             i|score do i|points do i have|points did i get|did i pass|have i passed|am i passing|i passed",
        );
    if grade {
        return Some(Intent::Grade(mission));
    }
    let time = words.phrase(
        "my access|time do i have|long do i have|time is left|time have i|days do i have|days left|time left|until \
         when can i|until when do i|by when do i|my deadline|last day|can i get more time|get more time|my extension|my \
         session",
    );
    let is_when = words.any("when until deadline");
    let end = is_about_course && is_when && words.any("deadline end ends expire expires close closes over");
    let is_work = is_named || words.phrase("hand in|handing in|handing everything in|submit|submitting|finish");
    let handing = words.any("deadline due") && is_work;
    (time || end || handing).then_some(Intent::Access)
}

/// Mission that a question names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Mission(MissionId),
    Unknown,
    None,
}

fn named(words: &QuestionWords, facts: &RecogniseFacts<'_>) -> Named {
    let found =
        |mission: Option<&NamedMission<'_>>| mission.map_or(Named::Unknown, |mission| Named::Mission(mission.id));
    if let Some(number) = words.mission_number() {
        return found(facts.missions.iter().find(|mission| mission.number == number));
    }
    if words.phrase("last mission|final mission") {
        return found(facts.missions.last());
    }
    let titled = facts.missions.iter().find(|mission| words.has_title(mission.title));
    titled.map_or(Named::None, |mission| Named::Mission(mission.id))
}

#[cfg(test)]
mod tests;
