//! Calls the model through the port with the prompt and the test's texts, and checks the results.

use domain::feedback::Rubric;
use domain::feedback::accept_ai::{AiAnswerFacts, accept_ai};
use domain::feedback::prescreen::{PrescreenFacts, WrittenAnswer, prescreen};
use domain::fixtures::block_id;
use domain::fixtures::feedback::ai::an_ai_answer;
use local_model::Manner;
use serde::Deserialize;
use serde_json::json;
use server::clock::Clock;
use server::feedback::prompt;
use server::ports::model::{Model, ModelFailure};

use crate::harness::model::ModelService;

#[derive(Deserialize)]
struct Trials {
    question: String,
    rubric: Rubric,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    text: String,
    level: Vec<String>,
    outcome: String,
}

/// The levels that the model gives for the criteria, and the result.
async fn judged(model: &Model, rubric: &Rubric, answer: WrittenAnswer) -> (Vec<String>, String) {
    let screened = prescreen(&PrescreenFacts { answers: vec![answer.clone()], has_other_answers: false });
    if !screened.asks_model {
        return (Vec::new(), "not_asked".to_owned());
    }
    let texts = vec![answer.text.clone()];
    let answered = model.ask(&prompt::question(rubric, &[answer])).await.expect("an answer");
    let reading = prompt::read(rubric, &answered.text).expect("a reading");
    let level =
        |id: &String| reading.judgements.iter().find(|said| said.criterion == *id).map(|said| said.level.clone());
    let levels = rubric.criteria.iter().map(|criterion| level(&criterion.id).unwrap_or_default()).collect();
    let (judgements, left_open) = (reading.judgements.clone(), reading.left_open.clone());
    let accepted = accept_ai(&AiAnswerFacts { rubric: rubric.clone(), texts, judgements, left_open, ..an_ai_answer() });
    let accepted = serde_json::to_value(accepted).expect("an outcome");
    (levels, accepted["outcome"].as_str().expect("a word").to_owned())
}

fn trials() -> Trials {
    toml::from_str(include_str!("../../../prompts/read-attempt.toml")).expect("the texts beside the prompt")
}

#[tokio::test]
async fn the_texts_beside_the_prompt_are_judged_as_they_should_be() {
    let ModelService { service, settings } = ModelService::start();
    let model = Model::new(&settings, Clock::system()).expect("a model");
    let Trials { question, rubric, cases } = trials();
    assert_eq!(cases.len(), 5);
    for Case { name, text, level, outcome } in cases {
        let answer = WrittenAnswer { block: block_id(1), question: question.clone(), text, is_long: true };
        assert_eq!(judged(&model, &rubric, answer).await, (level, outcome), "{name}");
    }
    // The blank text was not sent to the model.
    assert_eq!(service.calls().len(), 4);
}

#[tokio::test]
async fn a_model_that_does_as_it_is_told_passes_nobody() {
    let ModelService { service, settings } = ModelService::start();
    let model = Model::new(&settings, Clock::system()).expect("a model");
    let Trials { question, rubric, cases } = trials();
    service.behave([Manner::Obeying]);
    let text = cases.into_iter().last().expect("a case").text;
    let answer = WrittenAnswer { block: block_id(1), question, text, is_long: true };
    let (levels, outcome) = judged(&model, &rubric, answer).await;
    assert_eq!((levels, outcome.as_str()), (vec!["Strong".to_owned(), "Sound".to_owned()], "to_person"));
}

#[tokio::test]
async fn what_the_service_does_not_take_is_refused_for_good() {
    let ModelService { service, settings } = ModelService::start();
    let Trials { rubric, .. } = trials();
    let mut question = prompt::question(&rubric, &[]);
    question.schema["additionalProperties"] = json!(true);
    let model = Model::new(&settings, Clock::system()).expect("a model");
    assert_eq!(model.ask(&question).await.err(), Some(ModelFailure::Refused("400".to_owned())));
    let mut elsewhere = settings;
    elsewhere.url = elsewhere.url.replace("/v1", "/v2");
    let model = Model::new(&elsewhere, Clock::system()).expect("a model");
    assert_eq!(model.ask(&prompt::question(&rubric, &[])).await.err(), Some(ModelFailure::Refused("404".to_owned())));
    assert!(service.calls().is_empty());
}
