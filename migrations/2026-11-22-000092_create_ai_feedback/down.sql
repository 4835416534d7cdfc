DELETE FROM jobs WHERE lane = 'reading';

ALTER TABLE jobs
    DROP CONSTRAINT jobs_lane_known,
    ADD CONSTRAINT jobs_lane_known CHECK (lane IN ('prompt', 'slow'));

DROP TABLE ai_feedback;
