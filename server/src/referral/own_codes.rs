//! Finds and creates a person's codes: one for all programs, and one for each program for which they request one.

use domain::referral::limits::REFERRAL_CODE_BYTES;
use domain::referral::make_code::make_code;

use crate::prelude::*;
use crate::program::price_rows::program_named;
use crate::program::rows::SessionKey;
use crate::referral::rows;

/// Maximum number of codes that are generated until one is free.
const TRIES: u32 = 3;

/// The program with this id or slug, if one is given.
pub(super) async fn program_of(conn: &mut AsyncPgConnection, name: Option<&str>) -> Result<Option<Uuid>> {
    let Some(name) = name else { return Ok(None) };
    let program = program_named(conn, &SessionKey::parse(name)).await?;
    Ok(Some(program.ok_or(Refusal::ReferralNoProgramProvided)?))
}

/// A person's code for a program, if it exists.
pub(super) async fn code_for(
    conn: &mut AsyncPgConnection,
    user: UserId,
    program: Option<Uuid>,
) -> Result<Option<String>> {
    let codes = rows::codes_of(conn, user).await?;
    Ok(codes.into_iter().find(|(_, of)| *of == program).map(|(code, _)| code))
}

/// A person's code for a program. Creates the code if it does not exist.
pub(super) async fn make_code_for(
    conn: &mut AsyncPgConnection,
    user: UserId,
    program: Option<Uuid>,
    now: Timestamp,
) -> Result<String> {
    for _ in 0..TRIES {
        if let Some(code) = code_for(conn, user, program).await? {
            return Ok(code);
        }
        let mut random = [0; REFERRAL_CODE_BYTES];
        random.copy_from_slice(&Uuid::new_v4().as_bytes()[..REFERRAL_CODE_BYTES]);
        rows::insert_code(conn, user, program, &make_code(random), now).await?;
    }
    code_for(conn, user, program).await?.ok_or_else(|| Error::broken("no free code was found"))
}
