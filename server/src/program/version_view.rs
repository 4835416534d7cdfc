//! The public content of a version, for responses.

use domain::ids::MissionId;
use domain::mission::{CompletionPolicy, RuleNode};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::program::ProgramView;
use crate::program::curriculum::Mission;

/// A version of a program.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgramVersion<'a> {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// The program's view.
    pub(crate) program: &'a ProgramView,
    /// Its missions, in order.
    pub(crate) missions: Vec<VersionMission<'a>>,
}

/// A mission of a version, without anything specific to a learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct VersionMission<'a> {
    /// The mission.
    id: MissionId,
    /// Its slug in URLs.
    slug: &'a str,
    /// Its number in the program, from 1.
    number: u32,
    /// Its title.
    title: &'a str,
    /// Its summary.
    summary: &'a str,
    /// The learner's result, in a few words.
    you_write: Option<&'a str>,
    /// Estimated minutes of work.
    minutes: u32,
    /// Whether it is required to complete the program.
    required: bool,
    /// Whether a team works on it together.
    team: bool,
    /// The sender of the mission.
    sender: SenderView<'a>,
    /// Its lock rule.
    #[schema(value_type = RuleNode)]
    lock_rule: &'a RawValue,
    /// The condition that completes it.
    completion: CompletionPolicy,
}

/// A mission with its brief.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionWithBrief<'a> {
    /// The mission.
    #[serde(flatten)]
    mission: VersionMission<'a>,
    /// The task in the sender's words; sanitised HTML.
    brief_html: &'a str,
}

impl<'a> MissionWithBrief<'a> {
    pub(crate) fn new(mission: &'a Mission) -> Self {
        Self { mission: VersionMission::new(mission), brief_html: &mission.row.brief_html }
    }
}

/// The person in the story who asks for a mission.
#[derive(Serialize, ToSchema)]
pub(crate) struct SenderView<'a> {
    /// Their name.
    name: &'a str,
    /// Their role.
    role: &'a str,
    /// The address of their portrait.
    portrait: Option<&'a str>,
}

impl<'a> VersionMission<'a> {
    pub(crate) fn new(mission: &'a Mission) -> Self {
        let row = &mission.row;
        Self {
            id: mission.facts.id,
            slug: &row.slug,
            number: mission.facts.number,
            title: &row.title,
            summary: &row.summary,
            you_write: row.you_write.as_deref(),
            minutes: mission.facts.minutes,
            required: row.required,
            team: row.team,
            sender: SenderView {
                name: &row.sender_name,
                role: &row.sender_role,
                portrait: mission.portrait.as_deref(),
            },
            lock_rule: &mission.lock_rule,
            completion: mission.facts.completion,
        }
    }
}
