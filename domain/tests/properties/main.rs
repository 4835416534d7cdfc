//! Properties of the rules on generated facts, a file for each noun.

mod mission;
