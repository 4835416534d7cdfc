//! The badges of the person who asks: those they have, and what is missing for the others. Secret ones are not shown
//! before they are awarded.

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
    /// Those that they have, the newest first.
    earned: Vec<EarnedBadge>,
    /// Those that they could have, in the order of the programs.
    locked: Vec<LockedUserBadge>,
}

/// A badge that a person has.
#[derive(Serialize, ToSchema)]
pub(crate) struct EarnedBadge {
    /// The badge.
    badge: BadgeView,
    /// Since when.
    awarded_at: Timestamp,
    /// When it was celebrated.
    seen_at: Option<Timestamp>,
}

/// A badge that a person could have.
#[derive(Serialize, ToSchema)]
pub(crate) struct LockedUserBadge {
    /// The badge.
    badge: BadgeView,
    /// How many it takes of what it counts.
    need: u32,
    /// How many there are.
    have: u32,
}

/// A badge.
#[derive(Serialize, ToSchema)]
#[schema(as = UserBadge)]
pub(crate) struct BadgeView {
    /// The badge.
    id: BadgeId,
    /// Its name within its program.
    slug: String,
    /// Its title.
    title: String,
    /// What it is for.
    about: String,
    /// What it counts.
    counting: BadgeCounting,
    /// How many it takes.
    need: u32,
    /// The program that it is awarded in.
    program: BadgeProgram,
}

/// The program of a badge.
#[derive(Serialize, ToSchema)]
pub(crate) struct BadgeProgram {
    /// Its name in addresses.
    slug: String,
    /// Its title.
    title: String,
    /// What its colours come from.
    cover: CoverView,
}

/// Shows the badges of the person who asks.
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
