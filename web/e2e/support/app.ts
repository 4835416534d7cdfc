// The server under test, as a separate process that a journey may kill and restart. The caller starts its services
// (PostgreSQL, identity emulator, browser) and names them in the environment. Each server has a separate database and a
// separate mailbox.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "./database";
import { needed, ROOT, serverCommand, settingsOf } from "./environment";
import { Mailbox } from "./mailbox";

/** Number of log characters shown after a failure. */
const LOG_SHOWN = 6_000;

/** The log file of each server, by its origin. */
const logs = new Map<string, string>();

/** Returns the end of a server's log. */
export function endOfLog(origin: string): string {
  const log = logs.get(origin);
  return log === undefined ? "" : readFileSync(log, "utf8").slice(-LOG_SHOWN);
}

export class App {
  readonly origin: string;
  readonly mailbox: Mailbox;
  readonly database: Database;
  /** The server's log file. */
  readonly log: string;
  readonly #variables: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;

  private constructor(port: number, database: Database, settings: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), "fieldwork-journey-"));
    this.origin = `http://127.0.0.1:${port}`;
    this.mailbox = new Mailbox(join(folder, "mail"));
    this.database = database;
    this.log = join(folder, "server.log");
    logs.set(this.origin, this.log);
    this.#variables = {
      ...settingsOf(database.url),
      FIELDWORK_ADDR: `127.0.0.1:${port}`,
      FIELDWORK_PUBLIC_URL: this.origin,
      FIELDWORK_MAIL_DIR: this.mailbox.folder,
      // Journeys click faster than people, and all of them come from one address.
      FIELDWORK_REQUESTS_PER_SECOND: "0",
      ...settings,
    };
  }

  /** Starts a server on a free port, with the programs that learners see. */
  static async start(settings: Record<string, string> = {}): Promise<App> {
    const app = new App(await freePort(), await Database.copy(), settings);
    await app.serve();
    return app;
  }

  /** Publishes the programs of another folder, in addition to those that learners see. */
  async publish(packs: string): Promise<void> {
    await serverCommand(this.#variables, "content", "import", "--switch-off", packs);
  }

  /** Gives an account a role. The person has it after the next log-in. */
  async grantRole(email: string, role: string): Promise<void> {
    await serverCommand(this.#variables, "role", "grant", email, role);
  }

  /** Registers the bot's commands at Discord. */
  async registerDiscord(): Promise<void> {
    await serverCommand(this.#variables, "discord", "register");
  }

  /** Refunds that wait for approval by staff. Each line begins with the id of the refund. */
  async waitingRefunds(): Promise<string[]> {
    return (await serverCommand(this.#variables, "refund", "list")).trim().split("\n");
  }

  /** Approves a refund, on behalf of an authorised person. */
  async approveRefund(refund: string, by: string): Promise<void> {
    await serverCommand(this.#variables, "refund", "approve", refund, "--by", by);
  }

  /** Runs a command on the events of a session, on behalf of an authorised person. */
  async event(by: string, ...words: string[]): Promise<void> {
    await serverCommand(this.#variables, "event", ...words, "--by", by);
  }

  /** Publishes or withdraws an announcement to a session, on behalf of an authorised person. */
  async announce(by: string, ...words: string[]): Promise<void> {
    await serverCommand(this.#variables, "announce", ...words, "--by", by);
  }

  async serve(): Promise<void> {
    this.#process = spawn(needed("E2E_SERVER_BINARY"), ["serve"], {
      cwd: ROOT,
      env: this.#variables,
      stdio: ["ignore", "ignore", openSync(this.log, "a")],
    });
    await this.#untilReady();
  }

  /** Kills the process without a graceful shutdown. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running?.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  async #untilReady(): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.origin}/api/status`).catch(() => null);
      if (answer?.ok) return;
      if (this.#process?.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(
      `the server did not become ready at ${this.origin}\n${readFileSync(this.log, "utf8").slice(0, LOG_SHOWN)}`,
    );
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
