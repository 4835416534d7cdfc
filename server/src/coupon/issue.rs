//! Issues a coupon code to one person. Only this person can use it, only once, and they are notified before it expires.
//! Codes with the same reduction, program and reason belong to the same coupon.

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::coupon::CouponTerms;
use domain::coupon::personal::{PersonalFacts, personal};
use domain::ids::{CouponId, ProgramId, UserId};
use domain::notification::notice::{CouponPlace, Notice};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::notification::rows::receivers;
use crate::notification::watch::{NoticeDate, watch};
use crate::program::rows::program_place;
use crate::schema::{coupon_codes, coupons};

/// A coupon for one person.
#[derive(Clone, Debug)]
pub struct Issue<'a> {
    /// The reason for it. The name of the coupon consists of the reason, the reduction and the program.
    pub reason: &'a str,
    /// The reduction in basis points of the price.
    pub percent_bp: u32,
    /// The only program for which it is valid. `None`: all programs.
    pub program: Option<ProgramId>,
    /// The code.
    pub code: String,
    /// The time at which it expires.
    pub expires_at: Option<Timestamp>,
}

/// Issues a code to a person, and returns the code as stored.
///
/// # Errors
/// Those of [`personal`].
pub async fn issue(conn: &mut AsyncPgConnection, user: UserId, issue: &Issue<'_>, now: Timestamp) -> Result<String> {
    let program = issue.program.map_or_else(String::new, |program| format!(" for {program}"));
    let name = format!("{}: {} of 10000{program}", issue.reason, issue.percent_bp);
    let edited = personal(&PersonalFacts {
        now,
        coupon: CouponId(new_id(now)),
        code: issue.code.clone(),
        percent_bp: issue.percent_bp,
        program: issue.program,
    })?;
    let code = edited.terms.code.clone();
    let new = (
        coupons::id.eq(edited.terms.coupon.0),
        coupons::name.eq(&name),
        coupons::source.eq(TextEnum(edited.terms.source)),
        coupons::terms.eq(JsonColumn(CouponTerms { code: String::new(), ..edited.terms })),
        coupons::is_active.eq(true),
        coupons::is_of_packs.eq(false),
        coupons::created_at.eq(At(now)),
        coupons::updated_at.eq(At(now)),
    );
    diesel::insert_into(coupons::table).values(new).on_conflict_do_nothing().execute(conn).await?;
    let coupon: Uuid = coupons::table.filter(coupons::name.eq(&name)).select(coupons::id).first(conn).await?;
    let row = (
        coupon_codes::code.eq(&code),
        coupon_codes::coupon_id.eq(coupon),
        coupon_codes::user_id.eq(user.0),
        coupon_codes::max_redemptions.eq(1),
        coupon_codes::expires_at.eq(issue.expires_at.map(At)),
        coupon_codes::is_active.eq(true),
    );
    diesel::insert_into(coupon_codes::table).values(row).execute(conn).await?;
    watch_expiry(conn, user, CouponId(coupon), issue, &code, now).await?;
    Ok(code)
}

/// Schedules a notice to its owner before the code expires, if it does.
async fn watch_expiry(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: CouponId,
    issue: &Issue<'_>,
    code: &str,
    now: Timestamp,
) -> Result<()> {
    let owner = receivers(conn, &[user]).await?.pop();
    let Some((owner, at)) = owner.zip(issue.expires_at) else { return Ok(()) };
    let program = match issue.program {
        Some(program) => Some(program_place(conn, program.0).await?),
        None => None,
    };
    let notice = Notice::CouponExpiring { coupon: CouponPlace { id, code: code.to_owned(), program }, at };
    let date = NoticeDate { notice, at, timezone: owner.zone_name().to_owned(), ended_at: None };
    watch(conn, user, vec![date], now).await
}
