DELETE FROM jobs WHERE lane = 'answering';
ALTER TABLE jobs
    DROP CONSTRAINT jobs_lane_known,
    ADD CONSTRAINT jobs_lane_known CHECK (lane IN ('prompt', 'reading', 'slow'));
DROP TABLE messages;
DROP TABLE threads;
