// Measures the server with large tables, by one request after the other. Also measures PostgreSQL with the statements
// of these requests. The last line of its output has the results in milliseconds.

import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

const { DATABASE_URL, BENCH_FOLDER, DATABASE_LOG, FIELDWORK } = process.env;
const { session } = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));
const tokens = readFileSync(`${BENCH_FOLDER}/tokens.txt`, "utf8").trim().split("\n");
const reviewer = readFileSync(`${BENCH_FOLDER}/reviewer.txt`, "utf8");
const ROUNDS = 100;

const client = new pg.Client(DATABASE_URL);
await client.connect();

async function ask(path, token, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await fetch(`${FIELDWORK}${path}`, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

async function timed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** The statements of a request that contain these words, with their values. */
async function statementsOf(request, words) {
  const log = async (statements) => {
    await client.query(`ALTER SYSTEM SET log_statement = '${statements}'`);
    await client.query("SELECT pg_reload_conf()");
    await setTimeout(500);
  };
  const { size } = statSync(DATABASE_LOG);
  await log("all");
  await request();
  await log("none");
  const logged = readFileSync(DATABASE_LOG).subarray(size).toString();
  const executed = /execute \S+: ([^]*?)\n[^\n]*DETAIL:\s+[Pp]arameters: ([^\n]*)\n/g;
  const found = [...logged.matchAll(executed)].map(([, text, given]) => ({
    text,
    values: [...given.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(([, value]) => value?.replaceAll("''", "'") ?? null),
  }));
  const asked = found.filter(({ text }) => words.some((word) => text.includes(word)));
  if (asked.length === 0) throw new Error(`no statement has ${words.join(" or ")}:\n${logged.slice(0, 4000)}`);
  return asked;
}

/** Duration of a request at the server and of its statements in PostgreSQL, measured in turns. */
async function measure(request, words) {
  for (let count = 0; count < 20; count += 1) await request();
  const statements = await statementsOf(request, words);
  const [asked, bare] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    asked.push(await timed(request));
    bare.push(await timed(async () => {
      for (const [number, { text, values }] of statements.entries()) await client.query({ name: `${words[0]} ${number}`, text, values });
    }));
  }
  return { server: median(asked), bare: median(bare) };
}

/** Duration of a request at the server that sends no statement of interest. */
async function measureServer(request) {
  for (let count = 0; count < 20; count += 1) await request();
  const asked = [];
  for (let round = 0; round < ROUNDS; round += 1) asked.push(await timed(request));
  return { server: median(asked), bare: null };
}

let asker = 0;
/** Uses another learner for each question, because questions have a daily quota. */
const question = (text) => () => ask("/api/ai/ta", tokens[asker++ % tokens.length], { xs: session, mission: null, thread: null, question: text });

const found = {
  queue: await measure(() => ask("/api/reviews", reviewer), ['FROM "reviews"', "FROM (reviews", '"reviews"."requested_at"']),
  passages: await measureServer(question("Which balances appear twice in the ledger extract?")),
  mistyped: await measureServer(question("leger extrakt balancs?")),
};

// Reads the dates of one minute with the job's statement. Fails if the query plan has a sequential scan, which would
// read the dates of all people.
const DUE = "SELECT * FROM watched_dates WHERE due_at <= $1 ORDER BY due_at LIMIT 200 FOR UPDATE SKIP LOCKED";
const { rows: [{ minute }] } = await client.query("SELECT min(due_at) AS minute FROM watched_dates WHERE due_at > now()");
const times = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => client.query({ name: "due", text: DUE, values: [minute] })));
const { rows: plan } = await client.query(`EXPLAIN ${DUE.replace("$1", `'${minute.toISOString()}'`)}`);
if (plan.some((line) => line["QUERY PLAN"].includes("Seq Scan"))) throw new Error(JSON.stringify(plan, null, 1));
found.due = { server: median(times), bare: null };

await client.end();
process.stdout.write(`${JSON.stringify(found)}\n`);
