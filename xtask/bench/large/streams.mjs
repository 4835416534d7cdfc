// A hundred learners ask at once and read their answers to the end. The last line of the output has the number of
// complete answers, the maximum number of concurrent answers, and the growth of the server's memory in MB.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const { BENCH_FOLDER, FIELDWORK } = process.env;
const { session } = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));
const tokens = readFileSync(`${BENCH_FOLDER}/tokens.txt`, "utf8").trim().split("\n").slice(-101);
const server = process.argv[2];
const [first, ...askers] = tokens;

const memory = () => Number(execFileSync("ps", ["-o", "rss=", "-p", server]).toString()) / 1024;

async function ask(token, path, method, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() };
  const answer = await fetch(`${FIELDWORK}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const QUESTION = { xs: session, mission: null, thread: null, question: "What does the ledger say about the extract?" };
let open = 0;
let mostOpen = 0;

/** Asks as a page does, with retries if the server is busy. Returns the names of the answer's events. */
async function follow(token) {
  let stream = null;
  while (stream === null) {
    stream = await ask(token, "/api/ai/ta", "POST", QUESTION).catch(async (error) => {
      if (!error.message.includes("answered 503")) throw error;
      await setTimeout(500 * Math.random());
      return null;
    });
  }
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  const text = await stream.text();
  open -= 1;
  return [...text.matchAll(/^event: ?(\w+)/gm)].map(([, name]) => name);
}

await Promise.all(tokens.map((token) => ask(token, "/api/user/settings", "PATCH", { ai_consent: true })));
await follow(first);
await setTimeout(1000);
const before = memory();
let peak = before;
let isOver = false;
const watch = (async () => {
  while (!isOver) {
    peak = Math.max(peak, memory());
    await setTimeout(100);
  }
})();
const start = performance.now();
const answers = await Promise.all(askers.map(follow));
const seconds = (performance.now() - start) / 1000;
isOver = true;
await watch;
const done = answers.filter((events) => events.at(-1) === "done" && events.includes("delta")).length;
process.stdout.write(`${JSON.stringify({ done, asked: askers.length, open: mostOpen, before, grown: peak - before, seconds })}\n`);
