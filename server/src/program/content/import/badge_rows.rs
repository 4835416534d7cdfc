//! Updates the badges of a program. The slug identifies a badge. A badge that the pack does not list is no longer
//! offered; learners who have it keep it.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{AsChangeset, ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::reward::badges::BadgeCounting;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{TextEnum, column};
use crate::error::Result;
use crate::program::content::badges::PackBadge;
use crate::schema::badges;

/// A badge as an import writes it.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = badges)]
struct PlannedBadge {
    program_id: Uuid,
    slug: String,
    position: i32,
    title: String,
    about: String,
    counting: TextEnum<BadgeCounting>,
    need: i32,
    is_secret: bool,
    is_offered: bool,
}

/// Creates or changes the badges of a program, and returns the slugs of the badges that are no longer offered.
/// Unchanged badges are not written.
pub(super) async fn bring_up_to_date(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    wanted: &[PackBadge],
    now: Timestamp,
) -> Result<Vec<String>> {
    let query = badges::table.filter(badges::program_id.eq(program)).select((badges::id, PlannedBadge::as_select()));
    let standing: Vec<(Uuid, PlannedBadge)> = query.load(conn).await?;
    let mut standing = standing.into_iter().map(|(id, badge)| (badge.slug.clone(), (id, badge)));
    let mut standing = standing.by_ref().collect::<HashMap<_, _>>();
    let mut new = Vec::new();
    for (badge, position) in wanted.iter().zip(1..) {
        let planned = planned(badge, program, position);
        match standing.remove(&badge.slug) {
            None => new.push((badges::id.eq(new_id(now)), planned)),
            Some((_, before)) if before == planned => {}
            Some((id, _)) => {
                diesel::update(badges::table.find(id)).set(planned).execute(conn).await?;
            }
        }
    }
    let gone = standing.into_values().filter(|(_, badge)| badge.is_offered);
    let (gone, slugs): (Vec<_>, Vec<_>) = gone.map(|(id, badge)| (id, badge.slug)).unzip();
    if !gone.is_empty() {
        let gone = badges::table.filter(badges::id.eq_any(gone));
        diesel::update(gone).set(badges::is_offered.eq(false)).execute(conn).await?;
    }
    diesel::insert_into(badges::table).values(new).execute(conn).await?;
    Ok(slugs)
}

fn planned(badge: &PackBadge, program_id: Uuid, position: i32) -> PlannedBadge {
    PlannedBadge {
        program_id,
        slug: badge.slug.clone(),
        position,
        title: badge.title.clone(),
        about: badge.about.clone(),
        counting: TextEnum(badge.rule.counting),
        need: column(badge.rule.need),
        is_secret: badge.is_secret,
        is_offered: true,
    }
}
