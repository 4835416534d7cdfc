//! Begins a payment on the quote that a learner accepted. The first transaction reserves the coupon and the credit;
//! then the provider is called outside any transaction; a second transaction stores the provider's payment page. A
//! repeated request returns the same payment and the same page.

use domain::payment::initiate_failed;
use domain::payment::method::PaymentMethod;

use crate::checkout::begin::{InitialiseRequest, Payer, begin, order};
use crate::checkout::start::{is_to_start, read, start};
use crate::checkout::{PaymentPath, PaymentView};
use crate::db::Pool;
use crate::idempotency::{IdempotentResponse, Once};
use crate::network_country::NetworkCountry;
use crate::payment::PaymentStep;
use crate::payment::rows::PaymentRow;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A payment that has begun, and the payer's next step.
#[derive(Serialize, ToSchema)]
pub(crate) struct InitialisedPayment {
    /// The payment.
    payment: PaymentView,
    /// The payer's next step.
    then: PaymentStep,
    /// The enrolment, if the payment is already settled.
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
) -> Result<IdempotentResponse> {
    let (user, method) = (learner.id, path.method());
    let account = learner.user.clone();
    let payer = Payer { user: &account, network, path: *path };
    if method == PaymentMethod::Free {
        let work = async |conn: &mut AsyncPgConnection| {
            let payment = begin(conn, payer, &body, now).await?;
            InitialisedPayment::of(&read(conn, payment).await?)
        };
        return once.perform(&mut learner.conn, user, now, work).await;
    }
    // A repeated request gets the first answer, even if the learner has the place by now.
    if let Some(given) = once.repeated(&mut learner.conn, user).await? {
        return Ok(given);
    }
    let payment = learner.conn.transaction(async |conn| begin(conn, payer, &body, now).await).await?;
    let mut row = read(&mut learner.conn, payment).await?;
    if is_to_start(&row) {
        let order = order(&mut learner.conn, &platform, &curricula, payer, &row, now).await?;
        drop(learner);
        row = start(&platform, &pool, &order, now).await?;
    } else {
        drop(learner);
    }
    // A payment that was cancelled in the meantime has no page.
    if row.status.0.is_closed_unpaid() {
        return Err(method.provider().map_or(Refusal::UnexpectedPaymentType, initiate_failed).into());
    }
    let answer = async |_: &mut AsyncPgConnection| InitialisedPayment::of(&row);
    once.perform(&mut *pool.connection().await?, user, now, answer).await
}
