DROP INDEX submissions_by_record;
DROP INDEX submissions_one_draft_in_team;
DROP INDEX submissions_one_draft;
DROP INDEX submissions_numbered_once_in_team;
DROP INDEX submissions_numbered_once;
DELETE FROM submissions WHERE team_id IS NOT NULL;
CREATE UNIQUE INDEX submissions_one_draft ON submissions (user_mission_id) WHERE status = 'draft';
ALTER TABLE submissions
    ADD CONSTRAINT submissions_numbered_once UNIQUE (user_mission_id, attempt),
    DROP COLUMN handed_in_by,
    DROP COLUMN team_mission_id,
    DROP COLUMN team_id;
