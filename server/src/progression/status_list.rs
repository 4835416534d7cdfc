//! Lists of revoked credentials, published for other programs. They are W3C Bitstring Status Lists with one bit for
//! each credential, and are signed like the credentials. A request for a list does not reveal which credential is
//! checked.

use std::io::Write as _;

use aws_lc_rs::rand;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use diesel::dsl::{exists, max};
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::time::Timestamp;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use time::OffsetDateTime;

use crate::columns::At;
use crate::error::{Error, Result};
use crate::platform::Platform;
use crate::progression::issuer::{did, key_id};
use crate::schema::credential_statuses;

/// Bits of a list: the minimum of the specification, so that a position does not identify a person.
const BITS: u32 = 131_072;
/// Number of used positions after which the next list begins. At most half of a list is used, so a random position is
/// free in at most two tries on average.
const FULL: i64 = BITS as i64 / 2;

/// Days for which a signed list is valid.
const VALID_DAYS: i32 = 1;

/// A position in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusPlace {
    /// Number of the list, from 1.
    pub list: i32,
    /// Number of the bit, from 0 at the left.
    pub position: i32,
}

impl StatusPlace {
    /// Returns the status entry of a credential.
    #[must_use]
    pub fn entry(self, platform: &Platform) -> Value {
        let list = address(platform, self.list);
        json!({
            "id": format!("{list}#{}", self.position),
            "type": "BitstringStatusListEntry",
            "statusPurpose": "revocation",
            "statusListIndex": self.position.to_string(),
            "statusListCredential": list,
        })
    }
}

/// Reserves a random free position. It is never released.
pub async fn take_place(conn: &mut AsyncPgConnection) -> Result<StatusPlace> {
    let newest: Option<i32> = credential_statuses::table.select(max(credential_statuses::list)).first(conn).await?;
    let newest = newest.unwrap_or(1);
    let taken: i64 =
        credential_statuses::table.filter(credential_statuses::list.eq(newest)).count().get_result(conn).await?;
    let list = if taken < FULL { newest } else { newest + 1 };
    loop {
        let position = random_position()?;
        let inserted = diesel::insert_into(credential_statuses::table)
            .values((credential_statuses::list.eq(list), credential_statuses::position.eq(position)))
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
        if inserted == 1 {
            return Ok(StatusPlace { list, position });
        }
    }
}

fn random_position() -> Result<i32> {
    let mut bytes = [0; 4];
    rand::fill(&mut bytes).map_err(Error::broken)?;
    i32::try_from(u32::from_le_bytes(bytes) % BITS).map_err(Error::broken)
}

/// Sets the bit of a position. It is never cleared.
pub async fn revoke(conn: &mut AsyncPgConnection, place: StatusPlace, now: Timestamp) -> Result<()> {
    diesel::update(credential_statuses::table.find((place.list, place.position)))
        .set(credential_statuses::revoked_at.eq(At(now)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the revoked positions of a list. `None` if the list has no credentials.
pub async fn revoked(conn: &mut AsyncPgConnection, list: i32) -> Result<Option<Vec<i32>>> {
    let of_list = credential_statuses::table.filter(credential_statuses::list.eq(list));
    if !diesel::select(exists(of_list)).get_result::<bool>(conn).await? {
        return Ok(None);
    }
    let revoked = of_list.filter(credential_statuses::revoked_at.is_not_null());
    Ok(Some(revoked.select(credential_statuses::position).load(conn).await?))
}

/// Returns the signed list in which these positions are revoked. It is valid for a day, so that an outdated list cannot
/// be presented for long.
pub fn sign(platform: &Platform, list: i32, revoked: &[i32], now: Timestamp) -> Result<String> {
    let did = did(&platform.config.public_url)?;
    let kid = key_id(&did, &platform.signer)?;
    let id = address(platform, list);
    let subject = format!("{id}#list");
    let until = now.plus_days(VALID_DAYS);
    platform.signer.sign(
        kid,
        &json!({
            "@context": ["https://www.w3.org/ns/credentials/v2"],
            "id": id,
            "type": ["VerifiableCredential", "BitstringStatusListCredential"],
            "issuer": did,
            "validFrom": now,
            "validUntil": until,
            "credentialSubject": {
                "id": subject,
                "type": "BitstringStatusList",
                "statusPurpose": "revocation",
                "encodedList": encoded(revoked)?,
            },
            "iss": did,
            "jti": id,
            "sub": subject,
            "nbf": OffsetDateTime::from(now).unix_timestamp(),
            "exp": OffsetDateTime::from(until).unix_timestamp(),
        }),
    )
}

fn address(platform: &Platform, list: i32) -> String {
    platform.config.page_link(&format!("api/credential-status/{list}"), &[])
}

/// Returns the bits in the encoding of the specification: gzip, then base64url after a `u`.
fn encoded(revoked: &[i32]) -> Result<String> {
    let mut bits = vec![0_u8; BITS as usize / 8];
    for &position in revoked {
        let position = usize::try_from(position).map_err(Error::broken)?;
        let byte = bits.get_mut(position / 8).ok_or_else(|| Error::broken("a position beyond the list"))?;
        *byte |= 0b1000_0000 >> (position % 8);
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&bits).map_err(Error::broken)?;
    Ok(format!("u{}", URL_SAFE_NO_PAD.encode(gzip.finish().map_err(Error::broken)?)))
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn the_first_bit_is_the_highest_of_the_first_byte() {
        let text = encoded(&[0, 9, 131_071]).expect("a list");
        let gzip = URL_SAFE_NO_PAD.decode(text.strip_prefix('u').expect("base64url")).expect("base64url");
        let mut bits = Vec::new();
        GzDecoder::new(gzip.as_slice()).read_to_end(&mut bits).expect("gzip");
        assert_eq!(bits.len(), 16_384);
        assert_eq!((bits[0], bits[1], bits[16_383]), (0b1000_0000, 0b0100_0000, 0b0000_0001));
        assert_eq!(bits.iter().map(|byte| byte.count_ones()).sum::<u32>(), 3);
        encoded(&[131_072]).expect_err("no such bit");
    }
}
