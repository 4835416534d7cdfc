//! Staff extend a learner's access. For now, this is a command. It runs in the name of an account that must have the
//! permission, and is recorded in the audit.

use domain::enrolment::extend::{ExtendFacts, Extended, ExtensionKind, ExtensionRequest, extend};
use domain::ids::SessionId;
use domain::notification::notice::SessionPlace;
use serde_json::json;

use crate::account::staff_action_rows::{StaffAction, acting, note, person_at};
use crate::db;
use crate::enrolment::extension_rows::{apply_extended, extensions_of, facts, lock_enrolment_in};
use crate::mission::extend::tell_extended;
use crate::prelude::*;
use crate::program::rows::{SessionKey, session, session_place};

/// Extends the access of the learner with the address `learner` to the session `xs`, on behalf of the account with the
/// address `by`.
///
/// # Errors
/// Those of the rules ([`extend`]); `xs-not-found`; `program-not-enrolled` if the learner has never been enrolled.
pub async fn grant_extension(
    database_url: &str,
    by: &str,
    (learner, xs): (&str, &str),
    days: u16,
    now: Timestamp,
) -> Result<Extended> {
    let mut conn = db::connect(database_url).await?;
    conn.transaction(async |conn| {
        let actor = acting(conn, by).await?;
        let user = UserId(person_at(conn, learner).await?.id);
        let session = session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
        let enrolment = lock_enrolment_in(conn, user, session.id).await?;
        let enrolment = enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
        let taken = extensions_of(conn, &enrolment).await?;
        let facts = facts((&session, &enrolment), &taken, Vec::new(), None, now)?;
        let facts = ExtendFacts { roles: actor.roles(), ..facts };
        let extended = extend(&facts, ExtensionRequest { days, kind: ExtensionKind::Granted })?;
        apply_extended(conn, enrolment.id, &extended, None, now).await?;
        let (slug, program) = session_place(conn, session.id).await?;
        let place = SessionPlace { id: SessionId(session.id), slug, program };
        tell_extended(conn, user, place, &extended, now).await?;
        let details = json!({ "days": days, "until": extended.new_until });
        note(conn, &actor, StaffAction { action: "extend", subject: enrolment.id.to_string(), details }, now).await?;
        Ok(extended)
    })
    .await
}
