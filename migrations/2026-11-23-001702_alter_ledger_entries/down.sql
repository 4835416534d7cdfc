DROP TABLE credit_notices;
DROP TABLE credit_dates;
DROP TRIGGER ledger_entries_balanced ON ledger_entries;
DROP FUNCTION check_ledger;
