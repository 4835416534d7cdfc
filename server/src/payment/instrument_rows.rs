//! Rows and queries of the table `payment_instruments`: the cards that people have paid with, as hashes of their
//! providers' ids. Referrals treat two people who pay with the same card as the same person.

use diesel::dsl::count_star;
use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::UserId;
use domain::money::provider_units::PaymentProvider;
use sha2::{Digest as _, Sha256};

use crate::columns::TextEnum;
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::payment_instruments;

/// Card hashes are erased with the account.
pub const PERSONAL_TABLES: &[PersonalTable] = &[PersonalTable {
    table: "payment_instruments",
    theirs: "user_id = $1",
    left_out: &["instrument"],
    erasure: Erasure::Rows,
}];

/// Records that a person has paid with a card, by its provider's id.
pub async fn note_instrument(
    conn: &mut AsyncPgConnection,
    user: UserId,
    provider: PaymentProvider,
    name: &str,
) -> Result<()> {
    let row = (
        payment_instruments::user_id.eq(user.0),
        payment_instruments::provider.eq(TextEnum(provider)),
        payment_instruments::instrument.eq(Sha256::digest(name).to_vec()),
    );
    diesel::insert_into(payment_instruments::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// Whether two people have paid with the same card.
pub async fn share_instrument(conn: &mut AsyncPgConnection, one: UserId, other: UserId) -> Result<bool> {
    let of_both = payment_instruments::table.filter(payment_instruments::user_id.eq_any([one.0, other.0]));
    let card = (payment_instruments::provider, payment_instruments::instrument);
    let shared = of_both.group_by(card).having(count_star().gt(1)).select(payment_instruments::instrument);
    Ok(shared.first::<Vec<u8>>(conn).await.optional()?.is_some())
}
