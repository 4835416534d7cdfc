//! Rows and queries of the tables of coupons. A use is reserved while the coupon's row is locked, so that no coupon
//! exceeds its limit.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, OptionalExtension as _, QueryDsl as _, Queryable,
    Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::coupon::settle::SettledUse;
use domain::coupon::{CouponCode, CouponSecrets, CouponTerms, RedemptionStatus, Reservation, Uses};
use domain::ids::{PaymentId, SubjectId, UserId};
use domain::money::Money;
use domain::notification::NotificationKind;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, count};
use crate::error::{Error, Result};
use crate::notification::watch::end;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{coupon_codes, coupon_redemptions, coupons};

/// Personal data in coupons. Personal codes are switched off when their owner leaves. Redemptions are kept, so that the
/// counts stay correct.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        table: "coupon_codes",
        theirs: "user_id = $1",
        left_out: &[],
        erasure: Erasure::Columns("is_active = false"),
    },
    PersonalTable { table: "coupon_redemptions", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing },
];

/// A code.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = coupon_codes)]
struct CouponCodeRow {
    code: String,
    user_id: Option<Uuid>,
    max_redemptions: Option<i32>,
    committed: i32,
    expires_at: Option<At>,
    is_active: bool,
}

/// A coupon.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = coupons)]
struct CouponRow {
    id: Uuid,
    terms: JsonColumn<CouponTerms>,
    max_redemptions: Option<i32>,
    committed: i32,
    is_active: bool,
}

/// A use that is reserved for a payment, or was paid with.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = coupon_redemptions)]
pub struct RedemptionRow {
    pub payment_id: Uuid,
    pub coupon_id: Uuid,
    pub code: String,
    pub user_id: Uuid,
    pub status: String,
    pub reserved_until: Option<At>,
    pub amount_minor: i64,
    pub currency: String,
    pub created_at: At,
    pub updated_at: At,
}

/// A code with all known facts, and the number of times that the caller used the coupon.
#[derive(Clone, Debug, Default)]
pub struct KnownCode {
    pub code: Option<CouponCode>,
    pub own_uses: Uses,
}

/// The values of [`RedemptionStatus`] in the table.
const RESERVED: &str = "reserved";
const COMMITTED: &str = "committed";
const RELEASED: &str = "released";

impl RedemptionRow {
    /// The status of the use.
    pub fn standing(&self) -> Result<RedemptionStatus> {
        match (self.status.as_str(), self.reserved_until) {
            (RESERVED, Some(until)) => Ok(RedemptionStatus::Reserved { until: until.0 }),
            (COMMITTED, _) => Ok(RedemptionStatus::Committed),
            (RELEASED, _) => Ok(RedemptionStatus::Released),
            (other, _) => Err(Error::broken(format!("unknown status of a redemption: {other}"))),
        }
    }

    fn reservation(&self) -> Option<Reservation> {
        Some(Reservation { payment: PaymentId(self.payment_id), until: self.reserved_until?.0 })
    }
}

/// The facts about a code. Runs two statements in every case, whether or not the code exists and belongs to the caller.
/// If `is_taken`, locks the coupon's row until the transaction ends.
pub async fn known_code(
    conn: &mut AsyncPgConnection,
    code: &str,
    asked_by: Option<UserId>,
    is_taken: bool,
) -> Result<KnownCode> {
    let query = coupon_codes::table.inner_join(coupons::table).filter(coupon_codes::code.eq(code));
    let query = query.select((CouponCodeRow::as_select(), CouponRow::as_select()));
    let found: Option<(CouponCodeRow, CouponRow)> = if is_taken {
        query.for_no_key_update().first(conn).await.optional()?
    } else {
        query.first(conn).await.optional()?
    };
    let coupon = found.as_ref().map(|(_, coupon)| coupon.id).unwrap_or_default();
    let me = asked_by.map(|user| user.0).unwrap_or_default();
    let counts = coupon_redemptions::status
        .eq(RESERVED)
        .or(coupon_redemptions::status.eq(COMMITTED).and(coupon_redemptions::user_id.eq(me)));
    let query = coupon_redemptions::table.filter(coupon_redemptions::coupon_id.eq(coupon)).filter(counts);
    let uses: Vec<RedemptionRow> = query.select(RedemptionRow::as_select()).load(conn).await?;
    let own = uses.iter().filter(|row| row.user_id == me);
    let own_committed = own.clone().filter(|row| row.status == COMMITTED).count();
    Ok(KnownCode {
        own_uses: Uses {
            committed: u32::try_from(own_committed).unwrap_or(u32::MAX),
            reserved: own.filter_map(RedemptionRow::reservation).collect(),
        },
        code: found.map(|(code, coupon)| code_of(&code, coupon, asked_by, &uses)),
    })
}

