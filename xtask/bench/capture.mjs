// Requests the missions a few times while PostgreSQL logs every statement, and stores the statements for the peer and
// as a script for pgbench.

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { pgbenchScript, statementsIn } from "./statements.mjs";

const { DATABASE_URL, BENCH_FOLDER, DATABASE_LOG, FIELDWORK } = process.env;
const facts = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));
// Uses the last token: its uid cannot equal another value by chance, as a short uid could.
const token = readFileSync(`${BENCH_FOLDER}/tokens.txt`, "utf8").trim().split("\n").at(-1);
const { sub, id } = JSON.parse(Buffer.from(token.split(".")[1], "base64url"));

const ask = async (path) => {
  const answer = await fetch(`${FIELDWORK}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const missions = () => ask(`/api/app/experience-sessions/${facts.session}/missions`);

// First every worker opens its connections and fills its caches.
for (let count = 0; count < 50; count += 1) await missions();
const client = new pg.Client(DATABASE_URL);
await client.connect();
const log = async (statements) => {
  await client.query(`ALTER SYSTEM SET log_statement = '${statements}'`);
  await client.query("SELECT pg_reload_conf()");
  await setTimeout(500);
};
const { size } = statSync(DATABASE_LOG);
await log("all");
await missions();
await log("none");
await client.end();

const logged = readFileSync(DATABASE_LOG).subarray(size).toString();
const statements = statementsIn(logged, { uid: sub, user: id, session: facts.session });
if (statements.length !== 2) throw new Error(`two statements were expected:\n${logged}`);
const { rules_version: rulesVersion } = await ask("/api/time");
const { version } = await missions();
const write = (name, text) => writeFileSync(`${BENCH_FOLDER}/${name}`, text);
write("statements.json", JSON.stringify(statements, null, 2));
write("facts.json", JSON.stringify({ ...facts, rulesVersion, version }));
const { script, variables } = pgbenchScript(statements, facts);
write("pgbench.sql", script);
write("pgbench.json", JSON.stringify(variables));
