// The catalogue and a course, as a visitor without an account sees them.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { OpensHint } from "@/api/types";
import { aUser } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { aCourse, anEnrolmentCard, aProgram, aSession, aSessionCard } from "@/testing/fixtures";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { givePage } from "@/testing/page-config";
import { aPrice } from "@/testing/price-fixtures";
import { renderRoute } from "@/testing/render-route";

const bank = aSessionCard();
const desk = aSessionCard({
  program: aProgram({
    id: "p2",
    slug: "incident-desk",
    title: "A night on the incident desk",
    category: "Cyber security",
    level: "intermediate",
  }),
  session: aSession({ id: "s2", slug: "incident-desk-december", phase: "upcoming", starts_at: "2026-12-05T08:00:00Z" }),
});

function offering(cards = [bank, desk]) {
  const asked: string[] = [];
  network.use(
    api.get("/api/app/experience-sessions/offering", ({ url }) => {
      asked.push(url.search);
      const category = url.searchParams.get("category");
      const q = url.searchParams.get("q")?.toLowerCase();
      return {
        items: cards.filter(
          (card) =>
            (!category || card.program.category === category) && (!q || card.program.title.toLowerCase().includes(q)),
        ),
        next: null,
      };
    }),
  );
  return asked;
}

beforeEach(() => {
  startAnonymous();
});

test("an anonymous visitor to / gets the catalogue", async () => {
  offering();
  const { address } = renderRoute("/");
  expect(await screen.findByRole("link", { name: "Data analysis at a retail bank" })).toHaveAttribute(
    "href",
    "/courses/data-analysis-bank/overview",
  );
  expect(address()).toBe("/job-simulations");
  expect(document.title).toBe("Do the job before you have it · Fieldwork");
});

test("a visitor's wish for a simulation goes by e-mail, not to a log-in", async () => {
  givePage({ support_email: "help@fieldwork.test" });
  offering();
  renderRoute("/job-simulations");
  expect(await screen.findByRole("link", { name: "Tell us which one you want next" })).toHaveAttribute(
    "href",
    "mailto:help@fieldwork.test?subject=The%20simulation%20I%20want%20next",
  );
});

test("a learner's wish for a simulation leads to the form", async () => {
  network.use(api.get("/api/user/", () => aUser()));
  offering();
  await startSignedIn();
  renderRoute("/job-simulations");
  expect(await screen.findByRole("link", { name: "Tell us which one you want next" })).toHaveAttribute(
    "href",
    "/support#write",
  );
});

