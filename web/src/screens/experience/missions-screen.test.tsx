// The path of missions with the compiled rules: finished missions, the current one, what opens the others and when, and
// changes as time passes.

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { network, api, refused } from "@/testing/api";
import { aCourse, anExtensionChoice } from "@/testing/fixtures";
import { startSignedIn } from "@/testing/identity";
import { FIRST, NOW, SECOND, aMission, aMissionsPage, aSnapshot, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const address = "/data-analysis-bank-november/missions";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

const submitted = (mission: string) => ({
  mission,
  viewed_at: NOW,
  attempted_at: NOW,
  submitted_at: NOW,
  completed_at: NOW,
  unlocked_at: NOW,
  score_bp: null,
  submission: "submitted" as const,
});
const fromDate = (at: string) => ({ show: true, rule: { not_before: { at } } });

async function openMissions(page = aMissionsPage()) {
  network.use(...boardApi(page));
  const view = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Missions" });
  const main = within(screen.getByRole("main"));
  return { ...view, main };
}

const stepOf = (main: ReturnType<typeof within>, title: string) =>
  within(main.getByRole("heading", { level: 2, name: new RegExp(title) }).closest("li")!);

describe("the path", () => {
  test("has one large mission with its sender, and the page's one main action", async () => {
    const { main } = await openMissions();
    const now = stepOf(main, "First look");
    expect(now.getByText("You are here")).toBeVisible();
    expect(now.getByText("Ngozi Aderemi")).toBeVisible();
    expect(now.getByRole("link", { name: "Start mission 1" })).toHaveAttribute(
      "href",
      "/data-analysis-bank-november/mission-1",
    );
    expect(now.getByText("Mission 2")).toBeVisible();
  });

  test("says of a locked mission what opens it, with the way there, and when", async () => {
    const { main } = await openMissions();
    const step = stepOf(main, "Branch queues");
    expect(await step.findByRole("link", { name: "Hand in Mission 1" })).toHaveAttribute(
      "href",
      "/data-analysis-bank-november/mission-1",
    );
    expect(step.getByText(/Opens Fri 20 Nov, 12:00/)).toBeInTheDocument();
  });

  test("joins the conditions of which one is enough", async () => {
    const { main } = await openMissions();
    const [choice] = await stepOf(main, "The one-page brief").findAllByRole("listitem");
    expect(choice).toHaveTextContent(/Hand in Mission 2 or opens Tue/);
  });

  test("says what is optional, and what a team does", async () => {
    const missions = [aMission(1, { team: true }), aMission(2, { required: false, team: true }), aMission(3)];
    const { main } = await openMissions(
      aMissionsPage({ missions, snapshot: aSnapshot({ user_missions: [submitted(FIRST)] }) }),
    );
    const tags = (title: string) =>
      ["Optional", "Team mission"].filter((tag) => stepOf(main, title).queryByText(tag) !== null);
    expect([tags("First look"), tags("Dormant savers"), tags("Branch queues")]).toEqual([
      ["Team mission"],
      ["Optional", "Team mission"],
      [],
    ]);
  });

  test("ticks what holds already", async () => {
    const { main } = await openMissions(aMissionsPage({ snapshot: aSnapshot({ user_missions: [submitted(FIRST)] }) }));
    const step = stepOf(main, "Branch queues");
    expect(await step.findByText(/Mission 1 handed in/)).toHaveTextContent("Done: Mission 1 handed in");
    expect(step.getByText("in 1 min")).toBeInTheDocument();
  });

  test("shows what is done in the learner's own words", async () => {
    const page = aMissionsPage({
      snapshot: aSnapshot({ user_missions: [submitted(FIRST)] }),
      submitted: [
        {
          mission: FIRST,
          excerpt: "The extract ties to the ledger.",
          marks: { right: 2, partly: 1, not_right: 0, unmarked: 1 },
        },
      ],
    });
    const { main } = await openMissions(page);
    const step = stepOf(main, "First look");
    expect(await step.findByText("The extract ties to the ledger.")).toBeInTheDocument();
    expect(step.getByText("Complete · 2 of 3 right")).toBeInTheDocument();
  });

  test("folds what is done when it would push the next mission off the screen", async () => {
    const missions = [1, 2, 3, 4].map((number) => aMission(number));
    const done = missions.slice(0, 3).map(({ id }) => submitted(id));
    const { main, user } = await openMissions(
      aMissionsPage({ missions, snapshot: aSnapshot({ user_missions: done }) }),
    );
    const fold = await main.findByText("3 missions done");
    expect(main.getByText("First look", { exact: false })).not.toBeVisible();
    await user.click(fold);
    expect(main.getByText("First look", { exact: false })).toBeVisible();
  });

  test("says the progress with what is optional, and the end of access", async () => {
    const { main } = await openMissions();
    expect(main.getByText("0 of 3 required done")).toBeVisible();
    expect(main.getByText("About 3 h left · Access until 9 Feb 2027")).toBeVisible();
  });
});

describe("with nothing to do now", () => {
  test.each([true, false])("offers more time only if it can be taken: %s", async (isOpen) => {
    const page = aMissionsPage();
    const { offer } = anExtensionChoice();
    const early = { code: "extension/too-early", meta: { opens_at: "2027-01-12T22:59:59Z" } } as const;
    network.use(
      api.get("/api/program-extension", () =>
        anExtensionChoice({ offer: isOpen ? offer : { ...offer, options: [], refusals: [early] } }),
      ),
    );
    const { main } = await openMissions({ ...page, session: { ...page.session, offers_extensions: true } });
    const said = isOpen ? "Get more time" : /^You can extend from .*Jan 2027/;
    expect(await main.findByText(said)).toBeVisible();
    expect(main.queryAllByRole("link", { name: "Get more time" })).toHaveLength(isOpen ? 1 : 0);
  });

  test("the time until the next opening is the headline, and it can be kept in a calendar", async () => {
    const missions = [aMission(1), aMission(2, { lock_rule: fromDate("2026-11-24T08:00:00Z") })];
    const { main, user } = await openMissions(
      aMissionsPage({ missions, snapshot: aSnapshot({ user_missions: [submitted(FIRST)] }) }),
    );
    const step = stepOf(main, "Dormant savers");
    expect(await step.findByText("in 3 d 20 h")).toBeVisible();
    const files: string[] = [];
    network.use(
      api.get(
        "/api/app/experience-sessions/{id}/openings.ics",
        () => (files.push("asked"), "BEGIN:VCALENDAR" as never),
      ),
    );
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
    await user.click(step.getByRole("button", { name: "Add to calendar" }));
    await waitFor(() => expect(files).toEqual(["asked"]));
  });

  test("a learner who has finished is told so, with one way on", async () => {
    const page = aMissionsPage({ missions: [aMission(1)], snapshot: aSnapshot({ user_missions: [submitted(FIRST)] }) });
    const { main } = await openMissions(page);
    expect(await main.findByRole("heading", { name: "You have finished every required mission" })).toBeVisible();
    expect(main.getByRole("link", { name: "Get my certificate" })).toHaveAttribute(
      "href",
      "/data-analysis-bank-november/offboarding",
    );
  });

  test("a learner with a certificate is shown it and not asked to get it", async () => {
    const snapshot = aSnapshot({ user_missions: [submitted(FIRST)] });
    const enrolment = { ...snapshot.enrolment!, status: "completed" as const };
    const { main } = await openMissions(
      aMissionsPage({ missions: [aMission(1)], snapshot: { ...snapshot, enrolment } }),
    );
    expect(await main.findByRole("heading", { name: "You have completed this simulation" })).toBeVisible();
    for (const link of main.getAllByRole("link", { name: "See my certificate" }))
      expect(link).toHaveAttribute("href", "/data-analysis-bank-november/offboarding");
    expect(main.queryByRole("link", { name: "Get my certificate" })).toBeNull();
  });
});

test("a mission opens at its moment without the network", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(NOW), shouldAdvanceTime: true });
  const { main } = await openMissions(
    aMissionsPage({ snapshot: aSnapshot({ user_missions: [submitted(FIRST), submitted(SECOND)] }) }),
  );
  const step = () => stepOf(main, "Branch queues");
  await waitFor(() => expect(step().getByText(/\(Locked\)/)).toBeInTheDocument());
  network.use(
    api.get("/api/app/experience-sessions/{id}/missions", () => {
      throw new Error("asked again");
    }),
  );
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(main.getByRole("link", { name: "Start mission 3" })).toBeVisible());
});

describe("faults", () => {
  test("somebody who is not enrolled is shown the way in", async () => {
    network.use(
      api.get("/api/app/experience-sessions/{id}/missions", () =>
        refused("program-not-enrolled", 403, { price: null }),
      ),
      api.get("/api/public/experience-session", () => aCourse()),
    );
    renderRoute(address);
    expect(
      await screen.findByRole("heading", { level: 1, name: "You are not enrolled in Data analysis at a retail bank" }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Read about it" })).toHaveAttribute(
      "href",
      "/courses/data-analysis-bank/overview",
    );
    expect((await screen.findByRole("link", { name: "Enrol" })).getAttribute("href")).toBe(
      "/enroll?xs=data-analysis-bank-november",
    );
    // There are no tabs, because each would show the same refusal.
    expect(screen.queryByRole("link", { name: "Dashboard" })).toBeNull();
  });

  test("an unknown session says so", async () => {
    network.use(api.get("/api/app/experience-sessions/{id}/missions", () => refused("xs-not-found", 404)));
    renderRoute(address);
    expect(await screen.findByRole("heading", { name: "This session does not exist" })).toBeTruthy();
  });
});
