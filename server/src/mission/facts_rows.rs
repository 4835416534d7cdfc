//! Rows and queries of the tables `learner_facts` and `enrolment_facts`: further facts on which locks depend, besides
//! the missions and the learner's steps. The code that makes a fact true writes it here in the same transaction. The
//! statement that reads a course also reads both rows, by their primary keys.

use diesel::SelectableHelper as _;
use diesel::prelude::{AsChangeset, ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{EnrolmentId, UserId};
use domain::mission::{HeldEntitlement, LockGrant};
use domain::time::Timestamp;

use crate::columns::{At, JsonColumn};
use crate::error::Result;
use crate::schema::{enrolment_facts, learner_facts};

/// Facts about a learner in every session.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = learner_facts)]
pub struct LearnerFactsRow {
    pub entitlements: JsonColumn<Vec<HeldEntitlement>>,
    pub surveys: JsonColumn<Vec<String>>,
}

/// Facts about one enrolment.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = enrolment_facts)]
pub struct EnrolmentFactsRow {
    pub entitlements: JsonColumn<Vec<HeldEntitlement>>,
    pub surveys: JsonColumn<Vec<String>>,
    pub in_team: bool,
    pub pending_reviews: i32,
    pub grants: JsonColumn<Vec<LockGrant>>,
    pub open_refunds: i32,
    pub open_disputes: i32,
}

/// Changes the facts about a learner in every session, including sessions that they join later.
pub async fn change_learner_facts(
    conn: &mut AsyncPgConnection,
    user: UserId,
    now: Timestamp,
    change: impl FnOnce(&mut LearnerFactsRow),
) -> Result<()> {
    let at = learner_facts::updated_at.eq(At(now));
    diesel::insert_into(learner_facts::table)
        .values((learner_facts::user_id.eq(user.0), LearnerFactsRow::default(), at))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let row = learner_facts::table.find(user.0);
    let mut facts: LearnerFactsRow = row.select(LearnerFactsRow::as_select()).for_update().first(conn).await?;
    change(&mut facts);
    diesel::update(row).set((facts, at)).execute(conn).await?;
    Ok(())
}

/// Changes the facts about one enrolment.
pub async fn change_enrolment_facts(
    conn: &mut AsyncPgConnection,
    enrolment: EnrolmentId,
    now: Timestamp,
    change: impl FnOnce(&mut EnrolmentFactsRow),
) -> Result<()> {
    let at = enrolment_facts::updated_at.eq(At(now));
    diesel::insert_into(enrolment_facts::table)
        .values((enrolment_facts::enrolment_id.eq(enrolment.0), EnrolmentFactsRow::default(), at))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let row = enrolment_facts::table.find(enrolment.0);
    let mut facts: EnrolmentFactsRow = row.select(EnrolmentFactsRow::as_select()).for_update().first(conn).await?;
    change(&mut facts);
    diesel::update(row).set((facts, at)).execute(conn).await?;
    Ok(())
}
