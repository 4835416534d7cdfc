//! One program as the public sees it: its texts, its sessions, its missions.

use domain::mission::MissionFacts;
use domain::mission::answer_key::AnswerKey;
use domain::mission::block::Block;
use domain::mission::outline::{OpensHint, outline};
use domain::mission::shuffle::shuffle;
use domain::money::Money;
use domain::program::offer::next_to_join;

use crate::columns::count;
use crate::prelude::*;
use crate::program::curriculum::{Curricula, Curriculum};
use crate::program::presentation::Sample;
use crate::program::rows::{self, SessionRow};
use crate::program::{ProgramView, SessionView, price_rows};

/// A program with its sessions.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProgramCourse {
    /// The program.
    pub(crate) program: ProgramView,
    /// The requested session, or the next one to join.
    session: Option<SessionView>,
    /// All its sessions, soonest first.
    pub(crate) sessions: Vec<SessionView>,
    /// Its missions, in order.
    missions: Vec<MissionOutline>,
    /// The senders of missions, in the order of their first missions.
    senders: Vec<CourseSender>,
    /// The tools that the learner uses.
    tools: Option<String>,
    /// A sample of the learner's work.
    sample: Option<Sample>,
    /// Price of a place. `None`: it is free.
    pub(crate) from_price: Option<Money>,
    /// A question that anyone may try immediately, if the author offers one.
    try_question: Option<TryQuestion>,
}

/// A question that anyone may try. Its author has made its answer key public.
#[derive(Serialize, ToSchema)]
pub(crate) struct TryQuestion {
    /// The number of its mission, from 1.
    mission_number: u32,
    /// The slug of its mission.
    mission_slug: String,
    /// The title of its mission.
    mission_title: String,
    /// The question.
    block: Block,
    /// Its answer key.
    key: AnswerKey,
}

/// A mission as shown before joining.
#[derive(Serialize, ToSchema)]
pub(crate) struct MissionOutline {
    /// Its number, from 1.
    number: u32,
    /// Its slug in URLs.
    slug: String,
    /// Its title.
    title: String,
    /// Its summary.
    summary: String,
    /// The learner's result, in a few words.
    you_write: Option<String>,
    /// Estimated minutes of work.
    minutes: u32,
    /// Whether it is required to complete the program.
    required: bool,
    /// Whether it can be tried without joining.
    preview: bool,
    /// The conditions that open it for a learner who joins now.
    opens: Vec<OpensHint>,
}

/// A sender of missions.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseSender {
    /// Their name.
    name: String,
    /// Their role.
    role: String,
    /// The address of their portrait.
    portrait: Option<String>,
    /// Their words to visitors who consider joining.
    says: Option<String>,
}

/// The course with this slug at `now`.
pub(crate) async fn course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    slug: &str,
    now: Timestamp,
) -> Result<ProgramCourse> {
    let sessions = rows::sessions_named(conn, slug).await?;
    let newest = sessions.last().ok_or(Refusal::XsNotFound)?;
    let shown = shown(&sessions, slug, now)?;
    let curriculum = curricula.get(conn, shown.unwrap_or(newest).version_id).await?;
    let prices = price_rows::price_list(conn, newest.program_id).await?;
    let facts = curriculum.missions.iter().map(|mission| mission.facts.clone()).collect::<Vec<MissionFacts>>();
    let session = shown.map(SessionRow::facts).transpose()?;
    let opens = outline(&facts, session.as_ref(), now);
    let missions = curriculum.missions.iter().zip(opens).map(|(mission, opens)| MissionOutline {
        number: count(mission.row.number),
        slug: mission.row.slug.clone(),
        title: mission.row.title.clone(),
        summary: mission.row.summary.clone(),
        you_write: mission.row.you_write.clone(),
        minutes: count(mission.row.minutes),
        required: mission.row.required,
        preview: mission.row.preview,
        opens,
    });
    let view = |session: &SessionRow| session.view(prices.base(Some(session.id), now)?, now);
    Ok(ProgramCourse {
        program: curriculum.program.clone(),
        session: shown.map(view).transpose()?,
        sessions: sessions.iter().map(view).collect::<Result<_>>()?,
        missions: missions.collect(),
        senders: senders(&curriculum),
        tools: curriculum.presentation.tools.clone(),
        sample: curriculum.presentation.sample.clone(),
        from_price: prices.base(shown.map(|session| session.id), now)?,
        try_question: try_question(&curriculum),
    })
}

/// The session to show for a slug: the session with this slug, or the next one to join.
pub(super) fn shown<'a>(sessions: &'a [SessionRow], slug: &str, now: Timestamp) -> Result<Option<&'a SessionRow>> {
    if let Some(asked) = sessions.iter().find(|session| session.slug == slug) {
        return Ok(Some(asked));
    }
    let facts = sessions.iter().map(SessionRow::offer_facts).collect::<Result<Vec<_>>>()?;
    Ok(next_to_join(&facts, now).map(|at| &sessions[at]))
}

fn try_question(curriculum: &Curriculum) -> Option<TryQuestion> {
    let (mission, block) = curriculum.try_question.as_ref()?;
    let mission = curriculum.missions.iter().find(|other| other.row.slug == *mission)?;
    let mut block = mission.blocks.iter().find(|other| other.key == *block)?.clone();
    let key = mission.keys.iter().find(|key| key.block == block.id)?.key.clone();
    shuffle(&mut block, None);
    Some(TryQuestion {
        mission_number: mission.facts.number,
        mission_slug: mission.row.slug.clone(),
        mission_title: mission.row.title.clone(),
        block,
        key,
    })
}

/// Every sender of a mission, once.
fn senders(curriculum: &Curriculum) -> Vec<CourseSender> {
    let mut senders: Vec<CourseSender> = Vec::new();
    for mission in &curriculum.missions {
        let row = &mission.row;
        if senders.iter().any(|sender| sender.name == row.sender_name) {
            continue;
        }
        let says = curriculum.presentation.sender(&row.sender_name).and_then(|sender| sender.says.clone());
        let (name, role, portrait) = (row.sender_name.clone(), row.sender_role.clone(), mission.portrait.clone());
        senders.push(CourseSender { name, role, portrait, says });
    }
    senders
}
