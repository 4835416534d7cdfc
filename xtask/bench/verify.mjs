// Runs before time is measured. Checks that Fieldwork and the peer give 200 learners the same answers, except for the
// server's time. Counts the statements and bytes of an answer.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const { BENCH_FOLDER, FIELDWORK, PEER, METRICS } = process.env;
const { session } = JSON.parse(readFileSync(`${BENCH_FOLDER}/facts.json`, "utf8"));
const tokens = readFileSync(`${BENCH_FOLDER}/tokens.txt`, "utf8").trim().split("\n");
const asked = tokens.slice(0, 200);

const ask = async (base, token) => {
  const path = `/api/app/experience-sessions/${session}/missions`;
  const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${base} answered ${answer.status}: ${text}`);
  return { text, sent: Number(answer.headers.get("content-length")) };
};
const statements = async () => {
  const text = await (await fetch(`${METRICS}/metrics`)).text();
  return Number(/^fieldwork_database_statements_total (\d+)/m.exec(text)[1]);
};
const withoutNow = (text) => {
  const page = JSON.parse(text);
  delete page.snapshot.now;
  return page;
};

const before = await statements();
const answers = [];
for (const token of asked) answers.push(await ask(FIELDWORK, token));
const perRequest = (await statements() - before) / asked.length;

const states = {};
for (const [index, token] of asked.entries()) {
  const [ours, theirs] = [withoutNow(answers[index].text), withoutNow((await ask(PEER, token)).text)];
  if (!isDeepStrictEqual(ours, theirs)) {
    console.log(`The answers differ:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`);
    process.exit(1);
  }
  for (const { submission } of ours.snapshot.user_missions) states[submission] = (states[submission] ?? 0) + 1;
}
const mean = (numbers) => Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
const bytes = mean(answers.map(({ text }) => Buffer.byteLength(text)));
// The size with gzip, which every browser accepts.
const sent = mean(answers.map(({ sent }) => sent));
console.log(JSON.stringify({ compared: asked.length, perRequest, bytes, sent, states }));
