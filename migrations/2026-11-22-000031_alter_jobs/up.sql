-- Jobs get a lane, so that slow ones do not delay mails. The next occurrence of a recurring job is written only once.
-- Jobs contain only ids, so `password_resets` keeps the address until the mail is sent.
ALTER TABLE jobs
    ADD COLUMN lane text NOT NULL DEFAULT 'prompt',
    ADD COLUMN recurring text,
    ADD CONSTRAINT jobs_lane_known CHECK (lane IN ('prompt', 'slow')),
    ADD CONSTRAINT jobs_recurring_once UNIQUE (recurring);

ALTER TABLE jobs ALTER COLUMN lane DROP DEFAULT;

DROP INDEX jobs_due;

CREATE INDEX jobs_due ON jobs (lane, run_at) WHERE failed_at IS NULL;

ALTER TABLE password_resets ADD COLUMN address text;

UPDATE password_resets r SET address = j.payload->>'address'
FROM jobs j
WHERE j.kind = 'send_password_reset' AND j.payload->>'request' = r.id::text;

UPDATE jobs SET kind = 'account/reset_password', payload = jsonb_build_object('request', payload->'request')
WHERE kind = 'send_password_reset';

UPDATE jobs SET kind = 'account/end_sign_ins',
    payload = jsonb_build_object('user', user_id, 'since', payload->'since')
WHERE kind = 'end_sign_ins';

UPDATE jobs SET kind = 'account/erase', lane = 'slow', payload = jsonb_build_object('user', user_id)
WHERE kind = 'erase_account';

-- A job that contains a whole mail has no new format, so it is deleted. The recipient can request the mail again, and
-- support tickets are stored separately.
DELETE FROM jobs WHERE kind = 'send_mail';
