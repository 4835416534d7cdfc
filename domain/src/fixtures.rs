//! Facts for tests, written as sentences: `a_board().with(a_mission(2).after(1)).completed(1)`.
//!
//! The board's session runs from 2 November to 14 December 2026 in London. The time of the test is noon on 20 November.
//! Ids are the numbers that the test gives. The modules below also generate facts. [`generators`] finds the generator
//! for a rule by the rule's name.

pub mod accounts;
pub mod assistants;
pub mod boards;
pub mod bonuses;
pub mod coupons;
pub mod enrolments;
pub mod events;
pub mod feedback;
pub mod forms;
pub mod generators;
mod json;
pub mod keys;
pub mod money;
pub mod notices;
pub mod payments;
pub mod plans;
pub mod portfolios;
pub mod prices;
pub mod progressions;
pub mod referrals;
mod rules;
pub mod showcases;
pub mod subscriptions;
pub mod surveys;
pub mod team_missions;
pub mod teams;
pub mod wallets;

pub use rules::{all, any, done, done_to, from_date, not};

use uuid::Uuid;

use crate::enrolment::EnrolmentStatus;
use crate::ids::{BlockId, MissionId, SessionId, UserId};
use crate::limits::{PASS_MARK_BP, RULES_VERSION};
use crate::mission::block::{Block, BlockBody, ChoiceOption, TextRules};
use crate::mission::complete::{LatestAttempt, PassedBy};
use crate::mission::{
    CompletionPolicy, DoneLevel, EnrolmentFacts, Entitlement, GrantKind, GrantTarget, HeldEntitlement, LearnerSnapshot,
    LockGrant, MissionBoard, MissionFacts, Rule, RuleNode, SessionFacts, SubmissionStatus, UserMissionFacts,
};
use crate::program::ContinuedAccess;
use crate::time::{OffsetChange, Timestamp, Zone};

/// Parses an instant from RFC 3339 text.
///
/// # Panics
/// If the text is not an instant.
#[must_use]
pub fn instant(text: &str) -> Timestamp {
    Timestamp::parse(text).expect("a test names an instant")
}

/// The id of the mission with this number.
#[must_use]
pub fn mission_id(number: u32) -> MissionId {
    MissionId(Uuid::from_u128(number.into()))
}

/// The id of the block with this number.
#[must_use]
pub fn block_id(number: u32) -> BlockId {
    BlockId(Uuid::from_u128(number.into()))
}

/// The zone of London around 2026.
#[must_use]
pub fn london() -> Zone {
    let changes = [
        ("2025-10-26T01:00:00Z", 0),
        ("2026-03-29T01:00:00Z", 3_600),
        ("2026-10-25T01:00:00Z", 0),
        ("2027-03-28T01:00:00Z", 3_600),
    ];
    let change = |(from, seconds)| OffsetChange { from: instant(from), seconds };
    Zone { name: "Europe/London".to_owned(), offsets: changes.map(change).to_vec() }
}

/// A zone that is always this many seconds ahead of UTC.
#[must_use]
pub fn zone_of(name: &str, seconds: i32) -> Zone {
    let change = OffsetChange { from: instant("2020-01-01T00:00:00Z"), seconds };
    Zone { name: name.to_owned(), offsets: vec![change] }
}

/// The id of the person with this number.
#[must_use]
pub fn user_id(number: u32) -> UserId {
    UserId(Uuid::from_u128(number.into()))
}

/// An open, required mission of 30 minutes that is complete when it is submitted.
#[must_use]
pub fn a_mission(number: u32) -> MissionBuilder {
    MissionBuilder(MissionFacts {
        id: mission_id(number),
        number,
        required: true,
        minutes: 30,
        lock_rule: RuleNode::open(),
        completion: CompletionPolicy::Submitted,
    })
}

/// Builder of a mission; see [`a_mission`].
#[derive(Clone, Debug)]
pub struct MissionBuilder(MissionFacts);

