// A team mission: the way to a team, the shared draft, who is writing, and what prevents submitting.

import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MissionBlocks, Schema } from "@/api/types";
import { noteLive } from "@/api/changes";
import { outdateReads } from "@/api/client";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network, refused } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import {
  FIRST,
  WORDS,
  aMission,
  aMissionWithBlocks,
  aMissionsPage,
  aSavedBlock,
  aSubmission,
  boardApi,
} from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { anOwnTeam, someTeams, someWork } from "@/testing/team-fixtures";

const experience = "/data-analysis-bank-november";
let people = 0;

beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `uid-team-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

/** The first mission is a team mission. */
function aTeamMission({
  work = someWork(),
  mission = {},
}: {
  work?: Schema<"TeamWork"> | null;
  mission?: Partial<MissionBlocks>;
} = {}) {
  const world = {
    mission: aMissionWithBlocks({ submission: aSubmission(), ...mission }),
    work,
    said: [] as (string | null)[],
  };
  const page = aMissionsPage({ missions: [aMission(1, { team: true }), ...aMissionsPage().missions.slice(1)] });
  network.use(
    ...boardApi(page),
    api.get("/api/app/missions/{id}/blocks", () => world.mission),
    api.get("/api/app/missions/{id}/team", () => world.work ?? refused("team/needed", 409)),
    api.put("/api/user-submissions/{id}/writing", async ({ request }) => {
      world.said.push(((await request.json()) as Schema<"WritingRequest">).block ?? null);
      return new Response(null, { status: 204 });
    }),
    api.put("/api/submission-blocks", () => ({
      rev: 1,
      submission_rev: 1,
      is_valid: true,
      words: 0,
      issues: [],
      saved_at: "2026-11-20T12:00:00Z",
    })),
  );
  return world;
}

/** Sends an update on the stream. */
function hear(feature: Schema<"LiveFeature">) {
  outdateReads();
  noteLive([{ feature, subject: FIRST }]);
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Answer to Note on the extract" });

test("who is in no team is led to one, and cannot hand in", async () => {
  aTeamMission({ work: null, mission: { submission: null } });
  renderRoute(`${experience}/mission-1`);
  await field();
  expect(await screen.findByRole("link", { name: "Find a team" })).toHaveAttribute("href", `${experience}/teams`);
  const panel = screen.getByRole("region", { name: "Hand in" });
  expect(within(panel).getByText("You do this one with a team")).toBeTruthy();
});

test("a team of one is told that it takes two", async () => {
  aTeamMission({ work: someWork({ submit: { code: "team/too-small", meta: { need: 2, have: 1 } } }) });
  renderRoute(`${experience}/mission-1`);
  await field();
  expect(
    (await screen.findAllByText("A team needs at least two people to hand in. Invite somebody, then hand in.")).length,
  ).toBeGreaterThan(0);
});

test("what another writes comes into the page, and mine stays beside it where they differ", async () => {
  const world = aTeamMission();
  const { user } = renderRoute(`${experience}/mission-1`);
  const words = await field();
  world.mission = aMissionWithBlocks({
    submission: aSubmission({ blocks: [aSavedBlock(WORDS, { text: "Ben began" }, 1)] }),
  });
  hear("draft");
  expect(await screen.findByDisplayValue("Ben began")).toBeTruthy();
  await user.click(words);
  await user.paste(" and Ada too");
  world.mission = aMissionWithBlocks({
    submission: aSubmission({ blocks: [aSavedBlock(WORDS, { text: "Ben goes on" }, 2)] }),
  });
  hear("draft");
  expect(await screen.findByText("Ben goes on")).toBeTruthy();
  expect(screen.getByText("Ben began and Ada too")).toBeTruthy();
});

test("the page says where one types, and shows who else does", async () => {
  const world = aTeamMission();
  const { user } = renderRoute(`${experience}/mission-1`);
  const words = await field();
  expect(await screen.findByRole("region", { name: "You write this together: The night shift" })).toBeTruthy();
  await user.click(words);
  await user.paste("There are");
  await expect.poll(() => world.said).toEqual([WORDS]);
  world.work = someWork({ writing: [{ block: WORDS, name: "Kofi" }] });
  hear("team");
  expect(await screen.findByText("Kofi is writing…")).toBeTruthy();
});

test("the page of teams shows who put what into what they do together", async () => {
  aTeamMission({ work: someWork({ people: someWork().people.map((one) => ({ ...one, has_submitted: !one.is_me })) }) });
  network.use(api.get("/api/teams", () => someTeams({ own: anOwnTeam(), can_found: false })));
  renderRoute(`${experience}/teams`);
  const section = await screen.findByRole("region", { name: "What you do together" });
  expect(await within(section).findByText(/^Wrote “Note on the extract”/)).toBeTruthy();
  expect(within(section).getByText(/^Worked on “Note on the extract”/)).toBeTruthy();
  expect(within(section).getByText("Handed in")).toBeTruthy();
});
