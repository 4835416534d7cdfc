//! Constants of the feature `submission`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Maximum number of characters of a stored draft: 200,000. It is larger than
/// [`MAX_CHARS`](crate::limits::MAX_CHARS), so that a text that is too long to submit is still saved while the learner
/// shortens it.
pub const MAX_DRAFT_CHARS: u32 = 200_000;

/// Maximum number of characters of the excerpt of an answer: one line of a list on a desktop, two lines on a phone.
pub const MAX_EXCERPT_CHARS: u32 = 120;

/// Maximum number of attempts at one mission, withdrawn ones included: 100. A page shows all attempts together.
pub const MAX_ATTEMPTS: u32 = 100;

/// Number of tries at a question before its answer is shown, in a mission that reveals its answers
/// [after the first wrong try](crate::mission::block::Reveal::AfterFirstWrong): 2. The hint comes between them.
pub const MAX_TRIES: u32 = 2;
