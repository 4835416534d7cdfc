// The assistant beside an open mission, and links from its answers into the mission.

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network } from "@/testing/api";
import { aQuestion, aTaPage, aThread, anAnswer, asked } from "@/testing/assistant-fixtures";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import { FIRST, WORDS, aMissionWithBlocks, aSubmission, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const mission = "/data-analysis-bank-november/mission-1";

beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: "uid-drawer" })));
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks()),
    api.post("/api/user-submissions", () => aSubmission()),
  );
});

afterEach(() => setCurrentPerson(null));

test("a question in the drawer is about the mission", async () => {
  const said: unknown[] = [];
  let threads: ReturnType<typeof aThread>[] = [];
  network.use(
    api.get("/api/ai/ta", () => aTaPage({ threads: { items: threads, next: null } })),
    api.post("/api/ai/threads", async ({ request }) => {
      said.push(await request.json());
      return aThread({ mission: FIRST });
    }),
    api.post("/api/ai/threads/{id}/messages", async ({ request }) => {
      said.push(await request.json());
      threads = [aThread({ mission: FIRST })];
      return asked(anAnswer());
    }),
    api.get("/api/ai/threads/{id}/messages", () => ({ items: [aQuestion(), anAnswer()], next: null })),
  );
  const { user } = renderRoute(mission);
  await user.click(await screen.findByRole("button", { name: "Ask the assistant" }));
  const drawer = await screen.findByRole("dialog", { name: "Ask the assistant" });
  expect(within(drawer).getByText(/It helps you find the way/)).toBeVisible();
  await user.click(await within(drawer).findByRole("button", { name: "How do I start?" }));
  await user.click(within(drawer).getByRole("button", { name: "Ask" }));
  expect(await within(drawer).findByText("The ledger lies in the files.")).toBeVisible();
  expect(said).toEqual([
    { xs: "data-analysis-bank-november", mission: FIRST, title: null },
    { text: "How do I start?" },
  ]);
});

test("a link to a question of the mission leads into it", async () => {
  renderRoute(`${mission}#block-${WORDS}`);
  const field = await screen.findByRole("textbox", { name: "Answer to Note on the extract" });
  await waitFor(() => expect(field).toHaveFocus());
});
