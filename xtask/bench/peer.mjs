// The server that Fieldwork is compared with: Fastify and pg, as a careful JavaScript developer would write this
// endpoint. It sends the same two statements, prepared by name, keeps published versions in memory, verifies the
// token's signature for each request, and sends the answer through a compiled serialiser.

import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createVerifier } from "fast-jwt";
import Fastify from "fastify";
import pg from "pg";
import { readCurriculum } from "./curriculum.mjs";
import { missionsPage } from "./schema.mjs";
import { columnsOf } from "./statements.mjs";
import { board, page } from "./view.mjs";

const { DATABASE_URL, PEER_PORT, PEER_PROCESSES, PEER_CONNECTIONS, BENCH_FOLDER } = process.env;
const read = (name) => JSON.parse(readFileSync(`${BENCH_FOLDER}/${name}.json`, "utf8"));

if (cluster.isPrimary && Number(PEER_PROCESSES) > 1) {
  for (let index = 0; index < Number(PEER_PROCESSES); index += 1) cluster.fork();
  cluster.on("exit", () => process.exit(1));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
} else {
  await serve();
}

async function serve() {
  const { project, publicKey, session, rulesVersion, version } = read("facts");
  const statements = read("statements").map((statement) => ({ ...statement, columns: columnsOf(statement.text) }));
  const [user, course] = statements;
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(PEER_CONNECTIONS) });
  const curriculum = await readCurriculum(pool, session);
  const verify = createVerifier({
    key: publicKey,
    algorithms: ["RS256"],
    allowedAud: project,
    allowedIss: `https://securetoken.google.com/${project}`,
    cache: false,
  });

  const ask = async (name, statement, known) => {
    const values = statement.values.map((value) => (value.known ? known[value.known] : value.constant));
    const { rows } = await pool.query({ name, text: statement.text, values, rowMode: "array" });
    return rows.map((row) => (column) => row[statement.columns.get(column)]);
  };

  const app = Fastify();
  app.decorateRequest("learner", null);
  app.addHook("onRequest", async (request, reply) => {
    const claims = claimsOf(request.headers.authorization);
    if (!claims) return reply.code(401).send();
    const [row] = await ask("user", user, { uid: claims.sub });
    if (!row) return reply.code(401).send();
    const since = row("users.tokens_valid_after");
    const isWithdrawn = since !== null && claims.auth_time * 1000 < since.getTime();
    if (row("users.disabled") || isWithdrawn) return reply.code(403).send();
    if (claims.id !== row("users.id") || !(claims.roles?.length > 0)) return reply.code(403).send();
    request.learner = { id: row("users.id") };
  });
  app.get(
    "/api/app/experience-sessions/:id/missions",
    { schema: { response: { 200: missionsPage } } },
    async (request, reply) => {
      const now = Date.now();
      const rows = await ask("course", course, { user: request.learner.id, session: request.params.id });
      if (rows.length === 0) return reply.code(404).send();
      reply.header("cache-control", "no-store");
      return page(board(rows, curriculum, now), { rulesVersion, version });
    },
  );
  await app.listen({ port: Number(PEER_PORT), host: "127.0.0.1" });

  function claimsOf(header) {
    if (!header?.startsWith("Bearer ")) return null;
    try {
      return verify(header.slice(7));
    } catch {
      return null;
    }
  }
}
