//! Begins a payment on the quote that a learner agreed to: what it takes is taken in one transaction, the provider is
//! asked outside of any, and its page is kept in a second one. Asking again gives the same payment and the same page.

use domain::ids::PaymentId;
use domain::payment::initiate_failed;
use domain::payment::method::PaymentMethod;

use crate::checkout::begin::{InitialiseRequest, Payer, begin, call_off, order};
use crate::checkout::{PaymentPath, PaymentView};
use crate::db::Pool;
use crate::idempotency::{Answer, Once};
use crate::network_country::NetworkCountry;
use crate::payment::PaymentStep;
use crate::payment::rows::{self as payment_rows, PaymentRow};
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A payment that has begun, and how the payer goes on.
#[derive(Serialize, ToSchema)]
pub(crate) struct InitialisedPayment {
    /// The payment.
    payment: PaymentView,
    /// How the payer goes on.
    then: PaymentStep,
    /// The place, where the payment is settled at once.
    enrolment: Option<EnrolmentId>,
}

impl InitialisedPayment {
    fn of(row: &PaymentRow) -> Result<Self> {
        let then = row.page.clone().map_or(PaymentStep::Done, |page| page.0);
        Ok(Self { payment: PaymentView::of(row)?, then, enrolment: row.enrolment_id.map(EnrolmentId) })
    }
}

/// Begins a payment.
#[utoipa::path(
    params(("method" = PaymentPath, Path), Once),
    responses((status = 201, body = InitialisedPayment))
)]
#[post("/payment/{method}/initialise-transaction")]
pub(crate) async fn initialise_transaction(
    mut learner: Learner,
    (platform, curricula): (Data<Platform>, Data<Curricula>),
    (once, pool): (Once, Pool),
    network: NetworkCountry,
    Now(now): Now,
    path: Path<PaymentPath>,
    Json(body): Json<InitialiseRequest>,
) -> Result<Answer> {
    let (user, method) = (learner.id, path.method());
    let account = learner.user.clone();
    let payer = Payer { user: &account, network, path: *path };
    if method == PaymentMethod::Free {
        let work = async |conn: &mut AsyncPgConnection| {
            let payment = begin(conn, payer, &body, now).await?;
            InitialisedPayment::of(&begun(conn, payment).await?)
        };
        return once.perform(&mut learner.conn, user, now, work).await;
    }
    // What was answered once is answered again, also when the place is theirs by now.
    if let Some(given) = once.repeated(&mut learner.conn, user).await? {
        return Ok(given);
    }
    let payment = learner.conn.transaction(async |conn| begin(conn, payer, &body, now).await).await?;
    let row = begun(&mut learner.conn, payment).await?;
    if row.page.is_none() && row.status.0.is_unknown_to_provider() {
        let order = order(&mut learner.conn, &platform, &curricula, payer, &row, now).await?;
        drop(learner);
        let started = platform.providers.start(method, &order).await;
        let conn = &mut *pool.connection().await?;
        let work = async |conn: &mut AsyncPgConnection| {
            let started = started.as_ref().map_err(|fault| Error::broken(fault.to_string()))?;
            payment_rows::apply_page(conn, payment, &started.reference, &started.then.clone().into()).await?;
            InitialisedPayment::of(&begun(conn, payment).await?)
        };
        return match &started {
            Ok(_) => once.perform(conn, user, now, work).await,
            Err(fault) => {
                tracing::warn!(%fault, %payment, "a payment could not be started");
                let is_over = !fault.may_be_done();
                conn.transaction(async |conn| if is_over { call_off(conn, &row, now).await } else { Ok(()) }).await?;
                Err(method.provider().map_or(Refusal::UnexpectedPaymentType, initiate_failed).into())
            }
        };
    }
    let answer = async |_: &mut AsyncPgConnection| InitialisedPayment::of(&row);
    once.perform(&mut learner.conn, user, now, answer).await
}

async fn begun(conn: &mut AsyncPgConnection, payment: PaymentId) -> Result<PaymentRow> {
    let row = payment_rows::lock_payment(conn, payment).await?;
    row.ok_or_else(|| Error::broken("a payment was begun and is gone"))
}
