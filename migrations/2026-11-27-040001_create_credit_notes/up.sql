-- Receipts and credit notes as fixed documents, numbered without gaps. A row has the last number of each series. The
-- transaction that adds a document locks this row, so that a rollback leaves no gap.
CREATE TABLE document_series (
    series text CONSTRAINT document_series_pk PRIMARY KEY,
    last_number bigint NOT NULL,
    CONSTRAINT document_series_known CHECK (series IN ('receipt', 'credit_note')),
    CONSTRAINT document_series_counted CHECK (last_number >= 0)
);
INSERT INTO document_series (series, last_number)
    SELECT 'receipt', coalesce(max(receipt_number), 0) FROM purchases;

-- Every seller that the server was configured with. New documents name the latest seller.
CREATE TABLE sellers (
    id uuid CONSTRAINT sellers_pk PRIMARY KEY,
    seller jsonb NOT NULL,
    since timestamptz NOT NULL
);

-- The billing details that a buyer wants on their receipts.
CREATE TABLE billing_details (
    user_id uuid CONSTRAINT billing_details_pk PRIMARY KEY,
    details jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT billing_details_user FOREIGN KEY (user_id) REFERENCES users (id)
);

-- Each existing receipt is stored as it would be printed now. It has no seller, because sellers were not stored.
ALTER TABLE purchases ALTER COLUMN receipt_number DROP DEFAULT;
DROP SEQUENCE receipt_numbers;
ALTER TABLE purchases ADD COLUMN receipt jsonb;
UPDATE purchases SET receipt = jsonb_build_object(
    'number', 'FW-' || lpad(receipt_number::text, greatest(6, length(receipt_number::text)), '0'),
    'issued_at', to_char(purchases.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'seller', NULL,
    'buyer', jsonb_build_object('name', users.name, 'email', users.email, 'billing', NULL),
    'item', payments.item,
    'title', coalesce(program_versions.title, 'A place'),
    'lines', payments.quote -> 'lines',
    'paid', jsonb_build_object('amount_minor', purchases.amount_minor, 'currency', purchases.currency),
    'method', payments.method,
    'reference', CASE WHEN payments.method = 'free' THEN NULL ELSE coalesce(payments.transaction, payments.reference) END)
    FROM payments
    JOIN users ON users.id = payments.user_id
    LEFT JOIN experience_sessions ON experience_sessions.id = payments.session_id
    LEFT JOIN program_versions ON program_versions.id = experience_sessions.version_id
    WHERE payments.id = purchases.payment_id;
ALTER TABLE purchases ALTER COLUMN receipt SET NOT NULL;

-- Payment with which the invoice's charge was booked.
ALTER TABLE subscription_invoices ADD COLUMN payment_id uuid
    CONSTRAINT subscription_invoices_payment REFERENCES payments (id);

-- Credit notes: refunded amounts of a receipt.
CREATE TABLE credit_notes (
    id uuid CONSTRAINT credit_notes_pk PRIMARY KEY,
    payment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    refund_id uuid,
    note_number bigint NOT NULL,
    note jsonb NOT NULL,
    issued_at timestamptz NOT NULL,
    CONSTRAINT credit_notes_purchase FOREIGN KEY (payment_id) REFERENCES purchases (payment_id),
    CONSTRAINT credit_notes_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT credit_notes_refund FOREIGN KEY (refund_id) REFERENCES refunds (id),
    CONSTRAINT credit_notes_number_once UNIQUE (note_number),
    CONSTRAINT credit_notes_refund_once UNIQUE (refund_id)
);
CREATE INDEX credit_notes_of_payment ON credit_notes (payment_id);
CREATE INDEX credit_notes_of_user ON credit_notes (user_id);

-- Documents are never changed or deleted.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'receipts and credit notes are only added';
END $$;
CREATE TRIGGER purchases_append_only BEFORE UPDATE OR DELETE ON purchases
    FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes
    FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
