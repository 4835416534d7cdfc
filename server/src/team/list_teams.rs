//! The teams of a session: one's own with its members, and those that one could come into.

use crate::enrolment::rows as enrolment_rows;
use crate::page;
use crate::prelude::*;
use crate::program::rows::{self as program_rows, SessionKey};
use crate::team::{Onlooker, OtherTeamView, OwnTeamView, TeamLimits, rows};

/// The teams of which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamsQuery {
    /// The session, by its id or its name in addresses.
    xs: String,
    /// Where the last page of other teams ended.
    next: Option<String>,
}

/// The teams of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct Teams {
    /// One's own team; nothing for who has none.
    own: Option<OwnTeamView>,
    /// Other teams that have not handed in, newest first.
    others: Page<OtherTeamView>,
    /// Whether who asks may found a team.
    can_found: bool,
    /// What a new team may be.
    limits: TeamLimits,
}

/// Lists the teams of a session in which the person who asks has a place, or had one.
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