test("a course is shared through the device, if it can", async () => {
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  network.use(api.get("/api/public/experience-session", () => aCourse()));
  const { user } = renderRoute("/courses/data-analysis-bank/overview");
  await user.click(await screen.findByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledWith({ title: "Data analysis at a retail bank", url: globalThis.location.href });
  Reflect.deleteProperty(navigator, "share");
});

test("filters live in the address: chosen there, and read from there", async () => {
  const asked = offering();
  const { user, address, unmount } = renderRoute("/job-simulations");
  await screen.findByText("2 simulations");
  await user.click(screen.getByRole("link", { name: "Cyber security" }));
  expect(await screen.findByText("1 simulation")).toBeVisible();
  expect(address()).toBe("/job-simulations?category=Cyber+security");
  expect(asked.at(-1)).toBe("?category=Cyber%20security");
  expect(screen.getByRole("link", { name: "Data" })).toBeVisible();
  unmount();

  renderRoute("/job-simulations?level=introductory");
  expect(await screen.findByText("1 simulation")).toBeVisible();
  expect(
    within(screen.getByRole("navigation", { name: "Level" })).getByRole("link", { name: "Introductory" }),
  ).toHaveAttribute("aria-current", "true");
});

test("words are searched after a pause, once, and kept in the address", async () => {
  const asked = offering();
  const { user, address } = renderRoute("/job-simulations");
  await screen.findByText("2 simulations");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.type(screen.getByLabelText("Search simulations"), "night");
  expect(await screen.findByText("1 simulation")).toBeVisible();
  expect(address()).toBe("/job-simulations?q=night");
  expect(asked).toEqual(["", "?q=night"]);
});

test("filters that fit nothing offer the way out", async () => {
  offering();
  const { user } = renderRoute("/job-simulations?level=advanced&q=night");
  expect(await screen.findByRole("heading", { name: "No simulation fits these filters" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Clear the filters" }));
  expect(await screen.findByText("2 simulations")).toBeVisible();
});

test("sessions of one program share a card", async () => {
  offering([bank, aSessionCard({ session: aSession({ id: "later", slug: "later" }) })]);
  renderRoute("/job-simulations");
  expect(await screen.findByText("1 simulation")).toBeVisible();
  expect(screen.getAllByRole("article")).toHaveLength(1);
});

test("a failed load says what happened, with the request's id, and can be retried", async () => {
  network.use(api.get("/api/app/experience-sessions/offering", () => refused("unknown-server-error", 500)));
  const { user } = renderRoute("/job-simulations");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The simulations could not be loaded");
  expect(alert).toHaveTextContent("req-1");
  offering();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 simulations")).toBeVisible();
});

test("a program's page tells the whole plan in the dates of its session", async () => {
  network.use(api.get("/api/public/experience-session", () => aCourse()));
  renderRoute("/courses/data-analysis-bank/overview");
  expect(await screen.findByRole("heading", { level: 1, name: "Data analysis at a retail bank" })).toBeVisible();
  const plan = within(screen.getByRole("heading", { name: "When it happens" }).closest("section")!);
  expect(plan.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "At once1 Meet the team30 min",
    "After mission 12 Clean the data1 h",
    "Tue 24 Nov, 08:003 Look at segmentsOptionalAfter mission 1 or 2. 45 min",
    "Tue 19 Jan 2027Session ends. You can still hand in until your access does.",
    "Tue 9 Feb 2027Editing ends. You can still read everything you wrote.",
  ]);
  expect(plan.getByText(/Times are in your time zone/)).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Enrol for free" })[0]).toHaveAttribute(
    "href",
    "/enroll?course=data-analysis-bank",
  );
});

test("a program with a price costs what it costs where one lives", async () => {
  const dollars = { amount_minor: 4_900, currency: "USD" };
  network.use(
    api.get("/api/public/experience-session", () => aCourse({ from_price: dollars })),
    api.get("/api/user/", () => aUser({ country: "NG" })),
    api.get("/api/public/price-v2", ({ url }) =>
      url.searchParams.get("country") === "NG" ? aPrice() : refused("price/program-not-found", 404),
    ),
  );
  await startSignedIn();
  renderRoute("/courses/data-analysis-bank/overview");
  expect((await screen.findAllByRole("link", { name: "Enrol for ₦45,000" }))[0]).toBeVisible();
});

test("the catalogue shows what a program costs where one lives", async () => {
  const price = (country: string | null) =>
    country === "NG" ? { amount_minor: 4_500_000, currency: "NGN" } : { amount_minor: 4_900, currency: "USD" };
  network.use(
    api.get("/api/app/experience-sessions/offering", ({ url }) => ({
      items: [{ ...bank, price: price(url.searchParams.get("country")) }],
      next: null,
    })),
    api.get("/api/user/", () => aUser({ country: "NG" })),
  );
  await startSignedIn();
  renderRoute("/job-simulations");
  expect(await screen.findByText("₦45,000")).toBeVisible();
});

test("days that depend on the learner are said as days, and other ways beside a date", async () => {
  const [first, second, third] = aCourse().missions;
  const at_local_time = "08:00";
  const missions = [
    { ...first!, opens: [{ kind: "days_after", mission: null, days: 1, at_local_time }] satisfies OpensHint[] },
    {
      ...second!,
      opens: [
        { kind: "after_all", missions: [1] },
        {
          kind: "any_of",
          hints: [
            { kind: "after_all", missions: [2] },
            { kind: "at", at: "2026-11-26T08:00:00Z" },
          ],
        },
      ] satisfies OpensHint[],
    },
    { ...third!, opens: [{ kind: "untold" }] satisfies OpensHint[] },
  ];
  network.use(api.get("/api/public/experience-session", () => aCourse({ missions })));
  renderRoute("/courses/data-analysis-bank/overview");
  expect(await screen.findByText(/^The day after you enrol, 08:00/)).toBeVisible();
  expect(screen.getByText("Thu 26 Nov, 08:00")).toBeVisible();
  expect(screen.getByText("After mission 1. Earlier after mission 2.")).toBeVisible();
  expect(screen.getByText("On the way")).toBeVisible();
});

test("an address of one session leads to a place in that session", async () => {
  network.use(api.get("/api/public/experience-session", () => aCourse()));
  renderRoute("/courses/data-analysis-bank-november/overview");
  expect((await screen.findAllByRole("link", { name: "Enrol for free" }))[0]).toHaveAttribute(
    "href",
    "/enroll?xs=data-analysis-bank-november",
  );
});

test("a learner who is in is led to the missions instead", async () => {
  network.use(
    api.get("/api/public/experience-session", () => aCourse()),
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })),
  );
  await startSignedIn();
  renderRoute("/courses/data-analysis-bank/overview");
  expect(await screen.findByRole("link", { name: "Go to your missions" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/missions",
  );
});

test("a program that is not there is said so, with a way on", async () => {
  offering();
  network.use(api.get("/api/public/experience-session", () => refused("xs-not-found", 404)));
  renderRoute("/courses/nothing/overview");
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeVisible();
  expect(screen.getByRole("link", { name: "See all simulations" })).toHaveAttribute("href", "/job-simulations");
});

test("an address without a screen offers a search", async () => {
  offering();
  const { user, address } = renderRoute("/no/such/page");
  await user.type(await screen.findByLabelText("Search simulations"), "desk{Enter}");
  await waitFor(() => expect(address()).toBe("/job-simulations?q=desk"));
});

test("an address without a screen suggests what its words may mean, and searches as one types", async () => {
  offering();
  const { user } = renderRoute("/simulations/about/incident-dsk");
  const found = () => screen.findByRole("heading", { name: "Perhaps you were looking for" });
  const night = { name: "A night on the incident desk" };
  expect(within((await found()).closest("section")!).getByRole("link", night)).toHaveAttribute(
    "href",
    "/courses/incident-desk/overview",
  );
  await user.type(screen.getByLabelText("Search simulations"), "night");
  expect(within((await found()).closest("section")!).getByRole("link", night)).toBeVisible();
  await user.clear(screen.getByLabelText("Search simulations"));
  await user.type(screen.getByLabelText("Search simulations"), "zebra");
  expect(await screen.findByText("No simulation matches these words. Here is what is on offer.")).toBeVisible();
});

test("after a route change focus is on the new page's heading", async () => {
  offering();
  network.use(api.get("/api/public/experience-session", () => HttpResponse.json(aCourse())));
  const { user } = renderRoute("/job-simulations");
  await user.click(await screen.findByRole("link", { name: "Data analysis at a retail bank" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Data analysis at a retail bank" })).toHaveFocus();
  expect(document.title).toBe("Data analysis at a retail bank · Fieldwork");
});
