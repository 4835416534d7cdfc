// The Discord stand-in: its settings for a server, and people who use it.

import { needed } from "./environment";

const DISCORD = /^E2E_(DISCORD_.+)$/;

export interface DiscordPerson {
  id: string;
  name: string;
  roles: string[] | null;
}

export function discordSettings(): Promise<Record<string, string>> {
  const given = Object.entries(process.env).flatMap(([name, value]) => {
    const setting = DISCORD.exec(name)?.[1];
    return setting === undefined || value === undefined ? [] : [[`FIELDWORK_${setting}`, value]];
  });
  return Promise.resolve(Object.fromEntries(given) as Record<string, string>);
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    `${needed("E2E_DISCORD")}${path}`,
    body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`Discord's stand-in says no: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Sets options of the stand-in; `application` is the address of the server under test. */
export async function turnDiscord(knobs: Record<string, unknown>): Promise<void> {
  await ask("/control", knobs);
}

/** Creates a person, as a member of the Discord server or not; returns their id. */
export async function addPerson(name: string, isMember: boolean): Promise<string> {
  return (await ask<{ id: string }>("/control/act", { name, is_member: isMember })).id;
}

export async function rolesOf(person: string): Promise<string[] | null> {
  const { people } = await ask<{ people: DiscordPerson[] }>("/control");
  return people.find(({ id }) => id === person)?.roles ?? null;
}
