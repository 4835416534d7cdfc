// The database of one server under test, accessed from outside the server.

import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { needed } from "./environment";

/** A charge in the ledger. */
export interface Charge {
  /** Number of its receipt. */
  receipt: string;
  currency: string;
  /** Charged minor units, by source. */
  charged: Record<string, number>;
  /** Number of its credit note, if it was refunded. */
  note: string | null;
  /** Refunded minor units, by source. */
  back: Record<string, number>;
}

export class Database {
  readonly url: string;

  private constructor(url: string) {
    this.url = url;
  }

  /** A copy of the database that all journeys start with. */
  static async copy(): Promise<Database> {
    const template = new URL(needed("E2E_DATABASE_URL"));
    const name = `journey_${randomUUID().replaceAll("-", "")}`;
    await ask(databaseIn(template, "postgres"), (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`),
    );
    return new Database(databaseIn(template, name));
  }

  /** Every table that contains the text. */
  placesThatHold(text: string): Promise<string[]> {
    return ask(this.url, async (client) => {
      const { rows: tables } = await client.query<{ table: string }>(
        "SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
      );
      const places: string[] = [];
      for (const { table } of tables) {
        const { rows } = await client.query(
          `SELECT 1 FROM ${table} AS held WHERE held::text ILIKE '%' || $1 || '%' LIMIT 1`,
          [text],
        );
        if (rows.length > 0) places.push(table);
      }
      return places;
    });
  }

  /** Ends a learner's access to every session, as if time had passed. */
  async endAccess(email: string): Promise<void> {
    const ended =
      "UPDATE enrolments SET access_until = now() - interval '1 minute', granted_until = now() - interval '1 minute' WHERE user_id = (SELECT id FROM users WHERE email = $1)";
    await ask(this.url, (client) => client.query(ended, [email]));
  }

  /** Makes the jobs that are scheduled for the next minutes due now. */
  async passMinutes(minutes: number): Promise<void> {
    const due = `recurring IS NOT NULL AND run_at BETWEEN now() AND now() + interval '${minutes + 1} minutes'`;
    await ask(this.url, (client) => client.query(`UPDATE jobs SET run_at = now() WHERE ${due}; NOTIFY jobs`));
  }

  /**
   * Moves a learner's ledger into the past, as if so many days had passed. Its entries are append-only, so their
   * trigger is disabled for this.
   */
  async passDaysOfCredit(email: string, days: number): Promise<void> {
    const theirs = `user_id = (SELECT id FROM users WHERE email = '${email}')`;
    const past = (column: string) => `${column} = ${column} - interval '${days} days'`;
    await ask(this.url, async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `UPDATE ledger_entries SET ${["at", "hold_until", "expires_at"].map(past).join(", ")} WHERE ${theirs}`,
      );
      await client.query(`UPDATE credit_dates SET ${past("due_at")} WHERE ${theirs}`);
    });
  }

  /** Moves a learner's subscription into the past, as if so many days had passed. */
  async passDaysOfSubscription(email: string, days: number): Promise<void> {
    const past = ["created_at", "news_at", "period_end", "next_change_at"].map(
      (column) => `${column} = ${column} - interval '${days} days'`,
    );
    const moved = `UPDATE subscriptions SET ${past.join(", ")} WHERE user_id = (SELECT id FROM users WHERE email = $1)`;
    await ask(this.url, (client) => client.query(moved, [email]));
  }

  /** The provider's reference of a learner's active subscription. */
  async subscriptionOf(email: string): Promise<string> {
    const named =
      "SELECT reference FROM subscriptions WHERE status = 'active' AND user_id = (SELECT id FROM users WHERE email = $1)";
    const { rows } = await ask(this.url, (client) => client.query<{ reference: string }>(named, [email]));
    return rows[0]?.reference ?? "";
  }

  /** A learner's charges, oldest first. */
  async chargesOf(email: string): Promise<Charge[]> {
    const charges = `
      SELECT purchases.receipt ->> 'number' AS receipt, payments.currency, credit_notes.note ->> 'number' AS note,
        jsonb_strip_nulls(jsonb_build_object(
          'payment', payments.amount_minor, 'booked', payments.booked_minor, 'received', payments.received_minor,
          'purchase', purchases.amount_minor, 'receipt', purchases.receipt #> '{paid,amount_minor}',
          'invoice', subscription_invoices.amount_minor)) AS charged,
        jsonb_strip_nulls(jsonb_build_object(
          'payment', payments.refunded_minor, 'refund', refunds.amount_minor,
          'note', credit_notes.note #> '{amount,amount_minor}')) AS back
      FROM purchases
      JOIN payments ON payments.id = purchases.payment_id
      LEFT JOIN subscription_invoices ON subscription_invoices.payment_id = payments.id
      LEFT JOIN refunds ON refunds.payment_id = payments.id
      LEFT JOIN credit_notes ON credit_notes.refund_id = refunds.id
      WHERE payments.user_id = (SELECT id FROM users WHERE email = $1)
      ORDER BY purchases.receipt_number`;
    const { rows } = await ask(this.url, (client) => client.query<Charge>(charges, [email]));
    return rows;
  }

  /** Withdraws a learner's places, as a refund would. */
  async withdraw(email: string): Promise<void> {
    const withdrawn =
      "UPDATE enrolments SET status = 'withdrawn' WHERE user_id = (SELECT id FROM users WHERE email = $1)";
    await ask(this.url, (client) => client.query(withdrawn, [email]));
  }

  /** Makes a session and all access to it end in three days. */
  async endSoon(session: string): Promise<void> {
    const end = "now() + interval '3 days'";
    const named = "(SELECT id FROM experience_sessions WHERE slug = $1)";
    await ask(this.url, async (client) => {
      await client.query(`UPDATE experience_sessions SET ends_at = ${end} WHERE id = ${named}`, [session]);
      await client.query(
        `UPDATE enrolments SET access_until = ${end}, granted_until = ${end} WHERE session_id = ${named}`,
        [session],
      );
    });
  }
}

function databaseIn(cluster: URL, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function ask<Result>(database: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const url = new URL(database);
  const client = new Client({
    host: decodeURIComponent(url.hostname),
    port: Number(url.port),
    user: url.username,
    database: url.pathname.slice(1),
  });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
