-- The work that the certificate names, as of its issue or of the last raise of its award. NULL: issued before this
-- column existed.
ALTER TABLE certificates ADD COLUMN work jsonb;
