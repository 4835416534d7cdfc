// Enrolling, the portal and the home screen, with double clicks and lost responses.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { aCourse, anEnrolment, anEnrolmentCard, aProgram, aSession, aSessionCard } from "@/testing/fixtures";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const november = aSession();
const january = aSession({
  id: "s-jan",
  slug: "bank-january",
  phase: "upcoming",
  starts_at: "2027-01-11T08:00:00Z",
  seats_left: 1,
});
const full = aSession({ id: "s-full", slug: "bank-full", enrolment: "full", can_join: false });

function aServer({ mine = [] as ReturnType<typeof anEnrolmentCard>[] } = {}) {
  network.use(
    api.get("/api/public/experience-session", () => aCourse({ sessions: [november, january, full] })),
    api.get("/api/user/experience-sessions", () => ({ items: mine, next: null })),
    api.get("/api/app/experience-sessions/{id}/missions", () => refused("program-not-enrolled", 403, { price: null })),
  );
}

test("enrolling chooses a session, posts once however often one presses, and goes to its missions", async () => {
  aServer();
  const posts: { body: unknown; key: string | null }[] = [];
  let letThrough: () => void = () => undefined;
  network.use(
    api.post("/api/session/enrol", async ({ request }) => {
      posts.push({ body: await request.json(), key: request.headers.get("idempotency-key") });
      await new Promise<void>((resolve) => (letThrough = resolve));
      return anEnrolment();
    }),
  );
  await startSignedIn();
  const { user, address } = renderRoute("/enroll?course=data-analysis-bank");
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: /11 Jan/ }));
  expect(address()).toBe("/enroll?course=data-analysis-bank&xs=bank-january");
  await user.dblClick(screen.getByRole("button", { name: "Enrol for free" }));
  expect(screen.getByRole("button", { name: "Enrolling" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Enrolling" }));
  await waitFor(() => expect(posts).toHaveLength(1));
  letThrough();
  await waitFor(() => expect(address()).toBe("/bank-january/missions"));
  expect(posts).toEqual([{ body: { xs: "bank-january" }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test("a retry after a lost answer carries the same idempotency key", async () => {
  aServer();
  const sent: (string | null)[] = [];
  network.use(
    api.post("/api/session/enrol", ({ request }) => {
      sent.push(request.headers.get("idempotency-key"));
      return sent.length === 1 ? refused("temporarily-unavailable", 503) : anEnrolment();
    }),
  );
  await startSignedIn();
  const { user, address } = renderRoute("/enroll?course=data-analysis-bank");
  await user.click(await screen.findByRole("button", { name: "Enrol for free" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You were not enrolled");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(address()).toBe("/data-analysis-bank-november/missions"));
  expect(sent[0]).toBe(sent[1]);
});

test("a session that got a price meanwhile says what it costs, and leads to the checkout", async () => {
  aServer();
  network.use(
    api.post("/api/session/enrol", () =>
      refused("program-not-enrolled", 403, { price: { amount_minor: 4900, currency: "USD" } }),
    ),
  );
  await startSignedIn();
  const { user } = renderRoute("/enroll?course=data-analysis-bank");
  await user.click(await screen.findByRole("button", { name: "Enrol for free" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This session costs $49");
  expect(alert).toHaveTextContent("You were not charged");
  expect(within(alert).getByRole("link", { name: "Go to the checkout" })).toHaveAttribute(
    "href",
    "/checkout?xs=data-analysis-bank-november",
  );
});

test("who is enrolled already goes on instead", async () => {
  aServer({ mine: [anEnrolmentCard()] });
  await startSignedIn();
  renderRoute("/enroll?course=data-analysis-bank");
  expect(await screen.findByRole("heading", { name: "You are enrolled already" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to my missions" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/missions",
  );
});

test("a session that is closed is named, and another one is offered and not taken", async () => {
  aServer();
  await startSignedIn();
  const { user } = renderRoute("/enroll?xs=bank-full");
  expect(await screen.findByText("You cannot join the session you asked for")).toBeVisible();
  expect(screen.getByText(/^The session of .* is full\. You can choose another one here\.$/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /11 Jan/ }));
  expect(screen.queryByText("You cannot join the session you asked for")).toBeNull();
});

test("a session that there is not is said, and nothing failed", async () => {
  aServer();
  network.use(api.get("/api/public/experience-session", () => refused("xs-not-found", 404)));
  await startSignedIn();
  renderRoute("/enroll?xs=never-was");
  expect(await screen.findByRole("heading", { name: "This session does not exist" })).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test("an anonymous visitor chooses first and comes back after signing up", async () => {
  aServer();
  startAnonymous();
  const { user } = renderRoute("/enroll?course=data-analysis-bank");
  await user.click(await screen.findByRole("radio", { name: /11 Jan/ }));
  expect(screen.getByRole("link", { name: "Make an account to enrol" })).toHaveAttribute(
    "href",
    `/signup?${new URLSearchParams({ next: "/enroll?course=data-analysis-bank&xs=bank-january" })}`,
  );
});

test("the portal sorts what one has joined by standing", async () => {
  const old = anEnrolmentCard({
    enrolment: anEnrolment({ id: "e2" }),
    standing: "expired",
    is_current: false,
    progress: { done: 1, required: 5, optional_done: 0, optional: 0, minutes_left: 0, is_finished: false },
    program: aProgram({ id: "p2", title: "An old one" }),
  });
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [old, anEnrolmentCard()], next: null })));
  await startSignedIn();
  renderRoute("/job-simulations/portal");
  expect(await screen.findByRole("heading", { level: 2, name: "Active" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Expired" })).toBeVisible();
  expect(screen.queryByRole("heading", { level: 2, name: "Upcoming" })).toBeNull();
  expect(screen.getByRole("img", { name: /^2 of 5 required.* · about 3 h left$/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Read the missions: An old one" })).toBeVisible();
});

test.each(["/", "/job-simulations/portal"])("%s leads to the certificate of what is completed", async (address) => {
  const completed = anEnrolmentCard({
    enrolment: anEnrolment({ status: "completed", completed_at: "2026-12-02T12:00:00Z" }),
    standing: "finished",
    precedence: "over",
  });
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [completed], next: null })));
  await startSignedIn();
  renderRoute(address);
  expect(await screen.findByRole("link", { name: /^See my certificate: / })).toHaveAttribute(
    "href",
    `/${completed.session.slug}/offboarding`,
  );
});

test("home resumes where the learner stopped", async () => {
  network.use(
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })),
    api.post("/api/session/resume", () => ({ route: "/job-simulations/portal", mission: null, block: null })),
  );
  await startSignedIn();
  const { user, address } = renderRoute("/");
  expect(await screen.findByText("Next: mission 3, Find the pattern")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(address()).toBe("/job-simulations/portal"));
});

test("home of a learner without sessions leads to the catalogue", async () => {
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [], next: null })));
  await startSignedIn();
  renderRoute("/");
  expect(await screen.findByRole("link", { name: "Find a simulation" })).toHaveAttribute("href", "/job-simulations");
});

test("home reminds of the onboarding step that comes next, and recommends one session with its reason", async () => {
  const joined = aSessionCard({ my_status: "active", is_mine: true });
  const sprint = aSessionCard({ program: aProgram({ id: "p3", slug: "sprint", title: "Financial modelling sprint" }) });
  network.use(
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })),
    api.get("/api/onboarding/user-questions", () => ({
      questions: [],
      answers: [],
      done: ["welcome" as const],
      skipped: [],
      next_step: "intent" as const,
    })),
    api.get("/api/onboarding/offers", () => ({
      items: [
        { card: joined, reasons: [] },
        { card: sprint, reasons: ["interest" as const, "starts_soon" as const] },
      ],
    })),
  );
  await startSignedIn();
  renderRoute("/");
  expect(await screen.findByRole("heading", { name: "Finish setting up" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/onboarding/intent");
  expect(await screen.findByRole("link", { name: "Financial modelling sprint" })).toHaveAttribute(
    "href",
    "/courses/sprint/overview",
  );
  expect(screen.getByText("Chosen because it is in a field you picked and it is under way.")).toBeVisible();
});

test("home says nothing of an onboarding that is done", async () => {
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })));
  await startSignedIn();
  renderRoute("/");
  await screen.findByText("Next: mission 3, Find the pattern");
  expect(screen.queryByRole("heading", { name: "Finish setting up" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "One that may suit you" })).toBeNull();
});
