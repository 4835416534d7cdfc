DROP TABLE ledger_entries;
DROP FUNCTION refuse_ledger_change;
