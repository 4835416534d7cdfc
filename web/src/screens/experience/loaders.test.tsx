// What was asked for ahead is there when a screen is drawn for the first time.

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
import { aMissionWithBlocks, aMissionsPage, boardApi } from "@/testing/mission-fixtures";
import { missionLoader } from "./loaders";

const page = aMissionsPage();
const [first] = page.missions;
const { slug: experience } = page.session;

afterEach(() => {
  window.fieldworkAskedAhead = undefined;
});

function blocksAsked(): string[] {
  const asked: string[] = [];
  network.use(
    ...boardApi(page),
    api.get("/api/app/missions/{id}/blocks", ({ url }) => {
      asked.push(url.pathname + url.search);
      return aMissionWithBlocks();
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

test("a mission, its answer and the words of this device are there at the first drawing", async () => {
  const asked = blocksAsked();
  await startSignedIn();
  window.fieldworkAskedAhead = { token: "token-1", answers: new Map() };
  await load();
  const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={cacheConfig}>{children}</SWRConfig>;
  const drawn: unknown[] = [];
  renderHook(
    () => {
      const board = useMissions(experience).data;
      const mission = useMission(first!, page.session).data;
      const draft = useDraft({ user: "uid-ada", mission: first!.id, submission: null, userMission: null });
      drawn.push([board?.missions.length, mission?.mission.slug, draft !== null]);
    },
    { wrapper },
  );
  expect(drawn[0]).toEqual([page.missions.length, first!.slug, true]);
  expect(asked).toEqual([`/api/app/missions/${first!.slug}/blocks?xs=${experience}`]);
});
