// The database under test, seen from outside the server.

import { Client } from "pg";
import { needed } from "./app";

/** Every column of every table in which a row holds the text. */
export function placesThatHold(text: string): Promise<string[]> {
  return withClient(async (client) => {
    const { rows: tables } = await client.query<{ table: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const places: string[] = [];
    for (const { table } of tables) {
      const { rows } = await client.query(`SELECT 1 FROM ${table} AS held WHERE held::text ILIKE '%' || $1 || '%' LIMIT 1`, [text]);
      if (rows.length > 0) places.push(table);
    }
    return places;
  });
}

/** Ends a learner's access to every session, as the passing of time would. */
export function endAccess(email: string): Promise<unknown> {
  const ended = "UPDATE enrolments SET access_until = now() - interval '1 minute' WHERE user_id = (SELECT id FROM users WHERE email = $1)";
  return withClient((client) => client.query(ended, [email]));
}

async function withClient<Result>(act: (client: Client) => Promise<Result>): Promise<Result> {
  const url = new URL(needed("E2E_DATABASE_URL"));
  const client = new Client({ host: decodeURIComponent(url.hostname), port: Number(url.port), user: url.username, database: url.pathname.slice(1) });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
