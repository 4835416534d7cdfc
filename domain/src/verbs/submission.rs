//! The rules of answers by name.

use serde::{Deserialize, Serialize};

use crate::submission::check::check;
use crate::submission::{Block, BlockValue};
use crate::verbs::verbs;

/// A block, and what was answered to it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) block: Block,
    pub(crate) value: Option<BlockValue>,
}

verbs! {
    "submission/check": Answer => |answer| check(&answer.block, answer.value.as_ref());
}
