// Makes the tables large beside the existing learners: pending reviews, and dates of a million people.

import { readFileSync } from "node:fs";
import pg from "pg";

const { DATABASE_URL, BENCH_FOLDER } = process.env;
const { session } = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));

// The rows satisfy the foreign keys; without their triggers the inserts are much faster.
const SEED = `
SET session_replication_role = replica;
UPDATE users SET roles = '{learner,reviewer}' WHERE email = $reviewer;
INSERT INTO reviews (id, submission_id, status, requested_at, due_at)
  SELECT uuidv7(), s.id, 'requested', at, at + interval '3 days'
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM submissions WHERE status = 'submitted' LIMIT 10000) s
  CROSS JOIN LATERAL (SELECT now() - s.n * interval '20 seconds' AS at) t;
INSERT INTO watched_dates (user_id, kind, subject, notice, at, timezone, told_until, due_at)
  SELECT gen_random_uuid(), 'session_starting', uuidv7(), notice, at, 'Africa/Lagos', now(), at
  FROM generate_series(0, 999999) n
  CROSS JOIN LATERAL (SELECT date_trunc('minute', now()) + (1 + n / 200) * interval '1 minute' AS at) t
  CROSS JOIN (SELECT jsonb_build_object('kind', 'session_starting', 'session',
    jsonb_build_object('id', id, 'slug', slug, 'program', 'A program'),
    'date', jsonb_build_object('at', '2027-01-01T09:00:00Z', 'has_come', false)) AS notice
    FROM experience_sessions WHERE id = '${session}') s;
RESET session_replication_role;
`;

const reviewer = JSON.parse(Buffer.from(readFileSync(`${BENCH_FOLDER}/reviewer.txt`, "utf8").split(".")[1], "base64url"));
const client = new pg.Client(DATABASE_URL);
await client.connect();
await client.query(SEED.replace("$reviewer", `'${reviewer.email}'`));
await client.query("VACUUM ANALYZE");
await client.query("CHECKPOINT");
const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM reviews WHERE status = 'requested') AS reviews,
  (SELECT count(*)::int FROM watched_dates) AS dates`);
await client.end();
process.stdout.write(`${JSON.stringify(rows[0])}\n`);
