//! Rows and queries of the extensions of access. A writer must lock the row of the enrolment.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::access::{AccessFacts, access};
use domain::enrolment::extend::{ExtendFacts, Extended, ExtensionKind, ExtensionPrice, TakenExtension, extended_until};
use domain::enrolment::limits::MAX_EXTENSIONS;
use domain::ids::{PaymentId, UserId};
use domain::mission::{HeldEntitlement, entitled_until};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::enrolment::rows::{EnrolmentRow, enrolment_in, entitlements_of, lock_enrolment};
use crate::error::{Error, Result};
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::rows::SessionRow;
use crate::schema::{enrolments, experience_sessions, extensions};

/// Personal data in extensions. They are kept with the enrolment, because they explain the end of its access.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "extensions",
    theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
    left_out: &[],
    erasure: Erasure::Nothing,
}];

/// One extension.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = extensions)]
pub struct ExtensionRow {
    pub id: Uuid,
    pub enrolment_id: Uuid,
    pub payment_id: Option<Uuid>,
    pub kind: TextEnum<ExtensionKind>,
    pub days: i16,
    pub old_until: At,
    pub new_until: At,
    pub taken_at: At,
    pub counts: bool,
}

/// The learner's enrolment in a session, locked until the transaction ends.
pub async fn lock_enrolment_in(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Uuid,
) -> Result<Option<EnrolmentRow>> {
    let Some(found) = enrolment_in(conn, user, session).await? else { return Ok(None) };
    let query = enrolments::table.find(found.id).select(EnrolmentRow::as_select()).for_update();
    Ok(query.first(conn).await.optional()?)
}

/// The extensions of an enrolment since it began, in the order in which they were taken. If a learner left and enrolled
/// again, only extensions after that are included.
pub async fn extensions_of(conn: &mut AsyncPgConnection, enrolment: &EnrolmentRow) -> Result<Vec<ExtensionRow>> {
    let own = extensions::table.filter(extensions::enrolment_id.eq(enrolment.id));
    let own =
        own.filter(extensions::taken_at.ge(enrolment.enrolled_at)).order((extensions::taken_at, extensions::new_until));
    Ok(own.select(ExtensionRow::as_select()).load(conn).await?)
}

/// Facts for an extension by a person without a role. `paid_days` are the days of a settled payment.
pub fn facts(
    (session, enrolment): (&SessionRow, &EnrolmentRow),
    taken: &[ExtensionRow],
    prices: Vec<ExtensionPrice>,
    paid_days: Option<u16>,
    now: Timestamp,
) -> Result<ExtendFacts> {
    let used = taken.iter().filter(|row| row.counts).count();
    Ok(ExtendFacts {
        now,
        roles: Vec::new(),
        status: enrolment.status.0,
        ends_at: session.ends_at.0,
        zone: session.zone()?,
        access_until: enrolment.access_until.0,
        policy: session.extension_policy.0,
        used: u32::try_from(used).unwrap_or(u32::MAX),
        prices,
        paid_days,
    })
}

/// Writes an extension and the new end of access.
pub async fn apply_extended(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    extended: &Extended,
    payment: Option<PaymentId>,
    now: Timestamp,
) -> Result<()> {
    let row = ExtensionRow {
        id: new_id(now),
        enrolment_id: enrolment,
        payment_id: payment.map(|payment| payment.0),
        kind: TextEnum(extended.kind),
        days: i16::try_from(extended.days).unwrap_or(i16::MAX),
        old_until: At(extended.old_until),
        new_until: At(extended.new_until),
        taken_at: At(now),
        counts: true,
    };
    diesel::insert_into(extensions::table).values(&row).execute(conn).await?;
    apply_access(conn, enrolment, extended.new_until).await
}

/// Marks whether the extension of a payment counts, which may change after a refund, and updates the end of access.
pub async fn apply_counting(
    conn: &mut AsyncPgConnection,
    payment: PaymentId,
    counts: bool,
    now: Timestamp,
) -> Result<()> {
    let of_payment = extensions::table.filter(extensions::payment_id.eq(payment.0));
    let changed = diesel::update(of_payment).set(extensions::counts.eq(counts)).returning(extensions::enrolment_id);
    let Some(enrolment): Option<Uuid> = changed.get_result(conn).await.optional()? else { return Ok(()) };
    follow_access(conn, enrolment, now).await
}

/// Recalculates the end of an enrolment's access from its current extensions and the learner's entitlements.
pub async fn follow_access(conn: &mut AsyncPgConnection, enrolment: Uuid, now: Timestamp) -> Result<()> {
    lock_enrolment(conn, enrolment).await?;
    let query = enrolments::table.find(enrolment).inner_join(experience_sessions::table);
    let query = query.select((enrolments::user_id, EnrolmentRow::as_select(), SessionRow::as_select()));
    let (user, enrolment, session): (Uuid, EnrolmentRow, SessionRow) = query.first(conn).await?;
    let taken = extensions_of(conn, &enrolment).await?;
    let held = entitlements_of(conn, UserId(user)).await?;
    let facts = access_facts((&session, &enrolment), &taken, &held, now)?;
    apply_access(conn, enrolment.id, access(&facts).until).await
}

/// Facts of an enrolment's access. `held` are the learner's entitlements in every session.
pub fn access_facts(
    (session, enrolment): (&SessionRow, &EnrolmentRow),
    taken: &[ExtensionRow],
    held: &[HeldEntitlement],
    now: Timestamp,
) -> Result<AccessFacts> {
    let counting = taken.iter().filter(|row| row.counts).map(ExtensionRow::taken).collect::<Result<Vec<_>>>()?;
    let (granted_until, entitled_until) = (enrolment.granted_until.0, entitled_until(enrolment.by_subscription, held));
    Ok(AccessFacts {
        now,
        granted_until,
        extended_until: extended_until(granted_until, entitled_until, &session.zone()?, &counting),
        entitled_until,
        continued_access: session.continued_access.0,
    })
}

/// Writes the end of an enrolment's access, and marks its dates to be planned again.
async fn apply_access(conn: &mut AsyncPgConnection, enrolment: Uuid, until: Timestamp) -> Result<()> {
    let row = diesel::update(enrolments::table.find(enrolment));
    row.set((enrolments::access_until.eq(At(until)), enrolments::dates_watched_at.eq(None::<At>)))
        .execute(conn)
        .await?;
    Ok(())
}

impl ExtensionRow {
    /// Whether this is a free extension that answers a request for this number of days with this end of access.
    #[must_use]
    pub fn is_answer_to(&self, access_until: Timestamp, days: u16) -> bool {
        self.payment_id.is_none() && self.old_until.0 == access_until && u16::try_from(self.days) == Ok(days)
    }

    /// The result of this extension. `all` are all extensions of the enrolment.
    pub fn extended(&self, all: &[Self]) -> Result<Extended> {
        let TakenExtension { taken_at, days } = self.taken()?;
        let used = all.iter().filter(|row| row.counts).count();
        Ok(Extended {
            days,
            kind: self.kind.0,
            from: self.old_until.0.max(taken_at),
            old_until: self.old_until.0,
            new_until: self.new_until.0,
            left: MAX_EXTENSIONS.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX)),
        })
    }

    fn taken(&self) -> Result<TakenExtension> {
        let days = u16::try_from(self.days).map_err(|_| Error::broken("an extension lasts less than a day"))?;
        Ok(TakenExtension { taken_at: self.taken_at.0, days })
    }
}
