//! The credit of the person who asks, with the entries of their ledger.

use domain::reward::Entry;
use domain::reward::balance::{Balance, balance};
use domain::reward::release_hold::LedgerAt;

use crate::prelude::*;
use crate::reward::ledger_rows;

/// A person's credit.
#[derive(Serialize, ToSchema)]
pub(crate) struct CreditDetails {
    /// A wallet for each currency.
    wallets: Vec<Balance>,
    /// The entries, oldest first.
    entries: Vec<Entry>,
}

/// Shows the credit of the person who asks.
#[utoipa::path(responses((status = 200, body = CreditDetails)))]
#[get("/rewards/credit/details")]
pub(crate) async fn show_credit(mut learner: Learner, Now(now): Now) -> Result<Json<CreditDetails>> {
    let entries = ledger_rows::entries_of(&mut learner.conn, learner.id).await?;
    let ledger = LedgerAt { now, entries };
    let wallets = balance(&ledger).map_err(|fault| Error::broken(format!("a ledger: {fault:?}")))?;
    Ok(Json(CreditDetails { wallets, entries: ledger.entries }))
}
