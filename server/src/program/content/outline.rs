//! Turns the findings of the author lint in `domain` into faults, each with its words and its place.

use domain::bonus::lint::lint as lint_bonus;
use domain::feedback::limits::{MAX_CRITERIA, MAX_LEVEL_POINTS, MAX_NEXT_STEP_CHARS};
use domain::feedback::lint_rubric::{RubricFault, RubricFinding, lint_rubric};
use domain::feedback::looks_for::lint_looks_for;
use domain::ids::MissionId;
use domain::limits::WHOLE_BP;
use domain::mission::answer_key::MarkOutcome;
use domain::mission::lint::finding::{Finding, FindingKind, LimitField, RangeField};
use domain::mission::lint::lint as findings_of;
use domain::mission::lint::outline::ProgramOutline;
use domain::survey::lint::{SurveyFinding, lint as lint_surveys};

use crate::program::content::bonus::BonusModuleSource;
use crate::program::content::faults::{Faults, FilePlace};
use crate::program::content::missions::MissionSource;
use crate::program::content::sessions::Session;
use crate::program::content::surveys::Survey;

/// Adds the findings of the author lint. A finding that concerns no particular mission or session gets the place
/// `program`.
pub fn lint(
    slug: &str,
    missions: &[MissionSource],
    bonus_modules: &[BonusModuleSource],
    surveys: &[Survey],
    sessions: &[Session],
    program: &FilePlace,
    faults: &Faults,
) {
    let outline = ProgramOutline {
        slug: slug.to_owned(),
        missions: missions.iter().map(MissionSource::outline).collect(),
        sessions: sessions.iter().map(Session::outline).collect(),
    };
    for finding in findings_of(&outline) {
        let mission = missions.iter().find(|mission| Some(mission.facts.id) == finding.mission);
        let session = sessions.iter().find(|session| Some(&session.slug) == finding.session.as_ref());
        let place = match (mission, session) {
            (Some(mission), _) => place_in(mission, &finding),
            (None, Some(session)) => session.place.clone(),
            (None, None) => program.clone(),
        };
        let mut message = words(&finding.kind, missions);
        if let (Some(_), Some(session)) = (mission, session) {
            message = format!("{message} (session {})", session.slug);
        }
        faults.add(finding.severity, place, message);
    }
    let modules = bonus_modules.iter().map(BonusModuleSource::facts).collect::<Vec<_>>();
    for (id, finding) in lint_bonus(&outline, &modules) {
        let module = bonus_modules.iter().find(|module| module.id == id);
        let place = module.map_or(program, |module| &module.place).clone();
        let session = finding.session.as_ref().map(|session| format!(" (session {session})")).unwrap_or_default();
        faults.add(finding.severity, place, format!("{}{session}", words_of_module(&finding.kind, missions)));
    }
    let facts = missions.iter().map(|mission| mission.facts.clone()).collect::<Vec<_>>();
    let surveys = surveys.iter().map(Survey::facts).collect::<Vec<_>>();
    for (id, finding) in lint_surveys(&facts, &surveys) {
        let mission = missions.iter().find(|mission| mission.facts.id == id);
        let place = mission.map_or(program, |mission| &mission.places.opens).clone();
        faults.error(place, words_of_survey(&finding));
    }
    for mission in missions {
        let Some(rubric) = &mission.rubric else { continue };
        for finding in lint_rubric(rubric).into_iter().chain(lint_looks_for(rubric, &mission.looks_for)) {
            if let Some(message) = words_of_rubric(&finding) {
                faults.add(finding.severity, mission.places.rubric.clone(), message);
            }
        }
    }
}

/// Words a finding about the rule of a bonus module.
fn words_of_module(kind: &FindingKind, missions: &[MissionSource]) -> String {
    match kind {
        FindingKind::AlwaysLocked => "no learner can ever open the module".into(),
        FindingKind::Unreachable => "no learner can meet all conditions of the module".into(),
        _ => words(kind, missions),
    }
}

/// Words a finding about a survey that a mission waits for.
fn words_of_survey(finding: &SurveyFinding) -> String {
    match finding {
        SurveyFinding::Unknown(slug) => format!("there is no survey `{slug}` in this pack"),
        SurveyFinding::AskedAfter(slug) => format!("the survey `{slug}` is asked only after this mission"),
    }
}

