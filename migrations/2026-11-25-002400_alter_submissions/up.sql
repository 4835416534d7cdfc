-- Attempts of teams: the team, the mission, and the member who submitted. The user mission is that of the member who
-- began the attempt.
ALTER TABLE submissions
    ADD COLUMN team_id uuid,
    ADD COLUMN team_mission_id uuid,
    ADD COLUMN handed_in_by uuid,
    ADD CONSTRAINT submissions_team FOREIGN KEY (team_id) REFERENCES teams (id),
    ADD CONSTRAINT submissions_team_mission FOREIGN KEY (team_mission_id) REFERENCES missions (id),
    ADD CONSTRAINT submissions_handed_in_by FOREIGN KEY (handed_in_by) REFERENCES users (id),
    ADD CONSTRAINT submissions_team_and_mission CHECK ((team_id IS NULL) = (team_mission_id IS NULL)),
    DROP CONSTRAINT submissions_numbered_once;

CREATE UNIQUE INDEX submissions_numbered_once ON submissions (user_mission_id, attempt) WHERE team_id IS NULL;
CREATE UNIQUE INDEX submissions_numbered_once_in_team ON submissions (team_id, team_mission_id, attempt)
    WHERE team_id IS NOT NULL;
DROP INDEX submissions_one_draft;
CREATE UNIQUE INDEX submissions_one_draft ON submissions (user_mission_id) WHERE status = 'draft' AND team_id IS NULL;
CREATE UNIQUE INDEX submissions_one_draft_in_team ON submissions (team_id, team_mission_id)
    WHERE status = 'draft' AND team_id IS NOT NULL;
CREATE INDEX submissions_by_record ON submissions (user_mission_id);
