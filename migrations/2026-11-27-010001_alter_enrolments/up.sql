-- End of the access that the enrolment itself granted: the session's end and its grace days on the day of enrolling.
-- Extensions move `access_until` only, and the award is measured by this.
ALTER TABLE enrolments ADD COLUMN granted_until timestamptz;

-- The first extension of an enrolment has the end that it found. Without an extension nothing has moved the end.
UPDATE enrolments SET granted_until = coalesce(
    (
        SELECT extensions.old_until FROM extensions
        WHERE extensions.enrolment_id = enrolments.id AND extensions.taken_at >= enrolments.enrolled_at
        ORDER BY extensions.taken_at, extensions.new_until
        LIMIT 1
    ),
    access_until
);

ALTER TABLE enrolments ALTER COLUMN granted_until SET NOT NULL;
