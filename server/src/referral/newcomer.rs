//! Binds a new account to the code of its source, in one transaction that locks the account's row.

use domain::referral::advance::ReferralStep;
use domain::referral::bind::{BindFacts, Binding, Party, bind};
use domain::referral::{ReferralCode, Signs, Touch};
use serde_json::Value;

use crate::account::rows::UserRow;
use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::prelude::*;
use crate::referral::rows::{self, ReferralCodeRow, ReferralRow};
use crate::referral::step::{follow, take_step};

/// The source through which a new account came.
#[derive(Debug)]
pub(super) struct Newcomer {
    /// Their account.
    pub(super) account: UserRow,
    /// The first link that its owner followed, from the cookie.
    pub(super) first: Option<Touch>,
    /// The code that the device has stored, with the time at which its link was followed; or the code that the person
    /// has typed.
    pub(super) kept: Option<(ReferralCode, Option<Timestamp>)>,
    /// The place in which the link was published.
    pub(super) utm: Value,
    /// The device.
    pub(super) device: Uuid,
}

/// Binds a new account. Returns whether it is bound to a code: by this call or by an earlier one.
pub(super) async fn bind_newcomer(conn: &mut AsyncPgConnection, came: Newcomer, now: Timestamp) -> Result<bool> {
    let Newcomer { account, first, kept, utm, device } = came;
    let (user, signed_up_at) = (UserId(account.id), account.created_at.0);
    let is_bound = rows::lock_referee(conn, user).await?.is_some();
    rows::note_device(conn, user, device, now).await?;
    // For a typed code, the time of the sign-up is used.
    let kept = kept.map(|(code, at)| Touch { code, captured_at: at.unwrap_or(signed_up_at) });
    let Some(touch) = first.or(kept) else { return Ok(is_bound) };
    let code = rows::codes_named(conn, &[touch.code.as_str()]).await?.pop();
    let signs = match &code {
        Some(code) => signs(conn, code, &account).await?,
        None => Signs::default(),
    };
    let referrer = code.as_ref().map(|code| Party { user: UserId(code.user_id), address: code.email.clone() });
    let referee = Party { user, address: account.email.clone() };
    let facts = BindFacts { now, signed_up_at, referee, touch: touch.clone(), referrer, is_bound, signs };
    let Binding::Bound { referrer, rejected, captured_at, signed_up_at, .. } = bind(&facts) else {
        return Ok(is_bound);
    };
    let row = ReferralRow {
        id: new_id(now),
        code: touch.code.as_str().to_owned(),
        referrer_id: referrer.0,
        referee_id: user.0,
        program_id: code.and_then(|code| code.program_id),
        utm,
        captured_at: At(captured_at),
        signed_up_at: At(signed_up_at),
        verified_at: None,
        last_active_at: None,
        engaged_at: None,
        converted_at: None,
        refunded_at: None,
        rejected: rejected.map(TextEnum),
        reminded: JsonColumn(Vec::new()),
        payment_id: None,
        is_credited: false,
        updated_at: At(now),
    };
    rows::insert(conn, &row).await?;
    follow(conn, referrer, &row.facts(), account.name.as_deref(), now).await?;
    if rows::is_verified(conn, user).await? {
        take_step(conn, user, ReferralStep::Verified, now).await?;
    }
    Ok(true)
}

/// Signs of abuse of a referral. They do not include that the referrer and the learner are the same person.
async fn signs(conn: &mut AsyncPgConnection, code: &ReferralCodeRow, account: &UserRow) -> Result<Signs> {
    let (referrer, referee) = (UserId(code.user_id), UserId(account.id));
    Ok(Signs {
        is_same_device: referrer != referee && rows::share_device(conn, referrer, referee).await?,
        is_disposable_email: rows::terms(conn).await?.is_disposable(&account.email),
        ..Signs::default()
    })
}
