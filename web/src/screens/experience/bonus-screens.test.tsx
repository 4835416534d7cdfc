// Bonus modules: which are open, why others are locked, reading a content and marking it.

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { noteLive } from "@/api/changes";
import { outdateReads } from "@/api/client";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { EXERCISE, GUIDE, aLockedModule, aModule } from "@/testing/bonus-fixtures";
import { startSignedIn } from "@/testing/identity";
import { FIRST, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = "/data-analysis-bank-november";

beforeEach(() => startSignedIn());

function serve(modules: Schema<"BonusModule">[]) {
  network.use(
    ...boardApi(),
    api.get("/api/session/{id}/bonus-modules", () => ({ modules })),
    api.get("/api/session/{id}/bonus-content/{content}", ({ params }) => {
      const content = modules.flatMap(({ contents }) => contents).find(({ id }) => id === params["content"])!;
      return { ...content, html: "<p>A chart answers one question.</p>" };
    }),
  );
}

test("open modules lead on, and a locked one says what opens it", async () => {
  serve([aModule(), aLockedModule(FIRST)]);
  renderRoute(`${session}/bonus-modules`);
  expect(await screen.findByRole("link", { name: "Start with “The question first”" })).toHaveAttribute(
    "href",
    `${session}/bonus-modules/charts/question-first`,
  );
  const locked = screen.getByRole("heading", { name: "The same work in SQL" }).closest("li")!;
  expect(within(locked).getByText("Locked")).toBeVisible();
  expect(within(locked).getByText(/Complete Mission 1: First look/)).toBeVisible();
  expect(within(locked).getByRole("link", { name: "Go to Mission 1" })).toHaveAttribute("href", `${session}/mission-1`);
});

test("the contents of a locked module are named and lead nowhere", async () => {
  serve([aLockedModule(FIRST)]);
  renderRoute(`${session}/bonus-modules/sql`);
  expect(await screen.findByRole("heading", { name: "This module is locked" })).toBeVisible();
  expect(screen.getByText("Take a chart apart")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Take a chart apart" })).toBeNull();
});

test("a content is read, marked as done and taken back", async () => {
  const user = userEvent.setup();
  const module = aModule();
  serve([module]);
  const mark = (done_at: string | null) => () => {
    module.contents[0]!.done_at = done_at;
    Object.assign(module.decision, { done: done_at === null ? 0 : 1, next: done_at === null ? GUIDE : EXERCISE });
    return new Response(null, { status: 204 });
  };
  network.use(
    api.put("/api/session/{id}/bonus-content/{content}/done", mark("2026-11-20T12:00:00Z")),
    api.delete("/api/session/{id}/bonus-content/{content}/done", mark(null)),
  );
  renderRoute(`${session}/bonus-modules/charts/question-first`);
  expect(await screen.findByText("A chart answers one question.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as done" }));
  expect(await screen.findByText("Done")).toBeVisible();
  expect(screen.getByRole("link", { name: "Next: Take a chart apart" })).toHaveAttribute(
    "href",
    `${session}/bonus-modules/charts/take-apart`,
  );
  await user.click(screen.getByRole("button", { name: "Mark as not done" }));
  expect(await screen.findByRole("button", { name: "Mark as done" })).toBeVisible();
});

test("a content that is locked says why and shows no text", async () => {
  const module = aModule();
  serve([module]);
  const { reasons } = aLockedModule(FIRST).decision;
  network.use(
    api.get("/api/session/{id}/bonus-content/{content}", () =>
      refused("mission/pending-unlocked-missions", 403, { missions: [FIRST], reasons }),
    ),
  );
  renderRoute(`${session}/bonus-modules/charts/question-first`);
  expect(await screen.findByText(/Complete Mission 1: First look/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
});

test("a content is read as soon as its module is open", async () => {
  const module = aLockedModule(FIRST);
  serve([module]);
  renderRoute(`${session}/bonus-modules/sql/question-first`);
  expect(await screen.findByRole("heading", { name: "This module is locked" })).toBeVisible();
  Object.assign(module.decision, aModule().decision);
  outdateReads();
  noteLive([{ feature: "mission", subject: FIRST }]);
  expect(await screen.findByText("A chart answers one question.")).toBeVisible();
});

test("a mark without an answer is found, and no press offered for it takes it back", async () => {
  const user = userEvent.setup();
  const module = aModule();
  serve([module]);
  network.use(
    api.put("/api/session/{id}/bonus-content/{content}/done", () => {
      module.contents[0]!.done_at = "2026-11-20T12:00:00Z";
      return HttpResponse.error();
    }),
  );
  renderRoute(`${session}/bonus-modules/charts/question-first`);
  await user.click(await screen.findByRole("button", { name: "Mark as done" }));
  expect(await screen.findByRole("button", { name: "Mark as not done" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("We got no answer");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a mark that was not noted says so, and nothing is shown as done", async () => {
  const user = userEvent.setup();
  serve([aModule()]);
  network.use(api.put("/api/session/{id}/bonus-content/{content}/done", () => refused("temporarily-unavailable", 503)));
  renderRoute(`${session}/bonus-modules/charts/question-first`);
  await user.click(await screen.findByRole("button", { name: "Mark as done" }));
  expect(await screen.findByText("This was not saved")).toBeVisible();
  expect(screen.queryByText("Done")).toBeNull();
});

test("a simulation without modules, and an address without one, say so and lead back", async () => {
  serve([]);
  const { unmount } = renderRoute(`${session}/bonus-modules`);
  expect(await screen.findByText("This simulation has no bonus modules")).toBeVisible();
  unmount();
  renderRoute(`${session}/bonus-modules/none`);
  expect(await screen.findByRole("heading", { name: "This bonus module does not exist here" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to the bonus modules" })).toHaveAttribute(
    "href",
    `${session}/bonus-modules`,
  );
});
