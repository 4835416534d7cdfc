// Settings of the journeys from the environment, and running the server's commands.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; the journeys are run by \`cargo xtask test\``);
  return value;
}

/** Runs a command of the server and waits for its end. */
export async function serverCommand(env: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(needed("E2E_SERVER_BINARY"), words, { cwd: ROOT, env });
  return stdout;
}

/** Settings that the server needs for every command. */
export function settingsOf(database: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Allows settings that production refuses: the identity emulator, a folder for e-mails, and no rate limit.
    FIELDWORK_ENV: "development",
    DATABASE_URL: database,
    FIREBASE_PROJECT_ID: "demo-fieldwork",
    FIREBASE_API_KEY: "demo",
    FIREBASE_AUTH_DOMAIN: "localhost",
    FIREBASE_AUTH_EMULATOR_HOST: needed("E2E_IDENTITY"),
  };
}
