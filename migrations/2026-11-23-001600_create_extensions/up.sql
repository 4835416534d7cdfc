-- Extensions of access: the purchase, the time, and the old and new end. A refunded extension does not count. A session
-- has an extension policy. The price list has rows for extensions, one for each number of days.
CREATE TABLE extensions (
    id uuid CONSTRAINT extensions_pk PRIMARY KEY,
    enrolment_id uuid NOT NULL,
    payment_id uuid,
    kind text NOT NULL,
    days smallint NOT NULL,
    old_until timestamptz NOT NULL,
    new_until timestamptz NOT NULL,
    taken_at timestamptz NOT NULL,
    counts boolean NOT NULL DEFAULT true,
    CONSTRAINT extensions_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT extensions_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT extensions_once_per_payment UNIQUE (payment_id),
    CONSTRAINT extensions_kind_known CHECK (kind IN ('purchased', 'granted', 'automatic')),
    CONSTRAINT extensions_paid_when_purchased CHECK ((kind = 'purchased') = (payment_id IS NOT NULL)),
    CONSTRAINT extensions_days_known CHECK (days IN (7, 14, 30)),
    CONSTRAINT extensions_later CHECK (old_until < new_until)
);
CREATE INDEX extensions_of_enrolment ON extensions (enrolment_id, taken_at);

ALTER TABLE experience_sessions ADD COLUMN extension_policy text NOT NULL DEFAULT 'none';
ALTER TABLE experience_sessions
    ADD CONSTRAINT experience_sessions_extension_policy_known CHECK (extension_policy IN ('none', 'paid', 'free'));

ALTER TABLE prices ADD COLUMN extension_days smallint;
ALTER TABLE prices ADD CONSTRAINT prices_extension_days_known CHECK (extension_days IN (7, 14, 30));
