//! Notifies the support desk of a payment that staff must check. The job is enqueued in the transaction that makes the
//! check necessary.

use domain::ids::{PaymentId, RefundId};
use domain::screen::Screen;
use providers::Subject;
use serde::{Deserialize, Serialize};

use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::payment::refund_rows;
use crate::payment::rows::find_payment;
use crate::ports::mail::{Mail, MailMessage};

/// Job that mails the case to the support desk.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellDesk {
    /// The payment.
    pub payment: PaymentId,
    /// The refund, if the case is about one.
    pub refund: Option<RefundId>,
}

impl Job for TellDesk {
    const KIND: &'static str = "checkout/tell_desk";
    const LANE: Lane = Lane::Prompt;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let Context { platform, pool, id, now, .. } = *context;
        let mut conn = pool.connection().await?;
        let of = Subject { payment: Some(self.payment), ..Subject::default() };
        let Some(payment) = find_payment(&mut conn, &of).await? else { return Ok(()) };
        let refund = match self.refund {
            Some(refund) => refund_rows::refund(&mut conn, refund).await?,
            None => None,
        };
        drop(conn);
        let message = MailMessage::PaymentWaits {
            payment: self.payment,
            status: payment.status.word(),
            refund: refund.map(|refund| (refund.id, refund.status.word(), refund.reason)),
            link: platform.config.page_link(&Screen::Home.address(&[]), &[]),
        };
        let to = platform.config.mail.support.clone();
        Ok(platform.mailer.send(&Mail { user: None, to, reply_to: None, message }, id, now).await?)
    }
}
