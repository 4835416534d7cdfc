-- End of the access that the enrolment itself granted: the session's end plus its grace days, as on the day of
-- enrolment. Extensions change only `access_until`; the award uses this column.
ALTER TABLE enrolments ADD COLUMN granted_until timestamptz;

-- The first extension of an enrolment has stored the end before the extension. Without an extension, `access_until` is
-- still the granted end.
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
