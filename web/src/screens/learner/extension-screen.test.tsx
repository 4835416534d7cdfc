// Extensions: the available ones, what they open again, and why an extension is refused.

import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { aCourse, anEnrolmentCard, anExtensionChoice, aSession } from "@/testing/fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const session = aSession({ offers_extensions: true });
const choice = anExtensionChoice();
const free = anExtensionChoice({
  offer: { ...choice.offer, options: choice.offer.options.map((option) => ({ ...option, price: null })) },
});

beforeEach(() => startSignedIn());

function open(answer: Schema<"ExtensionChoice"> | Response) {
  network.use(
    api.get("/api/public/experience-session", () => aCourse({ session, sessions: [session] })),
    api.get("/api/program-extension", () => answer),
    api.get("/api/app/experience-sessions/{id}/missions", () => refused("program-not-enrolled", 403, { price: null })),
  );
  return renderRoute(`/extension?xs=${session.slug}`);
}

test("each choice shows the old and the new end and its price, and leads to the checkout", async () => {
  const { user } = open(choice);
  expect(
    await screen.findByRole("heading", { level: 1, name: "More time for Data analysis at a retail bank" }),
  ).toBeVisible();
  expect(screen.getByText(/^Your access ends on .*9 Feb 2027.* Your work is kept\.$/)).toBeVisible();
  expect(
    screen.getByRole("radio", { name: /^7 more days for ₦4,500.*Until .*16 Feb 2027.*instead of .*9 Feb 2027/ }),
  ).toBeChecked();
  expect(screen.getByRole("link", { name: "Continue to pay ₦4,500" })).toHaveAttribute(
    "href",
    `/checkout?xs=${session.slug}&extension=7`,
  );
  await user.click(screen.getByRole("radio", { name: /^14 more days/ }));
  expect(screen.getByRole("link", { name: "Continue to pay ₦7,500" })).toHaveAttribute(
    "href",
    `/checkout?xs=${session.slug}&extension=14`,
  );
});

test("what is free is taken with one press, once, and leads to the missions", async () => {
  const { user, address } = open(free);
  const posts: unknown[] = [];
  const { options } = free.offer;
  network.use(
    api.post("/api/program-extension", async ({ request }) => {
      posts.push(await request.json());
      return {
        extended: {
          days: 7,
          kind: "automatic" as const,
          from: options[0]!.old_until,
          old_until: options[0]!.old_until,
          new_until: options[0]!.new_until,
          left: 2,
        },
        reopened: [],
      };
    }),
  );
  await user.dblClick(await screen.findByRole("button", { name: "Take 7 more days" }));
  await waitFor(() => expect(address()).toBe(`/${session.slug}/missions`));
  expect(posts).toEqual([{ xs: session.slug, days: 7, access_until: options[0]!.old_until }]);
});

test("an extension without an answer is not called undone, and sends the same key again", async () => {
  const { user } = open(free);
  const sent: (string | null)[] = [];
  network.use(
    api.post("/api/program-extension", ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.error();
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Take 7 more days" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(screen.queryByText(/was not extended/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take 7 more days" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toBe(sent[1]);
});

test("after the end it says what opens again", async () => {
  open(
    anExtensionChoice({
      access: { until: "2026-11-10T09:00:00Z", basis: "grace", left: "read_only" },
      reopens: [{ id: "01900000-0000-7000-8000-000000000032", number: 2, title: "Clean the data" }],
    }),
  );
  expect(await screen.findByText(/^Your access ended on .*10 Nov 2026/)).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "This opens again" })).toBeVisible();
  expect(screen.getByText("Mission 2: Clean the data")).toBeVisible();
});

test.each([
  [
    { code: "extension/too-early", meta: { opens_at: "2027-01-12T22:59:59Z" } },
    "It is too early to extend",
    /^You can extend from .*Jan 2027/,
  ],
  [
    { code: "extension/too-late", meta: { closed_at: "2027-05-10T22:59:59Z" } },
    "It is too late to extend",
    /^That was possible until .*May 2027/,
  ],
  [
    { code: "extension/limit-reached", meta: { most: 3, used: 3 } },
    "This session cannot be extended again",
    /^The limit is 3 times/,
  ],
  [{ code: "extension/not-offered" }, "This extension does not exist", /^Your work is kept\.$/],
] satisfies [Schema<"Refusal">, string, RegExp][])(
  "why none can be taken is said plainly: %o",
  async (refusal, title, body) => {
    open(anExtensionChoice({ offer: { ...choice.offer, options: [], refusals: [refusal] } }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(body)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask support for more time" })).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  },
);

test("somebody without a place, a fault and an address without a session are said", async () => {
  open(refused("program-not-enrolled", 403, { price: null }));
  expect(await screen.findByRole("link", { name: "Enrol" })).toHaveAttribute("href", `/enroll?xs=${session.slug}`);
});

test("an address that lacks its session leads to the portal", async () => {
  renderRoute("/extension");
  expect(await screen.findByRole("heading", { level: 1, name: "More time for what?" })).toBeVisible();
});

test("a session that has ended leads from the portal to more time, if it offers any", async () => {
  const ended = (change: Partial<Schema<"SessionView">>) =>
    anEnrolmentCard({ session: aSession(change), standing: "expired", is_current: false });
  const cards = [
    ended({ offers_extensions: true }),
    { ...ended({ id: "s2", slug: "another" }), enrolment: { ...anEnrolmentCard().enrolment, id: "e2" } },
  ];
  network.use(api.get("/api/user/experience-sessions", () => ({ items: cards, next: null })));
  renderRoute("/job-simulations/portal");
  const link = await screen.findByRole("link", { name: "Get more time: Data analysis at a retail bank" });
  expect(link).toHaveAttribute("href", `/extension?xs=${session.slug}`);
});