/// Words a finding about a rubric. Returns `None` for findings that reading or the program's lint has reported already.
fn words_of_rubric(finding: &RubricFinding) -> Option<String> {
    let criterion = finding.criterion.as_deref().unwrap_or_default();
    match &finding.kind {
        RubricFault::NoCriteria => {
            Some("without criteria nobody can score by the rubric, and the model is not asked".into())
        }
        RubricFault::TooManyCriteria(count) => {
            Some(format!("{count} criteria are more than anybody can weigh: {MAX_CRITERIA} at most"))
        }
        RubricFault::NoTitle => Some(format!("the criterion `{criterion}` has no title")),
        RubricFault::NoWeight => Some(format!("the criterion `{criterion}` has no weight")),
        RubricFault::DuplicateLevel(label) => {
            Some(format!("two levels of the criterion `{criterion}` have the label `{label}`"))
        }
        RubricFault::TooManyPoints(label) => {
            Some(format!("the level `{label}` of `{criterion}` has more than {MAX_LEVEL_POINTS} points"))
        }
        RubricFault::NoDescriptor(label) => {
            Some(format!("nothing says what an answer at the level `{label}` of `{criterion}` looks like"))
        }
        RubricFault::MustPassLowest(label) => {
            Some(format!("everything reaches `{label}`, the lowest level of `{criterion}`, which has to be reached"))
        }
        RubricFault::UnknownSignLevel(label) => {
            Some(format!("something is looked for at `{label}`, which is no level of `{criterion}`"))
        }
        RubricFault::SignAtLowest(label) => Some(format!(
            "everything reaches `{label}`, the lowest level of `{criterion}`: nothing is looked for at it"
        )),
        RubricFault::NothingToFind(label) => Some(format!(
            "a sign at `{label}` of `{criterion}` has no words that could be found, or a limit that no text can break"
        )),
        RubricFault::OnlyLimits(label) => Some(format!(
            "an empty text reaches `{label}` of `{criterion}`: add a sign that has to be found beside `not` and `at_most`"
        )),
        RubricFault::NoSignStep(label) => {
            Some(format!("`missing` at `{label}` of `{criterion}` is longer than {MAX_NEXT_STEP_CHARS} characters"))
        }
        RubricFault::NoStepBeyond => {
            Some(format!("`beyond` of `{criterion}` is longer than {MAX_NEXT_STEP_CHARS} characters"))
        }
        RubricFault::Weights(_)
        | RubricFault::DuplicateId
        | RubricFault::TooFewLevels(_)
        | RubricFault::LevelsWithoutOrder(_)
        | RubricFault::UnknownMustPass(_) => None,
    }
}

fn place_in(mission: &MissionSource, finding: &Finding) -> FilePlace {
    let places = &mission.places;
    let at_answer = matches!(
        finding.kind,
        FindingKind::KeyTolerance
            | FindingKind::KeyOutOfRange(_)
            | FindingKind::KeyOfNoOption(_)
            | FindingKind::KeyCount(_)
            | FindingKind::KeyOfAnotherKind
            | FindingKind::MistakeIsRight(_)
    );
    let of_blocks = if at_answer { &places.answers } else { &places.blocks };
    let block = finding.block.as_ref().and_then(|key| of_blocks.get(key));
    let place = block.unwrap_or(match finding.kind {
        FindingKind::Cycle(_)
        | FindingKind::OwnPrerequisite
        | FindingKind::LaterPrerequisite(_)
        | FindingKind::UnknownPrerequisite(_)
        | FindingKind::OptionalPrerequisite(_)
        | FindingKind::DateAfterEnd(_)
        | FindingKind::AlwaysLocked
        | FindingKind::Unreachable => &places.opens,
        FindingKind::RubricWeights(_) => &places.rubric,
        FindingKind::NoRubric | FindingKind::NothingToScore => &places.completion,
        FindingKind::ReplyMissing(_) | FindingKind::ReplyToNothing(_) => &places.reply,
        _ => &places.file,
    });
    place.clone()
}

