// The board of one session: the learner's own part, joined with the program version that it names; the browser caches
// the version. The board includes its first decisions. They are made by the rules, or by the server if the rules have
// not loaded yet, so that no first view waits for the rules. board-clock.ts updates the decisions as time passes.

import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { warm } from "@/api/cache";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { arrivedAt, isKept } from "@/api/offline-reads";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { noteServerTime } from "@/lib/server-time";
import { loadMissionRules, loadedMissionRules } from "@/rules";
import { decideNow, openBoard, startClock } from "./board-clock";

type OwnPart = Schema<"MissionsPage">;
type Version = Schema<"ProgramVersion">;

export type MissionView = Schema<"VersionMission">;

export interface MissionsPage
  extends Pick<OwnPart, "progress" | "snapshot" | "submitted">,
    Pick<Version, "program" | "missions"> {
  session: OwnPart["session"] & OwnPart["snapshot"]["session"];
  enrolment: OwnPart["enrolment"] & NonNullable<OwnPart["snapshot"]["enrolment"]>;
  decided: Schema<"BoardDecisions">;
}

/** Null sends no request. */
export function useMissions(experience: string | null) {
  return useSWR<MissionsPage, Refusal>(experience === null ? null : keys.missions(experience), () =>
    fetchMissions(experience!),
  );
}

/** The boards of several sessions, without those that cannot be loaded. */
export function useMissionLists(experiences: readonly string[]) {
  return useSWR(experiences.length === 0 ? null : keys.missionLists(experiences), async () => {
    const boards = await Promise.allSettled(experiences.map(fetchMissions));
    return boards.flatMap((board) => (board.status === "fulfilled" ? [board.value] : []));
  });
}

/** Loads the board before a page of a session is first drawn. */
export function warmMissions(experience: string): Promise<MissionsPage | null> {
  return warm(keys.missions(experience), () => fetchMissions(experience));
}

/** Requests the missions again after a change. */
export function useRefreshMissions(experience: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(keys.missions(experience)), [mutate, experience]);
}

async function fetchMissions(experience: string): Promise<MissionsPage> {
  const own = await fetchOwnPart(experience, loadedMissionRules() === null);
  const version = await fetchVersion(own.data.version);
  if (own.decided !== null) return join(own.data, version.data, own.decided);
  const board = openBoard(await loadMissionRules(), version.text, own.text);
  const page = join(own.data, version.data, decideNow(board));
  startClock(page, board);
  return page;
}

interface Read<Data> {
  /** The unparsed response, for the rules, which parse text. */
  text: string;
  data: Data;
}

/**
 * Requests the learner's own part of the board. If `decided` is set, it includes the server's decisions, unless the
 * response was stored on this device.
 */
async function fetchOwnPart(
  experience: string,
  decided: boolean,
): Promise<Read<OwnPart> & { decided: OwnPart["decided"] }> {
  const params = { path: { id: experience }, query: decided ? { decided } : {} };
  const call = client.GET("/api/app/experience-sessions/{id}/missions", { params, parseAs: "text" });
  const own = read<OwnPart>(await answer(call));
  const { response } = await call;
  noteServerTime(own.data.snapshot.now, arrivedAt(response));
  return { ...own, decided: isKept(response) ? null : own.data.decided };
}

/** Requests a program version. A version never changes, so the browser caches it. */
async function fetchVersion(version: Schema<"VersionLink">): Promise<Read<Version>> {
  return read(
    await answer(client.GET("/api/program-versions/{id}/{hash}", { params: { path: version }, parseAs: "text" })),
  );
}

function read<Data>(text: string): Read<Data> {
  return { text, data: JSON.parse(text) as Data };
}

function join(own: OwnPart, { program, missions }: Version, decided: Schema<"BoardDecisions">): MissionsPage {
  const { progress, snapshot, submitted } = own;
  if (!snapshot.enrolment) throw new Error("the board has no enrolment");
  return {
    progress,
    snapshot,
    submitted,
    program,
    missions,
    session: { ...snapshot.session, ...own.session },
    enrolment: { ...snapshot.enrolment, ...own.enrolment },
    decided,
  };
}
