// Makes the tables large beside the existing learners: pending reviews, passages of many programs, and dates of a
// million people.

import { readFileSync } from "node:fs";
import pg from "pg";

const { DATABASE_URL, BENCH_FOLDER } = process.env;
const { session } = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));

/** Number of all passages, number of passages in the version that the questions are about, and words per passage. */
const PASSAGES = 100_000;
const OF_ONE = 2_000;
const WORDS = 60;

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
CREATE TEMPORARY TABLE vocabulary AS
  SELECT word, row_number() OVER (ORDER BY count(*) DESC) AS n
  FROM passages, regexp_split_to_table(lower(body), '[^[:alpha:]]+') word WHERE length(word) > 2 GROUP BY word;
CREATE UNIQUE INDEX ON vocabulary (n);
ANALYZE vocabulary;
CREATE TEMPORARY TABLE versions AS
  SELECT CASE WHEN n = 0 THEN (SELECT version_id FROM experience_sessions WHERE id = '${session}') ELSE gen_random_uuid() END AS id, n
  FROM generate_series(0, ${PASSAGES / OF_ONE - 1}) n;
-- The first words of the vocabulary are the frequent ones, as they are in what people write.
INSERT INTO passages (id, version_id, position, kind, language, title, body)
  SELECT uuidv7(), v.id, 100000 + p, 'program', 'en', initcap(split_part(body, ' ', 7)), body
  FROM versions v, generate_series(1, ${OF_ONE}) p
  CROSS JOIN LATERAL (
    SELECT string_agg(word, ' ' ORDER BY place) AS body
    FROM (SELECT place, 1 + floor((SELECT count(*) FROM vocabulary) * power(random(), 2))::bigint AS n, p, v.n AS of_version
          FROM generate_series(1, ${WORDS}) place) chosen
    JOIN vocabulary USING (n)) b;
RESET session_replication_role;
`;

const reviewer = JSON.parse(Buffer.from(readFileSync(`${BENCH_FOLDER}/reviewer.txt`, "utf8").split(".")[1], "base64url"));
const client = new pg.Client(DATABASE_URL);
await client.connect();
await client.query(SEED.replace("$reviewer", `'${reviewer.email}'`));
await client.query("VACUUM ANALYZE");
await client.query("CHECKPOINT");
const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM reviews WHERE status = 'requested') AS reviews,
  (SELECT count(*)::int FROM passages) AS passages, (SELECT count(*)::int FROM watched_dates) AS dates`);
await client.end();
process.stdout.write(`${JSON.stringify(rows[0])}\n`);
