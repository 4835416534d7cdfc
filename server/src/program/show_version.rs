//! What everybody may read of one version of a program, by the hash of its text: a version never changes, so
//! browsers and whatever is in front of us keep the text for ever, and a learner's own answers only name it.

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
    /// The program as it presents itself.
    pub(crate) program: &'a ProgramView,
    /// Its missions, in order.
    pub(crate) missions: Vec<VersionMission<'a>>,
}

/// A mission of a version: what is the same for every learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct VersionMission<'a> {
    /// The mission.
    id: MissionId,
    /// Its name in addresses.
    slug: &'a str,
    /// Its place in the program, from 1.
    number: u32,
    /// Its title.
    title: &'a str,
    /// What it is about.
    summary: &'a str,
    /// What one writes in it, in a few words.
    you_write: Option<&'a str>,
    /// Estimated minutes of work.
    minutes: u32,
    /// Whether the program cannot be completed without it.
    required: bool,
    /// Whether a team does it together.
    team: bool,
    /// Who asks for it.
    sender: SenderView<'a>,
    /// What has to hold for it to be open.
    #[schema(value_type = RuleNode)]
    lock_rule: &'a RawValue,
    /// What makes it complete.
    completion: CompletionPolicy,
}

/// A mission with its brief.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionWithBrief<'a> {
    /// The mission.
    #[serde(flatten)]
    mission: VersionMission<'a>,
    /// What is asked, in the words of who asks; sanitised.
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
    /// What they are.
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

/// Shows what everybody may read of a version.
#[utoipa::path(security(()), responses((status = 200, body = ProgramVersion<'_>)))]
#[get("/program-versions/{id}/{hash}")]
pub(crate) async fn show_version(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    path: Path<(Uuid, String)>,
) -> Result<HttpResponse> {
    let (id, hash) = path.into_inner();
    let curriculum = curricula.find(&mut anyone.conn, id).await?;
    // Another hash is that of a text which an earlier server wrote.
    let curriculum = curriculum.filter(|curriculum| curriculum.hash == hash).ok_or(Refusal::RouteNotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(curriculum.text.clone()))
}
