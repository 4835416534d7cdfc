//! The lock decisions of a session's missions.

use domain::mission::decide::{decide_all, next_change_at};
use domain::mission::resume::resume_by;
use domain::mission::{Decision, LearnerSnapshot, MissionFacts};
use domain::time::Timestamp;
use serde::Deserialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::output::hand_out;
use crate::parse;

/// The missions of a version, as its text has them.
#[derive(Deserialize)]
struct Version {
    missions: Vec<MissionFacts>,
}

/// A learner's own part of a board, as `GET …/missions` sends it.
#[derive(Deserialize)]
struct Learner {
    snapshot: LearnerSnapshot,
}

/// The missions of one session and the learner's snapshot.
#[wasm_bindgen]
pub struct MissionBoard {
    board: domain::mission::MissionBoard,
    decisions: Vec<Decision>,
    /// The decisions as they were handed out; undefined before that.
    handed_out: JsValue,
}

#[wasm_bindgen]
impl MissionBoard {
    /// Reads the text of the version and that of the learner's own part.
    ///
    /// # Errors
    /// Throws if one of the texts is not what it should be.
    #[wasm_bindgen(constructor)]
    pub fn new(version_text: &str, learner_text: &str) -> Result<Self, JsError> {
        let (Version { missions }, Learner { snapshot }) = (parse(version_text)?, parse(learner_text)?);
        let board = domain::mission::MissionBoard { snapshot, missions };
        Ok(Self { board, decisions: Vec::new(), handed_out: JsValue::UNDEFINED })
    }

    /// The decisions on all missions at an instant (RFC 3339), in the order of the response. As long as they stay the
    /// same it is the same array: to make it takes longer than to decide, and who shows it sees that nothing changed.
    ///
    /// # Errors
    /// Throws where the instant is not one.
    #[wasm_bindgen(unchecked_return_type = "Decision[]")]
    pub fn decisions(&mut self, now: &str) -> Result<JsValue, JsError> {
        self.decide_at(now)?;
        if self.handed_out.is_undefined() {
            self.handed_out = hand_out(&self.decisions)?;
        }
        Ok(self.handed_out.clone())
    }

    /// The first instant at which any decision changes by itself, or `undefined`.
    ///
    /// # Errors
    /// Throws where the instant is not one.
    pub fn next_change_at(&mut self, now: &str) -> Result<Option<String>, JsError> {
        self.decide_at(now)?;
        Ok(next_change_at(&self.decisions).map(|at| at.to_string()))
    }

    /// The id of the mission to go on with at an instant (RFC 3339), or `undefined` if none can be worked on then.
    ///
    /// # Errors
    /// Throws if the instant is not one.
    pub fn next(&mut self, now: &str) -> Result<Option<String>, JsError> {
        self.decide_at(now)?;
        Ok(resume_by(&self.board, &self.decisions).map(|mission| mission.to_string()))
    }

    /// Decides at an instant. What was handed out before is kept as long as it says the same.
    fn decide_at(&mut self, now: &str) -> Result<(), JsError> {
        self.board.snapshot.now = Timestamp::parse(now).ok_or_else(|| JsError::new("not an instant"))?;
        let decisions = decide_all(&self.board);
        if decisions != self.decisions {
            (self.decisions, self.handed_out) = (decisions, JsValue::UNDEFINED);
        }
        Ok(())
    }
}
