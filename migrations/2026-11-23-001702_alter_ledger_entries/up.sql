-- The entries of each event sum to zero, and no lot has a negative balance. Both are checked at the end of a
-- transaction. `credit_dates` has the time at which a person's ledger next changes by itself, and `credit_notices` the
-- expiry notices that were sent.
CREATE FUNCTION check_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT sum(amount_minor) FROM ledger_entries
        WHERE user_id = NEW.user_id AND kind = NEW.kind AND source = NEW.source AND currency = NEW.currency) <> 0 THEN
        RAISE EXCEPTION 'the entries of an event do not add up to nothing';
    END IF;
    IF (SELECT sum(amount_minor) FROM ledger_entries
        WHERE user_id = NEW.user_id AND lot = NEW.lot AND account = NEW.account
            AND account IN ('available', 'held')) < 0 THEN
        RAISE EXCEPTION 'more of a lot was moved than there is';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger();

CREATE TABLE credit_dates (
    user_id uuid CONSTRAINT credit_dates_pk PRIMARY KEY,
    due_at timestamptz NOT NULL,
    CONSTRAINT credit_dates_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX credit_dates_due ON credit_dates (due_at);

CREATE TABLE credit_notices (
    user_id uuid NOT NULL,
    lot uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    days_before integer NOT NULL,
    CONSTRAINT credit_notices_pk PRIMARY KEY (user_id, lot, expires_at, days_before),
    CONSTRAINT credit_notices_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