impl MissionBuilder {
    /// Adds a lock rule.
    #[must_use]
    pub fn opening_when(mut self, rule: Rule) -> Self {
        let node = RuleNode::shown(rule);
        match &mut self.0.lock_rule.rule {
            Rule::All(nodes) => nodes.push(node),
            _ => self.0.lock_rule = node,
        }
        self
    }

    /// Replaces the lock rule.
    #[must_use]
    pub fn locked_by(mut self, node: RuleNode) -> Self {
        self.0.lock_rule = node;
        self
    }

    /// Sets the minutes that the mission takes.
    #[must_use]
    pub fn lasting(mut self, minutes: u32) -> Self {
        self.0.minutes = minutes;
        self
    }

    /// Locks the mission until another mission is complete.
    #[must_use]
    pub fn after(self, number: u32) -> Self {
        self.opening_when(done(number))
    }

    /// Locks the mission until this instant.
    #[must_use]
    pub fn on(self, date: &str) -> Self {
        self.opening_when(from_date(date))
    }

    /// Makes the mission optional for completing the program.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.0.required = false;
        self
    }

    /// Sets the completion policy.
    #[must_use]
    pub fn completed_by(mut self, policy: CompletionPolicy) -> Self {
        self.0.completion = policy;
        self
    }

    /// The mission.
    #[must_use]
    pub fn build(self) -> MissionFacts {
        self.0
    }
}

/// A learner who is enrolled in a running session without missions.
#[must_use]
pub fn a_board() -> BoardBuilder {
    BoardBuilder(MissionBoard {
        snapshot: LearnerSnapshot {
            now: instant("2026-11-20T12:00:00Z"),
            rules_version: RULES_VERSION.to_owned(),
            session: SessionFacts {
                id: SessionId(Uuid::from_u128(1)),
                starts_at: instant("2026-11-02T09:00:00Z"),
                ends_at: instant("2026-12-14T09:00:00Z"),
                zone: london(),
                continued_access: ContinuedAccess::ReadOnly,
                sequential: false,
            },
            enrolment: Some(EnrolmentFacts {
                status: EnrolmentStatus::Active,
                enrolled_at: instant("2026-11-01T18:30:00Z"),
                access_until: instant("2027-01-04T09:00:00Z"),
            }),
            entitlements: Vec::new(),
            onboarding_steps: Vec::new(),
            surveys: Vec::new(),
            in_team: false,
            pending_reviews: 0,
            user_missions: Vec::new(),
            grants: Vec::new(),
        },
        missions: Vec::new(),
    })
}

/// Builder of a board; see [`a_board`].
#[derive(Clone, Debug)]
pub struct BoardBuilder(MissionBoard);

impl BoardBuilder {
    /// Adds a mission.
    #[must_use]
    pub fn with(mut self, mission: MissionBuilder) -> Self {
        self.0.missions.push(mission.build());
        self
    }

    /// Sets the time.
    #[must_use]
    pub fn at(mut self, now: &str) -> Self {
        self.0.snapshot.now = instant(now);
        self
    }

    /// Makes the session sequential: every earlier required mission must be complete.
    #[must_use]
    pub fn sequential(mut self) -> Self {
        self.0.snapshot.session.sequential = true;
        self
    }

    /// Sets the access that the learner keeps after the access has ended.
    #[must_use]
    pub fn keeping(mut self, continued_access: ContinuedAccess) -> Self {
        self.0.snapshot.session.continued_access = continued_access;
        self
    }

    /// Removes the enrolment.
    #[must_use]
    pub fn not_enrolled(mut self) -> Self {
        self.0.snapshot.enrolment = None;
        self
    }

    /// Sets the status of the enrolment.
    #[must_use]
    pub fn standing(mut self, status: EnrolmentStatus) -> Self {
        if let Some(enrolment) = &mut self.0.snapshot.enrolment {
            enrolment.status = status;
        }
        self
    }

    /// Adds an entitlement without an end.
    #[must_use]
    pub fn holding(mut self, kind: Entitlement) -> Self {
        self.0.snapshot.entitlements.push(HeldEntitlement::for_good(kind));
        self
    }

