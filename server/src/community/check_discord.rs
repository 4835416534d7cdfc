//! Checks for staff whether our bot works on the Discord server, and counts the people who wait for roles.

use diesel_async::AsyncPgConnection;
use domain::community::discord_problem::DiscordProblem;
use domain::community::discord_roles::{DiscordFacts, DiscordFinding, DiscordPlace, ManagedRole, discord_roles};
use domain::enrolment::EnrolmentStatus;

use crate::columns::TextEnum;
use crate::community::discord_rows as rows;
use crate::error::{Error, Result};
use crate::ports::discord::guild::Guild;
use crate::ports::discord::{Discord, DiscordFailure};

/// Result of the check.
#[derive(Debug)]
pub struct DiscordCheck {
    /// One line for each finding.
    pub told: Vec<String>,
    /// Whether no action by staff is needed.
    pub is_fine: bool,
}

/// Checks the server, every role that a session gives, and the people who wait for roles.
pub async fn check_discord(conn: &mut AsyncPgConnection, discord: &Discord) -> Result<DiscordCheck> {
    let guild = match discord.guild().await {
        Ok(guild) => guild,
        Err(DiscordFailure::Refused(code)) => {
            let told = format!(
                "Our bot is not on the server {} (Discord's code {code}). Invite it, or set FIELDWORK_DISCORD_GUILD_ID.",
                discord.settings.guild_id
            );
            return Ok(DiscordCheck { told: vec![told], is_fine: false });
        }
        Err(failure) => return Err(Error::broken(failure)),
    };
    let lacks = guild.lacks.iter().map(|name| format!("Our bot lacks the permission \"{name}\" on the server."));
    let mut wrong = lacks.collect::<Vec<_>>();
    wrong.extend(roles_out_of_reach(&guild, &rows::managed_roles(conn).await?));
    let mut told = Vec::new();
    for (problem, people) in rows::problems(conn).await? {
        let who = if DiscordProblem::is_for_staff(problem) { "wait for staff" } else { "can help themselves" };
        told.push(format!("{people} linked people {who}: {}", TextEnum(problem).word()));
    }
    let is_fine = wrong.is_empty();
    wrong.append(&mut told);
    if is_fine {
        wrong.insert(0, "Our bot can do its work on the server.".to_owned());
    }
    Ok(DiscordCheck { told: wrong, is_fine })
}

/// Returns a line for each role that our bot cannot give, with the sessions that name it.
fn roles_out_of_reach(guild: &Guild, named: &[(String, String)]) -> Vec<String> {
    let position = |role: &str| guild.role(role).map(|role| role.position);
    let place = |(role, _): &(String, String)| DiscordPlace {
        status: EnrolmentStatus::Active,
        member_role: Some(role.clone()),
        completed_role: None,
    };
    let managed = |(role, _): &(String, String)| ManagedRole { role: role.clone(), position: position(role) };
    let sync = discord_roles(&DiscordFacts {
        is_linked: true,
        is_disabled: false,
        held: Some(Vec::new()),
        places: named.iter().map(place).collect(),
        managed: named.iter().map(managed).collect(),
        bot_position: guild.bot_position,
    });
    let told = |finding: &DiscordFinding| {
        let (DiscordFinding::RoleAboveBot(role) | DiscordFinding::RoleMissing(role)) = finding;
        let sessions = named.iter().filter(|(other, _)| other == role).map(|(_, session)| session.as_str());
        let sessions = sessions.collect::<Vec<_>>().join(", ");
        match finding {
            DiscordFinding::RoleAboveBot(_) => {
                let name = guild.role(role).map_or(role.as_str(), |role| role.name.as_str());
                format!("The role \"{name}\" ({sessions}) stands above our bot's: drag the bot's role above it.")
            }
            DiscordFinding::RoleMissing(_) => {
                format!("The role {role} ({sessions}) is not on the server: make one, and write its id into the pack.")
            }
        }
    };
    sync.findings.iter().map(told).collect()
}
