//! The teams of a session: the caller's own with its members, and those that they could join.

use crate::enrolment::rows as enrolment_rows;
use crate::page;
use crate::prelude::*;
use crate::program::rows::{self as program_rows, SessionKey};
use crate::team::{Onlooker, OtherTeamView, OwnTeamView, TeamLimits, rows};

/// Query parameters: a session and a page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamsQuery {
    /// The session, by id or slug.
    xs: String,
    /// The cursor at which the last page of other teams ended.
    next: Option<String>,
}

/// The teams of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct Teams {
    /// The caller's team. `None`: they have no team.
    own: Option<OwnTeamView>,
    /// Other teams that have not submitted, newest first.
    others: Page<OtherTeamView>,
    /// Whether the caller may found a team.
    can_found: bool,
    /// Limits for a new team.
    limits: TeamLimits,
}

/// Lists the teams of a session in which the caller is or was enrolled.
#[utoipa::path(params(TeamsQuery), responses((status = 200, body = Teams)))]
#[get("/teams")]
pub(crate) async fn list_teams(mut learner: Learner, Now(now): Now, query: Query<TeamsQuery>) -> Result<Json<Teams>> {
    let (user, conn) = (learner.id, &mut learner.conn);
    let after = page::after_id(query.next.as_deref())?;
    let session = program_rows::session(conn, &SessionKey::parse(&query.xs)).await?.ok_or(Refusal::XsNotFound)?;
    let enrolment = enrolment_rows::enrolment_in(conn, user, session.id).await?;
    let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?.status.0;
    let onlooker = Onlooker { user, enrolment, now };
    let own = rows::own_team_with_names(conn, user, session.id).await?;
    if own.is_none() {
        enrolment.require_place()?;
    }
    let open = Page::of_rows(rows::open_teams(conn, session.id, after).await?, |team| team.id.to_string());
    let own_team = own.as_ref().map(|own| &own.team);
    let others = open.items.into_iter().filter(|team| own_team.is_none_or(|own| own.id != team.id));
    let others = others.filter(|team| !team.members.is_empty()).map(|team| onlooker.other(team, own_team));
    Ok(Json(Teams {
        others: Page { items: others.collect(), next: open.next },
        can_found: own.is_none() && enrolment.is_enrolled(),
        own: own.map(|own| onlooker.own(own)),
        limits: TeamLimits::ALL,
    }))
}
