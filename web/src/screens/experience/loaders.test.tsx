// Screens whose answers were requested ahead are first drawn with these answers.

import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { SWRConfig } from "swr";
import { afterEach, expect, test } from "vitest";
import { cacheConfig } from "@/api/cache";
import { useMission } from "@/features/mission/use-mission";
import { useMissions } from "@/features/mission/use-missions";
import { useDraft } from "@/features/submission/use-draft";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import {
  WORDS,
  aMissionWithBlocks,
  aMissionsPage,
  aSavedBlock,
  aSubmission,
  boardApi,
} from "@/testing/mission-fixtures";
import { missionLoader } from "./loaders";

const page = aMissionsPage();
const [first] = page.missions;
const { slug: experience } = page.session;

const submission = aSubmission({ blocks: [aSavedBlock(WORDS, { text: "Kept by the server" }, 3)] });

afterEach(() => {
  window.fieldworkAskedAhead = undefined;
});

function blocksAsked(): string[] {
  const asked: string[] = [];
  network.use(
    ...boardApi(page),
    api.get("/api/app/missions/{id}/blocks", ({ url }) => {
      asked.push(url.pathname + url.search);
      return aMissionWithBlocks({ submission });
    }),
  );
  return asked;
}

const load = () => missionLoader({ params: { experience, mission: first!.slug } } as unknown as LoaderFunctionArgs);

test("where nothing was asked ahead, nothing is waited for", async () => {
  const asked = blocksAsked();
  await startSignedIn();
  await load();
  expect(asked).toEqual([]);
});

test("a mission, its answer and the learner's words are there at the first drawing, and are not drawn again", async () => {
  const asked = blocksAsked();
  await startSignedIn();
  window.fieldworkAskedAhead = { token: "token-1", answers: new Map(), versionAsked: Promise.resolve() };
  await load();
  const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={cacheConfig}>{children}</SWRConfig>;
  const drawn: unknown[] = [];
  renderHook(
    () => {
      const board = useMissions(experience).data;
      const mission = useMission(first!, page.session).data;
      const open = useDraft({
        user: "uid-ada",
        mission: first!.id,
        submission: mission?.submission ?? null,
        userMission: mission?.user_mission?.id ?? null,
      });
      drawn.push([board?.missions.length, mission?.mission.slug, open?.draft.blocks[WORDS]?.value]);
    },
    { wrapper },
  );
  expect(drawn).toEqual([[page.missions.length, first!.slug, { text: "Kept by the server" }]]);
  expect(asked).toEqual([`/api/app/missions/${first!.slug}/blocks?xs=${experience}`]);
});
