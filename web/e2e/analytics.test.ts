// Analytics data as the provider would receive it: a sink on this machine replaces the provider, and the page keeps its
// real content security policy. No data is sent before a visitor agrees.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openPage, WIDTHS } from "./support/browser";
import { fillSignup, newAddress, PROGRAM } from "./support/learner";
import { openStage } from "./support/stage";

interface Sent {
  event: string;
  /** Properties of the person that the event sets. */
  $set?: Record<string, unknown>;
  properties: Record<string, unknown>;
}

const sent: Sent[] = [];
const sink = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.method === "POST") sent.push(...eventsOf(Buffer.concat(parts)));
  response.writeHead(200, {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "content-type": "application/json",
  });
  response.end("{}");
});

const stage = openStage(async () => {
  await once(sink.listen(0, "127.0.0.1"), "listening");
  const host = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  return { FIELDWORK_POSTHOG_KEY: "phc_test", FIELDWORK_POSTHOG_HOST: host, FIELDWORK_GTM_ID: "GTM-TEST" };
});

afterAll(() => void sink.close());

test("a visitor is counted once they agree, and known once they sign in", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const tags: string[] = [];
  await context.route("https://www.googletagmanager.com/**", (route) => {
    tags.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const pages = () => sent.filter(({ event }) => event === "Page View").map(({ properties }) => properties["path"]);

  await page.goto("/");
  await page.getByRole("link", { name: PROGRAM }).click();
  await page.getByRole("heading", { level: 1, name: PROGRAM }).waitFor();
  expect(sent).toEqual([]);
  expect(tags).toEqual([]);

  await page.getByRole("button", { name: "Yes, count" }).click();
  await expect.poll(pages).toContain(new URL(page.url()).pathname);
  expect(tags).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST"]);

  await page.goto("/signup");
  const email = newAddress();
  await fillSignup(page, email);
  await page.waitForURL((url) => url.pathname === "/verification");
  await expect.poll(pages).toContain("/verification");
  await expect.poll(() => sent.find(({ event }) => event === "$identify")?.$set).toMatchObject({ email });
  const told = () =>
    page.evaluate(() =>
      (window as unknown as { dataLayer: { event?: string; user_id?: string }[] }).dataLayer.find(
        ({ event }) => event === "userIdSet",
      ),
    );
  await expect.poll(told).toMatchObject({ event: "userIdSet", user_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(faults).toEqual([]);
  await context.close();
});

/** Events of a request: the library sends one event, a list, or a batch, each plain or compressed. */
function eventsOf(body: Buffer): Sent[] {
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString("utf8");
  const parsed = JSON.parse(
    text.startsWith("data=") ? Buffer.from(decodeURIComponent(text.slice(5)), "base64").toString("utf8") : text,
  ) as Sent | Sent[] | { batch: Sent[] };
  if (Array.isArray(parsed)) return parsed;
  return "batch" in parsed ? parsed.batch : [parsed];
}
