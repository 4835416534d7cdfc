//! The work of a team on a mission: its members, their parts in the latest attempt, and those who are writing now.

use domain::team::change_team::{TeamAct, TeamChangeFacts, change_team};
use domain::team::contribution::{ContributionFacts, Part, contributions};
use domain::team::share::{ShareFacts, share};
use domain::team::writing::writing;

use crate::mission::rows::{self as mission_rows, CourseKey, MissionKey};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::submission::rows::{AttemptsAt, attempts};
use crate::submission::show_blocks::BlocksQuery;
use crate::submission::team_rows;
use crate::submission::team_work::{TeamPart, TeamWork, TeamWriter, WritingView};
use crate::team::rows::{TeamWithNames, names_of, own_team_with_names};

/// Shows the work of the caller's team on a mission.
#[utoipa::path(params(BlocksQuery), responses((status = 200, body = TeamWork)))]
#[get("/app/missions/{id}/team")]
pub(crate) async fn show_team(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    id: Path<Uuid>,
    query: Query<BlocksQuery>,
) -> Result<Json<TeamWork>> {
    let (user, conn, id) = (learner.id, &mut learner.conn, MissionId(*id));
    let session = query.xs.as_deref().map(SessionKey::parse);
    let course =
        mission_rows::course(conn, &curricula, user, CourseKey::Mission(&MissionKey::Id(id), session.as_ref())).await?;
    let course = course.ok_or(Refusal::MissionUmNotFound)?;
    let mission = course.mission(id)?;
    if !mission.row.team {
        return Err(Refusal::MissionUmNotFound.into());
    }
    course.require_place()?;
    let own = own_team_with_names(conn, user, course.session.id).await?;
    share(&ShareFacts { user, is_for_team: true, team: own.as_ref().map(|own| own.team.id) })?;
    let TeamWithNames { team, names, .. } = own.ok_or(Refusal::TeamNeeded)?;
    let members = team.members.iter().map(|member| member.user).collect::<Vec<_>>();
    let mut known = members.iter().copied().zip(names).collect::<Vec<_>>();
    let latest = attempts(conn, AttemptsAt::Team(team.id, mission.facts.id)).await?.pop();
    let (written, writers) = match &latest {
        Some(latest) => (team_rows::written(conn, latest.id).await?, team_rows::writers(conn, latest.id).await?),
        None => (Vec::new(), Vec::new()),
    };
    let submitted_by = latest.and_then(|latest| latest.submitted_by).map(UserId);
    let people = contributions(&ContributionFacts { members, written, submitted_by });
    let gone = people.iter().filter(|one| !one.is_member).map(|one| one.user).collect::<Vec<_>>();
    known.extend(names_of(conn, &gone).await?);
    let name_of = |user: UserId| known.iter().find(|(other, _)| *other == user).and_then(|(_, name)| name.clone());
    let facts = TeamChangeFacts {
        now,
        actor: user,
        is_enrolled: course.require_place().is_ok(),
        is_other_enrolled: false,
        teams: vec![team.clone()],
        act: TeamAct::Submit,
    };
    let title = |id| mission.blocks.iter().find(|block| block.id == id).and_then(|block| block.title.clone());
    let part = |Part { block, at, is_latest }: Part| TeamPart { block, question: title(block), at, is_latest };
    let people = people.into_iter().map(|one| TeamWriter {
        id: one.user,
        name: name_of(one.user),
        is_me: one.user == user,
        is_member: one.is_member,
        parts: one.parts.into_iter().map(part).collect(),
        has_submitted: one.has_submitted,
    });
    let first_name = |name: String| name.split_whitespace().next().map(str::to_owned);
    let writing = writing(now, user, &writers).into_iter();
    let writing = writing.map(|one| WritingView { block: one.block, name: name_of(one.user).and_then(first_name) });
    Ok(Json(TeamWork {
        submit: change_team(&facts).err().map(|refusals| refusals.first().clone()),
        people: people.collect(),
        writing: writing.collect(),
        id: team.id,
        name: team.name,
    }))
}
