//! The lock decisions of a session's missions.

use domain::mission::path::{BoardDecisions, decide_board};
use domain::mission::week::week;
use domain::mission::{LearnerSnapshot, MissionFacts};
use domain::time::Timestamp;
use serde::Deserialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The missions in the text of a program version.
#[derive(Deserialize)]
struct Version {
    missions: Vec<MissionFacts>,
}

/// The learner's part of the response of `GET …/missions`.
#[derive(Deserialize)]
struct Learner {
    snapshot: LearnerSnapshot,
}

/// The missions of one session and the learner's snapshot.
#[wasm_bindgen]
pub struct MissionBoard {
    board: domain::mission::MissionBoard,
    /// The last decisions, and the JavaScript value that was returned for them.
    decided: Option<(BoardDecisions, JsValue)>,
}

#[wasm_bindgen]
impl MissionBoard {
    /// Reads the text of the version and the text of the learner's part.
    ///
    /// # Errors
    /// Throws if one of the texts is not valid.
    #[wasm_bindgen(constructor)]
    pub fn new(version_text: &str, learner_text: &str) -> Result<Self, JsError> {
        let (Version { missions }, Learner { snapshot }) = (parse(version_text)?, parse(learner_text)?);
        Ok(Self { board: domain::mission::MissionBoard { snapshot, missions }, decided: None })
    }

    /// All decisions at an instant (RFC 3339). Returns the same object as before if no decision has changed: creating
    /// it takes longer than deciding, and a page recognises an unchanged object.
    ///
    /// # Errors
    /// Throws if the text is not an instant.
    #[wasm_bindgen(unchecked_return_type = "BoardDecisions")]
    pub fn decide(&mut self, now: &str) -> Result<JsValue, JsError> {
        self.board.snapshot.now = instant(now)?;
        let decided = decide_board(&self.board);
        match &self.decided {
            Some((before, handed_out)) if *before == decided => Ok(handed_out.clone()),
            _ => {
                let handed_out = hand_out(&decided)?;
                self.decided = Some((decided, handed_out.clone()));
                Ok(handed_out)
            }
        }
    }

    /// The events of each day between these midnights (RFC 3339), in order of time. `dates` are instants of other
    /// events. The times at which missions open come from the last call of `decide`; before the first call, the list is
    /// empty.
    ///
    /// # Errors
    /// Throws if one of the texts is not an instant.
    #[wasm_bindgen(unchecked_return_type = "DayEvent[][]")]
    pub fn week(&self, dates: Vec<String>, midnights: Vec<String>) -> Result<JsValue, JsError> {
        let Some((decided, _)) = &self.decided else { return hand_out(&Vec::<()>::new()) };
        hand_out(&week(&self.board, decided, &instants(&dates)?, &instants(&midnights)?))
    }
}

fn instants(texts: &[String]) -> Result<Vec<Timestamp>, JsError> {
    texts.iter().map(|text| instant(text)).collect()
}

fn instant(text: &str) -> Result<Timestamp, JsError> {
    Timestamp::parse(text).ok_or_else(|| JsError::new("not an instant"))
}
