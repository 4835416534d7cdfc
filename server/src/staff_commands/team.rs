//! Commands for the teams of a session.

use clap::{Args, Subcommand};
use domain::ids::TeamId;
use domain::team::manage_team::StaffTeamAct;
use server::clock::Clock;
use server::config::DatabaseSettings;
use server::db;
use server::error::Result;
use server::submission::manage_team::{manage_team, teams_in};
use uuid::Uuid;

use crate::staff_commands::acting::{Acting, print_all};

/// A command for teams.
#[derive(Subcommand)]
pub(crate) enum TeamCommand {
    /// Lists the teams of a session with their members, oldest team first.
    List {
        /// The session, by id or slug.
        session: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Removes a learner from their team, even after the team has submitted.
    Remove(InTeam),
    /// Moves a learner from their team into another one with room.
    MoveIn {
        #[command(flatten)]
        learner: InTeam,
        /// The id of the new team.
        #[arg(long)]
        team: Uuid,
    },
    /// Makes a learner the lead of their team.
    Lead(InTeam),
}

/// A learner of a session, and the staff member who acts on their team.
#[derive(Args)]
pub(crate) struct InTeam {
    /// The e-mail address of the learner's account.
    learner: String,
    /// The session, by id or slug.
    session: String,
    #[command(flatten)]
    acting: Acting,
}

impl TeamCommand {
    pub(super) async fn run(self) -> Result<()> {
        let (InTeam { learner, session, acting: Acting { by, database } }, act) = match self {
            Self::List { session, database } => {
                print_all(teams_in(&mut db::connect(&database.database_url).await?, &session).await?);
                return Ok(());
            }
            Self::Remove(learner) => (learner, StaffTeamAct::Remove),
            Self::MoveIn { learner, team } => (learner, StaffTeamAct::MoveIn(TeamId(team))),
            Self::Lead(learner) => (learner, StaffTeamAct::MakeLead),
        };
        let (of, now) = ((learner.as_str(), session.as_str()), Clock::system().now());
        let managed = manage_team(&database.database_url, &by, of, act, now).await?;
        for team in managed.teams {
            println!("{} has {} of {} now", team.name, team.members.len(), team.size);
        }
        Ok(())
    }
}
