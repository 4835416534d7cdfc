// Fills the database with learners of one running session. Writes the signing key, the tokens and the facts about the
// session to the benchmark's folder, for the other scripts.

import { writeFileSync } from "node:fs";
import pg from "pg";
import { newSigner } from "./tokens.mjs";

const { DATABASE_URL, BENCH_FOLDER, BENCH_PROJECT } = process.env;
const learners = Number(process.argv[2]);
const tokens = Math.min(5000, learners);
// Odd, so that the learners with a token include every kind of learner below.
const stride = Math.floor((learners / tokens - 1) / 2) * 2 + 1;

// The rows satisfy the foreign keys; without their triggers the inserts are much faster.
const SEED = `
SET session_replication_role = replica;
INSERT INTO users (id, uid, email, email_verified, name, timezone, roles, created_at, updated_at)
  SELECT uuidv7(), n::text, 'learner-' || n || '@example.org', true, 'Learner ' || n, 'Africa/Lagos',
         '{learner}', day, day
  FROM generate_series(1, $learners) n, date_trunc('day', now() - interval '12 days') day;
UPDATE experience_sessions SET seats = $learners + 100, seats_taken = $learners WHERE id = '$session';
INSERT INTO enrolments (id, user_id, session_id, version_id, status, enrolled_at, access_until)
  SELECT uuidv7(), u.id, s.id, s.version_id, 'active',
         s.starts_at + u.uid::int % 12 * interval '20 hours', s.ends_at + interval '21 days'
  FROM users u, experience_sessions s WHERE s.id = '$session';
-- Nine in ten learners have opened 5 to 7 missions, the others fewer; the last one is under way.
INSERT INTO user_missions (id, enrolment_id, mission_id, unlocked_at, viewed_at, attempted_at, submitted_at,
                           completed_at, submission_status, attempts, excerpt, marks)
  SELECT uuidv7(), e.id, m.id, at, at + interval '5 minutes', CASE WHEN k.is_begun THEN at + interval '1 hour' END,
         CASE WHEN k.is_done THEN at + interval '3 hours' END, CASE WHEN k.is_done THEN at + interval '3 hours' END,
         CASE WHEN k.is_done THEN 'submitted' WHEN k.is_begun THEN 'draft' END, CASE WHEN k.is_begun THEN 1 ELSE 0 END,
         CASE WHEN k.is_done THEN 'Two of the three causes repeat in the log, and I would begin with the timer.' END,
         CASE WHEN k.is_done THEN jsonb_build_object('right', 3, 'partly', 1, 'not_right', 1, 'unmarked', 1) END
  FROM enrolments e
  JOIN users u ON u.id = e.user_id
  JOIN missions m ON m.version_id = e.version_id
  CROSS JOIN LATERAL (SELECT CASE WHEN u.uid::int % 10 = 0 THEN 1 + u.uid::int / 10 % 5
                                  ELSE 5 + u.uid::int % 3 END AS opened) o
  CROSS JOIN LATERAL (SELECT m.number < o.opened AS is_done,
                             m.number < o.opened OR u.uid::int % 4 > 0 AS is_begun) k
  CROSS JOIN LATERAL (SELECT e.enrolled_at + (m.number - 1) * interval '4 hours' AS at) t
  WHERE m.number <= o.opened;
INSERT INTO submissions (id, user_mission_id, attempt, status, rev, submitted_at, rules_version, created_at)
  SELECT uuidv7(), id, 1, submission_status, 3, submitted_at, '1', attempted_at
  FROM user_missions WHERE attempts > 0;
RESET session_replication_role;
`;

const client = new pg.Client(DATABASE_URL);
await client.connect();
const { rows } = await client.query(`
  SELECT s.id FROM experience_sessions s JOIN missions m ON m.version_id = s.version_id
  WHERE now() BETWEEN s.starts_at AND s.ends_at GROUP BY s.id ORDER BY count(*) DESC, s.slug LIMIT 1`);
const session = rows[0].id;
await client.query(SEED.replaceAll("$learners", String(learners)).replaceAll("$session", session));
await client.query("VACUUM ANALYZE");
await client.query("CHECKPOINT");
const people = await client.query(
  "SELECT uid, id, email, name FROM users WHERE uid::int % $1 = 0 ORDER BY uid::int LIMIT $2",
  [stride, tokens],
);
const { rows: sizes } = await client.query(`
  SELECT (SELECT count(*)::int FROM user_missions) AS user_missions, (SELECT count(*)::int FROM submissions) AS submissions,
         (SELECT count(*)::int FROM missions m JOIN experience_sessions s USING (version_id) WHERE s.id = $1) AS missions,
         pg_database_size(current_database())::int8::text AS bytes, current_setting('server_version') AS postgres`, [session]);
await client.end();

const signer = newSigner(BENCH_PROJECT);
const write = (name, text) => writeFileSync(`${BENCH_FOLDER}/${name}`, text);
write("keys.json", JSON.stringify({ keys: [signer.jwk] }));
write("tokens.txt", `${people.rows.map((person) => signer.token(person, ["learner"])).join("\n")}\n`);
write("reviewer.txt", signer.token(people.rows[0], ["learner", "reviewer"]));
const facts = { project: BENCH_PROJECT, publicKey: signer.publicKey, session };
write("facts.json", JSON.stringify({ ...facts, tokens, stride, learners, ...sizes[0] }));