    /// Adds an entitlement that ends at this instant.
    #[must_use]
    pub fn holding_until(mut self, kind: Entitlement, expires_at: &str) -> Self {
        let expires_at = Some(instant(expires_at));
        self.0.snapshot.entitlements.push(HeldEntitlement { kind, expires_at });
        self
    }

    /// Opens a mission.
    #[must_use]
    pub fn opened(self, number: u32) -> Self {
        let now = self.0.snapshot.now;
        self.row(number, |row| row.unlocked_at = Some(now))
    }

    /// Records that the learner has reached a level of a mission, and all lower levels.
    #[must_use]
    pub fn brought(self, number: u32, level: DoneLevel) -> Self {
        let now = self.0.snapshot.now;
        self.opened(number).row(number, |row| {
            let reached = |least| (least <= level).then_some(now);
            row.viewed_at = reached(DoneLevel::Viewed);
            row.attempted_at = reached(DoneLevel::Attempted);
            row.submitted_at = reached(DoneLevel::Submitted);
            row.completed_at = reached(DoneLevel::Passed);
            row.submission = match level {
                DoneLevel::None | DoneLevel::Viewed => None,
                DoneLevel::Attempted => Some(SubmissionStatus::Draft),
                DoneLevel::Submitted => Some(SubmissionStatus::Submitted),
                DoneLevel::Passed => Some(SubmissionStatus::Passed),
            };
        })
    }

    /// Completes a mission.
    #[must_use]
    pub fn completed(self, number: u32) -> Self {
        self.brought(number, DoneLevel::Passed)
    }

    /// Changes the learner's record of a mission.
    #[must_use]
    pub fn row(mut self, number: u32, change: impl FnOnce(&mut UserMissionFacts)) -> Self {
        change(self.0.snapshot.record(mission_id(number)));
        self
    }

    /// Grants the learner a permission until it expires. `None` as the mission means all missions.
    #[must_use]
    pub fn granted(mut self, mission: Option<u32>, kind: GrantKind, expires_at: Option<&str>) -> Self {
        let target = mission.map_or(GrantTarget::Session, |number| GrantTarget::Mission(mission_id(number)));
        self.0.snapshot.grants.push(LockGrant { target, kind, expires_at: expires_at.map(instant) });
        self
    }

    /// Changes the snapshot in any other way.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut LearnerSnapshot)) -> Self {
        change(&mut self.0.snapshot);
        self
    }

    /// The board.
    #[must_use]
    pub fn build(self) -> MissionBoard {
        self.0
    }
}

/// A latest attempt with this status. No required answer is missing, and it has neither a score nor a decision.
#[must_use]
pub fn an_attempt(status: Option<SubmissionStatus>) -> LatestAttempt {
    let (missing, pass_mark_bp) = (Vec::new(), PASS_MARK_BP);
    LatestAttempt {
        status,
        submitted_at: None,
        passed_by: None,
        missing,
        score_bp: None,
        is_scored_by_keys: false,
        pass_mark_bp,
    }
}

/// A latest attempt with this status that the model or a person has passed.
#[must_use]
pub fn passed_by(by: PassedBy, status: SubmissionStatus) -> LatestAttempt {
    LatestAttempt { passed_by: Some(by), ..an_attempt(Some(status)) }
}

/// A required block with this body.
#[must_use]
pub fn a_block(number: u32, body: BlockBody) -> Block {
    Block {
        id: block_id(number),
        key: format!("block-{number}"),
        order: number,
        required: true,
        weight_bp: 0,
        title: body.is_input().then(|| format!("Question {number}")),
        body,
    }
}

/// A question for a text of at least this many words.
#[must_use]
pub fn a_text_of(min_words: u32) -> BlockBody {
    BlockBody::LongText(TextRules { min_words, ..TextRules::default() })
}

/// Options with these keys.
#[must_use]
pub fn options<const N: usize>(keys: [&str; N]) -> Vec<ChoiceOption> {
    keys.map(|key| ChoiceOption { key: key.to_owned(), label: key.to_uppercase() }).to_vec()
}
