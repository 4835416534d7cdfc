-- Ledger of credit. Entries are only added. Each event moves an amount from one account to another, so the sum of its
-- entries is zero.
CREATE TABLE ledger_entries (
    id uuid CONSTRAINT ledger_entries_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    lot uuid NOT NULL,
    account text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    kind text NOT NULL,
    source jsonb NOT NULL,
    hold_until timestamptz,
    expires_at timestamptz NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT ledger_entries_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT ledger_entries_account_known
        CHECK (account IN ('available', 'held', 'issued', 'spent', 'expired', 'reversed', 'written_off')),
    CONSTRAINT ledger_entries_kind_known
        CHECK (kind IN ('earn', 'hold_release', 'spend', 'unspend', 'expire', 'reverse', 'adjust')),
    CONSTRAINT ledger_entries_amount_moves CHECK (amount_minor <> 0),
    CONSTRAINT ledger_entries_currency_code CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT ledger_entries_event_once UNIQUE (user_id, kind, source, lot, account, expires_at)
);
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the ledger are only added';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
