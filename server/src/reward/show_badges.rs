//! The caller's badges: those that they have, and the progress towards the others. Secret badges are hidden until they
//! are awarded.

use domain::ids::BadgeId;
use domain::reward::badges::{BadgeCounting, LockedBadge};

use crate::columns::count;
use crate::mission::badge_rows::{self, BadgeRow, DoneRow};
use crate::mission::badges::badges_by;
use crate::prelude::*;
use crate::program::CoverView;
use crate::program::curriculum::{Curricula, Curriculum};

/// A person's badges.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserBadges {
    /// Badges that they have, newest first.
    earned: Vec<EarnedBadge>,
    /// Badges that they do not have, in the order of the programs.
    locked: Vec<LockedUserBadge>,
}

/// An awarded badge.
#[derive(Serialize, ToSchema)]
pub(crate) struct EarnedBadge {
    /// The badge.
    badge: BadgeView,
    /// The time of the award.
    awarded_at: Timestamp,
    /// The time at which the celebration was shown to the person.
    seen_at: Option<Timestamp>,
}

/// A badge that was not awarded yet.
#[derive(Serialize, ToSchema)]
pub(crate) struct LockedUserBadge {
    /// The badge.
    badge: BadgeView,
    /// Number of counted events that it requires.
    need: u32,
    /// Number of counted events so far.
    have: u32,
}

/// A badge.
#[derive(Serialize, ToSchema)]
#[schema(as = UserBadge)]
pub(crate) struct BadgeView {
    /// The badge.
    id: BadgeId,
    /// Its slug within its program.
    slug: String,
    /// Its title.
    title: String,
    /// Its purpose.
    about: String,
    /// The events that it counts.
    counting: BadgeCounting,
    /// Number of events that it requires.
    need: u32,
    /// The program in which it is awarded.
    program: BadgeProgram,
}

/// The program of a badge.
#[derive(Serialize, ToSchema)]
pub(crate) struct BadgeProgram {
    /// Its slug in URLs.
    slug: String,
    /// Its title.
    title: String,
    /// The cover, which determines its colours.
    cover: CoverView,
}

/// Shows the caller's badges.
#[utoipa::path(responses((status = 200, body = UserBadges)))]
#[get("/user-badge")]
pub(crate) async fn show_badges(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
) -> Result<Json<UserBadges>> {
    let conn = &mut learner.conn;
    let known = badge_rows::badges_of(conn, learner.id, None).await?;
    let done = badge_rows::done_by(conn, learner.id, None).await?;
    let mut badges = UserBadges { earned: Vec::new(), locked: Vec::new() };
    for known in known.chunk_by(|(one, _), (other, _)| one.program_id == other.program_id) {
        let is_of_program = |row: &&DoneRow| known.iter().any(|(badge, _)| badge.program_id == row.program_id);
        let done = done.iter().filter(is_of_program).cloned().collect::<Vec<_>>();
        let Some(newest) = done.last() else { continue };
        let curriculum = curricula.get(conn, newest.version_id).await?;
        let held = known.iter().filter_map(|(badge, held)| Some((badge, held.as_ref()?)));
        badges.earned.extend(held.map(|(badge, held)| EarnedBadge {
            badge: view(badge, &curriculum),
            awarded_at: held.awarded_at.0,
            seen_at: held.seen_at.map(|at| at.0),
        }));
        for LockedBadge { badge: id, need, have, .. } in badges_by(known, &done, now)?.locked {
            let badge = known.iter().find(|(badge, _)| badge.id == id.0).map(|(badge, _)| view(badge, &curriculum));
            badges.locked.extend(badge.map(|badge| LockedUserBadge { badge, need, have }));
        }
    }
    badges.earned.sort_by_key(|earned| std::cmp::Reverse(earned.awarded_at));
    Ok(Json(badges))
}

fn view(badge: &BadgeRow, curriculum: &Curriculum) -> BadgeView {
    let program = &curriculum.program;
    BadgeView {
        id: BadgeId(badge.id),
        slug: badge.slug.clone(),
        title: badge.title.clone(),
        about: badge.about.clone(),
        counting: badge.counting.0,
        need: count(badge.need),
        program: BadgeProgram {
            slug: program.slug.clone(),
            title: program.title.clone(),
            cover: program.cover.clone(),
        },
    }
}