fn words(kind: &FindingKind, missions: &[MissionSource]) -> String {
    let slug = |id: &MissionId| {
        let mission = missions.iter().find(|mission| mission.facts.id == *id);
        mission.map_or_else(|| id.to_string(), |mission| mission.slug.clone())
    };
    match kind {
        FindingKind::NoRequiredMission => "no mission is required, so the program is complete by doing nothing".into(),
        FindingKind::DuplicateNumber(number) => format!("another mission has the number {number}"),
        FindingKind::DuplicateSlug(slug) => format!("another mission has the slug `{slug}`"),
        FindingKind::ReservedSlug(slug) => format!("`{slug}` is the address of a screen; choose another slug"),
        FindingKind::Cycle(missions) => {
            let slugs = missions.iter().map(slug).collect::<Vec<_>>();
            format!("these missions wait for each other: {}", slugs.join(", "))
        }
        FindingKind::OwnPrerequisite => "the mission waits for itself".into(),
        FindingKind::LaterPrerequisite(id) => {
            format!("the mission waits for `{}`, which has a higher number", slug(id))
        }
        FindingKind::UnknownPrerequisite(id) => {
            format!("the mission waits for `{}`, which is not in this pack", slug(id))
        }
        FindingKind::OptionalPrerequisite(id) => {
            format!("a required mission cannot be opened without `{}`, which is optional", slug(id))
        }
        FindingKind::EndsBeforeStart => "the session ends before it starts".into(),
        FindingKind::DateAfterEnd(at) => format!("the rule waits until {at}, when the session has ended"),
        FindingKind::AlwaysLocked => "no learner can ever open the mission".into(),
        FindingKind::Unreachable => "no learner can meet all conditions of the mission".into(),
        FindingKind::RubricWeights(sum) => format!("the weights of the criteria sum to {sum} and not to {WHOLE_BP}"),
        FindingKind::NoRubric => "completing needs a review, and there is no rubric to review by".into(),
        FindingKind::NothingToScore => {
            "completing needs a score, and there is neither a rubric to score by nor a key to every question that counts"
                .into()
        }
        FindingKind::BlockWeights(sum) => {
            format!("the weights of the blocks sum to {sum}; they sum to {WHOLE_BP}, or there are none")
        }
        FindingKind::DuplicateBlock => "another block of the mission has this key".into(),
        FindingKind::ContentAsksNothing => {
            "the block asks nothing, so it has neither `required` nor `weight_bp`".into()
        }
        FindingKind::TooFewOptions(count) => format!("there are too few options to choose from: {count}"),
        FindingKind::DuplicateOption(key) => format!("two options have the key `{key}`"),
        FindingKind::Range(RangeField::Words) => "`min_words` is more than `max_words`".into(),
        FindingKind::Range(RangeField::Choices) => "`min_choices` is more than can be chosen".into(),
        FindingKind::Range(RangeField::Number) => "`min` is more than `max`".into(),
        FindingKind::LimitOutOfBounds(field) => {
            let field = match field {
                LimitField::MaxChars => "max_chars",
                LimitField::MaxBytes => "max_bytes",
                LimitField::MaxFiles => "max_files",
                LimitField::Decimals => "decimals",
                LimitField::Options => "options",
            };
            format!("`{field}` is more than the product allows")
        }
        FindingKind::NoTitle => "the question has no `title` that says in a few words what it asks for".into(),
        FindingKind::NoKey => "the question has no `answer`, so nobody learns whether theirs is right".into(),
        FindingKind::KeyWithoutUnit => "the number has an `answer` and no `unit`".into(),
        FindingKind::KeyTolerance => "`tolerance` is less than one of the last decimal that the question takes".into(),
        FindingKind::KeyOutOfRange(number) => format!("nobody can answer {number}: see `min`, `max` and `decimals`"),
        FindingKind::KeyOfNoOption(key) => format!("there is no option `{key}`"),
        FindingKind::KeyCount(count) => format!("{count} options are right, and so many cannot be chosen"),
        FindingKind::KeyOfAnotherKind => "a number has a `value`, options have `right`, and no other block has one".into(),
        FindingKind::MistakeIsRight(answer) => format!("`{answer}` is named as a mistake and is right"),
        FindingKind::OptionByPosition(words) => {
            format!("`{words}` names an option by its position; each learner sees them in another order")
        }
        FindingKind::NoReply => "the sender does not `reply` to what is handed in".into(),
        FindingKind::ReplyMissing(outcome) => format!("there is no reply to an attempt that is `{}`", word(*outcome)),
        FindingKind::ReplyToNothing(outcome) => format!("no attempt can come out as `{}`", word(*outcome)),
        FindingKind::TeamRequired => "teams do it, so who finds none cannot finish: let `required` be false".into(),
        FindingKind::TeamWithFiles => "teams do it, and who did not upload a file cannot open it: ask for words".into(),
        FindingKind::TeamWritesNothing => "teams do it, and it asks for nothing that they could write".into(),
        FindingKind::RightMostlyFirst { right, of } => {
            format!("the right option is the first or the second in {right} of {of} choices; mix them")
        }
        FindingKind::RightMostlyLongest { right, of } => {
            format!("the right option is the longest in {right} of {of} choices; let others be as long")
        }
    }
}

/// The field of `reply` for this outcome of an attempt.
fn word(outcome: MarkOutcome) -> &'static str {
    match outcome {
        MarkOutcome::Right => "right",
        MarkOutcome::Partly => "partly",
        MarkOutcome::NotRight => "not_right",
        MarkOutcome::Unmarked => "unmarked",
    }
}
