// The load where wrk is not installed: autocannon, with the same answer. It takes more of the
// machine than wrk, so that all rates are lower; ratios over HTTP stay comparable.

import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const [url, tokens, connections, seconds] = process.argv.slice(2);
const requests = readFileSync(tokens, "utf8")
  .trim()
  .split("\n")
  .map((token) => ({ method: "GET", path: new URL(url).pathname, headers: { authorization: `Bearer ${token}` } }));
const run = await autocannon({ url, requests, connections: Number(connections), duration: Number(seconds) });
const rate = Math.round(run.requests.total / run.duration);
const failed = run.errors + run.timeouts + run.non2xx;
console.log(JSON.stringify({ rate, p50: run.latency.p50 * 1000, p99: run.latency.p99 * 1000, failed }));
