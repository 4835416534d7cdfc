//! Awards badges in the transaction of the act that earns them.

use diesel_async::AsyncPgConnection;
use domain::ids::{BadgeId, UserId};
use domain::notification::notice::{BadgePlace, Notice};
use domain::progression::AwardKind;
use domain::reward::badges::{Badge, BadgeFacts, BadgeRule, Badges, DoneRows, badges};
use domain::time::{Timestamp, Zone};
use uuid::Uuid;

use crate::columns::count;
use crate::error::{Error, Result};
use crate::mission::Course;
use crate::mission::badge_rows::{self, BadgeRow, DoneRow, UserBadgeRow};
use crate::mission::rows::UserMissionRow;
use crate::zone::zone_facts;

/// The time zone of a person who has not set one.
const DEFAULT_ZONE: &str = "UTC";

/// Awards the badges that the learner of a course has earned. Returns the new badges and the notices about them.
pub async fn award(
    conn: &mut AsyncPgConnection,
    course: &Course,
    user: UserId,
    now: Timestamp,
) -> Result<(Vec<BadgeId>, Vec<Notice>)> {
    let program = Some(course.session.program_id);
    let known = badge_rows::badges_of(conn, user, program).await?;
    if known.iter().all(|(_, held)| held.is_some()) {
        return Ok((Vec::new(), Vec::new()));
    }
    let done = badge_rows::done_by(conn, user, program).await?;
    let earned = badges_by(&known, &done, now)?.awarded;
    let awarded = badge_rows::apply_awarded(conn, user, &earned, now).await?;
    let new = known.iter().map(|(badge, _)| badge).filter(|badge| awarded.contains(&badge.id));
    let notice = |badge: &BadgeRow| Notice::BadgeAwarded {
        badge: BadgePlace {
            id: BadgeId(badge.id),
            title: badge.title.clone(),
            program: course.curriculum.program.title.clone(),
        },
    };
    Ok(new.map(|badge| (BadgeId(badge.id), notice(badge))).unzip())
}

/// The badges of one program: those that a person's work in it earns, and the others.
pub fn badges_by(known: &[(BadgeRow, Option<UserBadgeRow>)], done: &[DoneRow], now: Timestamp) -> Result<Badges> {
    let held = known.iter().filter(|(_, held)| held.is_some()).map(|(badge, _)| BadgeId(badge.id)).collect::<Vec<_>>();
    let offered = known.iter().map(|(badge, _)| badge.rule()).collect::<Vec<_>>();
    let missions = done.iter().filter_map(|row| row.mission.as_ref()).map(UserMissionRow::facts).collect();
    let mut all = Badges { awarded: Vec::new(), locked: Vec::new() };
    for done in [DoneRows::Missions { missions, zone: zone_of(done, now)? }, DoneRows::Programs(awards_in(done))] {
        let facts = BadgeFacts { badges: offered.clone(), held: held.clone(), done };
        let Badges { awarded, locked } = badges(&facts);
        all.awarded.extend(awarded);
        all.locked.extend(locked);
    }
    Ok(all)
}

impl BadgeRow {
    /// Facts about the badge for the rule.
    fn rule(&self) -> Badge {
        let rule = BadgeRule { counting: self.counting.0, need: count(self.need) };
        Badge { id: BadgeId(self.id), rule: Some(rule), is_secret: self.is_secret }
    }
}

/// The award of each completed enrolment.
fn awards_in(done: &[DoneRow]) -> Vec<AwardKind> {
    let mut seen: Vec<Uuid> = Vec::new();
    let mut awards = Vec::new();
    for row in done.iter().filter(|row| row.award.is_some()) {
        if !seen.contains(&row.enrolment_id) {
            seen.push(row.enrolment_id);
            awards.extend(row.award.map(|award| award.0));
        }
    }
    awards
}

/// The learner's time zone, with its offsets since the first mission was opened.
fn zone_of(done: &[DoneRow], now: Timestamp) -> Result<Zone> {
    let name = done.first().and_then(|row| row.timezone.as_deref()).unwrap_or(DEFAULT_ZONE);
    let begun = done.iter().filter_map(|row| row.mission.as_ref()).map(|row| row.unlocked_at.0).min().unwrap_or(now);
    let zone = zone_facts(name, begun, now).or_else(|| zone_facts(DEFAULT_ZONE, begun, now));
    zone.ok_or_else(|| Error::broken("no zone is known"))
}
