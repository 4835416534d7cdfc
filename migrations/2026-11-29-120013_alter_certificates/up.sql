-- Whether the picture of a shared link shows the name. The learner chooses it.
ALTER TABLE certificates ADD COLUMN shows_name boolean NOT NULL DEFAULT FALSE;
