//! Properties of teams and of Discord on generated facts.

use std::collections::BTreeSet;

use domain::community::discord_code::{CodeFacts, IssuedCode, discord_code, normalise};
use domain::community::discord_roles::{DiscordFacts, discord_roles};
use domain::community::redeem_code::{RedeemCodeFacts, redeem_code};
use domain::fixtures::instant;
use domain::fixtures::teams::{code_facts, discord_facts, manage_team_facts, redeem_facts, team_acts, team_facts};
use domain::team::change_team::{TeamAct, TeamChangeFacts, TeamChanged, change_team};
use domain::team::limits::{MAX_TEAM_SIZE, MIN_TEAM_SIZE};
use domain::team::manage_team::{StaffTeamAct, manage_team};
use domain::team::{Team, TeamRole};
use proptest::prelude::{ProptestConfig, TestCaseError, prop_assert, prop_assert_eq};
use proptest::proptest;

/// Conditions that hold for every team at any time.
fn is_sound(team: &Team) -> Result<(), TestCaseError> {
    let (most, count) = (MAX_TEAM_SIZE.min(team.size) as usize, team.members.len());
    let leads = team.members.iter().filter(|member| member.role == TeamRole::Lead).count();
    prop_assert!(count <= most, "{count} of {most}");
    prop_assert_eq!(leads, usize::from(count > 0));
    prop_assert!(team.locked_at.is_none() || count >= MIN_TEAM_SIZE as usize);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn teams_stay_sound_whatever_people_do(acts in team_acts()) {
        let mut teams = Vec::<Team>::new();
        let mut now = instant("2026-11-03T09:00:00Z");
        for (actor, act) in acts {
            now = now.plus_seconds(60);
            let before = teams.clone();
            let (is_enrolled, is_other_enrolled) = (true, true);
            let facts = TeamChangeFacts { now, actor, is_enrolled, is_other_enrolled, teams: teams.clone(), act: act.clone() };
            let Ok(changed) = change_team(&facts) else { continue };
            let founded = matches!(&act, TeamAct::Found(_));
            for team in changed.teams {
                if founded && teams.iter().any(|other| other.id == team.id) {
                    continue;
                }
                teams.retain(|other| other.id != team.id);
                teams.push(team);
            }
            teams.retain(|team| !team.members.is_empty());
            for team in &teams {
                is_sound(team)?;
            }
            let people = teams.iter().flat_map(|team| team.members.iter().map(|member| member.user));
            let unique: BTreeSet<_> = people.clone().collect();
            prop_assert_eq!(unique.len(), people.count());
            for locked in before.iter().filter(|team| team.locked_at.is_some()) {
                let after = teams.iter().find(|team| team.id == locked.id);
                let users = |team: &Team| team.members.iter().map(|member| member.user).collect::<Vec<_>>();
                prop_assert_eq!(after.map(users), Some(users(locked)));
                prop_assert_eq!(after.and_then(|team| team.locked_at), locked.locked_at);
            }
        }
    }

    #[test]
    fn staff_keep_every_person_in_one_team_at_most_and_every_team_with_one_lead(facts in manage_team_facts()) {
        let Ok(managed) = manage_team(&facts) else { return Ok(()) };
        let is_changed = |team: &&Team| managed.teams.iter().any(|changed| changed.id == team.id);
        let after: Vec<_> = facts.teams.iter().filter(|team| !is_changed(team)).chain(&managed.teams).collect();
        let people = || after.iter().flat_map(|team| team.members.iter().map(|member| member.user));
        prop_assert_eq!(people().collect::<BTreeSet<_>>().len(), people().count());
        prop_assert_eq!(people().any(|user| user == facts.user), managed.act != StaffTeamAct::Remove);
        for team in after {
            let leads = team.members.iter().filter(|member| member.role == TeamRole::Lead).count();
            prop_assert_eq!(leads, usize::from(!team.members.is_empty()));
            prop_assert!(team.members.len() <= team.size.min(MAX_TEAM_SIZE) as usize);
            let before = facts.teams.iter().find(|before| before.id == team.id);
            prop_assert_eq!(before.and_then(|before| before.locked_at), team.locked_at);
        }
        prop_assert_eq!((managed.by, managed.at), (facts.by, facts.now));
    }

    #[test]
    fn nobody_is_invited_who_could_not_come(facts in team_facts()) {
        let Ok(TeamChanged { invited: Some(user), .. }) = change_team(&facts) else { return Ok(()) };
        let own = facts.teams.iter().find(|team| team.members.iter().any(|member| member.user == facts.actor));
        let act = TeamAct::Join(own.unwrap().id);
        let joins = TeamChangeFacts { actor: user, is_enrolled: facts.is_other_enrolled, act, ..facts };
        prop_assert!(change_team(&joins).is_ok());
    }

    #[test]
    fn a_code_that_was_given_is_read_and_links_once(facts in code_facts(), owner in redeem_facts()) {
        let given = discord_code(&facts);
        prop_assert_eq!(normalise(&given.code), Some(given.code.clone()));
        prop_assert_eq!(normalise(&given.code.to_lowercase()), Some(given.code.clone()));
        prop_assert!(given.used_at.is_none() && facts.now < given.expires_at);
        let after = |last: &IssuedCode| CodeFacts { last: Some(last.clone()), random: [7; 8], ..facts.clone() };
        prop_assert_eq!(&discord_code(&after(&given)), &given);
        let redeem = |issued: &IssuedCode| {
            let (typed, issued) = (issued.code.clone(), Some(issued.clone()));
            redeem_code(&RedeemCodeFacts { now: facts.now, typed, issued, ..owner.clone() })
        };
        if let Ok(linked) = redeem(&given) {
            prop_assert_eq!(owner.owner, Some(linked.user));
            prop_assert!(redeem(&linked.code).is_err());
            prop_assert_eq!(discord_code(&after(&linked.code)).used_at, None);
        }
    }

    #[test]
    fn no_code_links_twice_or_late(facts in redeem_facts()) {
        match redeem_code(&facts) {
            Ok(linked) => {
                let issued = facts.issued.clone();
                prop_assert!(issued.is_some_and(|issued| issued.used_at.is_none() && facts.now < issued.expires_at));
                let again = RedeemCodeFacts { issued: Some(linked.code), ..facts };
                prop_assert!(redeem_code(&again).is_err());
            }
            Err(refusals) => prop_assert!(refusals.first().code().starts_with("discord/")),
        }
    }

    #[test]
    fn comparing_the_roles_again_changes_nothing_more(facts in discord_facts()) {
        let sync = discord_roles(&facts);
        let Some(held) = facts.held.clone() else {
            prop_assert_eq!(sync.waits_for_join, facts.is_linked);
            prop_assert!(sync.add.is_empty() && sync.remove.is_empty());
            return Ok(());
        };
        prop_assert!(sync.add.iter().all(|role| !held.contains(role) && sync.wanted.contains(role)));
        prop_assert!(sync.remove.iter().all(|role| held.contains(role) && !sync.wanted.contains(role)));
        let ours = |role: &String| facts.managed.iter().any(|managed| managed.role == *role);
        prop_assert!(sync.remove.iter().all(ours));
        let mut after: Vec<_> = held.into_iter().filter(|role| !sync.remove.contains(role)).collect();
        after.extend(sync.add.clone());
        let again = discord_roles(&DiscordFacts { held: Some(after.clone()), ..facts.clone() });
        prop_assert!(again.add.is_empty() && again.remove.is_empty());
        prop_assert_eq!(&again.findings, &sync.findings);
        if sync.findings.is_empty() {
            prop_assert!(sync.wanted.iter().all(|role| after.contains(role)));
            prop_assert!(after.iter().all(|role| sync.wanted.contains(role) || !ours(role)));
        }
    }
}