fn code_of(code: &CouponCodeRow, coupon: CouponRow, asked_by: Option<UserId>, uses: &[RedemptionRow]) -> CouponCode {
    let reserved = || uses.iter().filter(|row| row.status == RESERVED);
    let of_code = reserved().filter(|row| row.code == code.code);
    CouponCode {
        terms: CouponTerms {
            code: code.code.clone(),
            code_expires_at: code.expires_at.map(|at| at.0),
            ..coupon.terms.0
        },
        secrets: CouponSecrets {
            is_active: coupon.is_active && code.is_active,
            owner: code.user_id.map(UserId),
            asked_by,
            max_redemptions: coupon.max_redemptions.map(count),
            uses: Uses {
                committed: count(coupon.committed),
                reserved: reserved().filter_map(RedemptionRow::reservation).collect(),
            },
            code_max_redemptions: code.max_redemptions.map(count),
            code_uses: Uses {
                committed: count(code.committed),
                reserved: of_code.filter_map(RedemptionRow::reservation).collect(),
            },
        },
    }
}

/// A person's own codes with the terms of their coupons, and whether each was used; newest last.
pub async fn coupons_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(CouponTerms, bool)>> {
    let query = coupon_codes::table.inner_join(coupons::table).filter(coupon_codes::user_id.eq(user.0));
    let query = query.filter(coupon_codes::is_active.and(coupons::is_active)).order(coupons::created_at);
    let rows: Vec<(CouponCodeRow, CouponRow)> =
        query.select((CouponCodeRow::as_select(), CouponRow::as_select())).load(conn).await?;
    let own = rows.into_iter().map(|(code, coupon)| {
        let is_used = code.committed > 0;
        let expires_at = code.expires_at.map(|at| at.0);
        (CouponTerms { code: code.code, code_expires_at: expires_at, ..coupon.terms.0 }, is_used)
    });
    Ok(own.collect())
}

/// The use that was reserved for a payment.
pub async fn redemption_of(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<Option<RedemptionRow>> {
    let query = coupon_redemptions::table.find(payment.0).select(RedemptionRow::as_select());
    Ok(query.for_update().first(conn).await.optional()?)
}

/// Writes the reserved use of a payment. The coupon's row must be locked.
pub async fn apply_reserved(conn: &mut AsyncPgConnection, row: &RedemptionRow) -> Result<()> {
    diesel::insert_into(coupon_redemptions::table).values(row).execute(conn).await?;
    Ok(())
}

/// A new use that is reserved for a payment.
#[must_use]
pub fn reserved(
    terms: &CouponTerms,
    (payment, user): (PaymentId, UserId),
    off: Money,
    until: Timestamp,
    now: Timestamp,
) -> RedemptionRow {
    RedemptionRow {
        payment_id: payment.0,
        coupon_id: terms.coupon.0,
        code: terms.code.clone(),
        user_id: user.0,
        status: RESERVED.to_owned(),
        reserved_until: Some(At(until)),
        amount_minor: off.amount_minor,
        currency: off.currency.code().to_owned(),
        created_at: At(now),
        updated_at: At(now),
    }
}

/// Switches a code off.
pub async fn switch_off(conn: &mut AsyncPgConnection, code: &str) -> Result<()> {
    let row = diesel::update(coupon_codes::table.find(code));
    row.set(coupon_codes::is_active.eq(false)).execute(conn).await?;
    Ok(())
}

/// Settles a use together with its payment. If the code was used, cancels the notice of its expiry.
pub async fn apply_settled(
    conn: &mut AsyncPgConnection,
    row: &RedemptionRow,
    settled: SettledUse,
    now: Timestamp,
) -> Result<()> {
    let word = match settled {
        SettledUse::Committed => COMMITTED,
        SettledUse::Released => RELEASED,
        SettledUse::Unchanged | SettledUse::Review => return Ok(()),
    };
    let ended = (
        coupon_redemptions::status.eq(word),
        coupon_redemptions::reserved_until.eq(None::<At>),
        coupon_redemptions::updated_at.eq(At(now)),
    );
    diesel::update(coupon_redemptions::table.find(row.payment_id)).set(ended).execute(conn).await?;
    if settled == SettledUse::Released && row.status == COMMITTED {
        let coupon = diesel::update(coupons::table.find(row.coupon_id));
        coupon.set(coupons::committed.eq(coupons::committed - 1)).execute(conn).await?;
        let code = diesel::update(coupon_codes::table.find(&row.code));
        code.set(coupon_codes::committed.eq(coupon_codes::committed - 1)).execute(conn).await?;
    }
    if settled == SettledUse::Committed {
        let coupon = diesel::update(coupons::table.find(row.coupon_id));
        coupon.set(coupons::committed.eq(coupons::committed + 1)).execute(conn).await?;
        let code = diesel::update(coupon_codes::table.find(&row.code));
        code.set(coupon_codes::committed.eq(coupon_codes::committed + 1)).execute(conn).await?;
        end(conn, UserId(row.user_id), &[(NotificationKind::CouponExpiring, SubjectId(row.coupon_id))]).await?;
    }
    Ok(())
}
