-- Number of undecided refunds and disputes of the enrolment's payments. The checkout keeps these numbers; a program
-- cannot be completed until both are 0.
ALTER TABLE enrolment_facts ADD COLUMN open_refunds integer NOT NULL DEFAULT 0;
ALTER TABLE enrolment_facts ADD COLUMN open_disputes integer NOT NULL DEFAULT 0;
ALTER TABLE enrolment_facts ADD CONSTRAINT enrolment_facts_refunds_counted CHECK (open_refunds >= 0);
ALTER TABLE enrolment_facts ADD CONSTRAINT enrolment_facts_disputes_counted CHECK (open_disputes >= 0);

INSERT INTO enrolment_facts
    (enrolment_id, entitlements, surveys, in_team, pending_reviews, grants, updated_at, open_refunds, open_disputes)
SELECT enrolment_id, '[]', '[]', false, 0, '[]', now(), sum(open_refunds), sum(open_disputes)
FROM (
    SELECT
        payments.enrolment_id,
        (
            SELECT count(*) FROM refunds
            WHERE refunds.payment_id = payments.id AND refunds.status IN ('requested', 'approved', 'processing')
        ) AS open_refunds,
        (
            SELECT count(*) FROM disputes WHERE disputes.payment_id = payments.id AND disputes.status = 'open'
        ) AS open_disputes
    FROM payments
    WHERE payments.enrolment_id IS NOT NULL
) AS paid
GROUP BY enrolment_id
HAVING sum(open_refunds) + sum(open_disputes) > 0
ON CONFLICT (enrolment_id) DO UPDATE
SET open_refunds = excluded.open_refunds, open_disputes = excluded.open_disputes;
