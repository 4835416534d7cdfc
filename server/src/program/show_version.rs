//! The public content of one version of a program, by the hash of its text. A version never changes, so browsers and
//! proxies may cache the text without expiry. A learner's own responses only refer to it.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::http::header::ContentType;
use domain::mission::{CompletionPolicy, RuleNode};
use serde_json::value::RawValue;

use crate::prelude::*;
use crate::program::ProgramView;
use crate::program::curriculum::{Curricula, Mission};

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

/// Shows the public content of a version.
#[utoipa::path(security(()), responses((status = 200, body = ProgramVersion<'_>)))]
#[get("/program-versions/{id}/{hash}")]
pub(crate) async fn show_version(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    path: Path<(Uuid, String)>,
) -> Result<HttpResponse> {
    let (id, hash) = path.into_inner();
    let curriculum = curricula.find(&mut anyone.conn, id).await?;
    // A different hash belongs to a text that an earlier server wrote.
    let curriculum = curriculum.filter(|curriculum| curriculum.hash == hash).ok_or(Refusal::RouteNotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(curriculum.text.clone()))
}
