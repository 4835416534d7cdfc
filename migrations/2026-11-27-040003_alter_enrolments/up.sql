-- When the subscription that opened the enrolment lapsed. After that time, the learner can only read work that was
-- begun.
ALTER TABLE enrolments ADD COLUMN lapsed_at timestamptz;
UPDATE enrolments SET lapsed_at = coalesce(
    (SELECT max(updated_at) FROM subscriptions WHERE subscriptions.user_id = enrolments.user_id), now())
    WHERE by_subscription AND status = 'withdrawn';
