// The database under test, seen from outside the server.

import { Client } from "pg";
import { needed } from "./app";

/** Every column of every table in which a row holds the text. */
export async function placesThatHold(text: string): Promise<string[]> {
  const url = new URL(needed("E2E_DATABASE_URL"));
  const client = new Client({ host: decodeURIComponent(url.hostname), port: Number(url.port), user: url.username, database: url.pathname.slice(1) });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ table: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const places: string[] = [];
    for (const { table } of tables) {
      const { rows } = await client.query(`SELECT 1 FROM ${table} AS held WHERE held::text ILIKE '%' || $1 || '%' LIMIT 1`, [text]);
      if (rows.length > 0) places.push(table);
    }
    return places;
  } finally {
    await client.end();
  }
}
