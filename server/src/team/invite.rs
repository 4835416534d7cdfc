//! Invites a person of the session into the caller's team, by e-mail address. The response does not reveal whether the
//! address is known.

use domain::notification::notice::{Notice, TeamPlace};
use domain::team::change_team::{TeamAct, TeamChangeFacts, change_team};
use domain::team::invite::is_sent;

use crate::notification::tell::{NoticeMessage, tell};
use crate::prelude::*;
use crate::program::rows::{self as program_rows, SessionKey, session_place};
use crate::team::NOBODY;
use crate::team::rows::{self, Held};

/// An invitation into the caller's team in a session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamInvitation {
    /// The session, by id or slug.
    xs: String,
    /// The address of a person who is enrolled in it.
    email: String,
}

/// Invites a person into the caller's team. The person gets a notice if they are enrolled in the session and have no
/// team.
#[utoipa::path(responses((status = 204)))]
#[post("/teams/invitations")]
pub(crate) async fn invite_into_team(
    mut learner: Learner,
    Now(now): Now,
    Json(TeamInvitation { xs, email }): Json<TeamInvitation>,
) -> Result<HttpResponse> {
    let (user, key) = (learner.id, SessionKey::parse(&xs));
    let invited = learner.conn.transaction(async |conn| {
        let session = program_rows::session(conn, &key).await?.ok_or(Refusal::XsNotFound)?.id;
        let found = rows::enrolled_at(conn, &email, session).await?;
        let (other, theirs) = found.map_or((NOBODY, None), |found| (found.user, found.team));
        let Held { status, own, teams, .. } = rows::hold(conn, user, session, theirs).await?;
        let invited = change_team(&TeamChangeFacts {
            now,
            actor: user,
            is_enrolled: status.is_enrolled(),
            is_other_enrolled: found.is_some_and(|found| found.status.is_enrolled()),
            teams: teams.clone(),
            act: TeamAct::Invite(other),
        })?;
        let team = teams.into_iter().find(|team| Some(team.id) == own);
        let (Some(invited), Some(team)) = (invited.invited, team) else { return Ok(()) };
        if !is_sent(team.id, &rows::invitations_to(conn, invited, now).await?, now) {
            return Ok(());
        }
        let (session, program) = session_place(conn, session).await?;
        let names = rows::names_of(conn, &[user]).await?;
        let notice = Notice::TeamInvite {
            team: TeamPlace { id: team.id, name: team.name, session, program },
            by: names.into_iter().find_map(|(_, name)| name),
        };
        tell(conn, vec![NoticeMessage::new(invited, notice)], now).await
    });
    invited.await?;
    Ok(HttpResponse::NoContent().finish())
}
