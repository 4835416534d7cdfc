//! The rules of payments by name.

use serde::{Deserialize, Serialize};

use crate::coupon::settle::KeptUse;
use crate::payment::PaymentFacts;
use crate::payment::dispute::{DisputeFacts, dispute};
use crate::payment::event_id::{ProviderEvent, event_id};
use crate::payment::initialise::{InitialiseFacts, initialise};
use crate::payment::read_status::{ProviderWords, read_status};
use crate::payment::receive_webhook::{WebhookFacts, receive_webhook};
use crate::payment::refund::advance::{AdvanceFacts, advance_refund};
use crate::payment::refund::read_refund::{RefundWords, read_refund};
use crate::payment::refund::{RefundFacts, refund};
use crate::payment::review::{ReviewFacts, review};
use crate::payment::settle::{Evidence, settle};
use crate::payment::signing_payload::{SignedRequest, signing_payload};
use crate::payment::sweep::{SweepFacts, sweep};
use crate::verbs::{Verdict, verbs};

/// A payment, the use of its coupon, and what is said of it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EvidenceOf {
    pub(crate) payment: PaymentFacts,
    pub(crate) kept: Option<KeptUse>,
    pub(crate) evidence: Evidence,
}

verbs! {
    "payment/initialise": InitialiseFacts => |facts| Verdict::from(initialise(&facts));
    "payment/read_status": ProviderWords => |words| read_status(&words);
    "payment/settle": EvidenceOf => |given| Verdict::from(settle(&given.payment, given.kept.as_ref(), &given.evidence));
    "payment/review": ReviewFacts => |facts| Verdict::from(review(&facts));
    "payment/sweep": SweepFacts => |facts| sweep(&facts);
    "payment/receive_webhook": WebhookFacts => |facts| Verdict::from(receive_webhook(&facts));
    "payment/event_id": ProviderEvent => |event| event_id(&event);
    "payment/signing_payload": SignedRequest => |request| signing_payload(&request);
    "payment/refund": RefundFacts => |facts| Verdict::from(refund(&facts));
    "payment/advance_refund": AdvanceFacts => |facts| Verdict::from(advance_refund(&facts));
    "payment/read_refund": RefundWords => |words| read_refund(&words);
    "payment/dispute": DisputeFacts => |facts| dispute(&facts);
}
