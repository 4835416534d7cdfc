ALTER TABLE enrolment_facts DROP COLUMN open_disputes;
ALTER TABLE enrolment_facts DROP COLUMN open_refunds;
