//! Reads a lock rule: `opens = { all = [{ done = "first-look" }, { not_before = { … } }] }`. Authors name missions by
//! slug; this module replaces slugs by ids. `domain` defines the meaning of a rule.

#![deny(clippy::wildcard_enum_match_arm, reason = "a new condition must be handled here")]

use std::collections::BTreeMap;

use domain::ids::MissionId;
use domain::limits::WHOLE_BP;
use domain::mission::{Anchor, DoneLevel, FromAnchor, MissionDone, Moment, Rule, RuleKind, RuleNode};
use domain::time::{LocalTime, Timestamp};

use crate::program::content::fields::Fields;

/// The missions of the pack, by slug.
pub type MissionIds = BTreeMap<String, MissionId>;

/// The field for a rule of this kind.
fn field_of(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::All => "all",
        RuleKind::Any => "any",
        RuleKind::Not => "not",
        RuleKind::MissionDone => "done",
        RuleKind::NotBefore => "not_before",
        RuleKind::NotAfter => "not_after",
        RuleKind::HasEntitlement => "has_entitlement",
        RuleKind::InTeam => "in_team",
        RuleKind::OnboardingStepDone => "onboarding_step_done",
        RuleKind::SurveyDone => "survey_done",
        RuleKind::PendingReviewsBelow => "pending_reviews_below",
    }
}

/// The optional fields of a condition.
const DETAILS: [&str; 3] = ["show", "level", "min_score_bp"];

/// The rule in a field. For an invalid part, adds a fault and treats the part as always fulfilled, so that the other
/// parts can still be checked.
#[must_use]
pub fn rule(fields: &Fields<'_>, name: &str, missions: &MissionIds) -> RuleNode {
    let node = fields.table(name).and_then(|table| node(&table, missions));
    node.unwrap_or_else(RuleNode::open)
}

/// The same rule with other mission ids, for example those of a new version.
#[must_use]
pub fn renamed(node: &RuleNode, id: &impl Fn(MissionId) -> MissionId) -> RuleNode {
    let all = |nodes: &[RuleNode]| nodes.iter().map(|child| renamed(child, id)).collect();
    let moment = |moment: &Moment| match moment {
        Moment::At(_) => moment.clone(),
        Moment::From(from) => Moment::From(FromAnchor { anchor: renamed_anchor(from.anchor, id), ..from.clone() }),
    };
    let rule = match &node.rule {
        Rule::All(nodes) => Rule::All(all(nodes)),
        Rule::Any(nodes) => Rule::Any(all(nodes)),
        Rule::Not(child) => Rule::Not(Box::new(renamed(child, id))),
        Rule::MissionDone(done) => Rule::MissionDone(MissionDone { mission: id(done.mission), ..done.clone() }),
        Rule::NotBefore(when) => Rule::NotBefore(moment(when)),
        Rule::NotAfter(when) => Rule::NotAfter(moment(when)),
        Rule::HasEntitlement(_)
        | Rule::InTeam
        | Rule::OnboardingStepDone(_)
        | Rule::SurveyDone(_)
        | Rule::PendingReviewsBelow(_) => node.rule.clone(),
    };
    RuleNode { show: node.show, rule }
}

/// The same anchor with another mission id.
#[must_use]
pub fn renamed_anchor(anchor: Anchor, id: &impl Fn(MissionId) -> MissionId) -> Anchor {
    match anchor {
        Anchor::MissionDone(mission) => Anchor::MissionDone(id(mission)),
        Anchor::SessionStart | Anchor::SessionEnd | Anchor::Enrolment => anchor,
    }
}

/// The anchor in a field: its word, or `{ mission_done = "slug" }`.
#[must_use]
pub fn anchor(fields: &Fields<'_>, name: &str, missions: &MissionIds) -> Option<Anchor> {
    if fields.is_text(name) {
        return fields.word(name);
    }
    let table = fields.table(name)?;
    table.check(&["mission_done"], &[]);
    mission(&table, "mission_done", missions).map(Anchor::MissionDone)
}

fn node(fields: &Fields<'_>, missions: &MissionIds) -> Option<RuleNode> {
    let names = RuleKind::ALL.iter().map(|kind| field_of(*kind)).collect::<Vec<_>>();
    fields.check(&[], &[&names[..], &DETAILS].concat());
    let mut present = RuleKind::ALL.iter().copied().filter(|kind| fields.has(field_of(*kind)));
    let (Some(kind), None) = (present.next(), present.next()) else {
        fields.error(format!("a rule has exactly one of {}", names.join(", ")));
        return None;
    };
    let condition = field_of(kind);
    let show = fields.flag("show").unwrap_or(true);
    if kind != RuleKind::MissionDone && (fields.has("level") || fields.has("min_score_bp")) {
        fields.error("`level` and `min_score_bp` go with `done`");
    }
    let children = || {
        let tables = fields.tables(condition);
        tables.iter().map(|table| node(table, missions).unwrap_or_else(RuleNode::open)).collect::<Vec<_>>()
    };
    let rule = match kind {
        RuleKind::All => Rule::All(children()),
        RuleKind::Any => Rule::Any(children()),
        RuleKind::Not => Rule::Not(Box::new(node(&fields.table(condition)?, missions)?)),
        RuleKind::MissionDone => Rule::MissionDone(done(fields, missions)?),
        RuleKind::NotBefore => Rule::NotBefore(moment(&fields.table(condition)?, missions)?),
        RuleKind::NotAfter => Rule::NotAfter(moment(&fields.table(condition)?, missions)?),
        RuleKind::HasEntitlement => Rule::HasEntitlement(fields.word(condition)?),
        RuleKind::InTeam if fields.flag(condition)? => Rule::InTeam,
        RuleKind::InTeam => Rule::Not(Box::new(RuleNode::shown(Rule::InTeam))),
        RuleKind::OnboardingStepDone => Rule::OnboardingStepDone(fields.text(condition)?.to_owned()),
        RuleKind::SurveyDone => Rule::SurveyDone(fields.text(condition)?.to_owned()),
        RuleKind::PendingReviewsBelow => Rule::PendingReviewsBelow(fields.number(condition, 1..=1000)?),
    };
    Some(RuleNode { show, rule })
}

fn done(fields: &Fields<'_>, missions: &MissionIds) -> Option<MissionDone> {
    let level = if fields.has("level") { fields.word("level")? } else { DoneLevel::Passed };
    let min_score_bp = fields.number("min_score_bp", 0..=WHOLE_BP.into());
    Some(MissionDone { mission: mission(fields, "done", missions)?, level, min_score_bp })
}

fn mission(fields: &Fields<'_>, name: &str, missions: &MissionIds) -> Option<MissionId> {
    let slug = fields.text(name)?;
    let id = missions.get(slug).copied();
    if id.is_none() {
        fields.error_at(name, format!("there is no mission `{slug}` in this pack"));
    }
    id
}

/// The moment in a table: an instant, or days from an event.
#[must_use]
pub fn moment(fields: &Fields<'_>, missions: &MissionIds) -> Option<Moment> {
    if fields.has("at") {
        fields.check(&["at"], &[]);
        return fields.parsed("at", "an instant like 2027-01-01T00:00:00Z", Timestamp::parse).map(Moment::At);
    }
    fields.check(&["anchor", "plus_days"], &["at_local_time"]);
    let anchor = anchor(fields, "anchor", missions);
    let plus_days = fields.number("plus_days", -3650..=3650);
    let at_local_time = fields.parsed("at_local_time", "a time like 09:00", LocalTime::parse);
    Some(Moment::From(FromAnchor { anchor: anchor?, plus_days: plus_days?, at_local_time }))
}
