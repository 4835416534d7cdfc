//! A program as its author wrote it, before it is published.

use std::collections::BTreeMap;

use crate::mission::MissionFacts;
use crate::mission::answer_key::{AnswerKey, Replies};
use crate::mission::block::Block;
use crate::time::{Timestamp, Zone};

/// A program as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramOutline {
    /// Its slug.
    pub slug: String,
    /// Its missions.
    pub missions: Vec<OutlineMission>,
    /// Its sessions.
    pub sessions: Vec<OutlineSession>,
}

/// A mission as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineMission {
    /// The facts about it for the lock rules.
    pub facts: MissionFacts,
    /// Its slug, under `/{experience}/`.
    pub slug: String,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// The answer keys of its questions. Each map key is the key of the question's block.
    pub keys: BTreeMap<String, AnswerKey>,
    /// The replies of its sender.
    pub replies: Option<Replies>,
    /// The weights of its rubric's criteria in basis points; `None` without a rubric.
    pub rubric_weights_bp: Option<Vec<u32>>,
    /// Whether visitors may read it before they enrol.
    pub preview: bool,
    /// Whether it is a team mission.
    pub is_for_team: bool,
}

/// A session as its author planned it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineSession {
    /// Its slug.
    pub slug: String,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// The zone in which its days are counted.
    pub zone: Zone,
    /// Days of access after the end.
    pub grace_days: u16,
    /// Whether a mission opens only when every earlier required mission is complete.
    pub sequential: bool,
}

/// The sum of weights in basis points.
pub(super) fn sum(weights: impl Iterator<Item = u32>) -> u32 {
    weights.fold(0, u32::saturating_add)
}
