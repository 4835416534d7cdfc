// The board of one session: the learner's own part as the server last told it, joined with the
// version that it names, which browsers keep. The first decisions are made with it; use-decisions.ts
// keeps them true as time passes.

import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { noteServerTime } from "@/lib/server-time";
import { loadMissionRules } from "@/rules";
import { decide } from "./decide";

type OwnPart = Schema<"MissionsPage">;
type Version = Schema<"ProgramVersion">;

export type MissionView = Schema<"VersionMission">;

export interface MissionsPage extends Pick<OwnPart, "progress" | "snapshot">, Pick<Version, "program" | "missions"> {
  session: OwnPart["session"] & OwnPart["snapshot"]["session"];
  enrolment: OwnPart["enrolment"] & NonNullable<OwnPart["snapshot"]["enrolment"]>;
  decided: Schema<"BoardDecisions">;
}

/** Null asks for nothing. */
export function useMissions(experience: string | null) {
  return useSWR<MissionsPage, Refusal>(experience === null ? null : keys.missions(experience), () => fetchMissions(experience!));
}

/** Asks for the missions again after something changed them. */
export function useRefreshMissions(experience: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(keys.missions(experience)), [mutate, experience]);
}

async function fetchMissions(experience: string): Promise<MissionsPage> {
  const rules = loadMissionRules().catch(() => null);
  const own = await fetchOwnPart(experience, false);
  const version = await fetchVersion(own.version);
  const board = await rules;
  // Where the rules cannot be loaded, the server decides as well.
  if (board === null) return join(await fetchOwnPart(experience, true), version);
  return join({ ...own, decided: decide(board, version, own) }, version);
}

async function fetchOwnPart(experience: string, decided: boolean): Promise<OwnPart> {
  const own = await answer(client.GET("/api/app/experience-sessions/{id}/missions", { params: { path: { id: experience }, query: decided ? { decided } : {} } }));
  noteServerTime(own.snapshot.now);
  return own;
}

/** It never changes, so the browser itself keeps it. */
function fetchVersion(version: Schema<"VersionLink">): Promise<Version> {
  return answer(client.GET("/api/program-versions/{id}/{hash}", { params: { path: version } }));
}

function join(own: OwnPart, { program, missions }: Version): MissionsPage {
  const { progress, snapshot, decided } = own;
  if (!snapshot.enrolment || !decided) throw new Error("a board belongs to an enrolment and is decided");
  return {
    progress,
    snapshot,
    program,
    missions,
    session: { ...snapshot.session, ...own.session },
    enrolment: { ...snapshot.enrolment, ...own.enrolment },
    decided,
  };
}
