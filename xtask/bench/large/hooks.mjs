// Writes signed webhooks, one per line with its signature and body, each for a different event. For pgbench, writes
// scripts that insert the same row, with and without its job.

import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";

const { BENCH_FOLDER, FIELDWORK_STRIPE_WEBHOOK_SECRET } = process.env;
const count = Number(process.argv[2]);
const now = Math.floor(Date.now() / 1000);
const kind = "payment_intent.succeeded";

function bodyOf(id) {
  const intent = {
    id: `pi_${id}`, object: "payment_intent", amount: 4900, amount_received: 4900, currency: "usd", status: "succeeded",
    capture_method: "automatic", confirmation_method: "automatic", created: now, latest_charge: `ch_${id}`, livemode: false,
    description: "Financial modelling sprint", metadata: {}, payment_method_types: ["card"], receipt_email: "ada@example.org",
    shipping: null, statement_descriptor: null, transfer_data: null, last_payment_error: null, next_action: null,
  };
  return JSON.stringify({ id: `evt_${id}`, object: "event", api_version: "2025-09-30", created: now, type: kind, livemode: false, pending_webhooks: 1, data: { object: intent } });
}

function signed(body) {
  return `t=${now},v1=${createHmac("sha256", FIELDWORK_STRIPE_WEBHOOK_SECRET).update(`${now}.${body}`).digest("hex")}`;
}

const lines = Array.from({ length: count }, (_, number) => {
  const body = bodyOf(String(number).padStart(16, "0"));
  return `${signed(body)}\t${body}`;
});
writeFileSync(`${BENCH_FOLDER}/hooks.txt`, `${lines.join("\n")}\n`);

const hex = Buffer.from(bodyOf("0".repeat(16))).toString("hex");
const insert = `INSERT INTO webhook_events (id, provider, event_id, kind, body, reference, transaction, news, received_at)
  VALUES (uuidv7(), 'stripe', 'bare ' || :n, '${kind}', decode('${hex}', 'hex'), 'pi_1', 'pi_1', '{"is": "payment"}', now())`;
writeFileSync(`${BENCH_FOLDER}/intake.sql`, `\\set n random(1, 9000000000000000)\n${insert};\n`);
// With the job that applies it, which also notifies the workers.
writeFileSync(
  `${BENCH_FOLDER}/intake-with-job.sql`,
  `\\set n random(1, 9000000000000000)
BEGIN;
${insert} ON CONFLICT DO NOTHING RETURNING id;
INSERT INTO jobs (id, kind, lane, payload, run_at, created_at)
  VALUES (uuidv7(), 'checkout/apply_webhook', 'prompt', '{"event": "00000000-0000-0000-0000-000000000000"}', now(), now());
END;
`,
);
