// Publishes the signing key of the benchmark's tokens, in the format of the identity service.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const keys = readFileSync(`${process.env.BENCH_FOLDER}/keys.json`);
const headers = { "content-type": "application/json", "cache-control": "public, max-age=86400" };
createServer((_, answer) => answer.writeHead(200, headers).end(keys)).listen(Number(process.env.KEYS_PORT), "127.0.0.1");
