//! Which missions are open to many learners at once.

use domain::mission::cohort::{ChartAt, LockChart, Marks};
use domain::time::Timestamp;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::parse;

/// The missions of one session and, at an instant, its learners. A set of missions is a whole number with a
/// bit for each, in the order of the missions.
#[wasm_bindgen]
pub struct Cohort {
    at: ChartAt,
    learners: Vec<Marks>,
}

#[wasm_bindgen]
impl Cohort {
    /// Reads the text of a course, for an instant (RFC 3339).
    ///
    /// # Errors
    /// Throws where the text is no course, where its rules ask for what marks do not tell, or where the
    /// instant is not one.
    #[wasm_bindgen(constructor)]
    pub fn new(course_text: &str, now: &str) -> Result<Self, JsError> {
        let chart = LockChart::of(&parse(course_text)?);
        let chart = chart.ok_or_else(|| JsError::new("these rules are decided one learner at a time"))?;
        let now = Timestamp::parse(now).ok_or_else(|| JsError::new("not an instant"))?;
        Ok(Self { at: chart.at(now), learners: Vec::new() })
    }

    /// Takes the marks of all learners (the text of a list), in place of those before.
    ///
    /// # Errors
    /// Throws where the text is no list of marks.
    pub fn take(&mut self, marks_text: &str) -> Result<(), JsError> {
        self.learners = parse(marks_text)?;
        Ok(())
    }

    /// For each learner the missions that can be worked on.
    #[must_use]
    pub fn to_write(&self) -> Vec<u64> {
        self.learners.iter().map(|marks| self.at.open(marks).to_write).collect()
    }

    /// For each learner the missions that can be read: those, and what was opened before the access ended.
    #[must_use]
    pub fn to_read(&self) -> Vec<u64> {
        self.learners.iter().map(|marks| self.at.open(marks).to_read).collect()
    }

    /// The missions that one learner, told by the text of their marks, can work on.
    ///
    /// # Errors
    /// Throws where the text is no marks.
    pub fn to_write_of(&self, marks_text: &str) -> Result<u64, JsError> {
        Ok(self.at.open(&parse(marks_text)?).to_write)
    }
}
