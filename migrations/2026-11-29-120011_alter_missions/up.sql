-- The work as a verb phrase for the certificate, for example "tested an extract against the ledger". NULL: the
-- certificate names the title.
ALTER TABLE missions ADD COLUMN accomplishment text;
