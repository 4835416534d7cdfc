//! Constants of the feature `payment`, each with its source. [`limits`](crate::limits) explains how to read them.

/// Hours for which the page of a checkout session is open: 24 (Stripe's default).
pub const STRIPE_SESSION_HOURS: i64 = 24;

/// Hours in which an order can be approved: 3 (PayPal, about, from its creation).
pub const PAYPAL_SESSION_HOURS: i64 = 3;

/// Hours for which a payment link is open: 24 (Flutterwave's longest session, 1,440 minutes).
pub const FLUTTERWAVE_SESSION_HOURS: i64 = 24;

/// Minutes between two requests to the provider about an open payment: 10 (ours).
pub const PAYMENT_ASKED_AFTER_MINUTES: i64 = 10;

/// Hours after which an unpaid payment is closed: 24 (Flutterwave's longest session).
pub const PAYMENT_CLOSED_AFTER_HOURS: i64 = 24;

/// Days after the payment in which it may be refunded: 7 (as Extern).
pub const REFUND_WINDOW_DAYS: i32 = 7;

/// Maximum number of characters of the reason for a refund: 1,000 (ours).
pub const MAX_REFUND_REASON_CHARS: u32 = 1_000;

/// Maximum number of characters of the name on a receipt: 120 (ours).
pub const MAX_BILLING_NAME_CHARS: u32 = 120;

/// Maximum number of characters of the address on a receipt: 400 (ours).
pub const MAX_BILLING_ADDRESS_CHARS: u32 = 400;

/// Maximum number of characters of a tax number: 40 (ours; the longest in use have fewer than 25).
pub const MAX_TAX_NUMBER_CHARS: u32 = 40;

/// Maximum refund of a payment that one member of staff can approve, in minor units of each currency (ours): about 200
/// US dollars. A larger refund, or one in another currency, requires two people.
pub const REFUND_BY_ONE_PERSON: [(&str, i64); 8] = [
    ("EUR", 20_000),
    ("GBP", 20_000),
    ("GHS", 250_000),
    ("INR", 1_700_000),
    ("KES", 2_500_000),
    ("NGN", 30_000_000),
    ("USD", 20_000),
    ("ZAR", 350_000),
];

/// Number of submitted missions from which on no refund is made: 2 (ours).
pub const REFUND_MISSIONS_BELOW: u32 = 2;
